"""`Erasing`: rewrites what a person has left in closed games, one transaction per game, also while a server
writes the store.

It writes what it is given: who calls says what becomes of each event, note and seat. The numbers and the
order of the rows stay.
"""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from jinro.errors import StoreError
from jinro.game.events import AnyEvent, Event
from jinro.game.notation import decode_event, encode_event
from jinro.store.damage import DAMAGE, store_error
from jinro.store.schema import WITH_PEOPLE, check_version
from jinro.store.store import Kept

WAIT_S: Final = 60
Rewrite = Callable[[Sequence[AnyEvent], Sequence[Kept]], tuple[Sequence[Event], Sequence[Kept]]]
"""All events and notes of a game as they were, and as they become: as many, in the same order."""


class Erasing:
    """A store in which something is erased."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise StoreError("errors.file.missing", at=path)
        self.path = path
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=WAIT_S, check_same_thread=False)
            if check_version(self._db) < WITH_PEOPLE:
                raise StoreError("errors.store.no_people")
            self._db.execute("PRAGMA secure_delete = ON")
        except (sqlite3.Error, StoreError) as error:
            raise store_error(path, error) from None

    @property
    def size(self) -> int:
        """Bytes of the database."""
        (pages,) = self._db.execute("PRAGMA page_count").fetchone()
        (page,) = self._db.execute("PRAGMA page_size").fetchone()
        return int(pages * page)

    def erase(self, game: str, person: str, rewrite: Rewrite, names: dict[int, str], village: str) -> bool:
        """Rewrite a closed game, and forget that the person sat in it; False if it is not closed.

        `names`: what the players of some seats, and their teams if they have the same name, are called from
        now on; `village`: what the village is.
        """
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            try:
                row = db.execute(_CLOSED, (game,)).fetchone()
                if row is not None:
                    key, first, last = row
                    self._rewrite(key, first, last, rewrite)
                    for seat, name in names.items():
                        db.execute(_TEAM, (name, key, seat))
                        db.execute(
                            "UPDATE seats SET player = ? WHERE game = ? AND seat = ?", (name, key, seat)
                        )
                    db.execute("UPDATE games SET village = ? WHERE id = ?", (village, key))
                    db.execute("DELETE FROM seated WHERE game = ? AND person = ?", (key, person))
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
        except DAMAGE as error:
            raise store_error(self.path, error) from None
        return row is not None

    def _rewrite(self, key: int, first: int, last: int, rewrite: Rewrite) -> None:
        rows = self._db.execute(_EVENTS, (first, last, key)).fetchall()
        noted = self._db.execute(_NOTES, (key,)).fetchall()
        events = [decode_event(line) for _, line in rows]
        notes = [Kept(*values) for _, *values in noted]
        new_events, new_notes = rewrite(events, notes)
        changed = [
            (encode_event(new), row)
            for (row, _), old, new in zip(rows, events, new_events, strict=True)
            if new is not old
        ]
        self._db.executemany("UPDATE events SET event = CAST(? AS TEXT) WHERE id = ?", changed)
        self._db.executemany(
            "UPDATE notes SET detail = ?, sent = ? WHERE id = ?",
            [
                (new.detail, new.sent, row)
                for (row, *_), old, new in zip(noted, notes, new_notes, strict=True)
                if new is not old
            ],
        )

    def forget(self, person: str) -> None:
        """Forget where a person sat, in games that are no longer stored as they were."""
        try:
            self._db.execute("DELETE FROM seated WHERE person = ?", (person,))
        except sqlite3.Error as error:
            raise store_error(self.path, error) from None

    def flush(self) -> bool:
        """Empty the log of commits, which has the pages as they were; False if a reader keeps it."""
        try:
            unfinished, _, _ = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            raise store_error(self.path, error) from None
        return not unfinished

    def scrub(self) -> bool:
        """Rewrite the file, so that nothing is left of what was erased; no other process can write meanwhile.
        False if a reader keeps the pages as they were."""
        try:
            self._db.execute("VACUUM")
        except sqlite3.Error as error:
            raise store_error(self.path, error) from None
        return self.flush()

    def close(self) -> None:
        self._db.close()


_CLOSED: Final = "SELECT id, first_row, last_row FROM games WHERE game = ? AND events IS NOT NULL"
_EVENTS: Final = "SELECT id, event FROM events WHERE id BETWEEN ? AND ? AND game = ? ORDER BY id"
_NOTES: Final = "SELECT id, n, at_ms, seat, code, detail, sent FROM notes WHERE game = ? ORDER BY n"
_TEAM: Final = "UPDATE seats SET team = ? WHERE game = ? AND seat = ? AND team = player"
