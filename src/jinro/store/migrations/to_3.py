"""Version 3: which people sat in which seats of which games."""

from typing import Final

STATEMENTS: Final = (
    """
    CREATE TABLE seated (
        game INTEGER NOT NULL REFERENCES games (id),
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,
        PRIMARY KEY (game, seat, person)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX seated_person ON seated (person, game)",
)
