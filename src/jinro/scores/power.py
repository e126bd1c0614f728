"""How many games a difference needs: plays of each team until a test finds it as often as asked for.

The two-sided test of two shares at 5 %, by the normal approximation. Seats are taken as independent, as in
the Wilson interval of the tables. Teams that meet on opposite sides are told apart a little sooner, partners
a little later.
"""

from math import ceil, sqrt
from statistics import NormalDist

from msgspec import Struct

from jinro.contest.paired import ALPHA
from jinro.contest.results import wilson

_NORMAL = NormalDist()


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


def plays_needed(difference: float, *, rate: float = 0.5, power: float = 0.8, alpha: float = ALPHA) -> int:
    """Plays of each of two teams whose win rates lie evenly around `rate`, `difference` apart."""
    high, low = rate + difference / 2, rate - difference / 2
    a = _NORMAL.inv_cdf(1 - alpha / 2) * sqrt(2 * rate * (1 - rate))
    b = _NORMAL.inv_cdf(power) * sqrt(high * (1 - high) + low * (1 - low))
    return ceil(((a + b) / difference) ** 2)


def found_with(plays: int, *, rate: float = 0.5, power: float = 0.8, alpha: float = ALPHA) -> float | None:
    """The smallest difference that so many plays find as often as asked for; None: not even the largest."""
    low, high = 0.0, 2 * min(rate, 1 - rate)
    if plays_needed(high, rate=rate, power=power, alpha=alpha) > plays:
        return None
    for _ in range(60):
        middle = (low + high) / 2
        if plays_needed(middle, rate=rate, power=power, alpha=alpha) <= plays:
            high = middle
        else:
            low = middle
    return high


def needed(
    difference: float, *, rate: float = 0.5, power: float = 0.8, teams: int = 2, seats: int = 5
) -> Needed:
    """What a difference needs in a contest of so many teams, with so many of them at a table."""
    plays = plays_needed(difference, rate=rate, power=power)
    low, high = wilson(round(rate * plays), plays)
    return Needed(
        difference=difference,
        plays=plays,
        games=ceil(plays * teams / min(teams, seats)),
        half_width=(high - low) / 2,
    )
