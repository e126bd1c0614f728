"""Games as the corpus takes them: events, notes, what sat in each seat, and which seats may be published."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from msgspec import Struct

from jinro.corpus.rights.imported import ImportedLog, imported_log
from jinro.corpus.timeline import opened_of
from jinro.errors import CallerError
from jinro.game.events import Closed, Event, Opened, Seated, Seeded
from jinro.game.roles import Seat
from jinro.players import player_maker
from jinro.store import DATABASE, PEOPLE, Kept, PeopleTables, Reader
from jinro.store.collection.reading import CollectionKind, collection_at, collection_kind, read_logs
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


def robots_game(
    events: Sequence[Event], program: str, track: str = "", notes: Sequence[Kept] = ()
) -> CorpusGame:
    """A game that built-in players have played in this process."""
    opened = events[0]
    assert isinstance(opened, Opened)
    seat = CorpusSeat("robot", program, "robot")
    seats = (seat,) * opened.rules.seats
    return CorpusGame(id=opened.game, track=track, events=events, notes=notes, seats=seats)


def programs_game(events: Sequence[Event]) -> CorpusGame | None:
    """A game of a log in virtual time, which programs alone play; None: the time of day passed in it.

    Its players are told by their names: built-in ones, and others, which are those of who played it.
    """
    opened = events[0]
    if not isinstance(opened, Opened) or opened.started_ms or not any(isinstance(e, Seeded) for e in events):
        return None
    seated = next((event for event in events if isinstance(event, Seated)), None)
    names = seated.players if seated is not None else ()
    seats = []
    for seat in range(opened.rules.seats):
        name = names[seat] if seat < len(names) else ""
        robot = not name or player_maker(name) is not None
        seats.append(CorpusSeat("robot", name, "robot") if robot else CorpusSeat("agent", name, "organiser"))
    return CorpusGame(id=opened.game, track="", events=events, seats=tuple(seats))


class LogGames:
    """The games of a file of logs that were played in virtual time."""

    def __init__(self, path: Path, kind: CollectionKind) -> None:
        self.path = path
        self._kind = kind

    def count(self, track: str | None = None) -> int:
        """How many there are; 0: it is known at the end."""
        return 0

    def games(self, track: str | None = None) -> Iterator[CorpusGame]:
        """The games, one after another; they are on no track."""
        for events in read_logs(self.path, self._kind):
            if not isinstance(events[-1], Closed) or track:
                continue
            game = programs_game(events)
            if game is None:
                raise CallerError("errors.games.whose", at=self.path, game=opened_of(events).game)
            yield game

    def all_names(self) -> frozenset[str]:
        """No server knows anybody."""
        return frozenset()


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

    def count(self, track: str | None = None) -> int:
        """How many games are over; of one track, or of all."""
        return self.reader.count(track=track, is_open=False)

    def games(self, track: str | None = None) -> Iterator[CorpusGame]:
        """The games that are over, the oldest first; of one track, or of all."""
        yield from map(self.game, self.ids(track))

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
        log = imported_log(notes)
        for seat in range(1, _size(events) + 1):
            player = players[seat - 1] if seat <= len(players) else ""
            if log is not None:
                seats.append(_imported(log, seat))
                names.update([player] if seat not in log.machines else [])
                continue
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


def _imported(log: ImportedLog, seat: Seat) -> CorpusSeat:
    """What sat in a seat of a log of others: a person, unless the log says that it was none."""
    if seat in log.machines:
        return CorpusSeat("agent", "", "organiser" if log.consent else "")
    return CorpusSeat("person", "", "consent" if log.consent else "")


def _size(events: Sequence[Event]) -> int:
    first = events[0]
    assert isinstance(first, Opened)
    return first.rules.seats


@contextmanager
def kept_games(place: Path) -> Iterator[StoredGames | LogGames]:
    """The games of a data folder, or of a file that holds many."""
    path = collection_at(place)
    kind = collection_kind(path)
    if kind in ("logs", "parquet"):
        yield LogGames(path, kind)
        return
    with stored(place) as games:
        yield games


@contextmanager
def stored(data: Path) -> Iterator[StoredGames]:
    """The games of a store, with the answers of the people of its data folder."""
    path = collection_at(data)
    reader = Reader(path)
    try:
        file = path.with_name(PEOPLE)
        people = PeopleTables(file) if path.name == DATABASE and file.exists() else None
        try:
            yield StoredGames(reader, people)
        finally:
            if people is not None:
                people.close()
    finally:
        reader.close()
