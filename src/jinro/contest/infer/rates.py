"""Win rates: weighted means of shares, with intervals that hold at 0 and 1 too.

The rate of a team is the mean of its rates by role, weighted. Its interval is Wilson's for the effective
number of plays 1 / sum(w * w / n) over roles, with w the share of a role's weight and n its plays. Two
things are mended in it: for few plays it is a little too short (`FEW`), and near the ends its inner bound
is too far inside (Brown, Cai and DasGupta 2001: the bound of a Poisson count instead). Bootstrap intervals
have no width if all games were won, and Newcombe's for stratified shares are too short near the ends.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct

from jinro.contest.infer.critical import critical

_NORMAL: Final = NormalDist()
Interval = tuple[float, float]
Result = Sequence[tuple[str, str, bool]]
"""One game: team, role and whether it won, by seat."""
METHOD_RATE: Final = "wilson_effective"
FEW: Final = 0.3
"""By this many plays the standard error is longer: 3 % of ten."""
RARE: Final = 3.0
"""Wins, or losses, up to which the bound of a Poisson count is used."""


class Estimate(Struct, frozen=True):
    """A value and where the truth may be."""

    value: float
    low: float | None
    high: float | None
    clusters: int
    """Games, not seats: what the interval rests on."""
    method: str
    """A code; docs and report tell its assumptions."""


def wilson_share(share: float, plays: float, z: float) -> tuple[float, float]:
    """Wilson's score interval of a share; `plays` need not be whole. Its end is exact at 0 and 1."""
    zz = z * z / plays
    centre = (share + zz / 2) / (1 + zz)
    half = z / (1 + zz) * sqrt(max(0.0, share * (1 - share)) / plays + zz / (4 * plays))
    return max(0.0, centre - half) if share > 0 else 0.0, min(1.0, centre + half) if share < 1 else 1.0


def wilson(hits: float, plays: float, trials: float | None = None) -> tuple[float, float]:
    """The 95 % Wilson score interval of a share; its end is exact if all or none are hits. `trials`: how many
    plays are independent; default: all."""
    return wilson_share(hits / plays, plays if trials is None else trials, critical(2))


class Clustered(Struct, frozen=True):
    """Hits among trials of several clusters, such as games: sums over clusters, so that their spread is
    known."""

    clusters: int
    hits: int
    trials: int
    hits2: int
    both: int
    """Of hits times trials."""
    trials2: int

    @property
    def size(self) -> float:
        """How many independent trials would be as uncertain as these; never more than there are."""
        share = self.hits / self.trials
        if self.clusters < 2 or share in (0.0, 1.0):
            return self.trials
        spread = self.hits2 - 2 * share * self.both + share * share * self.trials2
        variance = spread * self.clusters / (self.clusters - 1) / self.trials**2
        if variance <= 0:
            return self.trials
        return min(self.trials, max(share * (1 - share) / variance, min(self.clusters, self.trials)))

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's of that size."""
        return wilson(self.hits / self.trials * self.size, self.size)


def rate_interval(share: float, plays: float, z: float) -> tuple[float, float]:
    """The interval of a weighted mean of shares of so many effective plays."""
    low, high = wilson_share(share, plays, z * (1 + FEW / plays))
    wins, losses = share * plays, (1 - share) * plays
    if wins <= RARE:
        low = min(low, _rare(wins, z) / plays)
    if losses <= RARE:
        high = max(high, 1 - _rare(losses, z) / plays)
    return low, high


def _rare(count: float, z: float) -> float:
    """The lower bound of the mean of a Poisson count, which need not be whole (Wilson and Hilferty)."""
    if count <= 0:
        return 0.0
    tail = _NORMAL.inv_cdf(max(1e-12, min(0.5, 2 * _NORMAL.cdf(-z))))
    part = 1 / (9 * count)
    return count * max(0.0, 1 - part + tail * sqrt(part)) ** 3


class RateOf(Struct, frozen=True):
    """The rate of a team, as far as its interval needs it."""

    value: float
    plays: float
    """Effective ones."""
    parts: Mapping[int, float]
    """By number of a game: the weight of its seats there that won, less that of those that lost."""
    games: int

    def interval(self, z: float) -> tuple[float, float]:
        return rate_interval(self.value, self.plays, z)

    def correlation(self, other: "RateOf") -> float:
        """Of two rates, from the games that both played: on the same side, or against each other."""
        shared = sum(part * other.parts[game] for game, part in self.parts.items() if game in other.parts)
        found = shared * sqrt(self.plays * other.plays)
        return max(-1.0, min(1.0, found))


def rates_of(results: Sequence[Result], weights: Mapping[str, float] | None = None) -> dict[str, RateOf]:
    """The rates of all teams. `weights`: by role; None: every play counts the same, whatever its role."""
    plays: dict[str, dict[str, int]] = {}
    for result in results:
        for team, role, _ in result:
            own = plays.setdefault(team, {})
            own[role] = own.get(role, 0) + 1
    per_play = {team: _per_play(own, weights) for team, own in plays.items()}
    values = dict.fromkeys(plays, 0.0)
    squares = dict.fromkeys(plays, 0.0)
    parts: dict[str, dict[int, float]] = {team: {} for team in plays}
    games = dict.fromkeys(plays, 0)
    for number, result in enumerate(results):
        sides: dict[str, list[float]] = {}
        for team, role, won in result:
            weight = per_play[team].get(role, 0.0)
            sides.setdefault(team, [0.0, 0.0])[won] += weight
            values[team] += weight * won
        for team, (behind, ahead) in sides.items():
            squares[team] += max(behind, ahead) ** 2
            parts[team][number] = ahead - behind
            games[team] += 1
    return {
        team: RateOf(min(1.0, values[team]), 1 / squares[team], parts[team], games[team])
        for team in plays
        if squares[team]
    }


def _per_play(plays: Mapping[str, int], weights: Mapping[str, float] | None) -> dict[str, float]:
    """What one play in each role adds to the rate if it is won."""
    if weights is None:
        return dict.fromkeys(plays, 1 / sum(plays.values()))
    total = sum(weights.get(role, 0.0) for role in plays)
    return {role: weights.get(role, 0.0) / total / n for role, n in plays.items()} if total else {}


def estimate(rate: RateOf) -> Estimate:
    """A rate with its 95 % interval."""
    low, high = rate.interval(critical(2))
    return Estimate(rate.value, low, high, rate.games, METHOD_RATE)
