"""Where many games go: a store, a file of logs, or a file of Parquet. What was written before is kept.

A run that was ended at any moment goes on where it was: `ids` are the games that are whole.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct

from jinro.errors import CallerError
from jinro.game.notation import decode_log
from jinro.game.roles import Seat
from jinro.store.awaiting import completed
from jinro.store.collection.parquet import ids_of, join_parts, pyarrow, write_part
from jinro.store.collection.reading import OPENED, collection_kind, game_id
from jinro.store.schema import DATABASE
from jinro.store.sqlite import SqliteStore
from jinro.store.store import Kept

_CLOSED: Final = b'{"event":"Closed"'


class PlayedLog(Struct, frozen=True):
    """A game that is over, as it is written."""

    game: str
    log: bytes
    notes: Sequence[Kept] = ()
    people: Sequence[tuple[Seat, str]] = ()
    """Who sat in its seats and consents; a store alone keeps notes and people."""


class Collection(Protocol):
    """A place to which games are added."""

    path: Path

    @property
    def ids(self) -> set[str]:
        """The games that are there, and whole."""
        ...

    def add(self, games: Sequence[PlayedLog]) -> None: ...

    def close(self) -> None:
        """Finish what is written; a run that fails leaves it as it stands."""
        ...


class StoreCollection:
    """A store, in a data folder or in a file of any name."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._store = SqliteStore(path)
        self.ids = {header.game for header in self._store.blocking.games(is_open=False)}

    def add(self, games: Sequence[PlayedLog]) -> None:
        self._store.add_all([(decode_log(one.log), one.notes, one.people) for one in games])

    def close(self) -> None:
        completed(self._store.close())


class LogsCollection:
    """Logs one after another. What stands behind the last whole game is cut off: a run was ended there."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file = path.open("a+b")
        self.ids, end = _whole_games(path)
        self._file.truncate(end)

    def add(self, games: Sequence[PlayedLog]) -> None:
        self._file.write(b"".join(one.log for one in games))
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _whole_games(path: Path) -> tuple[set[str], int]:
    """The ids of the games of a file of logs, and where the last whole one ends."""
    ids: set[str] = set()
    current, end, at = "", 0, 0
    with path.open("rb") as file:
        for line in file:
            at += len(line)
            if line.startswith(OPENED):
                current = game_id(line)
            elif line.startswith(_CLOSED) and line.endswith(b"\n"):
                ids.add(current)
                end = at
    return ids, end


PART: Final = 100
"""Games of one part of a table: the same games give the same bytes, however many come at once."""


class ParquetCollection:
    """A table of events. Parts stand in a folder beside it until `close` joins them."""

    def __init__(self, path: Path) -> None:
        pyarrow()
        self.path = path
        self._parts = path.with_name(f"{path.name}.unfinished")
        self._parts.mkdir(parents=True, exist_ok=True)
        for part in self._parts.glob("*.new"):
            part.unlink()
        if path.exists() and not self._names():
            path.rename(self._part(0))
        self.ids = {game for part in self._names() for game in ids_of(part)}
        self._waiting: list[PlayedLog] = []

    def _names(self) -> list[Path]:
        return sorted(self._parts.glob("*.parquet"))

    def _part(self, number: int) -> Path:
        return self._parts / f"{number:08d}.parquet"

    def add(self, games: Sequence[PlayedLog]) -> None:
        self._waiting += games
        while len(self._waiting) >= PART:
            self._write(self._waiting[:PART])
            del self._waiting[:PART]

    def _write(self, games: Sequence[PlayedLog]) -> None:
        names = self._names()
        part = self._part(int(names[-1].stem) + 1 if names else 0)
        new = part.with_suffix(".new")
        write_part(new, [(one.game, one.log) for one in games])
        new.rename(part)

    def close(self) -> None:
        if self._waiting:
            self._write(self._waiting)
            self._waiting = []
        names = self._names()
        if len(names) == 1:
            names[0].replace(self.path)
        elif names:
            new = self._parts / "all.new"
            join_parts(names, new)
            new.replace(self.path)
        shutil.rmtree(self._parts)


ENDINGS: Final[dict[str, type[StoreCollection | LogsCollection | ParquetCollection]]] = {
    ".sqlite": StoreCollection,
    ".jsonl": LogsCollection,
    ".parquet": ParquetCollection,
}
"""What the ending of a file says; a name without one is a data folder."""


def open_collection(place: Path) -> Collection:
    """The collection of a place, with the games that are there already."""
    if place.is_dir() or (not place.suffix and not place.is_file()):
        return StoreCollection(place / DATABASE)
    kind = ENDINGS.get(place.suffix)
    if kind is None:
        raise CallerError("errors.games.unknown_ending", at=place, known=", ".join(ENDINGS))
    if place.exists() and place.stat().st_size and not _holds(place):
        raise CallerError("errors.games.something_else", at=place)
    return kind(place)


def _holds(path: Path) -> bool:
    """Whether a file is what its ending says."""
    with path.open("rb") as file:
        head = file.read(len(OPENED))
    found = {OPENED: ".jsonl", b"PAR1": ".parquet"}
    own = next((ending for magic, ending in found.items() if head.startswith(magic)), ".sqlite")
    return own == path.suffix and (own != ".sqlite" or collection_kind(path) == "store")
