"""Sentences drawn from a phrasebook part by part, as somebody at the page composes them."""

from collections.abc import Sequence
from typing import TypeVar

from jinro.game.draws import Draws
from jinro.language.phrasebook import Phrasebook, PhrasePattern

T = TypeVar("T")


class Lots:
    """One draw after the other."""

    def __init__(self, seed: int) -> None:
        self._draws = Draws(seed)
        self._drawn = 0

    def choice(self, options: Sequence[T]) -> T:
        self._drawn += 1
        return self._draws.pick(options, f"lot {self._drawn}")


def offered(book: Phrasebook, kind: str, depth: int) -> list[PhrasePattern]:
    """The patterns that may fill a slot so deep: one that nests needs a level below it."""
    return [one for one in book.kinds[kind].patterns if depth < book.deepest + (not one.nests)]


def compose(book: Phrasebook, cite: str, draw: Lots, kind: str = "", depth: int = 1, first: str = "") -> str:
    """A sentence, drawn part by part as the page composes it."""
    kind = kind or book.start
    patterns = [one for one in offered(book, kind, depth) if first in ("", one.id)]
    found = [one.text for one in book.kinds[kind].words] + ([cite] if book.kinds[kind].cites else [])
    if found and (not patterns or draw.choice(range(10)) < 7):
        return draw.choice(found)
    text = ""
    for part in draw.choice(patterns).parts:
        if isinstance(part, str):
            text += part
        else:
            count = draw.choice(range(part.least, part.most + 1))
            text += part.between.join(compose(book, cite, draw, part.kind, depth + 1) for _ in range(count))
    return text
