"""Bootstrap intervals: the games of a team are drawn anew, whole games at a time.

A team may have several seats in a game, which win or lose together; so games are drawn, not seats. Draws are
those of a fixed seed: the same games always give the same interval.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from jinro.contest.annealing import Dice
from jinro.contest.results import TeamScore
from jinro.game.roles import Role

RESAMPLES: Final = 1_000
LOW, HIGH = 0.025, 0.975
SEED: Final = "bootstrap"
Outcome = tuple[tuple[Role, bool], ...]
"""The seats of a team in one game: role, and whether it won."""
Statistic = Callable[[TeamScore], float | None]


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value below which a share of ordered values lies, between neighbours if need be."""
    at = share * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])


def interval_of(values: Iterable[float]) -> tuple[float, float]:
    """The middle 95 % of resampled values."""
    ordered = sorted(values)
    return percentile(ordered, LOW), percentile(ordered, HIGH)


def bootstrap(
    games: Sequence[Outcome], statistics: Sequence[Statistic], resamples: int = RESAMPLES
) -> list[tuple[float, float] | None]:
    """The 95 % percentile interval of each statistic of a team; None without games."""
    kinds = Counter(games)
    outcomes = list(kinds)
    numbers = [number for number, kind in enumerate(outcomes) for _ in range(kinds[kind])]
    found: list[list[float]] = [[] for _ in statistics]
    draw, size = Dice(SEED).below, len(games)
    for _ in range(resamples if games else 0):
        counts = [0] * len(outcomes)
        for _ in games:
            counts[numbers[draw(size)]] += 1
        drawn = TeamScore("")
        for outcome, times in zip(outcomes, counts, strict=True):
            for role, won in outcome if times else ():
                drawn.add(role, won, times)
        for values, statistic in zip(found, statistics, strict=True):
            value = statistic(drawn)
            if value is not None:
                values.append(value)
    return [interval_of(values) if values else None for values in found]
