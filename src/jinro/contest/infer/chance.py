"""What chance alone makes of figures: names dealt anew, seats given at random."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from math import exp, lgamma, log, sqrt
from typing import Final

from msgspec import Struct

from jinro.contest.plan.annealing import Dice

DEALS: Final = 999
"""So often names are dealt anew: with what was found, chances are told in steps of 0.001."""


class Spread(Struct, frozen=True):
    """How far means of names lie apart, beside what chance makes of it."""

    ratio: float | None
    """Against the mean of what chance gives, which is 1; None: there is nothing to compare."""
    chance: float | None
    """How often chance gives as much: the share of deals, what was found among them."""


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
    for _ in range(DEALS if real else 0):
        for row in places:
            for i in range(len(row) - 1, 0, -1):
                j = dice.below(i + 1)
                row[i], row[j] = row[j], row[i]
        drawn.append(_spread(borne, places, len(numbers)))
    usual = sum(drawn) / len(drawn) if drawn else 0.0
    return Spread(
        ratio=real / usual if usual else None,
        chance=(1 + sum(one >= real - 1e-9 for one in drawn)) / (1 + len(drawn)) if drawn else None,
    )


def _spread(borne: Sequence[Sequence[int]], places: Sequence[Sequence[float]], names: int) -> float:
    sums, counts = [0.0] * names, [0] * names
    for row, values in zip(borne, places, strict=True):
        for name, value in zip(row, values, strict=True):
            sums[name] += value - 0.5
            counts[name] += 1
    return sum(one * one / n for one, n in zip(sums, counts, strict=True) if n)


class Evenness(Struct, frozen=True):
    """How often each kind sat in each seat, beside even shares, and how often chance is as uneven."""

    even: tuple[float, float]
    """The smallest and the largest even share."""
    off: float
    """The root of the mean square of how far the figures are from them."""
    usual: float
    """The same as chance makes it on average."""
    p: float
    """How often chance makes it as much or more."""


def seating(games: Sequence[Sequence[str]]) -> Evenness | None:
    """Whether what sits in each seat was given out more unevenly than by chance; None: nothing was played,
    or games differ in size.

    Under chance every order of what sits there is as likely in each game. The sum of squares of all figures
    from their even shares then is that of correlated normal ones; its distribution is that of a multiple of
    chi-square with the same mean and variance.
    """
    seats = len(games[0]) if games else 0
    if seats < 2 or any(len(seated) != seats for seated in games):
        return None
    found = Counter((one, seat) for seated in games for seat, one in enumerate(seated))
    even: dict[str, float] = defaultdict(float)
    within: defaultdict[tuple[str, str], float] = defaultdict(float)
    """Covariances of two kinds in one seat; in two seats they are - 1 / (seats - 1) of it."""
    for seated in games:
        shares = {one: times / seats for one, times in Counter(seated).items()}
        for one, share in shares.items():
            even[one] += share
            within[one, one] += share
            for other, another in shares.items():
                within[one, other] -= share * another
    squares = sum((found[one, seat] - share) ** 2 for one, share in even.items() for seat in range(seats))
    mean = seats * sum(within[one, one] for one in even)
    variance = 2 * seats**2 / (seats - 1) * sum(one * one for one in within.values())
    figures = seats * len(even)
    return Evenness(
        even=(min(even.values()), max(even.values())),
        off=sqrt(squares / figures),
        usual=sqrt(mean / figures),
        p=chi_square_above(2 * squares * mean / variance, 2 * mean * mean / variance) if variance else 1.0,
    )


def chi_square_above(value: float, freedom: float) -> float:
    """How often chi-square is more: one less the series of the incomplete gamma function."""
    a, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    term = total = 1 / a
    while term > 1e-12 * total:
        a += 1
        term *= x / a
        total += term
    return max(0.0, 1 - total * exp(freedom / 2 * log(x) - x - lgamma(freedom / 2)))


def distinct(possible: int, draws: int) -> float:
    """How many different ones are expected, if each of so many possible ones is as likely at every draw."""
    return possible * (1 - (1 - 1 / possible) ** draws)
