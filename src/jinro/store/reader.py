"""Reading games back from a SQLite store, also while another process writes it."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from jinro.errors import StoreError
from jinro.game.events import AnyEvent, Dealt, Ended, Opened
from jinro.game.notation import decode_event
from jinro.game.roles import Role, Seat
from jinro.store.damage import DAMAGE, check_types, names_file, store_error
from jinro.store.schema import WITH_PEOPLE, WITH_VISIBILITY, check_version
from jinro.store.searching import DEALT, SearchNames, Wanted, condition, names, search
from jinro.store.store import ORGANISER, Header, Kept, Sat
from jinro.store.visibility import Scope

MOST_IDS: Final = 500
"""Games that one query asks for."""


class Reader:
    """Stored games, read-only."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if not path.is_file():
                raise StoreError("errors.file.missing")
            self._reads = sqlite3.connect(path, isolation_level=None, timeout=10)
        except (sqlite3.Error, StoreError, OSError) as error:
            raise store_error(path, error) from None
        try:
            self._reads.execute("PRAGMA query_only = 1")
            version = check_version(self._reads)
            self._knows_people = version >= WITH_PEOPLE
            self._headers = _HEADER if version >= WITH_VISIBILITY else _OLD_HEADER
        except (*DAMAGE, StoreError) as error:
            self._reads.close()
            raise store_error(path, error) from None

    @names_file
    def games(
        self,
        *,
        team: str | None = None,
        track: str | None = None,
        is_open: bool | None = None,
        limit: int | None = None,
        scope: Scope | None = None,
    ) -> list[Header]:
        """Stored games, the latest first: of a team, of a track, open or closed ones only; only those that
        a viewer may see listed."""
        where, values = listing(team=team, track=track, is_open=is_open, limit=limit, scope=scope)
        rows = self._reads.execute(self._headers + where, values).fetchall()
        return [self._header(row) for row in rows]

    @names_file
    def listed(self, scope: Scope, games: Sequence[str]) -> frozenset[str]:
        """Those of some games that a viewer may see listed."""
        seen, values = scope.condition(listed=True)
        found: set[str] = set()
        for first in range(0, len(games), MOST_IDS):
            some = games[first : first + MOST_IDS]
            query = f"SELECT game FROM games WHERE game IN ({', '.join('?' * len(some))}) AND {seen}"
            found.update(game for (game,) in self._reads.execute(query, (*some, *values)))
        return frozenset(found)

    @names_file
    def hides(self, scope: Scope, track: str) -> bool:
        """Whether there are closed games of a track that a viewer may not see listed."""
        seen, values = scope.condition(listed=True)
        found = self._reads.execute(_HIDDEN.format(seen=seen), (track, *values)).fetchone()
        return track not in scope.tracks or bool(found[0])

    @names_file
    def visibility_changes(self) -> int:
        """How often it was changed who may see a game: until the next time, what was read of that holds."""
        return int(self._reads.execute("SELECT count FROM visibility_changes").fetchone()[0])

    @names_file
    def count(self, *, team: str | None = None, track: str | None = None, is_open: bool | None = None) -> int:
        """How many games `games` lists."""
        where, values = listing(team=team, track=track, is_open=is_open, limit=None)
        query = f"SELECT count(*) FROM (SELECT 1 FROM games{where})"
        return int(self._reads.execute(query, values).fetchone()[0])

    @names_file
    def header(self, game: str, scope: Scope | None = None) -> Header:
        """One game; `StoreError` if it is not stored, or not to be seen."""
        return self._header(self._row(game, scope))

    @names_file
    def events(self, game: str) -> list[AnyEvent]:
        """All stored events of a game, in order."""
        row = self._row(game)
        found = self._reads.execute(_EVENTS, (row["first_row"], row["last_row"], row["id"]))
        events = []
        for n, (number, line) in enumerate(found, 1):
            if number != n:
                raise StoreError("errors.store.event_missing", at=self.path, game=game, n=n, number=number)
            events.append(_decoded(self.path, game, n, line))
        return events

    @names_file
    def dealt(self, game: str) -> tuple[Role, ...]:
        """The roles of a game by seat, from seat 1; empty if they are not stored. Reads one event only."""
        row = self._row(game)
        found = self._reads.execute(DEALT, (row["first_row"], row["last_row"], row["id"])).fetchone()
        if found is None:
            return ()
        number, line = found
        event = _decoded(self.path, game, number, line)
        return event.roles if isinstance(event, Dealt) else ()

    @names_file
    def ends(self, game: str) -> tuple[Opened | None, Ended | None]:
        """The opening and the end of a game, as far as they are stored. Reads these events only."""
        row = self._row(game)
        found: list[AnyEvent | None] = []
        for query in (_OPENED, _ENDED):
            one = self._reads.execute(query, (row["first_row"], row["last_row"], row["id"])).fetchone()
            found.append(None if one is None else _decoded(self.path, game, *one))
        opened, ended = found
        return opened if isinstance(opened, Opened) else None, ended if isinstance(ended, Ended) else None

    @names_file
    def search(
        self, wanted: Wanted, *, before: str = "", limit: int, seconds: float
    ) -> tuple[list[Header], str]:
        """Games as wanted, the latest first: at most so many, found in about so many seconds.

        If there may be more, the second value is `before` of the next call; else it is empty.
        """
        with self.snapshot():  # A game may be deleted meanwhile.
            first = self._row(before, wanted.scope, listed=True)["id"] if before else 1 << 60
            found = search(self._reads, wanted, before=first, limit=limit, seconds=seconds)
            headers = [self._header(self._by_key(key)) for key in found.keys]
            return headers, self._by_key(found.rest)[1] if found.rest else ""

    @names_file
    def matching(self, wanted: Wanted) -> int:
        """How many games `search` finds, by their headers alone: without `role` and `text`."""
        where, values = condition(wanted)
        return int(self._reads.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()[0])

    @names_file
    def names(self, scope: Scope, *, most: int) -> SearchNames:
        """What closed games that are listed can be searched by."""
        return names(self._reads, scope, most)

    @names_file
    def notes(self, game: str) -> list[Kept]:
        """All stored notes of a game, in order."""
        found = self._reads.execute(_NOTES, (self._row(game)["id"],))
        return [Kept(*row) for row in found]

    @names_file
    def notes_of(self, game: str, codes: Sequence[str]) -> list[Kept]:
        """The stored notes of a game with these codes, in order."""
        marks = ", ".join("?" * len(codes))
        query = _NOTES.replace("ORDER", f"AND code IN ({marks}) ORDER")
        return [Kept(*row) for row in self._reads.execute(query, (self._row(game)["id"], *codes))]

    @names_file
    def last_note(self, game: str) -> tuple[int, int]:
        """The number of the last note of a game, and the latest time of its notes; 0 if there are none."""
        n, at_ms = self._reads.execute(_LAST_NOTE, (self._row(game)["id"],)).fetchone()
        return int(n), int(at_ms)

    @names_file
    def with_people(self, track: str, limit: int, scope: Scope) -> list[str]:
        """The closed games of a track in which people sat, the latest first; only those that are listed."""
        seen, values = scope.condition(listed=True)
        found = self._reads.execute(_WITH_PEOPLE.format(seen=seen), (ORGANISER, track, *values, limit))
        return [str(game) for (game,) in found]

    @names_file
    def note(self, game: str, code: str) -> str:
        """The detail of the last stored note of a code; empty if there is none."""
        found = self._reads.execute(_NOTE, (self._row(game)["id"], code)).fetchone()
        return "" if found is None else str(found[0])

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """All that is read in this context belongs to one moment."""
        self._reads.execute("BEGIN")
        try:
            yield
        finally:
            self._reads.execute("COMMIT")

    @names_file
    def ids(self) -> list[str]:
        """The ids of all stored games, the oldest first."""
        return [game for (game,) in self._reads.execute("SELECT game FROM games ORDER BY id")]

    @names_file
    def damages(self, most: int = 20) -> list[str]:
        """What SQLite finds wrong: damaged pages and indexes, rows of games that do not exist."""
        found = [text for (text,) in self._reads.execute(f"PRAGMA integrity_check({most})") if text != "ok"]
        rows = self._reads.execute("PRAGMA foreign_key_check").fetchmany(most)
        return found + [f"row {row} of {table} belongs to no game" for table, row, _, _ in rows]

    @names_file
    def rows_outside(self) -> list[tuple[str, int]]:
        """Closed games with the number of their events that are not where their header says."""
        return self._reads.execute(_OUTSIDE).fetchall()

    @names_file
    def note_count(self, game: str) -> int:
        """How many notes of a game are stored."""
        (count,) = self._reads.execute(_NOTE_COUNT, (self._row(game)["id"],)).fetchone()
        return int(count)

    @names_file
    def seated(self, game: str) -> dict[Seat, tuple[str, ...]]:
        """The people who sat in a game, by seat; seat 0 is the audience."""
        found: dict[Seat, tuple[str, ...]] = {}
        if self._knows_people:
            for seat, person in self._reads.execute(_SEATED, (self._row(game)["id"],)):
                found[seat] = (*found.get(seat, ()), person)
        return found

    @names_file
    def sat(self, person: str, limit: int | None = None) -> list[Sat]:
        """The games in which a person sat, the latest first."""
        if not self._knows_people:
            return []
        rows = self._reads.execute(_SAT, (person, -1 if limit is None else limit))
        return [Sat(game, seat, bool(closed)) for game, seat, closed in rows]

    def close(self) -> None:
        self._reads.close()

    def _row(self, game: str, scope: Scope | None = None, *, listed: bool = False) -> sqlite3.Row:
        cursor = self._reads.cursor()
        cursor.row_factory = sqlite3.Row
        seen, values = ("1", []) if scope is None else scope.condition(listed=listed)
        row = cursor.execute(f"{self._headers} WHERE game = ? AND {seen}", (game, *values)).fetchone()
        if row is None:
            raise StoreError("errors.store.no_game", at=self.path, game=game)
        assert isinstance(row, sqlite3.Row)
        return row

    def _by_key(self, key: int) -> tuple[Any, ...]:
        return tuple(self._reads.execute(f"{self._headers} WHERE id = ?", (key,)).fetchone())

    def _header(self, row: sqlite3.Row | tuple[object, ...]) -> Header:
        key, game, track, village, started_ms, first, last, events, *more = tuple(row)
        winner, reason, visibility, seal = more
        seats = self._reads.execute(_SEATS, (key,)).fetchall()
        closed = events is not None
        if not closed:
            found = self._reads.execute(_LAST, (first, last, key)).fetchone()
            events = found[0] if found else 0
        check_types(str, game, track, village, *more, *(name for seat in seats for name in seat))
        check_types(int, started_ms, events)
        return Header(
            game=game,
            track=track,
            village=village,
            started_ms=started_ms,
            players=tuple(player for player, _ in seats),
            teams=tuple(team for _, team in seats),
            events=events,
            closed=closed,
            winner=winner,
            reason=reason,
            visibility=visibility,
            seal=seal,
        )


def _decoded(path: Path, game: str, n: int, line: str) -> AnyEvent:
    try:
        return decode_event(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError) as error:
        raise StoreError(error, at=f"{path}: game {game}: event {n}") from None


def listing(
    *,
    team: str | None,
    track: str | None,
    is_open: bool | None,
    limit: int | None,
    scope: Scope | None = None,
) -> tuple[str, list[str | int]]:
    """The end of a query for games, the latest first, with its values."""
    conditions: list[str] = []
    values: list[str | int] = []
    if track is not None:
        # The plus keeps the index by track out of it: there are few open games.
        conditions.append("+track = ?" if is_open else "track = ?")
        values.append(track)
    if is_open is not None:
        conditions.append("events IS NULL" if is_open else "events IS NOT NULL")
    if team is not None:
        # With no other condition only so many games of the team are looked at.
        most = -1 if conditions or limit is None or scope is not None else limit
        conditions.append(_OF_TEAM)
        values += [team, most]
    if scope is not None:
        seen, more = scope.condition(listed=True)
        conditions.append(seen)
        values += more
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    return f"{where} ORDER BY id DESC LIMIT ?", [*values, -1 if limit is None else limit]


_COLUMNS = "id, game, track, village, started_ms, first_row, last_row, events, winner, reason"
_HEADER = f"SELECT {_COLUMNS}, visibility, seal FROM games"
_OLD_HEADER = f"""
    SELECT {_COLUMNS}, iif(EXISTS (SELECT 1 FROM notes WHERE notes.game = games.id AND seat = 0
    AND code = 'locked'), 'members', 'public'), '' FROM games
"""
"""The same before version 4: as `migrations/to_4.py` does it."""
_OF_TEAM = "id IN (SELECT DISTINCT game FROM seats WHERE team = ? ORDER BY game DESC LIMIT ?)"
_SEATS = "SELECT player, team FROM seats WHERE game = ? ORDER BY seat"
_ITS_EVENTS = "FROM events WHERE id BETWEEN ? AND coalesce(?, (SELECT max(id) FROM events)) AND game = ?"
_LAST = f"SELECT n {_ITS_EVENTS} ORDER BY id DESC LIMIT 1"
"""Its last event: found from the end, because the events of a running game are there."""
_EVENTS = f"SELECT n, event {_ITS_EVENTS} ORDER BY id"
_OPENED = f"""SELECT n, event {_ITS_EVENTS} AND event LIKE '{{"event":"Opened"%' ORDER BY id LIMIT 1"""
_ENDED = f"""SELECT n, event {_ITS_EVENTS} AND event LIKE '{{"event":"Ended"%' ORDER BY id DESC LIMIT 1"""
"""The event with the winner; it is among the last of a game."""
_NOTES = "SELECT n, at_ms, seat, code, detail, sent FROM notes WHERE game = ? ORDER BY n"
_NOTE = "SELECT detail FROM notes WHERE game = ? AND code = ? ORDER BY n DESC LIMIT 1"
_LAST_NOTE = "SELECT coalesce(max(n), 0), coalesce(max(at_ms), 0) FROM notes WHERE game = ?"
_WITH_PEOPLE = """
    SELECT games.game FROM games
    WHERE games.id IN (SELECT game FROM seated WHERE seat > 0 AND person != ?)
    AND games.track = ? AND games.events IS NOT NULL AND {seen} ORDER BY games.id DESC LIMIT ?
"""
_OUTSIDE = """
    SELECT games.game, count(*) FROM events JOIN games ON games.id = events.game
    WHERE games.events IS NOT NULL AND events.id NOT BETWEEN games.first_row AND games.last_row
    GROUP BY games.id
"""
_SEATED = "SELECT seat, person FROM seated WHERE game = ? ORDER BY seat, person"
_SAT = """
    SELECT games.game, seated.seat, games.events IS NOT NULL FROM seated JOIN games ON games.id = seated.game
    WHERE seated.person = ? ORDER BY seated.game DESC, seated.seat LIMIT ?
"""
_HIDDEN = """
    SELECT EXISTS (SELECT 1 FROM games WHERE track = ? AND (visibility != 'public' OR seal != '')
    AND events IS NOT NULL AND NOT ({seen}))
"""
"""By the index of such games: of the others there are many."""
_NOTE_COUNT = "SELECT count(*) FROM notes WHERE game = ?"
