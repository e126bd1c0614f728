"""Version 1, of jinro 0.1: games with their seats, events and notes.

Events are appended in the order they happen in all games together: neighbours in time are neighbours on disk,
so that a commit touches a page or two however many games are running. An index by game would touch a page for
each. A game's header knows the range of rows in which its events lie; they are found by reading that range.
"""

from typing import Final

STATEMENTS: Final = (
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
    )
    """,
    """
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (id),
        seat INTEGER NOT NULL,
        player TEXT NOT NULL,
        team TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX seats_team ON seats (team, game)",
    """
    CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id),
        n INTEGER NOT NULL,
        event TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE notes (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id),
        n INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        code TEXT NOT NULL,
        detail TEXT NOT NULL,
        sent TEXT NOT NULL
    )
    """,
    "CREATE INDEX notes_game ON notes (game, n)",
)
