"""Games drawn anew, whole ones, and the middle of what they give."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter, mul
from typing import Final

from jinro.contest.plan.annealing import Dice

RESAMPLES: Final = 200
LOW, HIGH = 0.025, 0.975
Interval = tuple[float, float]


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value below which a share of ordered values lies, between neighbours if need be."""
    at = share * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])


def interval_of(values: Iterable[float]) -> Interval:
    """The middle 95 % of resampled values."""
    ordered = sorted(values)
    return percentile(ordered, LOW), percentile(ordered, HIGH)


def drawn_times(games: int, dice: Dice) -> tuple[int, ...]:
    """How often each game is drawn, if as many are drawn as there are."""
    times = [0] * games
    for _ in range(games):
        times[dice.below(games)] += 1
    return tuple(times)


@lru_cache(maxsize=8)
def drawn_games(games: int, resamples: int = RESAMPLES) -> tuple[tuple[int, ...], ...]:
    """How often each game is drawn, in every resample; the same for all tables of so many games."""
    dice = Dice("judge")
    return tuple(drawn_times(games, dice) for _ in range(resamples))


class WeightedSums:
    """Sums of values of games, each as often as its game is drawn; made to be taken many times."""

    def __init__(self, values: Mapping[int, Sequence[float]]) -> None:
        """By game: any number of values, the same number for each."""
        games = [*values, *values] if len(values) == 1 else [*values]  # itemgetter gives no tuple of one.
        self._drawn = itemgetter(*games)
        self._columns = [*zip(*values.values(), strict=True)]

    def __call__(self, times: Sequence[float]) -> tuple[float, ...]:
        drawn = self._drawn(times)
        return tuple(sum(map(mul, drawn, column)) for column in self._columns)


def mean_interval(cells: Mapping[int, tuple[float, float]], games: int) -> Interval | None:
    """The interval of a mean; `cells`: of each of so many games the sum of its values, and their number."""
    sums = WeightedSums(cells)
    means = [total / number for total, number in map(sums, drawn_games(games)) if number]
    return interval_of(means) if means else None
