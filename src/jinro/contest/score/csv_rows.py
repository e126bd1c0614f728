"""CSV tables of others: a header and rows of as many cells."""

import csv

from jinro.errors import CallerError


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
