"""Correlations inside games: whether, at one table, those who have more of one thing have more of another.

Values are taken from their mean in each game, so that games with higher values all round tell nothing; then
all games are pooled. Intervals leave out one game at a time (the jackknife, of Fisher's z).
"""

from collections.abc import Iterable, Sequence
from math import atanh, sqrt, tanh
from typing import Final

from msgspec import Struct

from jinro.contest.infer.critical import critical
from jinro.contest.infer.rates import Interval

FEWEST: Final = 3
"""Games from which an interval is told."""
CLOSE: Final = 1e-9
"""A correlation that is so near 1 leaves nothing to tell an interval from."""
Points = Sequence[tuple[float, float]]
"""Two values of each seat of a game."""


class Correlation(Struct, frozen=True, kw_only=True):
    """How far two things go together, from -1 to 1."""

    value: float | None
    """None: one of the two never varies inside a game, or there is nothing to compare."""
    interval: Interval | None = None
    games: int = 0
    """Games in which both vary."""


Sums = tuple[float, float, float]
"""Of squares and products around the means."""


def correlation(games: Iterable[Points], of: Sequence[object] | None = None) -> Correlation:
    """The pooled correlation inside games. `of`: where a game stands there several times, which it is: it is
    left out as a whole."""
    found = [_sums(points) for points in games]
    by_game: dict[object, Sums] = {}
    whole: Sums = (0.0, 0.0, 0.0)
    for number, one in enumerate(found):
        if one is not None:
            key = number if of is None else of[number]
            by_game[key] = _added(by_game.get(key, (0.0, 0.0, 0.0)), one)
            whole = _added(whole, one)
    value, interval = _value(whole), None
    if value is not None and len(by_game) >= FEWEST:
        left = [_value(_added(whole, one, -1.0)) for one in by_game.values()]
        interval = _interval(value, [one for one in left if one is not None])
    return Correlation(value=value, interval=interval, games=sum(one is not None for one in found))


def _added(one: Sums, other: Sums, times: float = 1.0) -> Sums:
    return one[0] + times * other[0], one[1] + times * other[1], one[2] + times * other[2]


def _interval(value: float, left: Sequence[float]) -> Interval | None:
    """From the values without each of the games; None: all is on one line, and nothing varies."""
    if max(map(abs, (value, *left))) > 1 - CLOSE:
        return None
    turned = [atanh(one) for one in left]
    mean, games = sum(turned) / len(turned), len(turned)
    half = critical(2, games - 1) * sqrt((games - 1) / games * sum((one - mean) ** 2 for one in turned))
    return tanh(atanh(value) - half), tanh(atanh(value) + half)


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


def _value(sums: tuple[float, float, float]) -> float | None:
    xx, yy, xy = sums
    return max(-1.0, min(1.0, xy / sqrt(xx * yy))) if xx > 1e-12 and yy > 1e-12 else None
