"""Rows into files: a writer per format. Every table has a folder with a file per split; files without rows
are not made. What is written does not depend on anything but the rows."""

import csv
import hashlib
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, Literal, Protocol, get_args

import msgspec
from msgspec import Struct

from jinro.corpus.export.columns import ExportColumn, ExportTable
from jinro.corpus.export.game_rows import Row
from jinro.corpus.export.triples import quads
from jinro.errors import CallerError

Format = Literal["parquet", "jsonl", "csv", "nquads"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
ENDINGS: Final[dict[Format, str]] = {"parquet": "parquet", "jsonl": "jsonl", "csv": "csv", "nquads": "nq"}
AT_ONCE: Final = 1_000
"""Rows of a Parquet file that are held before they are written."""
CHUNK: Final = 1 << 20


class FileFacts(Struct, frozen=True):
    """A file of the export, as the manifest lists it."""

    path: str
    table: str
    split: str
    rows: int
    bytes: int
    sha256: str


class TableFile(Protocol):
    """One open file."""

    rows: int

    def add(self, rows: Iterable[Row]) -> None: ...
    def close(self) -> None: ...


class JsonLinesFile:
    """One object per line, with the columns in their order."""

    def __init__(self, path: Path, table: ExportTable) -> None:
        self.rows = 0
        self._names = table.names
        self._file = path.open("wb")
        self._encode = msgspec.json.Encoder().encode

    def add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._file.write(self._encode({name: row[name] for name in self._names}) + b"\n")
            self.rows += 1

    def close(self) -> None:
        self._file.close()


class CsvFile:
    """RFC 4180 in UTF-8. What is more than one value is JSON in its cell; null is empty."""

    def __init__(self, path: Path, table: ExportTable) -> None:
        self.rows = 0
        self._columns = table.columns
        self._file: TextIOWrapper = path.open("w", encoding="utf-8", newline="")
        self._csv = csv.writer(self._file, lineterminator="\n")
        self._csv.writerow(table.names)

    def add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._csv.writerow([_cell(column, row[column.name]) for column in self._columns])
            self.rows += 1

    def close(self) -> None:
        self._file.close()


def _cell(column: ExportColumn, value: object) -> object:
    if column.nested:
        return msgspec.json.encode(value).decode()
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else value


class QuadsFile:
    """N-Quads: a graph per game; `triples` says how rows become nodes."""

    def __init__(self, path: Path, table: ExportTable) -> None:
        self.rows = 0
        self._table = table
        self._file = path.open("w", encoding="utf-8", newline="\n")

    def add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._file.writelines(quads(self._table, row))
            self.rows += 1

    def close(self) -> None:
        self._file.close()


class ParquetFile:
    """Parquet with an explicit schema."""

    def __init__(self, path: Path, table: ExportTable) -> None:
        import pyarrow
        import pyarrow.parquet

        self.rows = 0
        self._schema = pyarrow.schema([_field(pyarrow, column) for column in table.columns])
        self._names = table.names
        self._table = pyarrow.Table
        self._file = pyarrow.parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._waiting: list[Row] = []

    def add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._waiting.append({name: row[name] for name in self._names})
            self.rows += 1
        if len(self._waiting) >= AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        if self._waiting:
            self._file.write_table(self._table.from_pylist(self._waiting, schema=self._schema))
            self._waiting = []

    def close(self) -> None:
        self._flush()
        self._file.close()


def _field(pyarrow: Any, column: ExportColumn) -> Any:
    return pyarrow.field(column.name, _type(pyarrow, column), nullable=column.null)


def _type(pyarrow: Any, column: ExportColumn) -> Any:
    scalars = {
        "text": pyarrow.string(),
        "integer": pyarrow.int64(),
        "number": pyarrow.float64(),
        "true or false": pyarrow.bool_(),
    }
    if isinstance(column.type, tuple):
        inner = pyarrow.struct([_field(pyarrow, one) for one in column.type])
    else:
        inner = scalars[column.type]
    return pyarrow.list_(pyarrow.field("element", inner, nullable=False)) if column.many else inner


_FILES: Final[dict[Format, Callable[[Path, ExportTable], TableFile]]] = {
    "jsonl": JsonLinesFile,
    "csv": CsvFile,
    "nquads": QuadsFile,
    "parquet": ParquetFile,
}


def check_format(format_: Format) -> None:
    """Refuse a format whose library is not installed."""
    if format_ == "parquet":
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise CallerError("errors.corpus.needs_pyarrow") from None


class TableFiles:
    """All files of one export, in one folder."""

    def __init__(self, folder: Path, format_: Format, tables: Iterable[ExportTable]) -> None:
        self._folder = folder
        self._format = format_
        self._tables = {table.name: table for table in tables}
        self._open: dict[tuple[str, str], TableFile] = {}

    def add(self, table: str, split: str, rows: Iterable[Row]) -> None:
        """Write rows of a table, which all belong to one split."""
        waiting = list(rows)
        if not waiting:
            return
        file = self._open.get((table, split))
        if file is None:
            path = self._path(table, split)
            path.parent.mkdir(exist_ok=True)
            file = self._open[table, split] = _FILES[self._format](path, self._tables[table])
        file.add(waiting)

    def _path(self, table: str, split: str) -> Path:
        return self._folder / table / f"{split}.{ENDINGS[self._format]}"

    def close(self) -> list[FileFacts]:
        """Finish all files; what they are."""
        for file in self._open.values():
            file.close()
        found = []
        order = list(self._tables)
        for (table, split), file in sorted(
            self._open.items(), key=lambda one: (order.index(one[0][0]), one[0][1])
        ):
            path = self._path(table, split)
            facts = FileFacts(
                path=path.relative_to(self._folder).as_posix(),
                table=table,
                split=split,
                rows=file.rows,
                bytes=path.stat().st_size,
                sha256=_digest(path),
            )
            found.append(facts)
        return found


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while data := file.read(CHUNK):
            digest.update(data)
    return digest.hexdigest()
