"""`GameFacts`: what happened in a game day by day, as metrics need it, from the events of any source."""

from collections.abc import Sequence

from msgspec import Struct, field

from jinro.game import events as e
from jinro.game.events import Event, Kind, Mark
from jinro.game.roles import NOBODY, Role, Seat

Votes = tuple[tuple[Seat, Seat], ...]
"""(voter, target) of one ballot."""


class DayFacts(Struct):
    """One day and the night that follows it."""

    day: int
    living: frozenset[Seat]
    """In the morning, without those whose player is lost, but with who is back in time to vote."""
    gone: set[Seat] = field(default_factory=set)
    """Executed or removed by day."""
    back: set[Seat] = field(default_factory=set)
    """Who acts at night, whether it was living by day or its player was still lost."""
    lost: set[Seat] = field(default_factory=set)
    """Whose player was lost since the morning, for a while at least."""
    votes: Votes = ()
    """Of the first ballot, in which everybody may be named; later ones repeat it among the leaders."""
    attack_votes: Votes = ()
    executed: Seat = NOBODY
    divined: list[tuple[Seat, Seat]] = field(default_factory=list)
    guarded: list[tuple[Seat, Seat]] = field(default_factory=list)
    attacked: Seat | None = None
    """NOBODY: an attack without a target; None: no attack."""
    asked: set[Kind] = field(default_factory=set)
    talks: list[e.Spoke] = field(default_factory=list)

    @property
    def night(self) -> frozenset[Seat]:
        """Who is alive at night."""
        return (self.living | self.back) - self.gone


class GameFacts:
    """A game, folded into days."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.roles: tuple[Role, ...] = ()
        self.names: tuple[str, ...] = ()
        self.days: list[DayFacts] = []
        self.board: dict[tuple[Seat, Seat, Role], Mark] = {}
        """The last mark of a seat on a target and role."""
        self.asks = False
        """Whether the events tell who was asked for what: those of jinro do."""
        self._dead: set[Seat] = set()
        self._lost: set[Seat] = set()
        self._first_ballots: set[tuple[int, Kind]] = set()
        for event in events:
            self._fold(event)
        self.survivors = self.seats - self._dead - self._lost
        """Alive at the end, and not lost: contest logs show a lost player as neither alive nor dead."""

    @property
    def seats(self) -> frozenset[Seat]:
        return frozenset(range(1, len(self.roles) + 1))

    @property
    def wolves(self) -> frozenset[Seat]:
        return frozenset(seat for seat in self.seats if self.role(seat) is Role.WEREWOLF)

    def role(self, seat: Seat) -> Role:
        return self.roles[seat - 1]

    def _fold(self, event: Event) -> None:
        match event:
            case e.Spoke():
                if event.channel == "talk":
                    self._today.talks.append(event)
            case e.Opened():
                self.names = tuple(character.name for character in event.characters)
            case e.Dealt():
                self.roles = event.roles
            case e.DayBroke():
                self.days.append(DayFacts(event.day, self.seats - self._dead - self._lost))
            case e.Asked():
                self.asks = True
                self._today.asked.update(event.kinds)
            case e.Marked():
                self.board[event.seat, event.target, event.role] = event.mark
            case e.Executed() if event.seat:
                self._today.executed = event.seat
                self._die(event.seat)
                self._today.gone.add(event.seat)
            case e.Removed():
                self._die(event.seat)
                self._today.gone.add(event.seat)
            case e.Killed() | e.DeathShown():
                self._die(event.seat)
            case _:
                self._act(event)

    def _act(self, event: Event) -> None:
        match event:
            case e.Counted():
                self._count(event)
            case e.Divined():
                self._today.divined.append((event.seat, event.target))
                self._today.back |= {event.seat} - self._dead
            case e.Guarded():
                self._today.guarded.append((event.seat, event.target))
                self._today.back |= {event.seat} - self._dead
            case e.WentLost():
                self._lost.add(event.seat)
                self._today.lost.add(event.seat)
            case e.CameBack():
                self._lost.discard(event.seat)
            case e.Attacked():
                self._today.attacked = event.target
            case _:
                pass

    def _count(self, event: e.Counted) -> None:
        today = self._today
        if (today.day, event.kind) in self._first_ballots:
            return
        self._first_ballots.add((today.day, event.kind))
        votes = tuple((voter, target) for voter, target in event.votes if target != NOBODY)
        voters = {voter for voter, _ in votes} - self._dead
        if event.kind == "vote":
            today.votes = votes
            today.living |= voters
        else:
            today.attack_votes = votes
            today.back |= voters

    def _die(self, seat: Seat) -> None:
        self._dead.add(seat)

    @property
    def _today(self) -> DayFacts:
        if not self.days:  # A log that does not begin with the morning of its first day.
            self.days.append(DayFacts(0, self.seats))
        return self.days[-1]
