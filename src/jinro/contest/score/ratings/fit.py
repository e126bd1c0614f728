"""A Bradley-Terry fit of games between two sides: strengths of teams, adjusted for side, role and partners.

The chance that the villagers win is the logistic function of

    side + sum over the villagers' seats - sum over the werewolves' seats of (team + team in that role)

`side` is the advantage of the villagers. In games in which seats failed (were lost, or left a request
unanswered) a term is added for each: what a failure costs its side is estimated once for all teams, so that
strengths are those of seats that do not fail. Every seat of a side counts, so that a team is not credited
with strong partners nor blamed for weak ones. A team's strength in a role is drawn towards its strength in
all, and that towards the average (normal priors): a few games do not make a strength. Where one side has more
seats, stronger teams all round look like a stronger side; so strengths are told from their mean.
"""

from collections.abc import Sequence
from itertools import combinations
from math import log
from typing import Final

from msgspec import Struct

from jinro.contest.infer.differences import METHOD_FIT, Difference, scaled, sound_only
from jinro.contest.infer.rates import Interval
from jinro.contest.infer.regression import FittedValues, Regression, dot, logistic, share_interval
from jinro.contest.score.team_scores import TrackScores
from jinro.game.roles import Role, Side

TEAM_PRIOR: Final = 1.0
"""Standard deviation of strengths of teams, in logits."""
ROLE_PRIOR: Final = 0.5
"""Standard deviation of what a role adds to the strength of a team."""
SIDE_PRIOR: Final = 3.0
FAULT_PRIOR: Final = 1.0
"""Standard deviation of what a seat that fails costs its side."""
SIDES: Final = (Side.VILLAGER, Side.WEREWOLF)


class RatedGame(Struct, frozen=True):
    """A game between the two sides."""

    villagers: tuple[tuple[str, Role], ...]
    werewolves: tuple[tuple[str, Role], ...]
    won: bool
    """Whether the villagers won."""
    failed: int = 0
    """Seats that failed: those of the werewolves less those of the villagers."""
    flawed: bool = False
    """Whether any seat failed."""


class Rating(Struct, frozen=True, kw_only=True):
    """A team as the fit sees it."""

    team: str
    games: int
    strength: float
    """In logits, in all roles as often as the village has them; 0 is the average team."""
    interval: Interval
    expected: float
    """How often it would win at a table of average teams, in all roles as often as the village has them."""
    expected_interval: Interval
    roles: dict[Role, float]
    """What each role adds to its strength."""


class Fit(Struct, frozen=True, kw_only=True):
    """All ratings of a track, the strongest first."""

    track: str
    games: int
    side: float
    """The advantage of the villagers, in logits."""
    side_interval: Interval
    ratings: tuple[Rating, ...]
    differences: tuple[Difference, ...] = ()
    """Of strengths, between all pairs, with intervals that hold together."""
    flawed: int = 0
    """Games in which a seat failed."""
    fault: float = 0.0
    """What a seat that fails costs its side, in logits."""
    fault_interval: Interval = (0.0, 0.0)


def rated_games(track: TrackScores) -> list[RatedGame]:
    """The games between the two sides; games that a third side won or played in are left out."""
    found = []
    for game, names in track.games:
        if game.winner not in SIDES or any(role.side not in SIDES for role in game.roles):
            continue
        seats = [*zip(names, game.roles, strict=True)]
        sides = [tuple(seat for seat in seats if seat[1].side is side) for side in SIDES]
        failed = sum(1 if game.roles[seat - 1].side is Side.WEREWOLF else -1 for seat in game.failed)
        won = game.winner is Side.VILLAGER
        found.append(RatedGame(sides[0], sides[1], won, failed, bool(game.failed)))
    return found


class _Model:
    """The games as rows of a regression."""

    def __init__(self, games: Sequence[RatedGame]) -> None:
        keys: dict[tuple[str, Role | None], int] = {}
        for game in games:
            for team, role in (*game.villagers, *game.werewolves):
                keys.setdefault((team, None), len(keys) + 1)
                keys.setdefault((team, role), len(keys) + 1)
        self.keys = keys
        self.fault = len(keys) + 1
        """The number of what a failure costs, if there are any."""
        self.more = sum(len(game.villagers) - len(game.werewolves) for game in games) / len(games)
        """How many seats more than the werewolves the villagers have."""
        self.counts = [(1.0, float(game.won)) for game in games]
        priors = [TEAM_PRIOR if role is None else ROLE_PRIOR for _, role in keys]
        faults = [FAULT_PRIOR] if any(game.flawed for game in games) else []
        self.regression = Regression([self._row(game) for game in games], [SIDE_PRIOR, *priors, *faults])

    def _row(self, game: RatedGame) -> list[tuple[int, float]]:
        """Which unknowns a game is about: (number, factor)."""
        found: dict[int, float] = {0: 1.0, **({self.fault: float(game.failed)} if game.failed else {})}
        for seats, sign in ((game.villagers, 1.0), (game.werewolves, -1.0)):
            for team, role in seats:
                for at in (self.keys[team, None], self.keys[team, role]):
                    found[at] = found.get(at, 0.0) + sign
        return [*found.items()]


def fit(track: TrackScores) -> Fit | None:
    """Rate the teams of a track; None if it has no games between the two sides."""
    games = rated_games(track)
    if not games:
        return None
    model = _Model(games)
    fitted = model.regression.fit(model.counts)
    weights = {role: n / sum(track.results.weights.values()) for role, n in track.results.weights.items()}
    reading = _Reading(model, weights, len(fitted.at))
    found = [_rating(track, reading, fitted, team) for team in reading.strengths]
    flawed = sum(game.flawed for game in games)
    fault = reading.one(model.fault) if flawed else reading.none
    return Fit(
        track=track.name,
        games=len(games),
        side=dot(fitted.at, reading.side),
        side_interval=fitted.interval(reading.side),
        ratings=tuple(sorted(found, key=lambda one: (-one.strength, one.team))),
        flawed=flawed,
        fault=dot(fitted.at, fault),
        fault_interval=fitted.interval(fault),
        differences=tuple(sound_only(_differences(reading, fitted, len(games)), track.results.sound)),
    )


def _differences(reading: "_Reading", fitted: FittedValues, games: int) -> list[Difference]:
    """Of strengths, all pairs together."""
    spreads = {team: fitted.spread(of) for team, of in reading.strengths.items()}
    values = {team: dot(fitted.at, of) for team, of in reading.strengths.items()}
    variances = {}
    for one, other in combinations(values, 2):
        gap = [a - b for a, b in zip(reading.strengths[one], reading.strengths[other], strict=True)]
        variances[one, other] = dot(gap, spreads[one]) - dot(gap, spreads[other])
    return scaled(values, variances, teams=len(values), games=games, method=METHOD_FIT)


class _Reading:
    """What fitted values mean: each figure as factors of the values. Strengths average 0; what they have in
    common belongs to the larger side."""

    def __init__(self, model: _Model, weights: dict[Role, float], size: int) -> None:
        self._keys, self.weights = model.keys, weights
        self.none = [0.0] * size
        teams = [team for team, role in model.keys if role is None]
        plain = {team: self._sum(team, weights) for team in teams}
        mean = [sum(column) / len(teams) for column in zip(*plain.values(), strict=True)]
        self.strengths = {team: [a - b for a, b in zip(of, mean, strict=True)] for team, of in plain.items()}
        self.side = [a + model.more * b for a, b in zip(self.one(0), mean, strict=True)]
        self._mean = mean

    def one(self, number: int) -> list[float]:
        """A value by itself."""
        return [float(n == number) for n in range(len(self.none))]

    def _sum(self, team: str, roles: dict[Role, float]) -> list[float]:
        found = self.one(self._keys[team, None])
        for role, weight in roles.items():
            if (key := self._keys.get((team, role))) is not None:
                found[key] += weight  # Nothing is added in a role that the team has not played.
        return found

    def role(self, team: str, role: Role) -> int | None:
        """The number of what a role adds."""
        return self._keys.get((team, role))

    def expected(self, fitted: FittedValues, team: str) -> tuple[float, list[float]]:
        """How often a team would win at a table of average teams, and the slopes of that."""
        chance, slopes = 0.0, self.none
        for role, weight in self.weights.items():
            sign = 1 if role.side is Side.VILLAGER else -1
            own = self._sum(team, {role: 1.0})
            of = [sign * s + a - b for s, a, b in zip(self.side, own, self._mean, strict=True)]
            won = logistic(dot(fitted.at, of))
            chance += weight * won
            slopes = [a + weight * won * (1 - won) * b for a, b in zip(slopes, of, strict=True)]
        return chance, slopes


def _rating(track: TrackScores, reading: _Reading, fitted: FittedValues, team: str) -> Rating:
    played = track.results.teams[team]
    expected, slopes = reading.expected(fitted, team)
    roles = {role: reading.role(team, role) for role in Role if role in played.roles}
    return Rating(
        team=team,
        games=played.games,
        strength=dot(fitted.at, reading.strengths[team]),
        interval=fitted.interval(reading.strengths[team]),
        expected=expected,
        expected_interval=share_interval(fitted, expected, slopes),
        roles={role: 0.0 if key is None else fitted.at[key] for role, key in roles.items()},
    )


def elo(strength: float) -> float:
    """A strength in logits as points of an Elo scale, where 400 points are odds of ten to one."""
    return 400 * strength / log(10)
