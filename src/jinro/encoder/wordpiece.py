"""Words as pieces of a vocabulary, as BERT's uncased vocabularies cut them: the longest known piece first."""

import string
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

UNKNOWN: Final = "[UNK]"
LONGEST_WORD: Final = 100
"""Letters of a word that is cut; a longer one is unknown."""


class WordPieces:
    """A vocabulary and what it makes of texts."""

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._numbers: Mapping[str, int] = {piece: number for number, piece in enumerate(vocabulary)}
        self._known: dict[str, list[int]] = {}
        """Words that were cut before: talk repeats most of its words."""

    def number(self, piece: str) -> int:
        """The number of a whole piece."""
        return self._numbers[piece]

    def numbers(self, text: str) -> list[int]:
        """The pieces of a text."""
        found: list[int] = []
        for word in words(text):
            pieces = self._known.get(word)
            if pieces is None:
                pieces = self._cut(word)
                if len(word) <= LONGEST_WORD and len(self._known) < len(self._numbers):
                    self._known[word] = pieces
            found += pieces
        return found

    def _cut(self, word: str) -> list[int]:
        unknown = [self._numbers[UNKNOWN]]
        if len(word) > LONGEST_WORD:
            return unknown
        pieces: list[int] = []
        start = 0
        while start < len(word):
            for end in range(len(word), start, -1):
                number = self._numbers.get(("##" if start else "") + word[start:end])
                if number is not None:
                    pieces.append(number)
                    start = end
                    break
            else:
                return unknown
        return pieces


def words(text: str) -> list[str]:
    """Words and marks of a text, lower-case and without accents."""
    spaced: list[str] = []
    for letter in unicodedata.normalize("NFD", "".join(map(_cleaned, text)).lower()):
        if unicodedata.category(letter) == "Mn":
            continue
        spaced.append(f" {letter} " if _stands_alone(letter) else letter)
    return "".join(spaced).split()


def vocabulary_of(content: bytes) -> list[str]:
    """The pieces of a vocab.txt, one per line."""
    return content.decode().split("\n")[:-1]


def _cleaned(letter: str) -> str:
    """The letter, a space for white space, nothing for what is not printed."""
    if letter in "\t\n\r":
        return " "
    category = unicodedata.category(letter)
    if category == "Zs":
        return " "
    return "" if category.startswith("C") or letter == "\ufffd" else letter


def _stands_alone(letter: str) -> bool:
    """Whether a letter is a word of its own: marks and Chinese characters."""
    if letter.isascii():
        return letter in string.punctuation
    code = ord(letter)
    return unicodedata.category(letter).startswith("P") or _is_chinese(code)


def _is_chinese(code: int) -> bool:
    return any(first <= code <= last for first, last in _CHINESE)


_CHINESE: Final = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)
