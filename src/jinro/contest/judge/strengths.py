"""Strengths of teams from ranks: a Bradley-Terry fit of who was ranked before whom at the same table.

The chance that team a is ranked before team b is the logistic function of their difference. So it matters who
sat at the table, and a place among thirteen is worth as much as it is. Ties count half for both. A table of n
has n (n - 1) / 2 pairs but tells no more than n - 1 places do: each pair weighs 2 / n. Strengths are drawn
towards the average (a normal prior). Intervals are of a bootstrap: games are drawn anew, and so is the value
towards which a strength is drawn, without which they would be too short.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter, mul
from typing import Final

from msgspec import Struct

from jinro.contest.infer.linear import Matrix, cholesky, solve
from jinro.contest.infer.resample import interval_of
from jinro.contest.plan.annealing import Dice
from jinro.contest.score.ratings.fit import CLOSE_ENOUGH, RESAMPLE_STEPS, STEPS, TEAM_PRIOR, logistic, normal
from jinro.contest.score.team_scores import Interval

RESAMPLES: Final = 200
SEED: Final = "judge"
Seats = Sequence[tuple[str, float]]
"""The team of each seat of a game, and its place: the share of the others that it was ranked before."""


class Strength(Struct, frozen=True, kw_only=True):
    """A team as the fit sees it."""

    value: float
    """In logits; 0 is the average team."""
    interval: Interval
    ahead: float
    """How often it would be ranked before the average team."""
    ahead_interval: Interval
    apart: tuple[str, ...] = ()
    """Teams with which it cannot be compared: no chain of games joins them."""


Pairs = dict[tuple[int, int], tuple[float, float]]
"""By two teams, the lower number first: the weight of what they were compared, and of it, the first ahead."""


@lru_cache(maxsize=8)
def drawn_games(games: int, resamples: int = RESAMPLES) -> tuple[tuple[int, ...], ...]:
    """How often each game is drawn, in every resample; the same for all tables of so many games."""
    dice = Dice(SEED)
    found = []
    for _ in range(resamples):
        times = [0] * games
        for _ in range(games):
            times[dice.below(games)] += 1
        found.append(tuple(times))
    return tuple(found)


def pairs_of(seats: Seats, numbers: Mapping[str, int]) -> Pairs:
    """The comparisons of one ranking. Two seats of one team are not compared."""
    weight = 2 / len(seats)
    found: Pairs = {}
    for i, (team, place) in enumerate(seats):
        for other, other_place in seats[i + 1 :]:
            one, two = numbers[team], numbers[other]
            if one == two:
                continue
            first = 0.5 if place == other_place else float(place > other_place)
            key, first = ((one, two), first) if one < two else ((two, one), 1 - first)
            total, ahead = found.get(key, (0.0, 0.0))
            found[key] = (total + weight, ahead + weight * first)
    return found


class WeightedSums:
    """Sums of values of games, each as often as its game is drawn; made to be taken many times."""

    def __init__(self, values: Mapping[int, Sequence[float]]) -> None:
        """By game: any number of values, the same number for each."""
        games = [*values, *values] if len(values) == 1 else [*values]  # itemgetter gives no tuple of one.
        self._drawn = itemgetter(*games)
        self._columns = [*zip(*values.values(), strict=True)]

    def __call__(self, times: Sequence[float]) -> list[float]:
        drawn = self._drawn(times)
        return [sum(map(mul, drawn, column)) for column in self._columns]


def _summed(games: Mapping[int, Pairs]) -> Mapping[tuple[int, int], WeightedSums]:
    """For each two teams the games in which they were compared."""
    found: dict[tuple[int, int], dict[int, tuple[float, float]]] = {}
    for number, pairs in games.items():
        for key, value in pairs.items():
            found.setdefault(key, {})[number] = value
    return {key: WeightedSums(values) for key, values in found.items()}


def _added(sums: Mapping[tuple[int, int], WeightedSums], times: Sequence[float]) -> Pairs:
    return {key: (total, ahead) for key, one in sums.items() for total, ahead in (one(times),)}


def fit_strengths(games: Sequence[Sequence[Seats]], resamples: int = RESAMPLES) -> dict[str, Strength]:
    """The strengths of all teams. A game has any number of rankings, and counts once."""
    teams = sorted({team for game in games for seats in game for team, _ in seats})
    numbers = {team: n for n, team in enumerate(teams)}
    sums = _summed({n: _mean([pairs_of(seats, numbers) for seats in game]) for n, game in enumerate(games)})
    whole = _added(sums, [1.0] * len(games))
    at, lower = _fit(whole, len(teams))
    # As for ratings (`contest/score/ratings/fit.py`): what strengths are drawn towards is drawn anew too.
    dice = Dice(f"{SEED} priors")
    drawn = []
    for times in drawn_games(len(games), resamples):
        towards = [TEAM_PRIOR * normal(dice) for _ in teams]
        drawn.append(_refit(_added(sums, times), at, lower, towards))
    at, drawn = _centred(at), [_centred(one) for one in drawn]
    joined = _joined(whole, len(teams))
    return {team: _strength(n, teams, at, drawn, joined) for team, n in numbers.items()}


def _mean(rankings: Sequence[Pairs]) -> Pairs:
    """The comparisons of a game: the mean of its rankings."""
    found: Pairs = {}
    for pairs in rankings:
        for key, (total, ahead) in pairs.items():
            before = found.get(key, (0.0, 0.0))
            found[key] = (before[0] + total / len(rankings), before[1] + ahead / len(rankings))
    return found


def _strength(
    n: int, teams: Sequence[str], at: Sequence[float], drawn: Sequence[Sequence[float]], joined: Sequence[int]
) -> Strength:
    low, high = interval_of([one[n] for one in drawn])
    return Strength(
        value=at[n],
        interval=(low, high),
        ahead=logistic(at[n]),
        ahead_interval=(logistic(low), logistic(high)),
        apart=tuple(name for other, name in enumerate(teams) if joined[other] != joined[n]),
    )


def _gradient(pairs: Pairs, at: Sequence[float], towards: Sequence[float] = ()) -> list[float]:
    """The slope of the penalised likelihood. `towards`: where strengths are drawn; empty: to 0."""
    centre = towards or [0.0] * len(at)
    slope = [(mean - value) / TEAM_PRIOR**2 for value, mean in zip(at, centre, strict=True)]
    for (one, two), (total, ahead) in pairs.items():
        rest = ahead - total * logistic(at[one] - at[two])
        slope[one] += rest
        slope[two] -= rest
    return slope


def _curvature(pairs: Pairs, at: Sequence[float]) -> Matrix:
    """The Cholesky factor of minus the second derivatives."""
    size = len(at)
    matrix = [[0.0] * size for _ in range(size)]
    for n in range(size):
        matrix[n][n] = 1 / TEAM_PRIOR**2
    for (one, two), (total, _) in pairs.items():
        chance = logistic(at[one] - at[two])
        spread = total * chance * (1 - chance)
        matrix[one][one] += spread
        matrix[two][two] += spread
        matrix[one][two] -= spread
        matrix[two][one] -= spread
    return cholesky(matrix)


def _fit(pairs: Pairs, size: int) -> tuple[list[float], Matrix]:
    """The likeliest strengths, by Newton's method."""
    at, lower = [0.0] * size, _curvature(pairs, [0.0] * size)
    for _ in range(STEPS):
        lower = _curvature(pairs, at)
        step = solve(lower, _gradient(pairs, at))
        at = [value + change for value, change in zip(at, step, strict=True)]
        if max(map(abs, step), default=0.0) < CLOSE_ENOUGH:
            break
    return at, lower


def _refit(pairs: Pairs, at: Sequence[float], lower: Matrix, towards: Sequence[float]) -> list[float]:
    """The strengths for games drawn anew, from those of the real ones and with their curvature."""
    found = [*at]
    for _ in range(RESAMPLE_STEPS):
        step = solve(lower, _gradient(pairs, found, towards))
        found = [value + change for value, change in zip(found, step, strict=True)]
    return found


def _centred(at: Sequence[float]) -> list[float]:
    mean = sum(at) / max(1, len(at))
    return [value - mean for value in at]


def _joined(pairs: Pairs, size: int) -> list[int]:
    """For each team a number that it shares with all teams that a chain of comparisons leads to."""
    group = [*range(size)]
    for one, two in pairs:
        old, new = group[two], group[one]
        if old != new:
            group = [new if each == old else each for each in group]
    return group
