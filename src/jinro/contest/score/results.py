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

from jinro.contest.infer.critical import critical
from jinro.contest.infer.differences import Difference, ranks, rate_differences
from jinro.contest.infer.rates import Estimate, RateOf, Result, estimate, rates_of, wilson_share
from jinro.errors import StoreError
from jinro.game.roles import TABLE, Role, Seat, Side
from jinro.store import Header, Records, Scope

Kind = Literal["pooled", "role_mean", "role_weighted"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
LABELS: Final = {"pooled": "Macro", "role_mean": "Micro", "role_weighted": "Weighted Micro"}
"""Our names of the rates, and the contest's."""


def wilson(hits: int, plays: int, trials: float | None = None) -> tuple[float, float]:
    """The 95 % Wilson score interval of a share; its end is exact if all or none are hits. `trials`: how many
    plays are independent; default: all."""
    return wilson_share(hits / plays, plays if trials is None else trials, critical(2))


class Score(Struct):
    """How often something was played, and won."""

    plays: int = 0
    wins: int = 0

    @property
    def rate(self) -> float | None:
        """The share of wins; None if nothing was played."""
        return self.wins / self.plays if self.plays else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % Wilson interval of the rate."""
        return wilson(self.wins, self.plays) if self.plays else None


class GameResult(Struct, frozen=True, kw_only=True):
    """What counts of one game that is over."""

    track: str
    village: str
    teams: tuple[str, ...]
    """By seat, from seat 1; without teams, the names of the players."""
    roles: tuple[Role, ...]
    winner: Side
    reason: str


class TeamScore:
    """One team on one track."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0
        """Games with at least one seat of the team."""
        self.roles: dict[Role, Score] = {}

    def add(self, role: Role, won: bool, times: int = 1) -> None:
        score = self.roles.setdefault(role, Score())
        score.plays += times
        score.wins += times * won

    @property
    def pooled(self) -> Score:
        """All its seats, whatever their role."""
        return Score(sum(s.plays for s in self.roles.values()), sum(s.wins for s in self.roles.values()))

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
        self._trials: dict[tuple[str, str], tuple[int, int]] = {}
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
        self._trials.clear()
        seats = zip(game.teams, game.roles, strict=True)
        self.outcomes.append(tuple((team, role, TABLE[role].side is game.winner) for team, role in seats))
        names = set(game.teams)
        self.self_match = self.self_match and len(names) == 1
        for name in names:
            self.teams.setdefault(name, TeamScore(name)).games += 1
        for name, role in zip(game.teams, game.roles, strict=True):
            self.weights[role] += 1
            self.teams[name].add(role, TABLE[role].side is game.winner)

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

    def trials(self, team: str, role: Role | None = None) -> float:
        """How many independent plays the seats of a team (in a role) are worth: those of one side of a game
        win or lose together, and are one."""
        if not self._trials:
            for result in self.outcomes:
                seats = Counter((name, key, won) for name, held, won in result for key in ("", str(held)))
                for name, key in {(name, key) for name, key, _ in seats}:
                    sides = seats[name, key, True], seats[name, key, False]
                    plays, squares = self._trials.get((name, key), (0, 0))
                    self._trials[name, key] = plays + sum(sides), squares + max(sides) ** 2
        plays, squares = self._trials.get((team, "" if role is None else str(role)), (0, 0))
        return plays * plays / squares if squares else 0.0

    def estimate(self, team: str, kind: Kind = "role_weighted") -> Estimate | None:
        """A rate with its 95 % interval; None: it has not played."""
        rate = self.rates(kind).get(team)
        return None if rate is None else estimate(rate)

    def differences(self) -> list[Difference]:
        """Between the role-weighted rates of all pairs of teams, with intervals that hold together."""
        return [] if self.self_match else rate_differences(self.rates())

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
