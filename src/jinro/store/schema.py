"""The version of a store, and how an older file is brought up to date: `migrations` has the tables.

A migration is one transaction: a process that is killed during it leaves the old version as it was. A copy of
the file is made before, for operators who want to go back to the jinro that wrote it.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from jinro.errors import StoreError
from jinro.store.copying import copy_database
from jinro.store.migrations import MIGRATIONS

DATABASE: Final = "games.sqlite"
"""The file in a data folder that holds the games."""
APPLICATION: Final = 0x6A696E72
"""`jinr`: what the file says it is."""
VERSION: Final = len(MIGRATIONS)
OLDEST_READ: Final = 1
"""The oldest version that is read without a migration: later ones only added indexes, people, and who
may see a game."""
WITH_PEOPLE: Final = 3
"""The first version that knows who sat in a game."""
WITH_VISIBILITY: Final = 4
"""The first version that knows who may see a game."""


def prepare(db: sqlite3.Connection, path: Path, *, in_use: bool = False) -> Path | None:
    """Make the tables, or bring those of an older file up to date, which no other process may use meanwhile.

    Returns the copy of an older file; None if there was none.
    """
    version = _checked_version(db)
    if version == VERSION:
        return None
    copy = None
    if version:
        if in_use:
            raise StoreError("errors.store.version_in_use", version=version, next=VERSION)
        copy = path.with_name(f"{path.name}-version-{version}")
        if not copy.exists():  # An earlier attempt may have made it.
            copy_database(db, copy)
    migrate(db, MIGRATIONS, APPLICATION, _checked_version)
    return copy


def migrate(
    db: sqlite3.Connection,
    migrations: Sequence[Iterable[str]],
    application: int,
    version_of: Callable[[sqlite3.Connection], int],
) -> None:
    """Bring a database up to date; `migrations[v]` are the statements that lead from version v to v + 1."""
    db.execute("BEGIN IMMEDIATE")
    try:
        for statements in migrations[version_of(db) :]:  # Another process may have been quicker.
            for statement in statements:
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {application}")
        db.execute(f"PRAGMA user_version = {len(migrations)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _checked_version(db: sqlite3.Connection) -> int:
    """The version of a file that may be brought up to date; 0: it is empty."""
    version, kind = _number(db, "user_version"), _number(db, "application_id")
    if version > VERSION:
        raise StoreError("errors.store.newer_version", version=version, known=VERSION)
    if kind != APPLICATION and (kind or version or _number(db, "schema_version")):
        raise StoreError("errors.store.other_database")
    return version


def check_version(db: sqlite3.Connection) -> int:
    """The version of a file; one that cannot be read is refused."""
    version, kind = _number(db, "user_version"), _number(db, "application_id")
    if kind != APPLICATION:
        raise StoreError("errors.store.not_a_store")
    if not OLDEST_READ <= version <= VERSION:
        raise StoreError("errors.store.unreadable_version", version=version, known=VERSION)
    return version


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])
