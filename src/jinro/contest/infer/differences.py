"""Differences between teams, all pairs of a table at once; and the ranks that they leave open.

With 8 teams there are 28 pairs: tested one by one, more than half of all contests between equal teams would
tell some apart. So the intervals here are simultaneous (Tukey): in 95 of 100 tables all of them hold
together.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import inf, sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.contest.infer.critical import critical
from jinro.contest.infer.rates import Estimate, RateOf

METHOD_RATES: Final = "newcombe_tukey"
_POWER: Final = NormalDist().inv_cdf(0.8)
FEWEST_SOUND: Final = 15
"""Games of each of a pair in which it did not fail, from which the two are compared where anybody failed."""
METHOD_FIT: Final = "curvature_tukey"


class Difference(Struct, frozen=True):
    """One against another on the same games and raters."""

    one: str
    other: str
    estimate: Estimate
    """Of the value of one less that of the other; its interval holds together with all others of the
    table."""
    least: float | None = None
    """The smallest true difference that would be told apart in 80 of 100 such tables, if that is known."""
    few: bool = False
    """Whether one of the two failed in so many games that the rest do not tell skill from robustness."""

    @property
    def apart(self) -> bool:
        """Whether the two are told apart."""
        low, high = self.estimate.low, self.estimate.high
        return not self.few and low is not None and high is not None and (low > 0 or high < 0)


def sound_only(found: Sequence[Difference], sound: Mapping[str, int]) -> list[Difference]:
    """The same, with the pairs marked that too few games without a failure are left of. `sound`: by team the
    games in which it did not fail itself; empty: nobody failed."""
    if not sound:
        return [*found]
    return [
        replace(one, few=min(sound.get(one.one, 0), sound.get(one.other, 0)) < FEWEST_SOUND) for one in found
    ]


def rate_differences(rates: Mapping[str, RateOf]) -> list[Difference]:
    """Differences of rates: Newcombe's interval for two shares that are correlated, as those who meet are.

    Shares tell their own variance, so the games are the degrees of freedom.
    """
    played = len({number for rate in rates.values() for number in rate.parts})
    z = critical(max(2, len(rates)), max(1, played - 1))
    bounds = {team: rate.interval(z) for team, rate in rates.items()}
    found = []
    for one, other in combinations(rates, 2):
        a, b = rates[one], rates[other]
        (a_low, a_high), (b_low, b_high) = bounds[one], bounds[other]
        shared = a.correlation(b)
        value = a.value - b.value
        low = value - _half(a.value - a_low, b_high - b.value, shared)
        high = value + _half(a_high - a.value, b.value - b_low, shared)
        games = len(a.parts.keys() | b.parts.keys())
        found.append(Difference(one, other, Estimate(value, low, high, games, METHOD_RATES)))
    return found


def _half(one: float, other: float, correlation: float) -> float:
    return sqrt(max(0.0, one * one + other * other - 2 * correlation * one * other))


def ranks(differences: Sequence[Difference], *, lower_is_better: bool = False) -> dict[str, tuple[int, int]]:
    """The best and the worst rank that each team may have, together at 95 %: only who is told apart is
    ordered."""
    teams = dict.fromkeys(name for one in differences for name in (one.one, one.other))
    above, below = dict.fromkeys(teams, 0), dict.fromkeys(teams, 0)
    for one in differences:
        if one.apart:
            first = (one.estimate.value > 0) is not lower_is_better
            better, worse = (one.one, one.other) if first else (one.other, one.one)
            above[worse] += 1
            below[better] += 1
    return {team: (1 + above[team], len(teams) - below[team]) for team in teams}


def scaled(
    values: Mapping[str, float],
    variances: Mapping[tuple[str, str], float],
    *,
    teams: int,
    freedom: float = inf,
    games: int,
    method: str,
    widest: float = inf,
) -> list[Difference]:
    """Differences whose variances are estimated with so many degrees of freedom; `teams`: compared in all.
    `widest`: no difference is larger."""
    z = critical(max(2, teams), freedom)
    found = []
    for pair, variance in variances.items():
        value, half = values[pair[0]] - values[pair[1]], z * sqrt(variance)
        low, high = max(-widest, value - half), min(widest, value + half)
        least = (z + _POWER) * sqrt(variance)
        found.append(Difference(*pair, Estimate(value, low, high, games, method), least))
    return found


def smallest_found(differences: Sequence[Difference]) -> float | None:
    """The smallest true difference of a usual pair that would be told apart in 80 of 100 such tables."""
    told = sorted(one.least for one in differences if one.least is not None and not one.few)
    return told[len(told) // 2] if told else None
