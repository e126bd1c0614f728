"""Plays, wins and metrics of teams, by track and role: what every table of scores is made of.

Win rates are counted by `jinro.contest.score.results`, as everywhere else; here they stand beside the metrics
of behaviour.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from jinro.contest.score.games import Composition, ScoredGame, SeatName, Unscored, composition, village_names
from jinro.contest.score.names import By, TeamNames
from jinro.contest.score.results import Score, TrackResults
from jinro.game.roles import Role
from jinro.i18n import coded


class Measured(Struct):
    """A metric, summed over seats: its value is numerator / denominator."""

    numerator: float = 0.0
    denominator: float = 0.0

    @property
    def value(self) -> float | None:
        """None if there was no opportunity."""
        return self.numerator / self.denominator if self.denominator else None

    def add(self, numerator: float, denominator: float) -> None:
        self.numerator += numerator
        self.denominator += denominator


class TrackScores:
    """The games of one track, or of one village."""

    def __init__(self, name: str) -> None:
        self.results = TrackResults(name)
        self.games: list[tuple[ScoredGame, tuple[str, ...]]] = []
        """Each game with the names of its seats, as the table has them."""
        self.lost: Counter[str] = Counter()
        """Seats whose player was lost, by team, in games that count."""
        self.days: dict[tuple[str, int], Measured] = {}
        """Executed seats of a team / its seats alive, by voting day."""
        self._measured: dict[tuple[str, Role], dict[str, Measured]] = {}

    @property
    def name(self) -> str:
        return self.results.name

    def add(self, game: ScoredGame, names: Sequence[str]) -> None:
        """Count a game; `names` are the teams or entries of its seats."""
        result = game.result(self.name, names)
        self.results.add(result)
        self.games.append((game, result.teams))
        self.lost.update(names[seat - 1] for seat in game.lost)
        for day in game.voting_days:
            for seat in day.living:
                self.days.setdefault((names[seat - 1], day.day), Measured()).add(seat == day.executed, 1)
        for name, role, measures in zip(names, game.roles, game.measures, strict=False):
            cell = self._measured.setdefault((name, role), {})
            for metric, (numerator, denominator) in measures.items():
                cell.setdefault(metric, Measured()).add(numerator, denominator)

    def metrics(self, team: str, *roles: Role) -> dict[str, Measured]:
        """The metrics of a team in some roles, or in all."""
        found: dict[str, Measured] = {}
        for (name, held), cell in self._measured.items():
            if name == team and (not roles or held in roles):
                for metric, one in cell.items():
                    found.setdefault(metric, Measured()).add(one.numerator, one.denominator)
        return found

    def cell(self, team: str, role: Role) -> Score:
        """Plays and wins of a team in a role."""
        score = self.results.teams.get(team)
        return Score() if score is None else score.roles.get(role, Score())


class Scores:
    """All tracks, and what was left out."""

    def __init__(self, names: TeamNames, by: By, villages: Mapping[Composition, str]) -> None:
        self._villages = villages
        self.names = names
        self.by: By = by
        self.tracks: dict[str, TrackScores] = {}
        self.unscored: list[Unscored] = []

    def add(self, game: ScoredGame) -> None:
        """Count a game in its track, or among the games of its village."""
        track = game.track or self._villages[composition(game.roles)]
        shown = [self.shown(seat) for seat in game.names]
        self.tracks.setdefault(track, TrackScores(track)).add(game, shown)

    def shown(self, seat: SeatName) -> str:
        """The name under which a seat is counted: its team or its entry."""
        found = self.names.of(*seat)
        return found.team if self.by == "team" else found.entry

    @property
    def lost(self) -> Counter[str]:
        """Seats whose player was lost, in all games, whether they count or not."""
        found = Counter(self.shown(seat) for one in self.unscored for seat in one.lost)
        for track in self.tracks.values():
            found += track.lost
        return found


def score(
    games: Sequence[ScoredGame],
    unscored: Iterable[Unscored] = (),
    *,
    by: By = "team",
    registered: Mapping[str, str] | None = None,
    with_lost: bool = True,
) -> Scores:
    """Score games.

    `registered` are names that come first in finding who a player belongs to, with their teams. Without
    `with_lost`, games in which a player was lost do not count: they tell of robustness more than of skill.
    """
    left_out = [*unscored]
    seen = [seat for game in games for seat in game.names] + [seat for one in left_out for seat in one.lost]
    villages = village_names(composition(game.roles) for game in games)
    scores = Scores(TeamNames(seen, registered), by, villages)
    scores.unscored += left_out
    for game in games:
        if game.lost and not with_lost:
            gone = tuple(game.names[seat - 1] for seat in game.lost)
            told = ", ".join(player for player, _ in gone)
            scores.unscored.append(
                Unscored(game.source, "lost", coded("problems.unscored.lost", players=told), gone)
            )
        else:
            scores.add(game)
    return scores
