"""Version 4: who may see a game. Games of rooms with a password, and of rooms that may not be watched, are
for people who were there: their village has a note of that. Whether a game is sealed was not kept before.

Changes are counted: what a server remembers of games holds until the next one."""

from typing import Final

STATEMENTS: Final = (
    "ALTER TABLE games ADD COLUMN visibility TEXT NOT NULL DEFAULT 'public'",
    "ALTER TABLE games ADD COLUMN seal TEXT NOT NULL DEFAULT ''",
    """
    UPDATE games SET visibility = 'members'
    WHERE id IN (SELECT game FROM notes WHERE seat = 0 AND code = 'locked')
    """,
    "CREATE INDEX games_hidden ON games (track) WHERE visibility != 'public' OR seal != ''",
    "CREATE TABLE visibility_changes (count INTEGER NOT NULL)",
    "INSERT INTO visibility_changes VALUES (0)",
    """
    CREATE TRIGGER visibility_changed AFTER UPDATE OF visibility, seal ON games
    BEGIN UPDATE visibility_changes SET count = count + 1; END
    """,
)
