"""A Bradley-Terry fit of games between two sides: strengths of teams, adjusted for side, role and partners.

The chance that the villagers win is the logistic function of

    side + sum over the villagers' seats - sum over the werewolves' seats of (team + team in that role)

`side` is the advantage of the villagers. In games in which seats failed (were lost, or left a request
unanswered) a term is added for each: what a failure costs its side is estimated once for all teams, so that
strengths are those of seats that do not fail. Every seat of a side counts, so that a team is not credited
with strong partners nor blamed for weak ones. A team's strength in a role is drawn towards its strength in
all, and that towards the average (normal priors): a few games do not make a strength. Where one side has more
seats, stronger teams all round look like a stronger side; so strengths are told from their mean. Intervals
are of a bootstrap: games are drawn anew, and so are the values towards which strengths are drawn. Without the
latter the intervals would be those of strengths that are drawn together, and too short.
"""

from collections.abc import Callable, Iterator, Sequence
from math import log
from typing import Final

from msgspec import Struct

from jinro.contest.infer.differences import Difference, drawn_differences
from jinro.contest.infer.regression import Regression, logistic
from jinro.contest.infer.resample import RESAMPLES, Interval, drawn_times, interval_of
from jinro.contest.plan.annealing import Dice
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
OnDraw = Callable[[int, int], None]
"""Told how many resamples are fitted, and how many there are."""


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
        self.won = [game.won for game in games]
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

    def counts(self, times: Sequence[int] = ()) -> list[tuple[float, float]]:
        """Games, and those the villagers won; each as often as it is drawn, or once."""
        drawn = times or [1] * len(self.won)
        return [(float(n), float(n * won)) for n, won in zip(drawn, self.won, strict=True)]

    def drawn(
        self, resamples: int, on_draw: OnDraw
    ) -> Iterator[tuple[list[tuple[float, float]], list[float]]]:
        """Games drawn anew, with where values are drawn."""
        dice = Dice("ratings")
        for n in range(resamples):
            yield self.counts(drawn_times(len(self.won), dice)), self.regression.priors(dice)
            on_draw(n + 1, resamples)


def fit(
    track: TrackScores,
    *,
    resamples: int = RESAMPLES,
    on_draw: OnDraw = lambda done, total: None,
) -> Fit | None:
    """Rate the teams of a track; None if it has no games between the two sides."""
    games = rated_games(track)
    if not games:
        return None
    model = _Model(games)
    at, drawn = model.regression.bootstrap(model.counts(), model.drawn(resamples, on_draw))
    weights = {role: n / sum(track.results.weights.values()) for role, n in track.results.weights.items()}
    teams = [team for team, role in model.keys if role is None]
    reading = _Reading(model, weights)
    at, drawn = reading.centred(at), [reading.centred(one) for one in drawn]
    found = [_rating(track, reading, at, drawn, team) for team in teams]
    flawed = sum(game.flawed for game in games)
    return Fit(
        track=track.name,
        games=len(games),
        side=at[0],
        side_interval=interval_of([one[0] for one in drawn]),
        ratings=tuple(sorted(found, key=lambda one: (-one.strength, one.team))),
        flawed=flawed,
        fault=at[model.fault] if flawed else 0.0,
        fault_interval=interval_of([one[model.fault] for one in drawn]) if flawed else (0.0, 0.0),
        differences=tuple(
            drawn_differences(
                {team: reading.strength(at, team) for team in teams},
                {team: [reading.strength(one, team) for one in drawn] for team in teams},
                len(games),
            )
        ),
    )


class _Reading:
    """What fitted values mean for a team."""

    def __init__(self, model: _Model, weights: dict[Role, float]) -> None:
        self._keys = model.keys
        self.weights = weights
        self._teams = [team for team, role in model.keys if role is None]
        self._more = model.more

    def centred(self, at: Sequence[float]) -> list[float]:
        """The values with strengths that average 0; what they had in common belongs to the larger side."""
        mean = sum(self.strength(at, team) for team in self._teams) / len(self._teams)
        found = [*at]
        found[0] += mean * self._more
        for team in self._teams:
            found[self._keys[team, None]] -= mean
        return found

    def role(self, at: Sequence[float], team: str, role: Role) -> float:
        """What a role adds; nothing in a role that the team has not played."""
        key = self._keys.get((team, role))
        return 0.0 if key is None else at[key]

    def strength(self, at: Sequence[float], team: str) -> float:
        added = sum(weight * self.role(at, team, role) for role, weight in self.weights.items())
        return at[self._keys[team, None]] + added

    def expected(self, at: Sequence[float], team: str) -> float:
        own, chance = at[self._keys[team, None]], 0.0
        for role, weight in self.weights.items():
            side = at[0] if role.side is Side.VILLAGER else -at[0]
            chance += weight * logistic(side + own + self.role(at, team, role))
        return chance


def _rating(
    track: TrackScores,
    reading: _Reading,
    at: Sequence[float],
    drawn: Sequence[Sequence[float]],
    team: str,
) -> Rating:
    played = track.results.teams[team].roles
    return Rating(
        team=team,
        games=track.results.teams[team].games,
        strength=reading.strength(at, team),
        interval=interval_of([reading.strength(one, team) for one in drawn]),
        expected=reading.expected(at, team),
        expected_interval=interval_of([reading.expected(one, team) for one in drawn]),
        roles={role: reading.role(at, team, role) for role in Role if role in played},
    )


def elo(strength: float) -> float:
    """A strength in logits as points of an Elo scale, where 400 points are odds of ten to one."""
    return 400 * strength / log(10)
