"""What is kept of games: their events, and the notes of what went wrong."""

from jinro.store.copying import copy_store
from jinro.store.presence import WRITERS, server_uses
from jinro.store.pruning import OldGame, Pruning
from jinro.store.reader import Reader
from jinro.store.schema import DATABASE
from jinro.store.searching import SearchNames, Wanted
from jinro.store.sqlite import SqliteKeeper, SqliteStore
from jinro.store.store import Header, Keeper, Kept, Records, Store

__all__ = [
    "DATABASE",
    "WRITERS",
    "Header",
    "Keeper",
    "Kept",
    "SearchNames",
    "OldGame",
    "Pruning",
    "Reader",
    "Records",
    "SqliteKeeper",
    "SqliteStore",
    "Store",
    "Wanted",
    "copy_store",
    "server_uses",
]
