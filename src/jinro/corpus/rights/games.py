"""Games as the corpus takes them: events, notes, what sat in each seat, and which seats may be published."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from msgspec import Struct

from jinro.game.events import Event, Opened, Seated
from jinro.game.roles import Seat
from jinro.store import DATABASE, PEOPLE, Kept, PeopleTables, Reader
from jinro.store.store import ORGANISER
from jinro.store.tombstones import tombstone_name
from jinro.village.clock import unix_ms
from jinro.village.notes import NONE, VillageMemory

SeatKind = Literal["person", "agent", "robot"]
"""`person`: a known human being; `agent`: a program or client that nobody is known of; `robot`: a player of
this package."""
Basis = Literal["consent", "organiser", "robot", ""]
"""Why a seat may be published; empty: it may not."""


class CorpusSeat(Struct, frozen=True):
    """What sat in a seat."""

    kind: SeatKind
    program: str
    """The built-in player, or the team of an agent whose organiser consents; empty of people."""
    basis: Basis


class CorpusGame(Struct, frozen=True, kw_only=True):
    """A game that is over, as it is stored."""

    id: str
    track: str
    events: Sequence[Event]
    notes: Sequence[Kept] = ()
    seats: tuple[CorpusSeat, ...]
    """By seat, from seat 1."""
    names: frozenset[str] = frozenset()
    """Names of people that must not be in any text."""
    public: bool = True
    """Whether everybody may see it; otherwise nothing of it is published."""

    @property
    def withheld(self) -> frozenset[Seat]:
        """The seats that may not be published."""
        return frozenset(seat for seat, one in enumerate(self.seats, 1) if not one.basis)

    @property
    def opened(self) -> Opened:
        """The opening of the game."""
        first = self.events[0]
        assert isinstance(first, Opened)
        return first


def robots_game(events: Sequence[Event], program: str, track: str = "") -> CorpusGame:
    """A game that built-in players have played in this process."""
    opened = events[0]
    assert isinstance(opened, Opened)
    seat = CorpusSeat("robot", program, "robot")
    return CorpusGame(id=opened.game, track=track, events=events, seats=(seat,) * opened.rules.seats)


class StoredGames:
    """The games of one data folder."""

    def __init__(self, reader: Reader, people: PeopleTables | None) -> None:
        self.reader = reader
        self._people = people

    def ids(self, track: str | None = None) -> Iterator[str]:
        """The games that are over, the oldest first; of one track, or of all."""
        for game in self.reader.ids():
            header = self.reader.header(game)
            if header.closed and track in (None, header.track):
                yield game

    def all_names(self) -> frozenset[str]:
        """The names of everybody whom the server knows, those of their avatars included."""
        if self._people is None:
            return frozenset()
        found = set()
        for row in self._people.everybody():
            found.add(row.name)
            found.update(avatar.name for avatar in self._people.avatars.of(row.key))
        return frozenset(found)

    def game(self, game: str) -> CorpusGame:
        """One game. All that belongs to it is read at one moment."""
        with self.reader.snapshot():
            header = self.reader.header(game)
            events = self.reader.events(game)
            notes = self.reader.notes(game)
            sitting = self.reader.seated(game)
        seated = next((event for event in events if isinstance(event, Seated)), None)
        players = () if seated is None else seated.players
        memory = VillageMemory.of(notes)
        marks = memory.tokens
        seats = []
        names = set()
        for seat in range(1, _size(events) + 1):
            player = players[seat - 1] if seat <= len(players) else ""
            robot = memory.robots.get(seat, "")
            own = not marks or seat > len(marks) or marks[seat - 1] == NONE
            people = sitting.get(seat, ())
            seats.append(self._seat(seat, player, robot if own else "", people))
            if any(one != ORGANISER for one in people) or player == tombstone_name(seat):
                names.add(player)
        return CorpusGame(
            id=game,
            track=header.track,
            events=events,
            notes=notes,
            seats=tuple(seats),
            names=frozenset(names) - {""},
            public=header.seen_by(unix_ms()) == "public",
        )

    def _seat(self, seat: Seat, player: str, robot: str, people: Sequence[str]) -> CorpusSeat:
        if player == tombstone_name(seat):
            return CorpusSeat("person", "", "")
        if not people:
            return CorpusSeat("robot", robot, "robot") if robot else CorpusSeat("agent", "", "")
        if all(one == ORGANISER for one in people):
            return CorpusSeat("agent", player, "organiser")
        return CorpusSeat("person", "", "consent" if all(map(self._agrees, people)) else "")

    def _agrees(self, person: str) -> bool:
        """Whether a person consents at present."""
        if person == ORGANISER:
            return True
        found = None if self._people is None else self._people.by_id(person)
        return found is not None and bool(found.agreed)


def _size(events: Sequence[Event]) -> int:
    first = events[0]
    assert isinstance(first, Opened)
    return first.rules.seats


@contextmanager
def stored(data: Path) -> Iterator[StoredGames]:
    """The games of a data folder, with the answers of its people."""
    reader = Reader(data / DATABASE)
    try:
        people = PeopleTables(data / PEOPLE) if (data / PEOPLE).exists() else None
        try:
            yield StoredGames(reader, people)
        finally:
            if people is not None:
                people.close()
    finally:
        reader.close()
