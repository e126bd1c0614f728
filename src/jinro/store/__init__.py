"""What is kept of games: their events, and the notes of what went wrong."""

from jinro.store.awaiting import completed
from jinro.store.copying import copy_store
from jinro.store.people import PEOPLE, AvatarRow, PeopleStore, PeopleTables, PersonRow
from jinro.store.presence import WRITERS, server_uses
from jinro.store.pruning import OldGame, Pruning
from jinro.store.reader import Reader
from jinro.store.records import SqliteRecords
from jinro.store.schema import DATABASE
from jinro.store.searching import SearchNames, Wanted
from jinro.store.sqlite import SqliteKeeper, SqliteStore
from jinro.store.store import Header, Keeper, Kept, Records, Sat, Store
from jinro.store.visibility import BY_HAND, RATING, SEALED, Scope, Visibilities, Visibility, is_sealed

__all__ = [
    "BY_HAND",
    "DATABASE",
    "PEOPLE",
    "RATING",
    "SEALED",
    "WRITERS",
    "AvatarRow",
    "Header",
    "Keeper",
    "Kept",
    "SearchNames",
    "OldGame",
    "PeopleStore",
    "PeopleTables",
    "PersonRow",
    "Pruning",
    "Reader",
    "Records",
    "Sat",
    "Scope",
    "SqliteKeeper",
    "SqliteRecords",
    "SqliteStore",
    "Store",
    "Visibilities",
    "Visibility",
    "Wanted",
    "completed",
    "copy_store",
    "is_sealed",
    "server_uses",
]
