"""What chance alone makes of figures: names dealt anew, seats given at random."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

from jinro.contest.infer.resample import RESAMPLES
from jinro.contest.plan.annealing import Dice

WITHIN: Final = 1.96
"""Standard deviations within which 95 % of what chance gives lies."""


class Spread(Struct, frozen=True):
    """How far means of names lie apart, beside what chance makes of it."""

    ratio: float | None
    """Against the mean of what chance gives, which is 1; None: there is nothing to compare."""
    chance: float | None
    """How often chance gives as much."""


def spread_of_names(tables: Sequence[tuple[Sequence[Hashable], Sequence[float]]]) -> Spread:
    """Whether some names get better places, whoever bears them: places at each table are dealt anew.

    `tables`: the names at each table, and their places.
    """
    numbers: dict[Hashable, int] = {}
    borne = [[numbers.setdefault(name, len(numbers)) for name in names] for names, _ in tables]
    places = [[*own] for _, own in tables]
    real = _spread(borne, places, len(numbers))
    dice = Dice("judge names")
    drawn = []
    for _ in range(RESAMPLES if real else 0):
        for row in places:
            for i in range(len(row) - 1, 0, -1):
                j = dice.below(i + 1)
                row[i], row[j] = row[j], row[i]
        drawn.append(_spread(borne, places, len(numbers)))
    usual = sum(drawn) / len(drawn) if drawn else 0.0
    return Spread(
        ratio=real / usual if usual else None,
        chance=sum(one >= real - 1e-9 for one in drawn) / len(drawn) if drawn else None,
    )


def _spread(borne: Sequence[Sequence[int]], places: Sequence[Sequence[float]], names: int) -> float:
    sums, counts = [0.0] * names, [0] * names
    for row, values in zip(borne, places, strict=True):
        for name, value in zip(row, values, strict=True):
            sums[name] += value - 0.5
            counts[name] += 1
    return sum(one * one / n for one, n in zip(sums, counts, strict=True) if n)


class SeatShares(Struct, frozen=True):
    """How often each kind sat in each seat, beside even shares."""

    even: tuple[float, float]
    """The smallest and the largest even share."""
    reach: tuple[float, float]
    """So far chance takes 95 % of the figures from it: the least and the most of them."""
    near: int
    """Figures that are no farther."""
    figures: int


def seating(games: Sequence[Sequence[str]]) -> SeatShares | None:
    """Whether what sits in each seat was given out by chance; None: nothing was played."""
    found: Counter[tuple[str, int]] = Counter()
    even: dict[tuple[str, int], float] = defaultdict(float)
    variance: dict[tuple[str, int], float] = defaultdict(float)
    for seated in games:
        found.update((one, seat) for seat, one in enumerate(seated))
        for one, times in Counter(seated).items():
            share = times / len(seated)
            for seat in range(len(seated)):
                even[one, seat] += share
                variance[one, seat] += share * (1 - share)
    if not even:
        return None
    reach = {place: WITHIN * sqrt(own) for place, own in variance.items()}
    return SeatShares(
        even=(min(even.values()), max(even.values())),
        reach=(min(reach.values()), max(reach.values())),
        near=sum(abs(found[place] - even[place]) <= reach[place] for place in even),
        figures=len(even),
    )


def distinct(possible: int, draws: int) -> float:
    """How many different ones are expected, if each of so many possible ones is as likely at every draw."""
    return possible * (1 - (1 - 1 / possible) ** draws)
