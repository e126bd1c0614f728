"""CSV tables: those of others, a header and rows of as many cells; and our own."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from jinro.errors import CallerError

BOM: Final = "\ufeff"
"""The mark by which spreadsheets know UTF-8; files of the contest begin with it."""


def as_csv(lines: Iterable[Sequence[object]]) -> str:
    """Lines of values; None is an empty cell."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([[_safe(value) for value in line] for line in lines])
    return out.getvalue()


def _safe(value: object) -> object:
    """A text that a spreadsheet would take for a formula gets an apostrophe in front."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") and not _is_number(value):
        return f"'{value}"
    return value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def csv_rows(text: str) -> list[list[str]]:
    """The header and the rows of a table; `CallerError` says what is wrong with it."""
    try:
        rows = [*csv.reader(text.removeprefix("\ufeff").splitlines())]
    except csv.Error as error:
        raise CallerError("errors.scores.not_csv", problem=error) from None
    rows = [[cell.strip() for cell in row] for row in rows]
    while rows and not rows[-1]:
        rows.pop()  # Empty lines at the end.
    if len(rows) < 2 or not rows[0]:
        raise CallerError("errors.scores.no_header")
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(rows[0]):
            raise CallerError("errors.scores.cells", row=number, found=len(row), wanted=len(rows[0]))
    return rows
