"""Version 2: indexes of games by track and by age, and of those that are not closed."""

from typing import Final

STATEMENTS: Final = (
    "CREATE INDEX games_track ON games (track)",
    "CREATE INDEX games_started ON games (started_ms)",
    "CREATE INDEX games_open ON games (id) WHERE events IS NULL",
)
