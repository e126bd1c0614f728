"""English texts into tokens, sentences and clauses, and whom a sentence addresses.

English tells by order: the subject stands before its verb, the object after it. A clause ends at a
conjunction or a mark; a condition also ends where a new subject begins after its predicate.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from jinro.language.prose.en.lexicon import CONTRACTIONS, ENTRIES, Entry
from jinro.language.prose.mentions import Cast, Mention
from jinro.language.prose.tokens import MOST_TOKENS, Tag, Token

_WORD: Final = re.compile(
    r"[A-Za-z]+(?:-[A-Za-z]+)*(?:'[A-Za-z]+)?|[0-9]+%?|[.!?;\n—–…]+|--+|[,:~]| {2,}| - |[()\"“”]"
)
_TITLE: Final = re.compile(r"\b(Mr|Mrs|Ms|Dr)\.", re.IGNORECASE)
_SLANG: Final = frozenset(("CO", "COs", "COing", "COed", "CC"))
"""Words that mean something in capitals alone."""
_ENDS: Final = frozenset(".!?;\n…")
Word = tuple[str | Mention, int, int]
"""A word or a mention, where it begins and ends."""


class Node:
    """A word in the tree of all wordings: what the wording up to it means, and how it may go on."""

    __slots__ = ("entry", "more")

    def __init__(self) -> None:
        self.entry: Entry | None = None
        self.more: dict[str | Mention, Node] = {}


def _tree() -> Node:
    root = Node()
    for words, entry in ENTRIES.items():
        node = root
        for word in words:
            node = node.more.setdefault(word, Node())
        node.entry = entry
    return root


_WORDINGS: Final = _tree().more
_GOVERNORS: Final = frozenset(
    (
        Tag.TO,
        Tag.VOTE,
        Tag.DIVINE,
        Tag.SUSPECT,
        Tag.TRUST,
        Tag.GUARD,
        Tag.ATTACK,
        Tag.BE,
        Tag.AGREE,
        Tag.FALSE,
        Tag.CLAIM,
    )
)
"""A name after one of these is its object."""
_SUBJECT_VERB: Final = re.compile(
    r"[ ]*(?:is|was|has|had|did|does|will|would|could|should|might|may|can|seems|[a-z]+ed|[a-z]+(?<!s)s)\b",
    re.IGNORECASE,
)
"""What follows a name that is a subject."""
_INVERTED_YOU: Final = re.compile(
    r"[ ]*(?:are|were|do|did|can|will|would|could|have|should|don't|didn't|aren't)\s+you\b", re.IGNORECASE
)
PEOPLE: Final = frozenset((Tag.NAME, Tag.ME, Tag.YOU, Tag.THIRD, Tag.WE, Tag.ALL, Tag.WHO))
_OPENERS: Final = frozenset((Tag.YOU, Tag.PLEASE, Tag.WHAT, Tag.WHO, Tag.SHARE, Tag.LETS, Tag.ME, Tag.WE))
"""What follows a name that is called."""


# -- tokens ---------------------------------------------------------------------------------------


def tokens_of(text: str, cast: Cast) -> list[Token]:
    """The tokens of a text, names of the cast among them; the longest wording wins."""
    text = text.replace("’", "'")
    if "." in text:
        text = _TITLE.sub(r"\1 ", text)
    words = _words_of(text, cast)
    tokens: list[Token] = []
    at, count = 0, len(words)
    while at < count:
        word, start, end = words[at]
        node = _WORDINGS.get(word)
        if node is None:
            tag = Tag.NAME if type(word) is Mention else _mark(word)  # type: ignore[arg-type]
            if tag is not None:
                tokens.append(Token(tag, word, start, end, at, at))
            at += 1
            continue
        entry, last, ahead = node.entry, at, at
        while node.more and ahead + 1 < count:
            following = node.more.get(words[ahead + 1][0])
            if following is None:
                break
            node, ahead = following, ahead + 1
            if node.entry is not None:
                entry, last = node.entry, ahead
        if entry is not None:
            tokens.append(Token(entry[0], entry[1], start, words[last][2], at, last))
        at = last + 1
    return tokens


def _mark(word: str) -> Tag | None:
    first = word[0]
    if first.isalnum():
        return None
    if word == "'s":
        return Tag.POSSESSIVE
    return Tag.STOP if first in _ENDS else Tag.BREAK


def _words_of(text: str, cast: Cast) -> list[Word]:
    """Words in lower case and marks, contractions taken apart; a mention is one word."""
    found: list[Word] = []
    at = 0
    for mention in cast.mentions(text):
        # Logs of the contest have two spaces around a marked name.
        before = mention.start
        while mention.marked and before > at and text[before - 1] == " ":
            before -= 1
        _add_words(text, at, before, found)
        found.append((mention, mention.start, mention.end))
        at = mention.end
        if text.startswith(" 's", at):
            at += 1
        if text.startswith("'s", at):
            found.append(("'s", at, at + 2))
            at += 2
        while mention.marked and text.startswith(" ", at):
            at += 1
    _add_words(text, at, len(text), found)
    return found


def _add_words(text: str, start: int, end: int, found: list[Word]) -> None:
    for match in _WORD.finditer(text, start, end):
        word = match[0]
        begin, stop = match.span()
        if word.startswith("CO'"):
            word = "COed"
        if word not in _SLANG:
            word = word.lower()
        if "'" not in word:
            found.append((word, begin, stop))
        elif word in CONTRACTIONS:
            found.extend((part, begin, stop) for part in CONTRACTIONS[word])
        else:
            found.append((word.partition("'")[0], begin, stop))
            if word.endswith("'s"):
                found.append(("'s", stop - 2, stop))


# -- sentences and clauses --------------------------------------------------------------------------


class Clause:
    """The tokens of a clause, and what its place in the sentence says about it."""

    def __init__(self, tokens: list[Token], number: int, sentence: int) -> None:
        self.tokens = tokens
        self.number = number
        self.sentence = sentence
        self.opening: object = ""
        """The conjunction or mark before it."""
        self.condition = False
        self.asks = False
        self.shares = False
        """Whether somebody is told to tell this."""
        self.before: Clause | None = None


def sentences(tokens: Sequence[Token]) -> Iterator[tuple[list[Token], str]]:
    """Sentences with their final marks."""
    sentence: list[Token] = []
    for token in tokens:
        if token.tag is Tag.STOP:
            if sentence:
                yield sentence, str(token.value)
            sentence = []
        else:
            sentence.append(token)
    if sentence:
        yield sentence, ""


def called(sentence: list[Token], text: str) -> list[int]:
    """Positions of the names that are called, not talked about."""
    found: list[int] = []
    for i in range(len(sentence) - 1, -1, -1):
        if sentence[i].tag is Tag.NAME and _is_called(sentence, i, found, text):
            found.append(i)
    return found


def _is_called(sentence: list[Token], i: int, later: list[int], text: str) -> bool:
    token = sentence[i]
    before = sentence[i - 1] if i else None
    after = sentence[i + 1] if i + 1 < len(sentence) else None
    marked = isinstance(token.value, Mention) and token.value.marked
    touched = before is not None and before.last >= token.at - 1
    if after is None and before is not None:
        return _ends_call(before, touched, marked, sentence)
    if before is not None and touched and before.tag is Tag.YOU and before.value == "":
        return True
    opens = before is None or (touched and (before.tag is Tag.BREAK or before.tag is Tag.NAME))
    opens = opens or (marked and not (touched and before is not None and before.tag in _GOVERNORS))
    if not opens or after is None:
        return opens and marked
    if after.at != token.at + 1:
        return marked and _SUBJECT_VERB.match(text, token.end) is None
    if after.tag is Tag.NAME:
        return i + 1 in later or (marked and not _is_marked(after))
    if after.tag is Tag.BREAK:
        return after.value not in ("and", ":") and (marked or before is None or after.value != "but")
    if _INVERTED_YOU.match(text, token.end):
        return True
    if after.tag in _OPENERS or (after.tag is Tag.OTHER and after.value == "any"):
        return True
    return (
        marked and i == 0 and after.tag is not Tag.POSSESSIVE and _SUBJECT_VERB.match(text, token.end) is None
    )


def _ends_call(before: Token, touched: bool, marked: bool, sentence: list[Token]) -> bool:
    """Whether the last word of a sentence is a call: "what do you think, Kai?"."""
    if touched and before.tag in _GOVERNORS:
        return False
    if marked:
        return True
    speaks = any(t.tag in (Tag.YOU, Tag.AGREE) or t.value == "any" for t in sentence)
    return speaks and (before.tag in (Tag.BREAK, Tag.OTHER, Tag.YOU) or not touched)


def _is_marked(token: Token) -> bool:
    return isinstance(token.value, Mention) and token.value.marked


def clauses(sentence: list[Token], mark: str, number: int) -> Iterator[Clause]:
    """The clauses of a sentence; a condition ends where the next subject begins."""
    clause = Clause([], 0, number)
    count = 0
    for i, token in enumerate(sentence):
        conjunction = token.tag is Tag.BREAK and not _joins_names(sentence, i)
        closes = clause.condition and _closes_condition(clause.tokens, token, sentence, i)
        closes = closes or len(clause.tokens) >= MOST_TOKENS
        if not conjunction and not closes and token.tag not in (Tag.IF, Tag.BECAUSE):
            clause.tokens.append(token)
            continue
        if clause.tokens:
            yield clause
            count += 1
        goes_on = clause.condition and token.value == "and"
        # "Tell us if you are the seer" asks whether.
        whether = token.tag is Tag.IF and any(t.tag is Tag.SHARE for t in clause.tokens[-2:])
        clause = Clause([token] if closes else [], count, number)
        clause.opening = "" if closes else "if" if token.tag is Tag.IF else token.value
        clause.condition = (token.tag is Tag.IF and not whether) or goes_on
    if clause.tokens:
        yield clause


def _joins_names(sentence: list[Token], i: int) -> bool:
    if sentence[i].value not in ("and", ",", "  "):
        return False
    near = [sentence[j] for j in (i - 1, i + 1) if 0 <= j < len(sentence)]
    if len(near) < 2 or near[1].tag is not Tag.NAME or near[1].at != sentence[i].at + 1:
        return False
    return near[0].tag in (Tag.NAME, Tag.ME) and near[0].last >= sentence[i].at - 1


def _closes_condition(seen: list[Token], token: Token, sentence: list[Token], i: int) -> bool:
    if seen and seen[-1].tag in (Tag.SAY, Tag.CLAIM, Tag.THINK, Tag.TRUST) and token.tag is not Tag.LETS:
        # "If he claims I am a wolf": the condition goes on.
        return False
    if token.tag in (Tag.DIVINE, Tag.VOTE, Tag.SHARE) and seen and seen[-1].tag in (Tag.ROLE, Tag.COLOUR):
        return True
    if token.tag not in (
        Tag.ME,
        Tag.WE,
        Tag.LETS,
        Tag.YOU,
        Tag.NAME,
        Tag.THIRD,
        Tag.PLEASE,
        Tag.WHO,
        Tag.WHAT,
    ):
        return False
    if token.tag is Tag.ME and token.value == "my":
        return False
    if not any(t.tag not in PEOPLE and t.tag is not Tag.BE and t.tag is not Tag.TO for t in seen):
        return False
    after = sentence[i + 1].tag if i + 1 < len(sentence) else None
    if token.tag in (Tag.LETS, Tag.PLEASE, Tag.WHO, Tag.WHAT):
        return True
    return after in (Tag.POSSESSIVE, Tag.TRUST, Tag.VOTE, Tag.CLAIM, Tag.SUSPECT, Tag.PLEASE) or after in (
        Tag.WILL,
        Tag.SHOULD,
        Tag.BE,
        Tag.ASK,
        Tag.THINK,
        Tag.DEGREE,
    )


def inverted(tokens: list[Token]) -> bool:
    """Whether a clause begins like a question."""
    if not tokens:
        return False
    if tokens[0].tag in (Tag.WHO, Tag.WHAT, Tag.ASK, Tag.SHOULD):
        return True
    return len(tokens) > 1 and tokens[0].tag in (Tag.BE, Tag.WILL) and tokens[1].tag in PEOPLE
