"""A copy of a store, also while a server writes it: one consistent state, by SQLite's online backup."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from jinro.errors import StoreError
from jinro.store.private import make_private_file

PAGES: Final = 512
"""Pages that are copied at a time, between two reports of progress."""
Progress = Callable[[int, int], None]
"""Told how much is done, and how much there is."""


def copy_store(source: Path, target: Path, progress: Progress | None = None) -> None:
    """Copy the database `source` as it is now; `target` appears when it is complete."""
    if not source.is_file():
        raise StoreError("errors.file.missing", at=source)
    try:
        db = sqlite3.connect(source, isolation_level=None, timeout=10)
        try:
            # The snapshot of one transaction: without it a copy would begin anew at every commit of others.
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            copy_database(db, target, progress)
        finally:
            db.close()
    except (sqlite3.Error, StoreError) as error:
        raise StoreError(error, at=source) from None


def copy_database(db: sqlite3.Connection, target: Path, progress: Progress | None = None) -> None:
    """Copy what a connection sees; `target` appears when it is complete."""
    new = target.with_name(f".{target.name}.new")

    def follow(_: int, remaining: int, total: int) -> None:
        if progress is not None:
            progress(total - remaining, total)

    try:
        new.unlink(missing_ok=True)
        copy = sqlite3.connect(make_private_file(new), isolation_level=None)
        try:
            db.backup(copy, pages=PAGES, progress=follow, sleep=0)
            copy.execute("PRAGMA journal_mode = DELETE")  # One file, until a server opens it.
        finally:
            copy.close()
        os.replace(new, target)
    except OSError as error:
        raise StoreError("errors.store.cannot_copy", target=target, why=error) from None
    finally:
        new.unlink(missing_ok=True)
