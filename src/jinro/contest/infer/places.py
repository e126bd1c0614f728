"""Places at tables: their mean with its interval, and strengths from them.

A place is the share of the others at its table before which a seat was put. Its mean is a share, and has
Wilson's interval for as many trials as its spread between games is worth. A strength is that of a
Bradley-Terry fit of who was put before whom: it matters who sat at the table. Ties count half for both. A
table of n has n (n - 1) / 2 pairs but tells no more than n - 1 places do: each pair weighs 2 / n.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from jinro.contest.infer.critical import critical
from jinro.contest.infer.rates import Interval, wilson_share
from jinro.contest.infer.regression import Regression, dot, logistic

PRIOR: Final = 2.0
"""Standard deviation of strengths, in logits: a weak prior, as pairs of a table weigh less than they tell."""
Seats = Sequence[tuple[str, float]]
"""The team of each seat of a game, and its place: the share of the others that it was put before."""
Pairs = dict[tuple[int, int], tuple[float, float]]
"""By two teams, the lower number first: the weight of what they were compared, and of it, the first ahead."""


def place_interval(cells: Sequence[tuple[float, int]]) -> Interval | None:
    """The 95 % interval of the mean of places; `cells`: of each game the sum of its places, and their number.
    None: there is one game, which does not tell how games differ."""
    games, number = len(cells), sum(n for _, n in cells)
    if games < 2:
        return None
    mean = sum(total for total, _ in cells) / number
    squares = sum((total - n * mean) ** 2 for total, n in cells) / number**2
    spread = squares * games / (games - 1)
    # Alike places in all of a few games do not make a mean certain.
    worth = min(mean * (1 - mean) / spread, 10.0 * games) if spread > 1e-12 else games
    return wilson_share(min(1.0, max(0.0, mean)), max(games, worth), critical(2, games - 1))


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


def fit_strengths(games: Sequence[Sequence[Seats]]) -> dict[str, Strength]:
    """The strengths of all teams. A game has any number of rankings, and counts once."""
    teams = sorted({team for game in games for seats in game for team, _ in seats})
    numbers = {team: n for n, team in enumerate(teams)}
    by_game = [_mean([pairs_of(seats, numbers) for seats in game]) for game in games]
    counts: Pairs = {}
    for game in by_game:
        for key, (total, ahead) in game.items():
            before = counts.get(key, (0.0, 0.0))
            counts[key] = (before[0] + total, before[1] + ahead)
    model = Regression([[(one, 1.0), (two, -1.0)] for one, two in counts], [PRIOR] * len(teams))
    fitted = model.fit([*counts.values()])
    slopes = [_slope(game, fitted.at) for game in by_game]
    joined = _joined(counts, len(teams))
    found = {}
    for team, n in numbers.items():
        of = [float(n == other) - 1 / len(teams) for other in range(len(teams))]
        value, (low, high) = dot(fitted.at, of), fitted.clustered(of, slopes, len(games))
        found[team] = Strength(
            value=value,
            interval=(low, high),
            ahead=logistic(value),
            ahead_interval=(logistic(low), logistic(high)),
            apart=tuple(name for other, name in enumerate(teams) if joined[other] != joined[n]),
        )
    return found


def _slope(pairs: Pairs, at: Sequence[float]) -> list[tuple[int, float]]:
    """What a game adds to the slope of the likelihood."""
    found: dict[int, float] = {}
    for (one, two), (total, ahead) in pairs.items():
        rest = ahead - total * logistic(at[one] - at[two])
        found[one] = found.get(one, 0.0) + rest
        found[two] = found.get(two, 0.0) - rest
    return [*found.items()]


def _mean(rankings: Sequence[Pairs]) -> Pairs:
    """The comparisons of a game: the mean of its rankings."""
    found: Pairs = {}
    for pairs in rankings:
        for key, (total, ahead) in pairs.items():
            before = found.get(key, (0.0, 0.0))
            found[key] = (before[0] + total / len(rankings), before[1] + ahead / len(rankings))
    return found


def _joined(pairs: Mapping[tuple[int, int], object], size: int) -> list[int]:
    """For each team a number that it shares with all teams that a chain of comparisons leads to."""
    group = [*range(size)]
    for one, two in pairs:
        old, new = group[two], group[one]
        if old != new:
            group = [new if each == old else each for each in group]
    return group
