"""`ModerationTable`: what was done to people in the lobby, or said of them, and why."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from jinro.store.damage import names_file
from jinro.store.people.file import PeopleFile
from jinro.store.people.rows import ModerationRow

_COLUMNS: Final = ", ".join(ModerationRow.__struct_fields__)


class ModerationTable:
    """What was done to people of one file."""

    def __init__(self, file: PeopleFile) -> None:
        self._file = file

    @property
    def path(self) -> Path:
        return self._file.path

    def note(self, row: ModerationRow) -> None:
        """Keep what was done to somebody."""
        with self._file.writing() as db:
            db.execute(f"INSERT INTO moderation ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", _values(row))

    @names_file
    def rows(self, limit: int = -1, *, what: Sequence[str] = ()) -> list[ModerationRow]:
        """What was done to people, the latest first; of these kinds, if some are given."""
        marks = ", ".join("?" * len(what))
        where = f"WHERE what IN ({marks})" if what else ""
        rows = self._file.rows(
            f"SELECT {_COLUMNS} FROM moderation {where} ORDER BY key DESC LIMIT ?", (*what, limit)
        )
        fields = ModerationRow.__struct_fields__
        return [msgspec.convert(dict(zip(fields, row, strict=True)), ModerationRow) for row in rows]


def _values(row: ModerationRow) -> tuple[object, ...]:
    return tuple(getattr(row, field) for field in ModerationRow.__struct_fields__)
