"""Whom an English sentence calls, rather than talks about."""

from typing import Final

from jinro.language.prose.en.lexicon.kinds import ACTS, FINITE, PEOPLE, VERBS, Kind, Word
from jinro.language.prose.en.phrases import AHEAD, is_finite, is_noun, opens

GOVERNORS: Final = (
    frozenset((Kind.PREP, Kind.AND, Kind.OR, Kind.BE, Kind.SEEM, Kind.LIKE, Kind.TO, Kind.DET, Kind.SHOW))
    | frozenset(
        (Kind.POSSESSIVE, Kind.SAY, Kind.THINK, Kind.VERB, Kind.URGE, Kind.WANT, Kind.HAVE, Kind.SHARE)
    )
    | frozenset(
        (Kind.CLAIM, Kind.SUSPECT, Kind.TRUST, Kind.FALSE, Kind.AGREE, Kind.NOT, Kind.RAISE, Kind.THAT)
    )
    | frozenset((Kind.WHY, Kind.WONDER, Kind.BECAUSE, Kind.IF, Kind.GOOD, Kind.ROLE, Kind.ONE_OF))
    | ACTS
)
"""A name after one of these belongs to it."""


# -- calls ------------------------------------------------------------------------------------------


def called(sentence: list[Word]) -> list[int]:
    """Positions of the names that are called, not talked about, the last first."""
    found: list[int] = []
    for i in range(len(sentence) - 1, -1, -1):
        if sentence[i].kind is Kind.NAME and _is_called(sentence, i, found):
            found.append(i)
    return found


def _is_called(words: list[Word], i: int, later: list[int]) -> bool:
    before = words[i - 1] if i else None
    after = words[i + 1] if i + 1 < len(words) else None
    marked = words[i].form == "@"
    if before is not None and before.text == ":" and i == 2 and words[0].kind in (Kind.SUSPECT, Kind.TRUST):
        # "Suspect: @Kai — too quiet".
        return False
    if after is not None and after.kind is Kind.POSSESSIVE:
        return False
    if before is not None and before.text == "dear" and i > 1 and words[i - 2].text.endswith(_GOVERNING):
        # "Focus our votes on dear Kai".
        return False
    governed = before is not None and (_governs(words, i - 1) or _is_object(words, i) or is_apposed(words, i))
    if marked and after is not None and after.kind is Kind.PLEASE and i + 2 < len(words):
        # "If nobody claims @Kai please share ...".
        governed = governed and words[i + 2].form != "base"
    if before is not None and before.kind is Kind.YOU and not marked and i > 1 and words[i - 2].kind in ACTS:
        # "I divined you Kai".
        return True
    listed = i - 3 if i > 2 and words[i - 2].kind is Kind.BREAK else i - 2
    if before is not None and before.kind is Kind.AND and i > 1 and words[listed].kind is Kind.NAME:
        # A list is called as a whole.
        governed = not (after is not None and _calls(words, i, after, later, marked))
        return not governed and (_starts(words, listed) or marked)
    if after is None:
        if before is None:
            return True
        if before.text == ":" or i > 1 and before.kind is Kind.NAME is words[i - 2].kind:
            # "Final vote: Kai", "the wolf is among Kai Rin Otto".
            return False
        if (
            before.kind is Kind.ROLE
            and words[0].kind in (Kind.ME, Kind.MY)
            and any(w.kind is Kind.BE for w in words)
        ):
            # "My role is villager Kai."
            return True
        if before.text == "say" and i > 2 and words[i - 2].kind is Kind.YOU and words[i - 3].kind is Kind.DO:
            # "What do you say Kai?"
            return True
        if before.kind is Kind.BREAK:
            listed = i > 1 and words[i - 2].kind is Kind.NAME and not marked
            return not listed or any(w.kind in (Kind.YOU, Kind.YOUR) for w in words)
        return not governed
    denied = before is not None and before.kind in (Kind.NOT, Kind.PREP)
    if after.kind in (Kind.WHO, Kind.WHAT, Kind.WHY) and _asks_you(words, i + 2) and not denied:
        # "With Rin cleared Kai who do you suspect?"
        return True
    starts = _starts(words, i)
    if not starts and not (marked and not governed):
        return _ends_part(words, i, governed)
    return _calls(words, i, after, later, marked)


_GOVERNING: Final = (
    *(" to trust", " to believe", " of", " about", " for", " on", " upon", " with", " against", " toward"),
    *(" at", " behind", " from"),
)
"""Ends of wordings whose object follows."""


def _governs(words: list[Word], i: int) -> bool:
    """Whether the next word belongs to this one; a noun such as "claim" has no object."""
    word = words[i]
    if word.kind in (Kind.DEGREE, Kind.ADVERB) and i and words[i - 1].kind in (Kind.BE, Kind.SEEM):
        return True
    if word.kind not in GOVERNORS:
        return word.text in ("cleared", "going to", "why not") or word.text.endswith(_GOVERNING)
    if word.text == "off" and i and words[i - 1].kind is Kind.VERB:
        # "Why did you switch off Kai?"
        return True
    if word.text == "suspect" and i and words[i - 1].kind in (Kind.BE, Kind.SEEM, Kind.ADVERB):
        return False
    if word.text.endswith(_GOVERNING):
        return True
    return (
        word.kind not in VERBS or word.form in ("past", "ing") or not is_noun(words, i) and word.form != "adj"
    )


def _ends_part(words: list[Word], i: int, governed: bool) -> bool:
    """Whether a name ends a part of a sentence that speaks to somebody: "your claim is odd Kai and ..."."""
    if (
        governed
        or words[i + 1].kind is not Kind.BREAK
        or words[i + 1].text not in ("—", "–", ",", "  ", " - ")
    ):
        return False
    return any(w.kind in (Kind.YOU, Kind.YOUR, Kind.HEY) for w in words[:i])


def _starts(words: list[Word], i: int) -> bool:
    """Whether only calls and exclamations stand before."""
    for j in range(i - 1, max(-1, i - AHEAD), -1):
        word = words[j]
        if word.kind is Kind.BREAK and (word.text != ":" or _speaks_to(words, i + 1)):
            return True
        if word.kind in (Kind.SO, Kind.BUT):
            return True
        if j == 0 and word.text in ("also", "now", "meanwhile", "anyway", "finally", "lastly"):
            return True
        if word.kind not in (Kind.HEY, Kind.NAME, Kind.AND):
            return False
        if word.kind is Kind.AND and (j == 0 or words[j - 1].kind is not Kind.NAME):
            return j == 0
    return True


def _speaks_to(words: list[Word], i: int) -> bool:
    """ "Rin is right: Kai if you are the seer ..."."""
    while i < len(words) and words[i].kind is Kind.BREAK:
        i += 1
    return i < len(words) and words[i].kind in (Kind.IF, Kind.YOU, Kind.YOUR, Kind.PLEASE)


def _is_object(words: list[Word], i: int) -> bool:
    """Whether an unknown word before a name is its verb: "let's not rush Kai"."""
    word = words[i - 1]
    if word.kind is not Kind.WORD or i < 2:
        return False
    first = i - 2
    while first > 0 and i - first < 4 and words[first].kind in (Kind.WORD, Kind.DET):
        first -= 1
    if words[first].kind is Kind.VOTE and words[first].form == "base" and " " in words[first].text:
        # "Vote for silent Kai".
        return True
    return words[i - 2].kind in (
        Kind.LETS,
        Kind.TO,
        Kind.MODAL,
        Kind.NOT,
        Kind.PLEASE,
        Kind.ME,
        Kind.WE,
        Kind.NEED,
    )


def is_apposed(words: list[Word], i: int) -> bool:
    """Whether a name says who the object of an act is: "I vote for the wolf Kai"."""
    first = i - 1
    while first > 0 and i - first < 6 and words[first].kind in _DESCRIBES:
        first -= 1
    if first >= i - 1 or words[first + 1].kind not in _ARTICLES or words[i - 1].kind is Kind.POSSESSIVE:
        return False
    act = words[first]
    if act.kind is Kind.PREP and act.text in ("for", "on", "against"):
        return any(word.kind is Kind.VOTE for word in words[:first])
    return act.kind in (Kind.VOTE, Kind.ATTACK) and not is_noun(words, first)


_ARTICLES: Final = frozenset((Kind.DET, Kind.OUR, Kind.THEIR, Kind.YOUR))
_DESCRIBES: Final = _ARTICLES | frozenset(
    (Kind.WORD, Kind.COLOUR, Kind.SUSPECT, Kind.FALSE, Kind.TRUE, Kind.RESULT, Kind.ROLE, Kind.POSSESSIVE)
    + (Kind.SAY, Kind.THIRD, Kind.NAME, Kind.CLAIM)
)
"""What stands before a name that says who is meant: his wolf result Kai, the accused gray Kai."""


def _calls(words: list[Word], i: int, after: Word, later: list[int], marked: bool) -> bool:
    """Whether what follows a name at the beginning speaks to it."""
    kind = after.kind
    following = words[i + 2] if i + 2 < len(words) else None
    if kind is Kind.BREAK:
        if following is not None and following.kind is Kind.NAME and not marked:
            return i + 2 in later or opens(words, i + 2)
        listed = (
            following is not None
            and following.kind is Kind.AND
            and i + 3 < len(words)
            and words[i + 3].kind is Kind.NAME
        )
        if listed and not marked:
            return i + 3 in later
        if following is not None and following.kind is Kind.WHO and _is_aside(words, i + 2):
            # "Kai, who stayed silent, is odd".
            return False
        return after.text != ":" and after.text != "(" and after.text != "=" or marked
    if kind is Kind.BOTH and following is not None and is_finite(words, i + 2):
        return False
    if kind is Kind.AND:
        return i + 2 in later
    if kind is Kind.NAME:
        return i + 1 in later or marked or opens(words, i + 1)
    if kind is Kind.WHO:
        return following is not None and (following.kind in FINITE or following.kind in PEOPLE or marked)
    return _opens_for(words, i, after, marked)


def _opens_for(words: list[Word], i: int, after: Word, marked: bool) -> bool:
    """Whether a word that is neither a name nor a break, after a name, speaks to it."""
    kind = after.kind
    following = words[i + 2] if i + 2 < len(words) else None
    if kind in _ADDRESS or after.text in (
        "i",
        "we",
        "it",
        "this",
        "hey",
        "hi",
        "hello",
        "thanks",
        "thank you",
    ):
        return True
    if kind is Kind.HEY:
        # "Kai my friend", but "Kai sure seems odd".
        return after.text not in ("sure", "indeed", "right", "well", "no problem", "yes")
    if kind in FINITE or kind is Kind.HAVE:
        return after.text == "do" or _asks_after(words, i, marked)
    if kind in VERBS and after.form == "base" and after.kind is not Kind.SEEM:
        return not is_noun(words, i + 1)
    if _yours_follows(words, i + 1):
        return True
    if kind is Kind.ADVERB or kind is Kind.DEGREE or kind is Kind.NOT:
        return (
            following is not None and not is_finite(words, i + 2) and (marked or following.kind in _ADDRESS)
        )
    if kind is Kind.PREP:
        return marked or _subject_later(words, i + 1)
    if marked and kind is Kind.AGREE and after.form == "past":
        # "@Kai Agreed."
        return True
    if marked and kind is Kind.WORD and any(w.kind in (Kind.YOU, Kind.YOUR) for w in words[i + 2 : i + 8]):
        # "@Kai Intrigued by your query".
        return True
    if kind is Kind.WORD and following is not None and following.text in ("is", "are"):
        # "Kai clarity is crucial".
        return True
    if is_finite(words, i + 1):
        return False
    return marked or opens(words, i + 1)


def _yours_follows(words: list[Word], i: int) -> bool:
    """ "Kai sharing your result would help", "Kai more details on your check would help"."""
    while i + 1 < len(words) and words[i].kind is Kind.ADVERB:
        i += 1
    if i + 1 < len(words) and words[i].kind is Kind.SHARE and words[i].form == "ing":
        return words[i + 1].kind is Kind.YOUR
    if words[i].kind is not Kind.WORD and words[i].text != "details" or i + 2 >= len(words):
        return False
    return words[i + 1].kind is Kind.PREP and words[i + 2].kind is Kind.YOUR


def _asks_after(words: list[Word], i: int, marked: bool) -> bool:
    """Whether a verb after a name begins a question to it: "Kai are you", "Kai can he"."""
    following = words[i + 2] if i + 2 < len(words) else None
    if following is None:
        return False
    if following.kind in (Kind.YOU, Kind.YOUR, Kind.ANY, Kind.WE, Kind.ALL):
        return True
    if following.text in ("i", "he", "she", "they", "there", "it") or marked and following.kind is Kind.NAME:
        return True
    if marked and following.text in _THINGS and any(w.kind in (Kind.YOU, Kind.YOUR) for w in words[i + 3 :]):
        # "@Kai does this change your view?"
        return True
    return following.kind is Kind.NOT and i + 3 < len(words) and words[i + 3].kind is Kind.YOU


def _asks_you(words: list[Word], i: int) -> bool:
    """Whether a question goes on with "do you", "are you"."""
    return i + 1 < len(words) and words[i].kind in FINITE and words[i + 1].kind is Kind.YOU


_THINGS: Final = frozenset(("this", "that", "it", "anything", "something"))


def _is_aside(words: list[Word], i: int) -> bool:
    """Whether a clause with "who" ends at a mark before a verb: "who stayed silent, is odd"."""
    for j in range(i + 2, min(len(words) - 1, i + 10)):
        if words[j].kind is Kind.BREAK:
            return is_finite(words, j + 1)
    return False


def _subject_later(words: list[Word], i: int) -> bool:
    """Whether another subject comes before the first verb: "Kai after all this I think ..."."""
    for j in range(i + 1, min(len(words), i + 10)):
        if is_finite(words, j):
            return False
        if (words[j - 1].kind is not Kind.PREP or words[j - 1].value == "as") and opens(words, j):
            return True
    return False


_ADDRESS: Final = frozenset(
    (Kind.YOU, Kind.YOUR, Kind.MY, Kind.OUR, Kind.WHAT, Kind.WHY, Kind.LETS, Kind.PLEASE, Kind.ANY)
    + (Kind.THIRD, Kind.IF, Kind.OTHERS, Kind.SO, Kind.BUT)
)
"""What follows a name that is called."""
