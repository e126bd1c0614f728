"""The tables, and how an older file becomes a newer one: `SCRIPTS[v]` leads from version v to v + 1.

Events are appended in the order they happen in all games together: neighbours in time are neighbours on disk,
so that a commit touches a page or two however many games are running. An index by game would touch a page for
each. A game's header knows the range of rows in which its events lie; they are found by reading that range.
"""

import sqlite3
from typing import Final

from jinro.errors import StoreError

APPLICATION: Final = 0x6A696E72
"""`jinr`: what the file says it is."""

SCRIPTS: Final = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL UNIQUE,
        track TEXT NOT NULL,
        village TEXT NOT NULL,
        started_ms INTEGER NOT NULL,
        first_row INTEGER NOT NULL,
        last_row INTEGER,
        events INTEGER,
        winner TEXT NOT NULL DEFAULT '',
        reason TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (id),
        seat INTEGER NOT NULL,
        player TEXT NOT NULL,
        team TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seats_team ON seats (team, game);
    CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id),
        n INTEGER NOT NULL,
        event TEXT NOT NULL
    );
    CREATE TABLE notes (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id),
        n INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        code TEXT NOT NULL,
        detail TEXT NOT NULL,
        sent TEXT NOT NULL
    );
    CREATE INDEX notes_game ON notes (game, n);
    """,
)
VERSION: Final = len(SCRIPTS)


def prepare(db: sqlite3.Connection) -> None:
    """Make the tables, or bring those of an older file up to date."""
    version, kind = _number(db, "user_version"), _number(db, "application_id")
    if version > VERSION:
        raise StoreError(f"has format version {version}; this jinro knows versions up to {VERSION}")
    if kind != APPLICATION and (kind or version or _number(db, "schema_version")):
        raise StoreError("is a database of something else")
    for number in range(version, VERSION):
        script = f"BEGIN IMMEDIATE; {SCRIPTS[number]}; PRAGMA application_id = {APPLICATION};"
        db.executescript(f"{script} PRAGMA user_version = {number + 1}; COMMIT")


def check_version(db: sqlite3.Connection) -> None:
    """Refuse a file that `prepare` has not made."""
    version, kind = _number(db, "user_version"), _number(db, "application_id")
    if kind != APPLICATION:
        raise StoreError("is not a store of jinro")
    if version != VERSION:
        raise StoreError(f"has format version {version}; this jinro reads version {VERSION}")


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])
