"""Events of many games as one table of Parquet: a row per event, in the order of the games."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from jinro.errors import CallerError

MAGIC: Final = b"PAR1"
COLUMNS: Final = ("game", "n", "at_ms", "kind", "event")
"""The id of the game; the number of the event in its log, from 0; its time; its kind; its line of the log."""
MOST_ROWS: Final = 20_000
"""Rows that are read at once."""


class _EventHead(msgspec.Struct):
    """What a row tells of an event besides its line."""

    event: str
    at_ms: int


_HEADS: Final = msgspec.json.Decoder(_EventHead)


def pyarrow() -> Any:
    """The library, which is loaded when it is used; `CallerError` if it is not installed."""
    try:
        import pyarrow as found
        import pyarrow.parquet
    except ImportError:
        raise CallerError("errors.corpus.needs_pyarrow") from None
    return found


def event_schema() -> Any:
    """The schema of the table."""
    found = pyarrow()
    types = (found.string(), found.int64(), found.int64(), found.string(), found.string())
    return found.schema(
        [found.field(name, kind, nullable=False) for name, kind in zip(COLUMNS, types, strict=True)]
    )


def write_part(path: Path, logs: Iterable[tuple[str, bytes]]) -> None:
    """Write the events of some games, given as (id, log), as a file of its own."""
    columns: tuple[list[Any], ...] = ([], [], [], [], [])
    for game, log in logs:
        for n, line in enumerate(log.removesuffix(b"\n").split(b"\n")):
            head = _HEADS.decode(line)
            for column, value in zip(columns, (game, n, head.at_ms, head.event, line.decode()), strict=True):
                column.append(value)
    found, schema = pyarrow(), event_schema()
    arrays = [found.array(one, kind) for one, kind in zip(columns, schema.types, strict=True)]
    found.parquet.write_table(found.table(arrays, schema=schema), path, compression="zstd")


def join_parts(parts: Iterable[Path], path: Path) -> None:
    """Write the rows of some files, one after another, as one file."""
    found = pyarrow()
    with found.parquet.ParquetWriter(path, event_schema(), compression="zstd") as whole:
        for part in parts:
            whole.write_table(found.parquet.read_table(part))


def logs_of(path: Path) -> Iterator[bytes]:
    """The logs of the games in a file."""
    found = pyarrow()
    try:
        with found.parquet.ParquetFile(path) as file:
            if not {"game", "event"} <= set(file.schema_arrow.names):
                raise CallerError("errors.games.no_events", at=path)
            yield from _logs(file)
    except found.ArrowInvalid as error:
        raise CallerError("errors.games.damaged", at=path, problem=str(error).splitlines()[0]) from None


def _logs(file: Any) -> Iterator[bytes]:
    lines: list[str] = []
    current = None
    for batch in file.iter_batches(MOST_ROWS, columns=["game", "event"]):
        for game, line in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            if game != current and lines:
                yield "\n".join([*lines, ""]).encode()
                lines = []
            current = game
            lines.append(line)
    if lines:
        yield "\n".join([*lines, ""]).encode()


def ids_of(path: Path) -> set[str]:
    """The ids of the games in a file."""
    table = pyarrow().parquet.read_table(path, columns=["game"])
    return set(table.column(0).unique().to_pylist())
