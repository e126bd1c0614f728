"""`Pruning`: deletes closed games from a store, one transaction per game, also while a server writes it."""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.errors import StoreError
from jinro.store.damage import check_types, names_file
from jinro.store.presence import WRITERS, Presence
from jinro.store.schema import WITH_PEOPLE, check_version

WAIT_S: Final = 60


class OldGame(Struct, frozen=True, kw_only=True):
    """A closed game, with what it takes up in the store."""

    game: str
    started_ms: int
    teams: tuple[str, ...]
    events: int
    notes: int
    size: int
    """Bytes of its events and notes, without the overhead of the database."""


class Pruning:
    """A store from which games are deleted."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise StoreError("errors.file.missing", at=path)
        self.path = path
        self._presence = Presence(path.with_name(path.name + WRITERS))
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=WAIT_S)
            self._knows_people = check_version(self._db) >= WITH_PEOPLE
            # What is deleted is overwritten: it may be what a person has said.
            self._db.execute("PRAGMA secure_delete = ON")
        except (sqlite3.Error, StoreError) as error:
            self._presence.leave()
            raise StoreError(error, at=path) from None

    @property
    def alone(self) -> bool:
        """Whether no other process writes this store."""
        return self._presence.alone

    @property
    def size(self) -> int:
        """Bytes of the database."""
        (pages,) = self._db.execute("PRAGMA page_count").fetchone()
        (page,) = self._db.execute("PRAGMA page_size").fetchone()
        return int(pages * page)

    @names_file
    def older_than(self, unix_ms: int) -> list[OldGame]:
        """Closed games that began before this moment, the oldest first.

        Games without a date, and the game with the latest event, are not among them.
        """
        rows = self._db.execute(_OLD, (unix_ms,)).fetchall()
        return [self._old(*row) for row in rows]

    @names_file
    def names_before(self, unix_ms: int) -> list[tuple[str, int, list[str]]]:
        """Id, start and teams (players, if there are no teams) of all games that began before this moment."""
        found = []
        for key, game, started_ms in self._db.execute(_ALL, (unix_ms,)).fetchall():
            seats = self._db.execute(_SEATS, (key,)).fetchall()
            check_types(str, game, *(name for seat in seats for name in seat))
            check_types(int, started_ms)
            teams = [team for _, team in seats]
            found.append((game, started_ms, teams if any(teams) else [player for player, _ in seats]))
        return found

    def _old(self, key: int, game: str, started_ms: int, first: int, last: int) -> OldGame:
        seats = self._db.execute(_SEATS, (key,)).fetchall()
        events, size = self._db.execute(_EVENTS, (first, last, key)).fetchone()
        notes, notes_size = self._db.execute(_NOTES, (key,)).fetchone()
        check_types(str, game, *(name for seat in seats for name in seat))
        check_types(int, started_ms, events, size, notes, notes_size)
        return OldGame(
            game=game,
            started_ms=started_ms,
            teams=tuple(team for _, team in seats),
            events=events,
            notes=notes,
            size=size + notes_size,
        )

    def delete(self, game: str) -> bool:
        """Delete a game; False if it is not closed, or has the latest event."""
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            try:
                row = db.execute(_CLOSED, (game,)).fetchone()
                if row is not None:
                    key, first, last = row
                    db.execute("DELETE FROM notes WHERE game = ?", (key,))
                    db.execute("DELETE FROM events WHERE id BETWEEN ? AND ? AND game = ?", (first, last, key))
                    db.execute("DELETE FROM seats WHERE game = ?", (key,))
                    if self._knows_people:
                        db.execute("DELETE FROM seated WHERE game = ?", (key,))
                    db.execute("DELETE FROM games WHERE id = ?", (key,))
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise StoreError(error, at=self.path) from None
        time.sleep(0)  # Let a server that waits for the lock have it.
        return row is not None

    def shrink(self, tick: Callable[[], None]) -> None:
        """Give free space back to the file system; no other process can write meanwhile."""

        def follow() -> int:
            tick()
            return 0

        self._db.set_progress_handler(follow, 1_000_000)
        try:
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            raise StoreError(error, at=self.path) from None
        finally:
            self._db.set_progress_handler(None, 0)

    def close(self) -> None:
        self._db.close()
        self._presence.leave()


_NOT_LATEST: Final = "events IS NOT NULL AND id IS NOT (SELECT game FROM events ORDER BY id DESC LIMIT 1)"
"""New events are numbered after the latest one: if it were deleted, they would get numbers outside the range
that the header of a running game knows."""
_OLD: Final = f"""
    SELECT id, game, started_ms, first_row, last_row FROM games
    WHERE started_ms > 0 AND started_ms < ? AND {_NOT_LATEST} ORDER BY started_ms, id
"""
_ALL: Final = "SELECT id, game, started_ms FROM games WHERE started_ms < ?"
_CLOSED: Final = f"SELECT id, first_row, last_row FROM games WHERE game = ? AND {_NOT_LATEST}"
_SEATS: Final = "SELECT player, team FROM seats WHERE game = ? ORDER BY seat"
_EVENTS: Final = """
    SELECT count(*), coalesce(sum(length(CAST(event AS BLOB))), 0) FROM events
    WHERE id BETWEEN ? AND ? AND game = ?
"""
_NOTES: Final = """
    SELECT count(*), coalesce(sum(length(CAST(detail AS BLOB)) + length(CAST(sent AS BLOB))), 0) FROM notes
    WHERE game = ?
"""
