"""English sentences into clauses, and whom a sentence calls.

English tells by order: the subject stands before its verb, the object after it. A clause ends at a
conjunction, at a mark, or where a new subject begins with its verb; players often write no comma.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from jinro.language.prose.en.lexicon.kinds import ACTS, FINITE, LINKS, OWNERS, PEOPLE, VERBS, Kind, Word
from jinro.language.prose.en.phrases import NOUNS, inverts, is_finite, is_noun, opens
from jinro.language.prose.tokens import MOST_TOKENS

LONGEST: Final = MOST_TOKENS + 6
"""Words of a clause; a longer one is divided, so that the time to read grows with the length alone."""
_TAKES_CLAUSE: Final = frozenset(
    (Kind.THINK, Kind.SAY, Kind.SHARE, Kind.WONDER, Kind.UNSURE, Kind.TRUST, Kind.SUSPECT, Kind.SHOW)
    + (Kind.CLAIM, Kind.AGREE, Kind.URGE, Kind.DIVINE)
)
"""What a clause may be the content of."""
_OPEN_QUESTION: Final = frozenset((Kind.WHO, Kind.WHAT, Kind.WHY))


class PlacedClause:
    """The words of a clause, and what its place in the sentence says about it."""

    __slots__ = (
        "after",
        "asks",
        "before",
        "condition",
        "content",
        "last",
        "number",
        "opening",
        "opening_word",
        "parent",
        "reason",
        "relative",
        "sentence",
        "words",
    )

    def __init__(self, words: list[Word], number: int, sentence: int) -> None:
        self.words = words
        self.number = number
        self.sentence = sentence
        self.opening: str = ""
        """The conjunction or mark before it: and, or, but, if, because, so, that, or a mark."""
        self.opening_word: str = ""
        """The word that opens it, in its own spelling: if or unless."""
        self.condition = False
        self.reason = False
        self.relative = False
        self.last = False
        self.content = False
        """Whether the next clause is the content of this one."""
        self.asks = False
        self.parent: tuple[PlacedClause, Word] | None = None
        """The clause that this is the content of, and the word that takes it."""
        self.before: PlacedClause | None = None
        self.after: PlacedClause | None = None


def sentences(words: Sequence[Word]) -> Iterator[tuple[list[Word], str]]:
    """Sentences with their final marks."""
    sentence: list[Word] = []
    for word in words:
        if word.kind is Kind.STOP:
            if sentence:
                yield sentence, word.text
            sentence = []
        else:
            sentence.append(word)
    if sentence:
        yield sentence, ""


# -- clauses ----------------------------------------------------------------------------------------


def clauses(sentence: list[Word], number: int) -> list[PlacedClause]:
    """The clauses of a sentence, with their parents."""
    found: list[PlacedClause] = []
    sentence = _without_asides(sentence)
    clause = PlacedClause([], 0, number)
    verb = False
    for i, word in enumerate(sentence):
        if word.kind in _INSIDE and not clause.condition and len(clause.words) < LONGEST:
            opening = None
        else:
            opening = _opening(sentence, i, clause, verb)
        if opening is None:
            clause.words.append(word)
            verb = verb or is_finite(sentence, i)
            continue
        following = PlacedClause([], clause.number, number)
        if clause.words:
            following.number += 1
            found.append(clause)
        elif opening == "if" and clause.opening == "and" and found and found[-1].parent is not None:
            # "Tell us whom you checked and if you ...".
            opening, following.parent = "and", found[-1].parent
        elif clause.opening in ("if", "because", "so", "but") and opening in ("that", "", ","):
            opening = clause.opening
            following.condition, following.reason = clause.condition, clause.reason
        _open(following, opening, clause, word)
        if word.kind not in _DROPPED or opening == "":
            following.words.append(word)
        clause = following
        verb = bool(clause.words) and is_finite(sentence, i)
    if clause.words:
        found.append(clause)
    if found:
        found[-1].last = True
    for before, after in zip(found, found[1:], strict=False):
        who = after.words[0].kind is Kind.WHO and after.opening in (",", "  ") and not inverts(after.words, 0)
        if who and before.words[-1].kind is Kind.NAME:
            after.relative = True
    for before, after in zip(found, found[1:], strict=False):
        after.before, before.after = before, after
        before.content = after.parent is not None and after.parent[0] is before
    return found


def _without_asides(sentence: list[Word]) -> list[Word]:
    """Without short remarks in brackets that name nobody: "when (which night) you divined Kai"."""
    marks = {word.text for word in sentence if word.kind is Kind.BREAK}
    if not marks:
        return sentence
    if not marks.isdisjoint(_QUOTES):
        sentence = _without_quotes(sentence)
    if "(" not in marks:
        return sentence
    kept: list[Word] = []
    i = 0
    while i < len(sentence):
        if sentence[i].text == "(":
            end = next((j for j in range(i + 1, min(len(sentence), i + 7)) if sentence[j].text == ")"), -1)
            inside = sentence[i + 1 : end] if end > 0 else []
            if inside and not any(w.kind in _TOLD_ASIDE for w in inside):
                i = end + 1
                continue
        kept.append(sentence[i])
        i += 1
    return kept


_QUOTES: Final = frozenset('"“”')


def _without_quotes(sentence: list[Word]) -> list[Word]:
    """Without quotation marks, and without quoted sentences: that "Kai is human" reveal."""
    marks = [i for i, word in enumerate(sentence) if word.text in _QUOTES]
    gone = set(marks)
    for start, end in zip(marks[::2], marks[1::2], strict=False):
        before = sentence[start - 1] if start else None
        said = before is not None and before.kind in (Kind.SAY, Kind.CLAIM, Kind.SHARE)
        if not said and any(is_finite(sentence, i) for i in range(start + 1, end)):
            gone.update(range(start, end))
    return [word for i, word in enumerate(sentence) if i not in gone]


_TOLD_ASIDE: Final = frozenset(
    (Kind.NAME, Kind.ROLE, Kind.COLOUR, Kind.TRUE, Kind.FALSE, Kind.SUSPECT, Kind.BE)
)
_DROPPED: Final = frozenset(
    (Kind.BREAK, Kind.AND, Kind.OR, Kind.BUT, Kind.IF, Kind.BECAUSE, Kind.SO, Kind.THAT, Kind.ADVERB)
)
"""Words that only open a clause."""


def _open(clause: PlacedClause, opening: str, before: PlacedClause, word: Word) -> None:
    clause.opening = opening
    clause.opening_word = word.text
    if opening == "if":
        # "Tell us if you are the seer" asks whether.
        taker = _taker(before)
        if taker is not None and taker.kind in (Kind.SHARE, Kind.WONDER, Kind.UNSURE, Kind.SAY):
            clause.parent = before, taker
        else:
            clause.condition = True
    elif opening == "because":
        clause.reason = True
    elif opening == "and" and before.words:
        clause.condition = clause.condition or (before.condition and not clause.words)
        clause.reason = before.reason
        if before.parent is not None and before.parent[1].kind is not Kind.THINK:
            clause.parent = before.parent
    elif opening in ("that", "what") and before.words:
        taker = _taker(before)
        if taker is not None:
            clause.parent = before, taker
            clause.condition = before.condition
        elif opening == "that" and word.kind in (Kind.THAT, Kind.WHO):
            clause.relative = True

    elif opening in (",", "what,") and before.parent is not None and before.parent[1].kind is Kind.SHARE:
        clause.parent = before.parent


def _taker(clause: PlacedClause) -> Word | None:
    """The word near the end of a clause whose content follows."""
    words = clause.words
    for i in range(len(words) - 1, max(-1, len(words) - 5), -1):
        word = words[i]
        if word.kind in _TAKES_CLAUSE:
            if word.kind in (Kind.SUSPECT, Kind.TRUST) and is_noun(words, i):
                return None
            if word.form == "ing" and i and words[i - 1].kind in OWNERS:
                # "If you can't explain your thinking you're the wolf".
                return None
            return word
        if word.kind not in _BEFORE_CONTENT:
            return None
    return None


_TOLD: Final = frozenset((Kind.SHARE, Kind.SAY, Kind.CLAIM)) | ACTS
_COMPLETE: Final = frozenset((Kind.ROLE, Kind.COLOUR, Kind.WORD, Kind.ADVERB, Kind.TRUE, Kind.HERE))
_ENDING: Final = frozenset(
    ("exists", "exist", "can", "do", "dare", "wish", "disagrees", "agrees", "survives", "dies")
)
"""Verbs after which a condition may end."""
_INSIDE: Final = frozenset(
    (
        Kind.WORD,
        Kind.ADVERB,
        Kind.TO,
        Kind.POSSESSIVE,
        Kind.VERB,
        Kind.SEEM,
        Kind.ROLE,
        Kind.COLOUR,
        Kind.RESULT,
    )
    + (Kind.DEGREE, Kind.TRUE, Kind.FALSE, Kind.THINK, Kind.WANT, Kind.OPINION, Kind.HEY, Kind.GOOD, Kind.BAD)
    + (Kind.CLAIM, Kind.ROLE_WORD, Kind.SUSPECT, Kind.URGE, Kind.LIKE, Kind.RIVAL, Kind.SHOW, Kind.GONE)
)
"""Words that never open a clause."""


_LEADING: Final = frozenset((Kind.ADVERB, Kind.DEGREE, Kind.HEY, Kind.WHY, Kind.WHAT, Kind.WHO))
"""Words before a subject that belong to its clause: perhaps we."""
_INVERTS: Final = FINITE | {Kind.HAVE}
_LATER: Final = _INVERTS | frozenset(
    (Kind.UNSURE, Kind.WONDER, Kind.AGREE, Kind.TELL, Kind.LIKE, Kind.HERE, Kind.RAISE, Kind.POSE)
)
"""Words that open a clause only if they are inverted: do you."""
_BEFORE_CONTENT: Final = frozenset(
    (Kind.ADVERB, Kind.ME, Kind.WE, Kind.YOU, Kind.NOT, Kind.DEGREE, Kind.TO, Kind.IT, Kind.ALL, Kind.PREP)
)
"""What may stand between a verb and the clause that is its content: tell us that ..."""


def _opening(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> str | None:
    """How a new clause begins at a word; None if none does."""
    word = sentence[i]
    kind = word.kind
    if clause.condition and verb and kind is Kind.DET and _wolf_wins(sentence, i):
        return ""
    if clause.condition and verb and kind in _TOLD and word.form == "base" and _is_complete(sentence[i - 1]):
        # "If you are the seer show your result"; but "a clear answer".
        return None if is_noun(sentence, i) else ""
    if kind in _INSIDE:
        return "" if len(clause.words) >= LONGEST else None
    if kind in _LATER and len(clause.words) < LONGEST and not (verb and kind in _INVERTS):
        return None
    at = _OPENINGS.get(kind)
    if at is not None:
        return at(sentence, i, clause, verb)
    if kind is Kind.PREP:
        opening = _at_preposition(sentence, i, clause, verb)
        if opening is not None:
            return opening
    elif verb and kind in _ORDERS and _is_order(sentence, i):
        return ""
    elif kind is Kind.THAT and _is_that(sentence, i, clause, verb):
        return "that"
    return _at_subject(sentence, i, clause, verb)


def _wolf_wins(sentence: list[Word], i: int) -> bool:
    """ "If we vote Kai the wolf wins"."""
    after = sentence[i + 1 : i + 3]
    return len(after) == 2 and after[0].kind is Kind.COLOUR and after[1].text in ("wins", "win", "will")


def _is_complete(word: Word) -> bool:
    return word.kind in _COMPLETE or word.text in _ENDING


def _at_and(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> str | None:
    if i + 1 >= len(sentence) or not clause.words:
        return None
    after = sentence[i + 1]
    if opens(sentence, i + 1) and not _joins(sentence, i, verb):
        return sentence[i].text if sentence[i].kind is Kind.AND else "or"
    begins = after.kind in _BEGINS or after.kind in _OPEN_QUESTION
    begins = begins or (verb and _goes_on(sentence, i + 1)) or _is_gerund(sentence, i + 1, clause.words)
    return "and" if begins else None


_BEGINS: Final = frozenset((Kind.LETS, Kind.PLEASE, Kind.IF, Kind.BECAUSE, Kind.SO))


def _at_subordinate(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> str | None:
    word = sentence[i]
    return "if" if word.kind is Kind.IF and word.value == "what" else word.kind


def _at_so(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> str | None:
    after = sentence[i + 1] if i + 1 < len(sentence) else None
    if i and sentence[i].text != "so" and sentence[i - 1].kind in LINKS:
        # "His vote is therefore suspect".
        return None
    starts = after is not None and after.kind in (Kind.LETS, Kind.PLEASE, Kind.IF)
    begins = after is not None and (
        is_finite(sentence, i + 1) and after.form == "base" or after.form == "ing"
    )
    return "so" if starts or begins or not clause.words or opens(sentence, i + 1) else None


def _at_preposition(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> str | None:
    word = sentence[i]
    if verb and word.text in ("after", "before") and opens(sentence, i + 1):
        # "Voting him after that is odd".
        return "after" if sentence[i + 1].kind is not Kind.THAT else None
    complete = verb or not clause.words or clause.words[-1].kind is Kind.TRUE
    if word.value == "as" and complete and opens(sentence, i + 1):
        return "because" if sentence[i + 1].kind is not Kind.DET else None
    return None


def _is_order(sentence: list[Word], i: int) -> bool:
    """ "Attack Kai vote Rin"."""
    return (
        sentence[i].form == "base"
        and sentence[i - 1].kind is Kind.NAME
        and not (i > 1 and sentence[i - 2].kind in FINITE)
        and not is_noun(sentence, i)
    )


def _at_wish(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> str | None:
    """Before "let's" and "please"."""
    if sentence[i].kind is Kind.LETS:
        return "" if verb else None
    if sentence[i - 1].kind in PEOPLE:
        return None
    return "" if verb and _asks_act(sentence, i) else None


def _is_that(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> bool:
    """Whether "that" begins a clause of another; "that's" says something of its own."""
    if verb and i + 1 < len(sentence) and sentence[i + 1].start == sentence[i].start:
        return False
    opened = opens(sentence, i + 1)
    if opened and clause.words and clause.words[-1].kind in _WITH_THAT:
        return True
    return verb and (opened or (i + 1 < len(sentence) and is_finite(sentence, i + 1)))


_WITH_THAT: Final = frozenset((Kind.CLAIM, Kind.SAY, Kind.RESULT, Kind.SUSPECT))


def _at_subject(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> str | None:
    """Whether a subject with its verb, or an inverted verb, begins here."""
    word, words = sentence[i], clause.words
    kind = word.kind
    if len(words) >= LONGEST:
        return ""
    if kind in FINITE or kind is Kind.HAVE:
        return "" if verb and sentence[i - 1].kind not in _OPEN_QUESTION and _asks_you(sentence, i) else None
    if kind not in _CAN_OPEN:
        return None
    if not verb:
        if word.text in _SUBJECTS and any(w.kind not in _LEADING for w in words):
            # "With Kai gone we need ...".
            if opens(sentence, i) and _may_open(sentence, i):
                # "Given Kai's answers I'm voting him".
                told = _taker(clause) is not None and not clause.reason
                return "that" if told and not _ends_condition(sentence, i, clause) else ""
    before = sentence[i - 1] if i else None
    if before is not None and before.form == "ing" and before.kind in (Kind.SAY, Kind.CLAIM):
        # "Kai saying Rin is human ...".
        if not before.text.endswith(" be") and opens(sentence, i):
            return "that"
    if verb and _may_open(sentence, i) and opens(sentence, i):
        return "that" if _taker(clause) is not None and not _ends_condition(sentence, i, clause) else ""
    return None


_SUBJECTS: Final = frozenset(("i", "we", "he", "she", "they"))
_CAN_OPEN: Final = OWNERS | frozenset(
    (Kind.ME, Kind.THIRD, Kind.WE, Kind.NAME, Kind.YOU, Kind.ALL, Kind.OTHERS, Kind.SOME, Kind.DET, Kind.IT)
    + (Kind.THAT, Kind.ANY, Kind.BOTH, Kind.ONE_OF, Kind.NOT)
)
"""Kinds of words with which a subject begins, as `opens` has it."""


def _ends_condition(sentence: list[Word], i: int, clause: PlacedClause) -> bool:
    """Whether the main clause begins after a condition: "if you can't explain I'll vote you"."""
    if not clause.condition:
        return False
    taker = _taker(clause)
    if taker is not None and taker.kind in (Kind.SHARE, Kind.CLAIM, Kind.AGREE, Kind.TRUST, Kind.SUSPECT):
        return True
    after = sentence[i + 1] if i + 1 < len(sentence) else None
    return sentence[i].text in ("i", "we") and after is not None and after.kind in (Kind.MODAL, Kind.NEED)


_SURELY_FINITE: Final = FINITE | frozenset((Kind.SEEM, Kind.POSSESSIVE))
_WAY: Final = 6
"""Words before the object of what somebody does in some way."""
_PLURAL: Final = frozenset("seem look feel sound appear are".split())
_CAUSES: Final = frozenset("make makes made making let lets letting help helps helped".split())
_ORDERS: Final = ACTS | frozenset((Kind.SHARE, Kind.SAY, Kind.TRUST))


def _may_open(sentence: list[Word], i: int) -> bool:
    """Whether a subject can begin here: not after a preposition, "and", or another part of its own phrase."""
    before = sentence[i - 1]
    if before.text == "one" and sentence[i].text in _SUBJECTS and i > 1 and sentence[i - 2].kind is Kind.DET:
        # "Kai is the one I suspect".
        return True
    if (
        before.kind in (Kind.PREP, Kind.AND, Kind.OR, Kind.DET, Kind.POSSESSIVE, Kind.LIKE, Kind.TO)
        or before.kind in OWNERS
    ):
        return False
    if before.kind is Kind.NOT and i > 1 and sentence[i - 2].kind in FINITE:
        # Inverted: "shouldn't we"; but "if you can't you're the wolf".
        new = sentence[i].kind in (Kind.ME, Kind.YOU, Kind.THIRD, Kind.WE)
        return new and i > 2 and sentence[i - 3].kind in PEOPLE and sentence[i - 3].kind is not Kind.WHO
    if before.kind in _OPEN_QUESTION:
        # "Tell us why we should trust you".
        return False
    if sentence[i].kind is Kind.DET and before.kind in PEOPLE and i > 1 and sentence[i - 2].kind is Kind.SAY:
        # "Call Kai a wolf".
        return False
    if any(w.text in ("way", "how") for w in sentence[:2]) and before.kind in VERBS and i < _WAY:
        if before.form in ("past", "s") and sentence[i].kind is Kind.NAME:
            # "The way Kai defended Rin is odd".
            return False
    if sentence[i].kind is Kind.NAME and i + 1 < len(sentence) and sentence[i + 1].text in _PLURAL:
        # "Her claim and push for Kai seem off".
        return False
    if before.text in _CAUSES:
        # "What makes you think".
        return False
    if before.kind in (Kind.BE, Kind.DO, Kind.MODAL, Kind.HAVE):
        # Inverted: do you, is he; but "unless something comes up I vote Kai".
        return before.text.endswith(" up")
    if sentence[i].kind is Kind.NAME and before.kind is Kind.NAME:
        return False
    if before.kind in ACTS and sentence[i].kind is not Kind.ME and not is_noun(sentence, i - 1):
        # An object, but "I divined Kai is human".
        told = before.kind is Kind.DIVINE and before.form == "past"
        return told and i + 1 < len(sentence) and sentence[i + 1].kind in _SURELY_FINITE
    if (
        before.kind in VERBS
        and before.kind is not Kind.THINK
        and i + 1 < len(sentence)
        and sentence[i + 1].kind is Kind.WORD
    ):
        # "I vote you first": an object before an unknown word.
        return False
    if (
        sentence[i].kind in (Kind.DET, Kind.IT, Kind.ANY, Kind.NOT, Kind.BOTH, Kind.THAT)
        or sentence[i].kind in OWNERS
    ):
        # An object follows its verb: "explain your claim"; a clause begins after a complement.
        return (
            before.kind not in VERBS
            and before.kind not in (Kind.SEEM, Kind.NOT, Kind.ADVERB, Kind.NEED, Kind.RAISE, Kind.DEGREE)
            or before.kind in (Kind.THINK, Kind.SAY)
        )
    return True


def _asks_act(sentence: list[Word], i: int) -> bool:
    return i + 1 < len(sentence) and is_finite(sentence, i + 1)


def _asks_you(sentence: list[Word], i: int) -> bool:
    """Whether "do you", "aren't you" begins here."""
    after = sentence[i + 1 : i + 3]
    if after and after[0].kind is Kind.NOT:
        after = after[1:]
    if sentence[i].text in ("be", "been", "being"):
        # "It must be you".
        return False
    if (
        sentence[i].kind is Kind.MODAL
        and after
        and after[0].text in ("he", "she", "they", "it", "that", "this")
    ):
        # "If Kai is silent could he be a wolf?"
        return sentence[i - 1].kind not in PEOPLE
    return bool(after) and (after[0].kind is Kind.YOU or after[0].text == "we")


def _goes_on(sentence: list[Word], i: int) -> bool:
    """Whether a verb follows, adverbs aside: "reveal or at least give your read"."""
    while i + 1 < len(sentence) and sentence[i].kind is Kind.ADVERB:
        i += 1
    return is_finite(sentence, i)


def _is_gerund(sentence: list[Word], i: int, words: list[Word]) -> bool:
    return sentence[i].kind in ACTS and sentence[i].form == "ing" and bool(words) and words[0].form == "ing"


def _joins(sentence: list[Word], i: int, verb: bool) -> bool:
    """Whether "and" joins two people who are one subject: Kai, Rin and May are ..."""
    if verb and i > 1 and sentence[i - 1].kind is Kind.NAME and sentence[i - 2].kind in FINITE:
        # Inverted: "could Kai and Rin be wolves".
        return True
    if verb or i == 0:
        return False
    before = sentence[i - 2] if sentence[i - 1].kind is Kind.BREAK and i > 1 else sentence[i - 1]
    return before.kind in (Kind.NAME, Kind.ME, Kind.YOU, Kind.POSSESSIVE) or before.kind in NOUNS


def _at_mark(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> str | None:
    before = sentence[i - 1] if i else None
    after = sentence[i + 1] if i + 1 < len(sentence) else None
    text = sentence[i].text
    if text in ('"', "“", "”", "~"):
        return "," if not clause.words else None
    if (
        text == ":"
        and after is not None
        and after.kind is Kind.NAME
        and len(sentence) - i <= 4
        and not opens(sentence, i + 1)
        and not verb
    ):
        # "Final vote: Kai".
        return None if not any(w.kind in (Kind.ROLE, Kind.COLOUR) for w in sentence[i:]) else text
    if before is not None and after is not None and text in (",", "  "):
        following = sentence[i + 2] if i + 2 < len(sentence) else None
        names = before.kind is Kind.NAME and (
            after.kind is Kind.NAME
            or (after.kind is Kind.AND and following is not None and following.kind is Kind.NAME)
        )
        if names and not (verb and opens(sentence, i + 1)):
            return None
    return text


def _at_question(sentence: list[Word], i: int, clause: PlacedClause, verb: bool) -> str | None:
    words = clause.words
    if not words:
        return None
    before = sentence[i - 1]
    taker = _taker(clause)
    if taker is not None and before.kind is not Kind.PREP:
        return "what"
    if (
        sentence[i].kind is Kind.WHO
        and before.kind in (Kind.NAME, Kind.SOME, Kind.ALL, Kind.WORD, Kind.ROLE, Kind.COLOUR)
        and not inverts(sentence, i)
    ):
        return "that"
    if before.kind is Kind.PREP and not verb:
        return None
    return "" if verb or inverts(sentence, i) else None


_OPENINGS: Final = {
    Kind.BREAK: _at_mark,
    Kind.AND: _at_and,
    Kind.OR: _at_and,
    Kind.BUT: _at_subordinate,
    Kind.IF: _at_subordinate,
    Kind.BECAUSE: _at_subordinate,
    Kind.SO: _at_so,
    Kind.LETS: _at_wish,
    Kind.PLEASE: _at_wish,
    Kind.WHO: _at_question,
    Kind.WHAT: _at_question,
    Kind.WHY: _at_question,
}
"""How a clause begins at a word of each of these kinds."""


def asks_you(words: Sequence[Word]) -> bool:
    """Whether a clause asks "what is your", "who do you", "are you", whatever mark follows."""
    if len(words) > 2 and words[0].kind in (Kind.BE, Kind.DO, Kind.HAVE) and words[1].kind is Kind.YOU:
        return words[0].form != "base" or words[0].kind is Kind.DO or words[2].form == "past"
    if len(words) < 3 or words[0].kind not in _OPEN_QUESTION:
        return False
    if words[0].kind is Kind.WHO and words[1].kind in LINKS:
        # "Who looks like a wolf to you".
        return any(word.kind is Kind.YOU for word in words)
    return words[1].kind in FINITE and words[2].kind in (Kind.YOU, Kind.YOUR)


def asks_any(clause: PlacedClause) -> bool:
    """Whether somebody who is called is asked without a verb, whatever mark follows: "Kai, any reads"."""
    words = clause.words
    if words[0].kind is not Kind.ANY or (clause.number and clause.opening not in (",", "  ", "—", "–")):
        return False
    return not any(is_finite(words, i) for i in range(len(words)))


def inverted(words: Sequence[Word]) -> bool:
    """Whether a clause begins like a question."""
    for i, word in enumerate(words):
        if word.kind in (Kind.ADVERB, Kind.HEY, Kind.SO, Kind.DEGREE):
            continue
        if word.kind in _OPEN_QUESTION:
            return True
        if word.kind in FINITE or word.kind is Kind.HAVE:
            after = words[i + 1 : i + 3]
            if after and after[0].kind is Kind.NOT:
                after = after[1:]
            return bool(after) and (
                after[0].kind in PEOPLE
                or after[0].kind in OWNERS
                or after[0].kind in (Kind.IT, Kind.ANY, Kind.THAT, Kind.DET, Kind.ONE_OF)
            )
        return word.kind is Kind.ANY
    return False
