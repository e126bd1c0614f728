"""`Quotations`: what others repeat of the texts of a person whose words are deleted.

A later text quotes if it repeats at least `QUOTED` characters, unless another person had said them before, or
they are a phrase that everybody says: words of the game, greetings, names of characters
(`stock_words.toml`). In scripts with spaces whole words are repeated.
"""

import re
import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from jinro.game.roles import TABLE, Role

DELETED: Final = "[deleted]"
"""What stands in the place of a text."""
QUOTED: Final = 8
"""Characters of a text from which on it is looked for in what others say."""
_WORD: Final = re.compile(r"[0-9a-z\u00c0-\u024f'’]+")
_CONTENT: Final = re.compile(r"[0-9a-z\u00c0-\u024f\u30a1-\u30fa\u3400-\u9fff々]")
"""Letters that tell something by themselves: Latin ones, katakana, kanji; hiragana alone are grammar."""


class Quotations:
    """Follows the public and private talk of one game, in its order."""

    def __init__(self, names: Collection[str]) -> None:
        """`names`: of the characters."""
        self._names = sorted({_plain(name) for name in names if name}, key=len, reverse=True)
        self._theirs: set[str] = set()
        """Runs of `QUOTED` characters that they were the first to say."""
        self._others: set[str] = set()

    def say(self, text: str) -> None:
        """One of their texts, as it is shown to others."""
        self._theirs |= set(_runs(_plain(text))) - self._others

    def say_other(self, text: str) -> None:
        """A text of another person."""
        self._others |= set(_runs(_plain(text)))

    def without(self, text: str) -> str:
        """A later text of another person, without what is quoted in it."""
        if not self._theirs:
            return text
        plain = _plain(text)
        parts, last = [], 0
        for start, end in self._quoted(plain):
            start, end = _whole_words(plain, start, end)
            if end - start >= QUOTED and not self._is_stock(plain[start:end]):
                parts += [text[last:start], DELETED]
                last = end
        return "".join([*parts, text[last:]]) if parts else text

    def _quoted(self, plain: str) -> Iterator[tuple[int, int]]:
        """Stretches of a text of which every run is theirs."""
        start = -1
        for i, run in enumerate(_runs(plain)):
            if run in self._theirs:
                start = i if start < 0 else start
            elif start >= 0:
                yield start, i + QUOTED - 1
                start = -1
        if start >= 0:
            yield start, len(plain)

    def _is_stock(self, run: str) -> bool:
        """Whether nothing is left of it without words that everybody says."""
        english, japanese = _stock_words()
        for name in self._names:
            run = run.replace(name, " ")
        for word in japanese:
            run = run.replace(word, " ")
        run = _WORD.sub(lambda found: " " if found[0].replace("’", "'") in english else found[0], run)
        return _CONTENT.search(run) is None


def _plain(text: str) -> str:
    """A text in small letters, of the same length."""
    small = text.lower()
    return (
        small if len(small) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    )


def _runs(plain: str) -> Iterator[str]:
    return (plain[i : i + QUOTED] for i in range(len(plain) - QUOTED + 1))


def _whole_words(plain: str, start: int, end: int) -> tuple[int, int]:
    """A stretch without the halves of words at its ends."""
    while start < end and start and _joined(plain[start - 1], plain[start]):
        start += 1
    while end > start and end < len(plain) and _joined(plain[end - 1], plain[end]):
        end -= 1
    while start < end and plain[start].isspace():
        start += 1
    while end > start and plain[end - 1].isspace():
        end -= 1
    return start, end


def _joined(left: str, right: str) -> bool:
    """Whether two letters belong to one word of a script with spaces."""
    return _WORD.fullmatch(left) is not None and _WORD.fullmatch(right) is not None


@cache
def _stock_words() -> tuple[frozenset[str], tuple[str, ...]]:
    """Whole words of English; parts of Japanese words, the longest first."""
    found = tomllib.loads(files("jinro.store").joinpath("stock_words.toml").read_text(encoding="utf-8"))
    roles = {word for role in Role for word in TABLE[role].en.lower().split()}
    japanese = {*found["ja"].split(), *(TABLE[role].ja for role in Role)}
    return frozenset(found["en"].split()) | roles, tuple(sorted(japanese, key=len, reverse=True))
