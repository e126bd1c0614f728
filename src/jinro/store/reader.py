"""Reading games back from a SQLite store, also while another process writes it."""

import sqlite3
from pathlib import Path

import msgspec

from jinro.errors import StoreError
from jinro.game.events import AnyEvent
from jinro.game.notation import decode_event
from jinro.store.damage import DAMAGE, names_file, store_error
from jinro.store.schema import check_version
from jinro.store.store import Header, Kept


class Reader:
    """Stored games, read-only."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if not path.is_file():
                raise StoreError("there is no such file")
            self._reads = sqlite3.connect(path, isolation_level=None, timeout=10)
        except (sqlite3.Error, StoreError, OSError) as error:
            raise store_error(path, error) from None
        try:
            self._reads.execute("PRAGMA query_only = 1")
            check_version(self._reads)
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
    ) -> list[Header]:
        """Stored games, the latest first: of a team, of a track, open or closed ones only."""
        conditions, values = [], list[object]()
        if team is not None:
            conditions.append("id IN (SELECT game FROM seats WHERE team = ?)")
            values.append(team)
        if track is not None:
            conditions.append("track = ?")
            values.append(track)
        if is_open is not None:
            conditions.append("events IS NULL" if is_open else "events IS NOT NULL")
        where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        found = self._reads.execute(f"{_HEADER} {where} ORDER BY id DESC LIMIT ?", (*values, limit or -1))
        return [self._header(row) for row in found.fetchall()]

    @names_file
    def header(self, game: str) -> Header:
        """One game; `StoreError` if it is not stored."""
        return self._header(self._row(game))

    @names_file
    def events(self, game: str) -> list[AnyEvent]:
        """All stored events of a game, in order."""
        row = self._row(game)
        found = self._reads.execute(_EVENTS, (row["first_row"], row["last_row"], row["id"]))
        events = []
        for n, (number, line) in enumerate(found, 1):
            if number != n:
                raise StoreError(f"{self.path}: game {game}: event {n} is missing, {number} follows")
            try:
                events.append(decode_event(line))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError) as error:
                raise StoreError(f"{self.path}: game {game}: event {n}: {error}") from None
        return events

    @names_file
    def notes(self, game: str) -> list[Kept]:
        """All stored notes of a game, in order."""
        found = self._reads.execute(_NOTES, (self._row(game)["id"],))
        return [Kept(*row) for row in found]

    def close(self) -> None:
        self._reads.close()

    def _row(self, game: str) -> sqlite3.Row:
        cursor = self._reads.cursor()
        cursor.row_factory = sqlite3.Row
        row = cursor.execute(f"{_HEADER} WHERE game = ?", (game,)).fetchone()
        if row is None:
            raise StoreError(f"{self.path}: there is no game {game!r}")
        assert isinstance(row, sqlite3.Row)
        return row

    def _header(self, row: sqlite3.Row | tuple[object, ...]) -> Header:
        key, game, track, village, started_ms, first, last, events, winner, reason = tuple(row)
        seats = self._reads.execute(_SEATS, (key,)).fetchall()
        closed = events is not None
        if not closed:
            (events,) = self._reads.execute(_COUNT, (first, last, key)).fetchone()
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
        )


_HEADER = (
    "SELECT id, game, track, village, started_ms, first_row, last_row, events, winner, reason FROM games"
)
_SEATS = "SELECT player, team FROM seats WHERE game = ? ORDER BY seat"
_ITS_EVENTS = "FROM events WHERE id BETWEEN ? AND coalesce(?, (SELECT max(id) FROM events)) AND game = ?"
_COUNT = f"SELECT count(*) {_ITS_EVENTS}"
_EVENTS = f"SELECT n, event {_ITS_EVENTS} ORDER BY id"
_NOTES = "SELECT n, at_ms, seat, code, detail, sent FROM notes WHERE game = ? ORDER BY n"
