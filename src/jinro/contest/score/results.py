"""Win rates: plays and wins by track, team and role, from stored games.

The unit is a seat: one agent in one game that a side won. A seat wins with its side, dead or alive. Games
that nobody won are only counted. Everything that shows results takes them from here, so that all agree.

The contest publishes three rates, with names that are swapped against common usage:

    pooled          Macro            wins / plays
    role mean       Micro            the plain mean of the rates of all roles that were played
    role-weighted   Weighted Micro   the same, weighted by the seats that each role has in the village
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, get_args

from msgspec import Struct

from jinro.contest.infer.differences import Difference, ranks, rate_differences, sound_only
from jinro.contest.infer.rates import Estimate, Interval, RateOf, Result, estimate, rates_of, wilson
from jinro.errors import StoreError
from jinro.game.roles import TABLE, Role, Seat, Side
from jinro.store import Header, Records, Scope

Kind = Literal["pooled", "role_mean", "role_weighted"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
LABELS: Final = {"pooled": "Macro", "role_mean": "Micro", "role_weighted": "Weighted Micro"}
"""Our names of the rates, and the contest's."""


class Score(Struct):
    """How often something was played, and won."""

    plays: int = 0
    wins: int = 0
    squares: float = 0.0
    """Over games the sum of squares of the larger side's seats; 0: every play is a game of its own."""

    @property
    def rate(self) -> float | None:
        """The share of wins; None if nothing was played."""
        return self.wins / self.plays if self.plays else None

    @property
    def trials(self) -> float:
        """How many independent plays these are worth: seats of one side of a game win or lose together."""
        return self.plays**2 / self.squares if self.squares else self.plays

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % Wilson interval of the rate, with games as clusters."""
        return wilson(self.wins, self.plays, self.trials) if self.plays else None

    def add(self, won: int, lost: int) -> None:
        """Count the seats of a game."""
        self.plays += won + lost
        self.wins += won
        self.squares += max(won, lost) ** 2


class GameResult(Struct, frozen=True, kw_only=True):
    """What counts of one game that is over."""

    track: str
    village: str
    teams: tuple[str, ...]
    """By seat, from seat 1; without teams, the names of the players."""
    roles: tuple[Role, ...]
    winner: Side
    reason: str
    failed: tuple[Seat, ...] = ()
    """Seats that failed, where that is known."""


class TeamScore:
    """One team on one track."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0
        """Games with at least one seat of the team."""
        self.roles: dict[Role, Score] = {}
        self._whole = Score()

    def add(self, seats: Iterable[tuple[Role, bool]]) -> None:
        """Count a game: role and whether it won, by its own seats."""
        self.games += 1
        sides: dict[Role | None, list[int]] = {}
        for role, won in seats:
            for key in (role, None):
                sides.setdefault(key, [0, 0])[won] += 1
        for key, (behind, ahead) in sides.items():
            (self._whole if key is None else self.roles.setdefault(key, Score())).add(ahead, behind)

    @property
    def pooled(self) -> Score:
        """All its seats, whatever their role."""
        plays, wins = (sum(getattr(one, name) for one in self.roles.values()) for name in ("plays", "wins"))
        return Score(plays, wins, self._whole.squares)

    @property
    def role_mean(self) -> float | None:
        """The plain mean of the win rates of all roles that it has played."""
        return self.weighted(dict.fromkeys(Role, 1))

    def weighted(self, weights: Mapping[Role, int]) -> float | None:
        """The weighted mean of the same rates; the weights of roles that it has not played are left out."""
        rates = [(weights.get(role, 0), score.rate) for role, score in self.roles.items()]
        total = sum(weight for weight, rate in rates if rate is not None)
        return sum(weight * rate for weight, rate in rates if rate is not None) / total if total else None


class TrackResults:
    """The results of one track."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.villages: list[str] = []
        """The villages that were played there, the first one first."""
        self.sides: Counter[Side] = Counter()
        """Games by the side that won."""
        self.undecided: Counter[str] = Counter()
        """Games that nobody won, by the reason of their end."""
        self.running = 0
        """Games that are not over."""
        self.unreadable = 0
        """Games whose roles cannot be read."""
        self.weights: Counter[Role] = Counter()
        """Seats of each role in all decided games."""
        self.teams: dict[str, TeamScore] = {}
        self.self_match = True
        """Whether every decided game was played by one team alone."""
        self.outcomes: list[Result] = []
        """Every decided game: team, role and whether it won, by seat."""
        self._failed: Counter[str] = Counter()
        """By team the games in which it failed."""
        self._squares: dict[Role, float] = {}
        """As of a `Score`, of all teams together."""
        self._rates: dict[Kind, dict[str, RateOf]] = {}
        """What was computed already, until a game is added."""

    def add(self, game: GameResult) -> None:
        """Count a game that is over."""
        if game.village not in self.villages:
            self.villages.append(game.village)
        if game.winner is Side.NONE:
            self.undecided[game.reason] += 1
            return
        self.sides[game.winner] += 1
        self._rates.clear()
        self._failed.update({game.teams[seat - 1] for seat in game.failed})
        won = [TABLE[role].side is game.winner for role in game.roles]
        self.outcomes.append([*zip(game.teams, game.roles, won, strict=True)])
        seats: dict[str, list[tuple[Role, bool]]] = {}
        for name, role, has_won in zip(game.teams, game.roles, won, strict=True):
            seats.setdefault(name, []).append((role, has_won))
        self.self_match = self.self_match and len(seats) == 1
        for name, own in seats.items():
            self.teams.setdefault(name, TeamScore(name)).add(own)
        for role, times in Counter(game.roles).items():
            self.weights[role] += times
            self._squares[role] = self._squares.get(role, 0.0) + times**2

    @property
    def decided(self) -> int:
        """Games that a side won."""
        return self.sides.total()

    @property
    def roles(self) -> dict[Role, Score]:
        """All teams together, by role."""
        found: dict[Role, Score] = {role: Score() for role in Role if self.weights[role]}
        for team in self.teams.values():
            for role, score in team.roles.items():
                found[role].plays += score.plays
                found[role].wins += score.wins
        for role in found:
            found[role].squares = self._squares.get(role, 0.0) * found[role].plays / self.weights[role]
        return found

    def weighted(self, team: TeamScore) -> float | None:
        """The role-weighted rate of a team: with the weights of the villages of this track."""
        return team.weighted(self.weights)

    def rates(self, kind: Kind = "role_weighted") -> dict[str, RateOf]:
        """A rate of every team, as far as intervals and differences need it."""
        if kind not in self._rates:
            weights = {"role_mean": dict.fromkeys(Role, 1), "role_weighted": self.weights}.get(kind)
            told = None if weights is None else {str(role): float(n) for role, n in weights.items()}
            self._rates[kind] = rates_of(self.outcomes, told)
        return self._rates[kind]

    def estimate(self, team: str, kind: Kind = "role_weighted") -> Estimate | None:
        """A rate with its 95 % interval; None: it has not played."""
        rate = self.rates(kind).get(team)
        return None if rate is None else estimate(rate)

    def interval(self, team: str, kind: Kind = "role_weighted") -> Interval | None:
        """The same interval alone."""
        found = self.estimate(team, kind)
        return None if found is None or found.low is None or found.high is None else (found.low, found.high)

    def differences(self) -> list[Difference]:
        """Between the role-weighted rates of all pairs of teams, with intervals that hold together."""
        return [] if self.self_match else sound_only(rate_differences(self.rates()), self.sound)

    @property
    def sound(self) -> dict[str, int]:
        """By team the games in which it did not fail; empty: nobody failed, or it is not known."""
        if not self._failed:
            return {}
        return {name: team.games - self._failed[name] for name, team in self.teams.items()}

    def rank_intervals(self) -> dict[str, tuple[int, int]]:
        """The ranks that each team may have, by the differences of all pairs."""
        return ranks(self.differences())

    def ranking(self) -> list[TeamScore]:
        """The teams by their role-weighted rate, the best first; equal ones by name."""
        return sorted(self.teams.values(), key=lambda team: (-(self.weighted(team) or 0.0), team.name))

    def only(self, team: str) -> "TrackResults":
        """The same games, with the seats of one team only."""
        part = TrackResults(self.name)
        part.villages, part.sides, part.undecided = self.villages, self.sides, self.undecided
        part.running, part.unreadable = self.running, self.unreadable
        part.weights, part.self_match = self.weights, self.self_match
        part.outcomes = self.outcomes
        part.teams = {name: score for name, score in self.teams.items() if name == team}
        for score in part.teams.values():
            own = score.roles.items()
            part._squares = {role: one.squares * self.weights[role] / one.plays for role, one in own}
        return part


class Results:
    """The results of all tracks, by name."""

    def __init__(self, games: Iterable[GameResult] = ()) -> None:
        self.tracks: dict[str, TrackResults] = {}
        for game in games:
            self.add(game)

    def add(self, game: GameResult) -> None:
        """Count a game that is over."""
        self.track(game.track).add(game)

    def track(self, name: str) -> TrackResults:
        return self.tracks.setdefault(name, TrackResults(name))


async def stored_results(
    store: Records, *, team: str | None = None, track: str | None = None, scope: Scope | None = None
) -> Results:
    """The results of all stored games, of a team's games or of a track's; of a team only its own seats. With
    `scope` only of games that somebody may see."""
    results = Results()
    for header in reversed(await store.games(team=team, track=track, scope=scope)):
        found = results.track(header.track)
        if not header.closed:
            found.running += 1
            continue
        try:
            result = game_result(header, await store.dealt(header.game))
        except StoreError:
            result = None
        if result is None:
            found.unreadable += 1
        else:
            found.add(result)
    if team is not None:
        results.tracks = {name: found.only(team) for name, found in results.tracks.items()}
    return results


def game_result(header: Header, roles: Sequence[Role]) -> GameResult | None:
    """What counts of a closed game; None if its header and its roles do not fit together."""
    winner = header.winner or Side.NONE.value
    if len(roles) != len(header.players) or winner not in Side.__members__:
        return None
    names = [_name(seat, header) for seat in range(1, len(roles) + 1)]
    return GameResult(
        track=header.track,
        village=header.village,
        teams=tuple(names),
        roles=tuple(roles),
        winner=Side(winner),
        reason=header.reason,
    )


def _name(seat: Seat, header: Header) -> str:
    return header.teams[seat - 1] or header.players[seat - 1] or f"seat {seat}"
