"""Strengths from places at tables: a Bradley-Terry fit of who was put before whom at the same table.

The chance that team a is put before team b is the logistic function of their difference. So it matters who
sat at the table, and a place among thirteen is worth as much as it is. Ties count half for both. A table of n
has n (n - 1) / 2 pairs but tells no more than n - 1 places do: each pair weighs 2 / n.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from jinro.contest.infer.regression import Regression, logistic
from jinro.contest.infer.resample import RESAMPLES, Interval, WeightedSums, drawn_games, interval_of
from jinro.contest.plan.annealing import Dice

PRIOR: Final = 1.0
"""Standard deviation of strengths, in logits."""
Seats = Sequence[tuple[str, float]]
"""The team of each seat of a game, and its place: the share of the others that it was put before."""
Pairs = dict[tuple[int, int], tuple[float, float]]
"""By two teams, the lower number first: the weight of what they were compared, and of it, the first ahead."""


class Strength(Struct, frozen=True, kw_only=True):
    """A team as the fit sees it."""

    value: float
    """In logits; 0 is the average team."""
    interval: Interval
    ahead: float
    """How often it would be put before the average team."""
    ahead_interval: Interval
    apart: tuple[str, ...] = ()
    """Teams with which it cannot be compared: no chain of games joins them."""


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


def fit_strengths(games: Sequence[Sequence[Seats]], resamples: int = RESAMPLES) -> dict[str, Strength]:
    """The strengths of all teams. A game has any number of rankings, and counts once."""
    teams = sorted({team for game in games for seats in game for team, _ in seats})
    numbers = {team: n for n, team in enumerate(teams)}
    by_pair: dict[tuple[int, int], dict[int, tuple[float, float]]] = {}
    for number, game in enumerate(games):
        for key, value in _mean([pairs_of(seats, numbers) for seats in game]).items():
            by_pair.setdefault(key, {})[number] = value
    sums = [WeightedSums(values) for values in by_pair.values()]

    def counts(times: Sequence[float]) -> list[tuple[float, float]]:
        return [(total, ahead) for one in sums for total, ahead in (one(times),)]

    model = Regression([[(one, 1.0), (two, -1.0)] for one, two in by_pair], [PRIOR] * len(teams))
    dice = Dice("judge priors")
    drawn = ((counts(times), model.priors(dice)) for times in drawn_games(len(games), resamples))
    at, resampled = model.bootstrap(counts([1.0] * len(games)), drawn)
    joined = _joined(by_pair, len(teams))
    return {team: _strength(n, teams, at, resampled, joined) for team, n in numbers.items()}


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
    value, (low, high) = _centred(at, n), interval_of(_centred(one, n) for one in drawn)
    return Strength(
        value=value,
        interval=(low, high),
        ahead=logistic(value),
        ahead_interval=(logistic(low), logistic(high)),
        apart=tuple(name for other, name in enumerate(teams) if joined[other] != joined[n]),
    )


def _centred(at: Sequence[float], n: int) -> float:
    return at[n] - sum(at) / len(at)


def _joined(pairs: Mapping[tuple[int, int], object], size: int) -> list[int]:
    """For each team a number that it shares with all teams that a chain of comparisons leads to."""
    group = [*range(size)]
    for one, two in pairs:
        old, new = group[two], group[one]
        if old != new:
            group = [new if each == old else each for each in group]
    return group
