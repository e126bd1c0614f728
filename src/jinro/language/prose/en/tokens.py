"""English texts into words, each with what it means; names of the cast are words too."""

import re
from typing import Final

from jinro.language.prose.en.lexicon.entries import CONTRACTIONS, ENTRIES
from jinro.language.prose.en.lexicon.kinds import Entry, Kind, Word
from jinro.language.prose.mentions import Cast, Mention

_WORD: Final = re.compile(
    r"[A-Za-z]+(?:-[A-Za-z]+)*(?:'[A-Za-z]+)?[0-9]*|[0-9]+%?|[.!?;\n…]+|[—–]+|--+|[,:~=/&]| {2,}| - |[()\"“”]"
)
_TITLE: Final = re.compile(r"\b([MmDd](?:[Rr][Ss]?|[Ss]))\.")
_PAUSE: Final = re.compile(r"(?<=[a-z])\.\.\. (?=[a-z])")
"""Dots in mid-sentence: "his votes are... odd"."""
_EXAMPLE: Final = re.compile(r"\((?:e\.g|for example)[^()\n]{0,200}\)?")
"""What is only an example of an answer."""
_TITLES: Final = frozenset(("mr", "mrs", "ms", "dr", "miss", "mister", "lady", "sir"))
_SLANG: Final = frozenset(("CO", "COs", "COing", "COed", "CC"))
"""Words that mean something in capitals alone."""
_ENDS: Final = frozenset(".!?;\n…")
Piece = tuple[str | Mention, int, int]
"""A word or a mention, where it begins and ends."""


class WordingNode:
    """A word in the tree of all wordings: what the wording up to it means, and how it may go on."""

    __slots__ = ("entry", "more")

    def __init__(self) -> None:
        self.entry: Entry | None = None
        self.more: dict[str | Mention, WordingNode] = {}


def _tree() -> WordingNode:
    root = WordingNode()
    for words, entry in ENTRIES.items():
        node = root
        for word in words:
            node = node.more.setdefault(word, WordingNode())
        node.entry = entry
    return root


_WORDINGS: Final = _tree().more
_word: Final = tuple.__new__
"""Makes a `Word` of its parts, twice as fast as its constructor."""


def words_of(text: str, cast: Cast) -> list[Word]:
    """The words of a text; the longest wording wins."""
    text = text.replace("’", "'")
    if "e.g" in text or "for example" in text:
        text = _EXAMPLE.sub(lambda match: " " * len(match[0]), text)
    if "r." in text or "s." in text or "R." in text or "S." in text:
        # A mark that no word has, so that places stay.
        text = _TITLE.sub(r"\1^", text)
    if "..." in text:
        text = _PAUSE.sub("   ^", text)
    pieces = _pieces(text, cast)
    words: list[Word] = []
    at, count = 0, len(pieces)
    while at < count:
        piece, start, end = pieces[at]
        if piece.__class__ is Mention:
            words.append(_name(piece, start, end))
            at += 1
            continue
        single = _SINGLES[piece]  # type: ignore[index]
        if single is not None:
            words.append(_word(Word, (*single, piece, start, end)))
            at += 1
            continue
        node = _WORDINGS[piece]
        entry = node.entry
        last = ahead = at
        while node.more and ahead + 1 < count:
            following = node.more.get(pieces[ahead + 1][0])
            if following is None:
                break
            node, ahead = following, ahead + 1
            if node.entry is not None:
                entry, last = node.entry, ahead
        if entry is None:
            words.append(_word(Word, (_kind(str(piece)), "", "", piece, start, end)))
        else:
            said = piece if last == at else " ".join(str(p[0]) for p in pieces[at : last + 1])
            words.append(_word(Word, (*entry, said, start, pieces[last][2])))
        at = last + 1
    return words


def _name(mention: Mention, start: int, end: int) -> Word:
    return _word(Word, (Kind.NAME, mention, "@" if mention.marked else "", "", start, end))


def _kind(piece: str) -> Kind:
    """The kind of a mark, or of a word that no table has."""
    first = piece[0]
    if first.isalnum():
        return Kind.ADVERB if len(piece) > 4 and piece.endswith("ly") else Kind.WORD
    if piece == "'s":
        return Kind.POSSESSIVE
    return Kind.STOP if first in _ENDS else Kind.BREAK


_MOST_WORDS: Final = 8_192
"""Words that are remembered: texts of strangers have any number of them."""


class _Singles(dict[str, tuple[Kind, object, str] | None]):
    """What a word means that is no beginning of a longer wording; None for any other."""

    def __missing__(self, piece: str) -> tuple[Kind, object, str] | None:
        if len(self) >= _MOST_WORDS:
            self.clear()
        node = _WORDINGS.get(piece)
        if node is None:
            self[piece] = _kind(piece), "", ""
        else:
            self[piece] = tuple(node.entry) if node.entry is not None and not node.more else None  # type: ignore[assignment]
        return self[piece]


_SINGLES: Final = _Singles()


class _Parts(dict[str, tuple[str, ...]]):
    """The parts of words, remembered."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        if len(self) >= _MOST_WORDS:
            self.clear()
        self[word] = parts = _parts(word)
        return parts


_PARTS: Final = _Parts()


def _pieces(text: str, cast: Cast) -> list[Piece]:
    """Words in lower case and marks, contractions taken apart; a mention is one piece."""
    found: list[Piece] = []
    at = 0
    for mention in cast.mentions(text):
        # Logs of the contest have two spaces around a marked name.
        before = mention.start
        while mention.marked and before > at and text[before - 1] == " ":
            before -= 1
        _add(text, at, before, found)
        if found and found[-1][0] in _TITLES:
            found.pop()
        found.append((mention, mention.start, mention.end))
        at = mention.end
        if text.startswith(" 's", at):
            at += 1
        if text.startswith("'s", at):
            found.append(("'s", at, at + 2))
            at += 2
        elif text.startswith("'", at):
            found.append(("'s", at, at + 1))
            at += 1
        while mention.marked and text.startswith(" ", at):
            at += 1
    _add(text, at, len(text), found)
    return found


def _add(text: str, start: int, end: int, found: list[Piece]) -> None:
    known = _PARTS
    for match in _WORD.finditer(text, start, end):
        begin, stop = match.span()
        parts = known[match[0]]
        if len(parts) == 1:
            found.append((parts[0], begin, stop))
        else:
            found += [(part, begin, stop) for part in parts]


def _parts(word: str) -> tuple[str, ...]:
    """A word in lower case; contractions and compounds that no table has, taken apart."""
    if word.startswith("CO'"):
        return ("COed",)
    if word in _SLANG:
        return (word,)
    word = word.lower()
    if word[1:2] == "-" and word[2:3] == word[0]:
        # "I-I'm": a stutter.
        word = word[2:]
    if word in CONTRACTIONS:
        return CONTRACTIONS[word]
    if "'" in word:
        head, _, tail = word.partition("'")
        return (head, "'s") if tail == "s" else (head,)
    if "-" in word and word not in _WORDINGS and word[0].isalpha():
        return tuple(word.split("-"))
    return (word,)
