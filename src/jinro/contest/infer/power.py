"""How many games a difference needs: plays of each team until it is told as often as asked for.

A play is one game of a team, however many seats it has there. Differences are tested as they are in tables:
all pairs of teams together, at 5 %. Teams that meet on opposite sides more often than on the same have
rates that vary against each other, which asks for more plays.
"""

from math import ceil, inf, sqrt
from statistics import NormalDist

from msgspec import Struct

from jinro.contest.infer.critical import critical
from jinro.contest.infer.opinions import Between, combined
from jinro.contest.infer.rates import wilson_share

_NORMAL = NormalDist()
MOST_GAMES = 10_000


class Needed(Struct, frozen=True, kw_only=True):
    """What it takes to tell two teams apart."""

    difference: float
    """As a share: 0.1 is ten points."""
    plays: int
    """Of each team."""
    games: int
    """Of the whole contest, with all its teams."""
    half_width: float
    """Of the interval of one team's win rate after so many plays."""


def correlation(teams: int, seats: int) -> float:
    """Of the rates of two teams of a contest, where a third of the seats are the werewolves' side."""
    table = min(teams, seats)
    wolves = max(1, round(seats / 3))
    villagers = seats - wolves
    same = (villagers * (villagers - 1) + wolves * (wolves - 1)) / (seats * (seats - 1))
    return (2 * same - 1) * (table - 1) / (teams - 1)


def plays_needed(
    difference: float, *, rate: float = 0.5, power: float = 0.8, teams: int = 2, shared: float = 0.0
) -> int:
    """Plays of each of two teams whose win rates lie evenly around `rate`, `difference` apart.

    `teams`: of the contest, all pairs of which are compared; `shared`: the correlation of two rates.
    """
    high, low = rate + difference / 2, rate - difference / 2
    a = critical(teams) * sqrt(2 * rate * (1 - rate))
    b = _NORMAL.inv_cdf(power) * sqrt(high * (1 - high) + low * (1 - low))
    return ceil((1 - shared) * ((a + b) / difference) ** 2)


def found_with(
    plays: int, *, rate: float = 0.5, power: float = 0.8, teams: int = 2, shared: float = 0.0
) -> float | None:
    """The smallest difference that so many plays find as often as asked for; None: not even the largest."""

    def enough(difference: float) -> bool:
        return plays_needed(difference, rate=rate, power=power, teams=teams, shared=shared) <= plays

    low, high = 0.0, 2 * min(rate, 1 - rate)
    if not enough(high):
        return None
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def needed(
    difference: float, *, rate: float = 0.5, power: float = 0.8, teams: int = 2, seats: int = 5
) -> Needed:
    """What a difference needs in a contest of so many teams, with so many of them at a table."""
    shared = correlation(teams, seats)
    plays = plays_needed(difference, rate=rate, power=power, teams=teams, shared=shared)
    low, high = wilson_share(rate, plays, critical(2))
    return Needed(
        difference=difference,
        plays=plays,
        games=ceil(plays * teams / min(teams, seats)),
        half_width=(high - low) / 2,
    )


class Graded(Struct, frozen=True, kw_only=True):
    """How far grades vary, as standard deviations in points."""

    grade: float = 0.9
    """One grade, beyond everything else."""
    taste: float = 0.1
    """What raters differ about a team."""
    form: float = 0.3
    """What games differ about a team."""


def rated_games(
    difference: float, raters: int, *, teams: int = 2, power: float = 0.8, spread: Graded | None = None
) -> int | None:
    """Games of each team that so many raters have to grade, all of them each, until a difference in points
    is told as often as asked for; None: so few raters never tell it."""
    spread = spread or Graded()

    def enough(games: int) -> bool:
        rest = spread.grade**2 / (raters * games)
        of_raters = (raters - 1) * (teams - 1)
        of_games = (games - 1) * (teams - 1)
        variance, freedom = combined(
            Between(spread.taste**2 / raters + rest, of_raters),
            Between(spread.form**2 / games + rest, of_games),
            Between(rest, max(1, of_raters * (games - 1))),
        )
        # Whole degrees of freedom: not every number of games needs a point of the distribution of its own.
        steps = critical(teams, max(1.0, float(int(freedom)))) if freedom < 200 else critical(teams, inf)
        return difference >= (steps + _NORMAL.inv_cdf(power)) * sqrt(2 * variance)

    if not enough(MOST_GAMES):
        return None
    low, high = 2, MOST_GAMES
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
