"""The file of people: its tables, one writer at a time, and readers beside it."""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from jinro.errors import StoreError
from jinro.store.damage import DAMAGE, store_error
from jinro.store.people.migrations import MIGRATIONS
from jinro.store.private import make_private_file
from jinro.store.schema import migrate

PEOPLE: Final = "people.sqlite"
"""The file in a data folder that holds the people."""
APPLICATION: Final = 0x6A696E70
"""`jinp`: what the file says it is."""
PATIENCE_MS: Final = 10_000
"""How long a write waits for another process."""
VERSION: Final = len(MIGRATIONS)


class PeopleFile:
    """The file; it is created if it does not exist."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        """Held by the thread that writes."""
        try:
            make_private_file(path)
            self._db = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, timeout=PATIENCE_MS / 1_000
            )
        except (sqlite3.Error, OSError) as error:
            raise store_error(path, error) from None
        try:
            _prepare(self._db)
            self._reads = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        except (*DAMAGE, StoreError) as error:
            self._db.close()
            raise store_error(path, error) from None
        self._reading = threading.Lock()

    def close(self) -> None:
        with self._lock, self._reading:
            self._reads.close()
            self._db.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction."""
        with self._lock:
            db = self._db
            try:
                db.execute("BEGIN IMMEDIATE")
                try:
                    yield db
                    db.execute("COMMIT")
                except BaseException:
                    if db.in_transaction:
                        db.execute("ROLLBACK")
                    raise
            except DAMAGE as error:
                raise store_error(self.path, error) from None

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        with self._reading:
            return self._reads.execute(query, values).fetchall()

    def scrub(self) -> None:
        """Rewrite the file, so that nothing is left of what was deleted."""
        with self._lock:
            try:
                self._db.execute("VACUUM")
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.Error as error:
                raise store_error(self.path, error) from None


def _prepare(db: sqlite3.Connection) -> None:
    """Make the tables, or bring those of an older file up to date."""
    version, kind = (
        int(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("user_version", "application_id")
    )
    if version > VERSION:
        raise StoreError("errors.store.newer_version", version=version, known=VERSION)
    if version and kind != APPLICATION:
        raise StoreError("errors.store.other_database")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA secure_delete = ON")
    if version == VERSION:
        return
    migrate(db, MIGRATIONS, APPLICATION, _version)


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
