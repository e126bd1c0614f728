"""What is kept of games: their events, and the notes of what went wrong."""

from jinro.store.reader import Reader
from jinro.store.sqlite import DATABASE, SqliteKeeper, SqliteStore
from jinro.store.store import Header, Keeper, Kept, Records, Store

__all__ = [
    "DATABASE",
    "Header",
    "Keeper",
    "Kept",
    "Reader",
    "Records",
    "SqliteKeeper",
    "SqliteStore",
    "Store",
]
