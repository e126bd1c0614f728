"""Chance as a keyed function of the seed: no generator, no state.

A draw depends only on (seed, purpose, day, place, round, seat). So an additional hidden draw does not
change the others, and a clone needs no copy of a generator. Results are the same on every Python version.
To re-enact a recorded game, give the game a subclass that answers the same keys from the record.
"""

from collections.abc import Sequence
from hashlib import blake2b
from math import factorial
from typing import Final, TypeVar

T = TypeVar("T")
SEED_LIMIT: Final = 2**53
"""Seeds are below this: logs are JSON, and some readers round larger numbers."""


class Draws:
    """The draws of one game."""

    __slots__ = ("_base", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._base = blake2b(digest_size=32, key=blake2b(str(seed).encode(), digest_size=32).digest())

    def __getstate__(self) -> tuple[int | str, dict[str, object]]:
        """The hash cannot travel, and need not: it follows from the seed."""
        return self.seed, getattr(self, "__dict__", {})

    def __setstate__(self, state: tuple[int | str, dict[str, object]]) -> None:
        seed, own = state
        self.reseed(seed)
        for name, value in own.items():
            setattr(self, name, value)

    def reseed(self, seed: int | str) -> None:
        """Draw from here on what another seed would."""
        Draws.__init__(self, seed)

    def number(self, key: str) -> int:
        """The number of 256 bits for this key."""
        h = self._base.copy()
        h.update(key.encode())
        return int.from_bytes(h.digest(), "big")

    def pick(self, options: Sequence[T], key: str) -> T:
        """One of the options, all equally likely."""
        return options[self.number(key) % len(options)]

    def order(self, items: Sequence[T], key: str) -> tuple[T, ...]:
        """The items in a random order, all orders equally likely."""
        rest = list(items)
        if len(rest) < 2:
            return tuple(rest)
        # One number holds the whole permutation (in factorial base) as long as n! is far below 2**256.
        code = self.number(key) if len(rest) <= 40 else self.number(key) << 256 | self.number(key + "+")
        code %= factorial(len(rest))
        drawn = []
        for n in range(len(rest), 0, -1):
            drawn.append(rest.pop(code % n))
            code //= n
        return tuple(drawn)


def key(purpose: str, day: int, place: str = "", round_: int = 0, seat: int = 0) -> str:
    """The key of a draw; `place` is the section and the index of the phase, such as `night2`."""
    return f"{purpose}/{day}/{place}/{round_}/{seat}"
