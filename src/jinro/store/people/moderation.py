"""`ModerationTable`: what was done to people in the lobby, or said of them, and why."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from jinro.store.damage import names_file
from jinro.store.people.file import PeopleFile
from jinro.store.people.person_rows import ModerationRow

_COLUMNS: Final = ", ".join(ModerationRow.__struct_fields__)


class ModerationTable:
    """What was done to people of one file."""

    def __init__(self, file: PeopleFile) -> None:
        self._file = file

    @property
    def path(self) -> Path:
        return self._file.path

    def note(self, row: ModerationRow, *, most: int) -> None:
        """Keep what was done to a person. Of more than `most` rows the oldest are forgotten, but for open
        reports, and for bans and mutes of the operator."""
        marks = ", ".join("?" * len(ModerationRow.__struct_fields__))
        with self._file.writing() as db:
            db.execute(f"INSERT INTO moderation ({_COLUMNS}) VALUES ({marks})", _values(row))
            db.execute(
                "DELETE FROM moderation WHERE key IN (SELECT key FROM moderation WHERE state != 'open'"
                " AND what NOT LIKE '%\\_here' ESCAPE '\\' ORDER BY key DESC LIMIT -1 OFFSET ?)",
                (most,),
            )
            if row.what.endswith("_here"):  # What it replaces is of no use.
                kinds = (row.what, row.what.removeprefix("un"), "un" + row.what.removeprefix("un"))
                db.execute(
                    "DELETE FROM moderation WHERE on_id = ? AND what IN (?, ?, ?)"
                    " AND key < (SELECT max(key) FROM moderation)",
                    (row.on_id, *kinds),
                )

    @names_file
    def reports(
        self, *, state: str = "", before: int = 0, limit: int = 50
    ) -> list[tuple[int, ModerationRow]]:
        """Reports with their numbers, the latest first; of a state, before a number, if these are given."""
        rows = self._file.rows(
            f"SELECT key, {_COLUMNS} FROM moderation WHERE what = 'report' AND (? = '' OR state = ?)"
            " AND (? = 0 OR key < ?) ORDER BY key DESC LIMIT ?",
            (state, state, before, before, limit),
        )
        return [(int(str(row[0])), _row(row[1:])) for row in rows]

    @names_file
    def open_reports(self) -> int:
        """How many reports are open."""
        found = self._file.rows("SELECT count(*) FROM moderation WHERE what = 'report' AND state = 'open'")
        return int(str(found[0][0]))

    def close_report(self, number: int, remark: str) -> bool:
        """Close a report, with a remark; or change the remark. False: there is none of this number."""
        with self._file.writing() as db:
            done = db.execute(
                "UPDATE moderation SET state = 'closed', remark = ? WHERE key = ? AND what = 'report'",
                (remark, number),
            )
            return done.rowcount > 0

    @names_file
    def rows(self, limit: int = -1, *, what: Sequence[str] = ()) -> list[ModerationRow]:
        """What was done to people, the latest first; of these kinds, if some are given."""
        marks = ", ".join("?" * len(what))
        where = f"WHERE what IN ({marks})" if what else ""
        rows = self._file.rows(
            f"SELECT {_COLUMNS} FROM moderation {where} ORDER BY key DESC LIMIT ?", (*what, limit)
        )
        return [_row(row) for row in rows]


def _values(row: ModerationRow) -> tuple[object, ...]:
    return tuple(getattr(row, field) for field in ModerationRow.__struct_fields__)


def _row(values: Sequence[object]) -> ModerationRow:
    fields = ModerationRow.__struct_fields__
    return msgspec.convert(dict(zip(fields, values, strict=True)), ModerationRow)
