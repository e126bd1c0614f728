"""The statistics of paired games: the same village played once by A and once by B.

Only pairs in which one of the two won and the other did not tell them apart. The interval of the difference
is Agresti and Min's: half a pair is added to each of the four outcomes, which keeps it honest for few pairs.

The stop rule looks at fixed shares of the games. Each look tests the pairs that differ by an exact sign test,
at the part of 5 % that an O'Brien-Fleming-type spending function (Lan and DeMets) allots to it. The levels of
all looks sum to 5 %, so that together they err no more often than that.
"""

from functools import cache
from math import sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct

ALPHA: Final = 0.05
LOOKS: Final = 4
"""Looks of the stop rule, after equal shares of the games."""
_NORMAL: Final = NormalDist()


class PairCounts(Struct):
    """How often both, only A, only B, or neither won."""

    both: int = 0
    only_a: int = 0
    only_b: int = 0
    neither: int = 0

    def add(self, a: bool, b: bool) -> None:
        if a:
            self.both, self.only_a = self.both + b, self.only_a + (not b)
        else:
            self.only_b, self.neither = self.only_b + b, self.neither + (not b)

    @property
    def games(self) -> int:
        return self.both + self.only_a + self.only_b + self.neither

    @property
    def wins_a(self) -> int:
        return self.both + self.only_a

    @property
    def wins_b(self) -> int:
        return self.both + self.only_b

    @property
    def difference(self) -> float:
        """How much more often A won, as a share of the games."""
        return (self.only_a - self.only_b) / self.games

    def interval(self, alpha: float = ALPHA) -> tuple[float, float]:
        """The interval of the difference that misses it with probability `alpha`."""
        n, a, b = self.games + 2.0, self.only_a + 0.5, self.only_b + 0.5
        centre = (a - b) / n
        half = _NORMAL.inv_cdf(1 - alpha / 2) * sqrt(a + b - (a - b) ** 2 / n) / n
        return max(-1.0, centre - half), min(1.0, centre + half)

    @property
    def p_value(self) -> float:
        """The two-sided exact sign test of the pairs that differ."""
        return sign_test(self.only_a, self.only_b)


def sign_test(one: int, other: int) -> float:
    """How likely a fair coin shows sides that differ at least as much, in either direction: exact."""
    n, tail, ways = one + other, 1, 1
    for i in range(min(one, other)):
        # Whole numbers: a float would overflow beyond a thousand pairs.
        ways = ways * (n - i) // (i + 1)
        tail += ways
    return min(1.0, 2 * tail / (1 << n))


@cache
def look_levels(looks: int = LOOKS, alpha: float = ALPHA) -> tuple[float, ...]:
    """The level of the test at each look; they sum to `alpha`."""
    z = _NORMAL.inv_cdf(1 - alpha / 2)
    spent = [0.0, *(2 - 2 * _NORMAL.cdf(z / sqrt(k / looks)) for k in range(1, looks + 1))]
    return tuple(after - before for before, after in zip(spent, spent[1:], strict=False))
