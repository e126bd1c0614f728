"""`ScoredGame`: one game that counts, wherever it was read; `Unscored`: one that does not, and why."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from jinro.contest.score.faults import FATAL, tally
from jinro.contest.score.metrics.facts import GameFacts
from jinro.contest.score.results import GameResult
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Role, Seat, Side
from jinro.i18n import coded

Measures = dict[str, tuple[float, float]]
"""Numerator and denominator of each metric of one seat."""
Measure = Callable[[Sequence[Event]], Sequence[Measures]]
"""Measures the seats of a game, from seat 1."""


SeatName = tuple[str, str]
"""The name of the player of a seat, and the team that a server recorded; or an empty one."""


def seat_names(players: Sequence[str], teams: Sequence[str]) -> list[SeatName]:
    """The names of all seats."""
    return [*zip(players, teams or ("",) * len(players), strict=True)]


class VotingDay(Struct, frozen=True):
    """A day on which somebody voted."""

    day: int
    living: tuple[Seat, ...]
    """In the morning, without those whose player is lost, but with who is back in time to vote."""
    executed: Seat
    """0: nobody."""


def unmeasured(events: Sequence[Event]) -> Sequence[Measures]:
    """Measure nothing: only plays and wins are wanted."""
    return ()


class ScoredGame(Struct, frozen=True, kw_only=True):
    """A game that a side won."""

    source: str
    """The file, or the store and the id of the game."""
    game: str = ""
    """The id of the game, if it is told."""
    track: str = ""
    """The track of a store; empty: games are grouped by their village."""
    players: tuple[str, ...]
    teams: tuple[str, ...] = ()
    """By seat, as a server recorded them; empty: only the names of the agents are known."""
    roles: tuple[Role, ...]
    winner: Side
    lost: tuple[Seat, ...] = ()
    """Seats whose player was lost."""
    failed: tuple[Seat, ...] = ()
    """Seats that were lost, or left a request unanswered. Game logs of others do not tell of all, so that
    there are none."""
    measures: Sequence[Measures] = ()
    """By seat; empty: nothing was measured."""
    voting_days: tuple[VotingDay, ...] = ()
    """Only where the game was measured."""
    talk_first: bool = False
    """Whether its first day had talk without a vote, and a night without an attack; told only where the game
    was measured."""
    events: Sequence[Event] = ()
    """Only where they were asked to be kept."""

    @property
    def names(self) -> list[SeatName]:
        """The names of each seat."""
        return seat_names(self.players, self.teams)

    def result(self, track: str, teams: Sequence[str]) -> GameResult:
        """The game as results count it."""
        return GameResult(
            track=track,
            village=track,
            teams=tuple(teams),
            roles=self.roles,
            winner=self.winner,
            reason="win",
            failed=self.failed,
        )


class Unscored(Struct, frozen=True):
    """A file or game that does not count; `code` is stable."""

    source: str
    code: str
    """`no_winner`, `no_result`, `no_roles`, `no_names`, `differs`, `unreadable`, `running`, `twice`,
    `lost`."""
    reason: str
    lost: tuple[SeatName, ...] = ()
    """Who was lost in it."""


Composition = tuple[Role, ...]


def composition(roles: Sequence[Role]) -> Composition:
    """The roles of a village, whatever seats have them."""
    return tuple(sorted(roles))


def village_names(villages: Iterable[Composition]) -> dict[Composition, str]:
    """Names of villages: by size, and by their roles where two have the same size."""
    known = set(villages)
    sizes = Counter(map(len, known))
    return {one: f"{len(one)} players" + (_told(one) if sizes[len(one)] > 1 else "") for one in known}


def _told(roles: Composition) -> str:
    counts = Counter(roles)
    return ": " + ", ".join(f"{role.lower()} {counts[role]}" for role in Role if counts[role])


def voting_days(events: Sequence[Event]) -> tuple[VotingDay, ...]:
    """The days of a game on which somebody voted."""
    return tuple(
        VotingDay(day.day, tuple(sorted(day.living)), day.executed)
        for day in GameFacts(events).days
        if day.votes
    )


def talks_first(events: Sequence[Event]) -> bool:
    """Whether the first day of a game had talk without a vote, and a night without an attack."""
    days = GameFacts(events).days
    return len(days) > 1 and bool(days[0].talks) and not days[0].votes and days[0].attacked is None


def _failed(events: Sequence[Event]) -> tuple[Seat, ...]:
    return tuple(sorted({seat for seat, kind in tally(events, ()) if kind in FATAL}))


def game_of(
    events: Sequence[Event],
    source: str,
    *,
    measure: Measure = unmeasured,
    track: str = "",
    recorded: bool = True,
    keep_events: bool = False,
) -> ScoredGame | Unscored:
    """The game that events tell.

    `recorded`: whether the teams of the events are those that a server registered; readers of game logs fill
    them in from the names of agents.
    """
    seated = dealt = ended = None
    opened = ""
    lost: list[Seat] = []
    for event in events:
        match event:
            case e.Opened():
                opened = event.game
            case e.Seated():
                seated = event
            case e.Dealt():
                dealt = event
            case e.Ended():
                ended = event
            case e.WentLost():
                lost.append(event.seat)
    if dealt is None or not dealt.roles:
        return Unscored(source, "no_roles", coded("problems.unscored.no_roles"))
    if seated is None or not (seated.players or seated.teams):
        return Unscored(source, "no_names", coded("problems.unscored.no_names"))
    teams = seated.teams if recorded and any(seated.teams) else ()
    players = seated.players or seated.teams
    if len(players) != len(dealt.roles) or (teams and len(teams) != len(players)):
        why = coded("problems.unscored.names_and_roles", players=len(players), roles=len(dealt.roles))
        return Unscored(source, "no_names", why)
    gone = sorted({seat for seat in lost if seat <= len(players)})
    names = tuple(seat_names(players, teams)[seat - 1] for seat in gone)
    if ended is None:
        return Unscored(source, "no_result", coded("problems.unscored.no_result"), names)
    if ended.winner is Side.NONE:
        why = coded("problems.unscored.no_winner", reason=ended.reason)
        return Unscored(source, "no_winner", why, names)
    return ScoredGame(
        source=source,
        game=opened,
        track=track,
        players=players,
        teams=teams,
        roles=dealt.roles,
        winner=ended.winner,
        lost=tuple(gone),
        failed=_failed(events) if recorded else (),
        measures=measure(events),
        voting_days=() if measure is unmeasured else voting_days(events),
        talk_first=measure is not unmeasured and talks_first(events),
        events=events if keep_events else (),
    )
