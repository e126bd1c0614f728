"""Correlations inside games: whether, at one table, those who have more of one thing have more of another.

Values are taken from their mean in each game, so that games with higher values all round tell nothing; then
all games are pooled. Intervals are of a bootstrap over games.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

from jinro.contest.infer.resample import Interval, drawn_games, interval_of

FEWEST: Final = 3
"""Games from which an interval is told."""
Points = Sequence[tuple[float, float]]
"""Two values of each seat of a game."""


class Correlation(Struct, frozen=True, kw_only=True):
    """How far two things go together, from -1 to 1."""

    value: float | None
    """None: one of the two never varies inside a game, or there is nothing to compare."""
    interval: Interval | None = None
    games: int = 0
    """Games in which both vary."""


def correlation(games: Iterable[Points]) -> Correlation:
    """The pooled correlation inside games."""
    sums = [one for points in games if (one := _sums(points)) is not None]
    value = _value(sums, [1] * len(sums))
    interval = None
    if value is not None and len(sums) >= FEWEST:
        drawn = [_value(sums, times) for times in drawn_games(len(sums))]
        interval = interval_of([one for one in drawn if one is not None])
    return Correlation(value=value, interval=interval, games=len(sums))


def _sums(points: Points) -> tuple[float, float, float] | None:
    """Sums of squares and products around the means; None: one of the two does not vary."""
    size = len(points)
    if size < 2:
        return None
    mean_x, mean_y = sum(x for x, _ in points) / size, sum(y for _, y in points) / size
    xx = sum((x - mean_x) ** 2 for x, _ in points)
    yy = sum((y - mean_y) ** 2 for _, y in points)
    xy = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return (xx, yy, xy) if xx > 1e-12 and yy > 1e-12 else None


def _value(sums: Sequence[tuple[float, float, float]], times: Sequence[int]) -> float | None:
    xx = yy = xy = 0.0
    for (one_xx, one_yy, one_xy), weight in zip(sums, times, strict=True):
        if weight:
            xx += weight * one_xx
            yy += weight * one_yy
            xy += weight * one_xy
    return xy / sqrt(xx * yy) if xx and yy else None
