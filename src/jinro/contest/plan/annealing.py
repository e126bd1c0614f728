"""Simulated annealing, the search for balanced plans; all its randomness comes from a seed."""

from collections.abc import Callable, Iterator
from math import exp

from jinro.game.draws import Draws


class Dice:
    """A stream of random numbers, derived from keyed draws."""

    def __init__(self, seed: int | str) -> None:
        self._numbers = _stream(Draws(seed))

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limits are small, so the modulo bias of 32 bits is negligible."""
        return next(self._numbers) % limit

    def chance(self) -> float:
        """A number from 0 (inclusive) to 1 (exclusive)."""
        return next(self._numbers) / 4_294_967_296


def _stream(draws: Draws) -> Iterator[int]:
    count = 0
    while True:
        number = draws.number(f"dice/{count}")
        count += 1
        for _ in range(8):
            yield number & 0xFFFFFFFF
            number >>= 32


def anneal(
    propose: Callable[[], int | None],
    undo: Callable[[], None],
    done: Callable[[], bool],
    dice: Dice,
    *,
    steps: int,
    heat: float,
) -> bool:
    """Make changes until `done()`; False if that is not reached within `steps`.

    `propose` makes a change and returns by how much the cost has grown (None: it changed nothing). A change
    that makes it worse is taken back by `undo`, with a probability that grows with the steps.
    """
    if done():
        return True
    for step in range(steps):
        worse = propose()
        if worse is None:
            continue
        if worse > 0:
            warmth = heat * (1 - step / steps)
            if warmth <= 0 or dice.chance() >= exp(-worse / warmth):
                undo()
        elif worse < 0 and done():
            return True
    return done()
