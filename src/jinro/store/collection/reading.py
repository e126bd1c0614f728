"""Games of a file that holds many, one after another: only one is in memory at a time."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec

from jinro.errors import CallerError, LogError, StoreError
from jinro.game.events import AnyEvent
from jinro.game.notation import decode_log
from jinro.store.collection.parquet import MAGIC, logs_of
from jinro.store.reader import Reader
from jinro.store.schema import DATABASE

CollectionKind = Literal["store", "logs", "parquet"]
OPENED: Final = b'{"event":"Opened"'
"""How the first line of every log begins."""
_SQLITE: Final = b"SQLite format 3\0"
MOST_LINE: Final = 1 << 20
"""Bytes of a line of logs that is read; a whole game of thirteen has fewer."""
MOST_GAME: Final = 64 << 20
"""Bytes of one game among several."""


class _Named(msgspec.Struct):
    """What the first line of a log tells of its game."""

    game: str


def collection_kind(path: Path) -> CollectionKind | None:
    """As what a file holds many games; None: it is a folder, holds one, or is something else."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        head = file.read(len(OPENED))
        if head.startswith(_SQLITE):
            return "store"
        if head.startswith(MAGIC):
            return "parquet"
        if head != OPENED:
            return None
        while line := file.readline(MOST_LINE):
            if line.startswith(OPENED):
                return "logs"
    return None


def is_store(path: Path) -> bool:
    """Whether a database holds games."""
    try:
        Reader(path).close()
    except StoreError:
        return False
    return True


def collection_at(place: Path) -> Path:
    """The file with the games of a place: the store of a data folder, or the file itself."""
    return place / DATABASE if place.is_dir() else place


def read_logs(path: Path, kind: CollectionKind) -> Iterator[Sequence[AnyEvent]]:
    """The games of a file of logs or of Parquet, in their order; `LogError` names the first bad one."""
    for number, log in enumerate(_logs(path, kind), 1):
        try:
            yield decode_log(log)
        except LogError as error:
            raise CallerError(error, at=f"{path}, game {number}") from None


def log_of(path: Path, kind: CollectionKind, game: str) -> bytes:
    """The log of one game of a file, by its id, the end of its id, or `last`; empty: it is not there."""
    found = b""
    for log in _logs(path, kind):
        if game == "last" or game_id(log).endswith(game.upper()):
            found = log
            if game != "last":
                break
    return found


def game_id(log: bytes) -> str:
    """The id of the game of a log."""
    try:
        return msgspec.json.decode(log[: log.find(b"\n") + 1 or None], type=_Named).game
    except msgspec.MsgspecError:
        return ""


def _logs(path: Path, kind: CollectionKind) -> Iterator[bytes]:
    if kind == "parquet":
        yield from logs_of(path)
        return
    lines: list[bytes] = []
    size = 0
    with path.open("rb") as file:
        while line := file.readline(MOST_LINE):
            if line.startswith(OPENED) and lines:
                yield b"".join(lines)
                lines, size = [], 0
            lines.append(line)
            size += len(line)
            if size > MOST_GAME:
                raise CallerError("errors.file.too_large", at=path, most=MOST_GAME)
    if lines:
        yield b"".join(lines)
