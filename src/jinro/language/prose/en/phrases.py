"""English words in their place: which is a noun, which the verb of its clause, and where a subject begins."""

from collections.abc import Sequence
from typing import Final

from jinro.language.prose.en.lexicon.kinds import ACTS, FINITE, OWNERS, PEOPLE, VERBS, Kind, Word

AHEAD: Final = 7
"""How far after its beginning a subject may have its verb."""
NOUNS: Final = frozenset(
    (Kind.WORD, Kind.CLAIM, Kind.RESULT, Kind.DIVINE, Kind.VOTE, Kind.ROLE, Kind.COLOUR, Kind.ROLE_WORD)
    + (Kind.SUSPECT, Kind.TRUE, Kind.FALSE, Kind.OPINION, Kind.RIVAL, Kind.ADVERB, Kind.TELL, Kind.DEGREE)
    + (Kind.TRUST, Kind.ATTACK, Kind.GUARD, Kind.SHARE, Kind.VERB, Kind.GOOD, Kind.BAD, Kind.BOTH, Kind.SAY)
)
"""What may stand between an owner or article and the verb."""
_BEFORE_NOUN: Final = (
    frozenset(
        (
            Kind.DET,
            Kind.POSSESSIVE,
            Kind.ANY,
            Kind.ONE_OF,
            Kind.BOTH,
            Kind.ROLE,
            Kind.FALSE,
            Kind.TRUE,
            Kind.IT,
            Kind.COLOUR,
        )
        + (Kind.GOOD, Kind.BAD, Kind.PREP, Kind.THAT, Kind.ROLE_WORD, Kind.HEY)
    )
    | OWNERS
)
_PRONOUNS: Final = frozenset(
    ("i", "he", "she", "they", "we", "you", "u", "thou", "it", "this", "there", "who")
)
"""Pronouns in the form of a subject."""


# -- words in their place ---------------------------------------------------------------------------


_THINGS: Final = ACTS | frozenset((Kind.CLAIM, Kind.SUSPECT))
"""Verbs whose form with s is often a plural: votes, claims, doubts."""
_THINGS_SHARED: Final = frozenset(
    "report reports list lists post posts answer answers reveal reveals share".split()
)


_BRIEFLY: Final = frozenset(("one-word", "one word", "one-line", "one line", "one-sentence", "one sentence"))
"""What says how long an answer is to be: a one-line suspect."""


def is_noun(words: Sequence[Word], i: int) -> bool:
    """Whether a word that may be a verb or a noun is a noun here: the claim, Kai's vote, a check."""
    word = words[i]
    if word.form in ("noun", "person"):
        return True
    if (
        word.kind is Kind.THINK
        or word.kind is Kind.HAVE
        or word.form not in ("base", "s")
        or (" " in word.text and word.kind not in (Kind.VOTE, Kind.DIVINE) and not _is_owned(words, i))
    ):
        return False
    if word.value == 72 and i + 1 < len(words) and words[i + 1].kind in (Kind.ME, Kind.WE):
        return False
    if (
        word.kind is Kind.SUSPECT
        and i + 1 < len(words)
        and words[i + 1].text in ("about", "regarding", "over")
    ):
        return True
    before = words[i - 1] if i else None
    if before is None or word.text == "exists":
        return False
    if word.text in ("concern", "doubt", "doubts") and before.kind is Kind.RAISE and before.form == "s":
        # "His fixation warrants concern".
        return i + 1 >= len(words) or words[i + 1].kind is not Kind.PREP
    if before.kind in (Kind.OR, Kind.AND) and i > 1 and words[i - 2].form == "noun" and i + 1 >= len(words):
        # "Your read/vote".
        return True
    if before.text == "/" and i > 1 and words[i - 2].form == "noun":
        return True
    if before.kind is Kind.ROLE and _is_done_by_role(words, i):
        return False
    if before.text == "some" and word.form == "s" or before.text in _BRIEFLY:
        return True
    if before.text == "both" and i > 1 and words[i - 2].kind in PEOPLE:
        # "Kai and Rin both claim seer".
        return False
    if before.text == "both" and i > 1 and words[i - 2].kind is Kind.LETS:
        return False
    if before.text == "each" and i > 1 and words[i - 2].kind in (Kind.LETS, Kind.WE):
        return False
    if word.form == "s" and before.kind in (Kind.THAT, Kind.IT) and before.text not in ("these", "those"):
        # "That makes", "this raises".
        return False
    if word.kind is Kind.SHARE and word.text not in _THINGS_SHARED:
        return False
    if before.kind in _BEFORE_NOUN:
        return before.kind is not Kind.IT or before.text in ("this", "these")
    if before.kind is Kind.THIRD and before.value == "her":
        return True
    if before.kind in ACTS and word.kind is Kind.VERB and i > 1 and is_noun(words, i - 1):
        # "Under vote pressure".
        return True
    if before.kind in (Kind.WORD, Kind.ADVERB, Kind.SUSPECT, Kind.DEGREE) and before.form in ("", "adj"):
        # An adjective: "your sudden claim", "early votes"; but "Kai's silence makes".
        if word.kind not in _THINGS and word.form == "s":
            return False
        return i > 1 and (words[i - 2].kind in _BEFORE_NOUN or is_her(words, i - 2))
    return before.kind is Kind.NOT and before.text in ("no", "lack of", "without", "lacking")


def _is_done_by_role(words: Sequence[Word], i: int) -> bool:
    """Whether a word after a role is its verb: let the seer check Kai, the seer checks Kai."""
    if words[i].form == "s":
        # "I suggest the seer checks Kai".
        return words[i].kind is Kind.DIVINE and i + 1 < len(words) and words[i + 1].kind in PEOPLE
    if i + 1 < len(words) and (_lets(words, i) or _is_urged(words, i)):
        return True
    # "Whom should the seer divine?"
    asked = any(w.kind in (Kind.MODAL, Kind.DO) for w in words[:i])
    return asked and not any(w.kind is Kind.POSSESSIVE or w.kind in OWNERS for w in words[:i])


def _is_owned(words: Sequence[Word], i: int) -> bool:
    """Whether something of somebody begins here: Kai's push for votes, your call for calm."""
    before = words[i - 1] if i else None
    if before is not None and before.kind in (Kind.WORD, Kind.ADVERB) and i > 1:
        before = words[i - 2]
    owned = before is not None and (before.kind is Kind.POSSESSIVE or before.kind in OWNERS)
    if before is not None and before.kind is Kind.AND and i > 1:
        # "Her claim and push for Kai".
        owned = any(
            w.kind is Kind.POSSESSIVE or w.kind in OWNERS or w.value == "her"
            for w in words[max(0, i - 5) : i]
        )
    return owned and words[i].kind in (Kind.URGE, Kind.VERB)


_LETTING: Final = frozenset("let have ask want make having letting asking".split())


def _lets(words: Sequence[Word], i: int) -> bool:
    """Whether a role is told or allowed to do something to a person: let the seer check Kai."""
    if words[i + 1].kind not in PEOPLE:
        return False
    return any(w.text in _LETTING for w in words[max(0, i - 4) : i])


def _is_urged(words: Sequence[Word], i: int) -> bool:
    """ "I suggest the seer check Kai"."""
    return words[i + 1].kind in PEOPLE and any(w.kind is Kind.URGE for w in words[max(0, i - 4) : i])


def is_her(words: Sequence[Word], i: int) -> bool:
    """Whether "her" is an owner here: her claim, not I trust her."""
    if words[i].value != "her":
        return False
    after = words[i + 1].kind if i + 1 < len(words) else None
    return after in NOUNS and after is not Kind.ADVERB


_MAYBE_FINITE: Final = FINITE | VERBS | frozenset((Kind.GONE, Kind.POSSESSIVE, Kind.WORD))


def is_finite(words: Sequence[Word], i: int) -> bool:
    """Whether a word is a verb that makes a sentence with the subject before it."""
    word = words[i]
    if word.kind not in _MAYBE_FINITE:
        return word.text == "cleared" and i > 0 and words[i - 1].kind in PEOPLE
    if word.kind in FINITE or word.kind is Kind.SEEM or (word.kind is Kind.GONE and word.value == "go"):
        return True
    before = words[i - 1] if i else None
    if (
        word.kind is Kind.AGREE
        and word.form == ""
        and isinstance(word.value, tuple)
        and word.value[1] == "subject"
    ):
        return True
    if word.kind in VERBS and word.form in ("base", "s", "past"):
        if is_noun(words, i):
            return False
        if word.form == "base":
            return before is None or before.kind is not Kind.TO
        return True
    if word.kind is Kind.POSSESSIVE:
        return is_verb_s(words, i)
    if word.kind is Kind.WORD and before is not None:
        if before.text in _PRONOUNS or (before.kind is Kind.NAME and word.text.endswith(("s", "ed"))):
            return True
        return (
            before.kind in (Kind.WORD, Kind.ALL) and word.text.endswith(("ed", "es")) and len(word.text) > 4
        )
    return False


def is_verb_s(words: Sequence[Word], i: int) -> bool:
    """Whether 's is "is": Kai's a wolf, Kai's lying; not Kai's claim."""
    after = words[i + 1] if i + 1 < len(words) else None
    if after is None or after.text == "lack of":
        return False
    if (
        after.kind in (Kind.DET, Kind.NOT, Kind.BE, Kind.MODAL, Kind.PREP, Kind.LIKE, Kind.MY, Kind.OUR)
        or after.text in _IS_NEXT
    ):
        return True
    last = i + 2 >= len(words) or words[i + 2].kind in _AFTER_ADJECTIVE
    if after.text in _KNOWN and not last and words[i + 2].kind is Kind.COLOUR:
        # "Kai's confirmed human".
        return True
    if after.kind is Kind.GONE and after.value == "go":
        return True
    if after.kind is Kind.FALSE:
        return after.text == "lying" or (last and after.form == "adj")
    if after.kind in (Kind.SUSPECT, Kind.TRUE, Kind.COLOUR, Kind.ROLE, Kind.TRUST) and after.form in (
        "",
        "adj",
    ):
        return last
    if i and words[i - 1].kind is Kind.VOTE and (after.form == "ing" or after.text == "going to"):
        # "My vote's going to Kai".
        return True
    return after.form == "ing" and not last and words[i + 2].kind in (PEOPLE | {Kind.DET, Kind.TO}) | OWNERS


_KNOWN: Final = frozenset(("confirmed", "proven", "verified", "revealed", "known"))
_AFTER_ADJECTIVE: Final = frozenset(
    (Kind.AND, Kind.BREAK, Kind.BUT, Kind.OR, Kind.PREP, Kind.SO, Kind.ADVERB)
)
_IS_NEXT: Final = frozenset(
    "been clearly definitely probably just really still now too so very acting always likely obviously"
    " also only"
    " hiding trying being way quite pretty super certainly surely".split()
)


_NEVER: Final = frozenset("never hardly barely rarely scarcely".split())


def opens(words: Sequence[Word], i: int) -> bool:
    """Whether a subject with its verb begins here."""
    if i >= len(words):
        return False
    first = words[i]
    kind = first.kind
    if kind is Kind.HEY or first.text in ("yourself", "myself", "ourselves"):
        return False
    count = len(words)
    if kind is Kind.ME or kind is Kind.THIRD or kind is Kind.WE:
        if first.text not in _PRONOUNS and first.text != "that player" and not is_her(words, i):
            return False
    elif kind in (Kind.DET, Kind.IT, Kind.THAT, Kind.ANY, Kind.BOTH, Kind.ONE_OF, Kind.NOT) or kind in OWNERS:
        pass
    elif kind not in (Kind.NAME, Kind.YOU, Kind.ALL, Kind.OTHERS, Kind.SOME):
        return False
    if kind is Kind.ONE_OF and i + 1 < count and words[i + 1].kind in ACTS:
        # "At least one check".
        return False
    owned = (
        kind in OWNERS
        or kind in (Kind.DET, Kind.ANY, Kind.BOTH, Kind.ONE_OF, Kind.NOT)
        or first.value == "her"
    )
    for j in range(i + 1, min(count, i + AHEAD + 1)):
        word = words[j]
        if is_finite(words, j):
            if words[j - 1].kind in (Kind.AND, Kind.OR) and word.form == "base":
                return False
            # "Attack Kai vote Rin": one person's verb has its ending.
            return kind is not Kind.NAME or j > i + 1 or word.form != "base" or word.kind is Kind.SEEM
        if word.kind is Kind.POSSESSIVE:
            owned = True
        elif word.kind is Kind.NAME:
            if words[j - 1].kind not in (Kind.AND, Kind.OR, Kind.PREP, Kind.BREAK, Kind.BOTH, Kind.ONE_OF):
                return False
        elif word.kind in (Kind.AND, Kind.OR):
            after = words[j + 1].kind if j + 1 < count else None
            if (
                after not in PEOPLE
                and after not in OWNERS
                and not (owned and after in NOUNS)
                or words[j - 1].kind is Kind.ADVERB
                or (owned and words[j + 1].text in ("i", "we"))
                or (after is Kind.NAME and words[j - 1].kind in (Kind.ROLE, Kind.COLOUR))
            ):
                return False
        elif word.kind in (Kind.ADVERB, Kind.DEGREE, Kind.BOTH) or word.text in _NEVER:
            continue
        elif word.kind is Kind.PREP or word.kind in OWNERS:
            owned = True
        elif word.kind is Kind.ME and words[j - 1].kind is Kind.AND:
            continue
        elif not (owned and (word.kind in NOUNS or word.kind in PEOPLE)):
            # "That" alone before a noun: that claim is false.
            if j == i + 1 and kind in (Kind.IT, Kind.THAT, Kind.SOME, Kind.ALL) and word.kind in NOUNS:
                owned = True
                continue
            return False
    return False


def inverts(sentence: list[Word], i: int) -> bool:
    """Whether a question with do or are follows: who do you, what is your."""
    if i + 2 >= len(sentence):
        return False
    first, second = sentence[i + 1], sentence[i + 2]
    return first.kind in FINITE and (second.kind in PEOPLE or second.kind in OWNERS)
