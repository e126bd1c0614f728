"""Printed means of ratings: the integer sums behind them, and whether they were cut or rounded."""

import re
from collections.abc import Mapping
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import Final, Literal

from msgspec import Struct

from jinro.contest.score.csv_rows import csv_rows
from jinro.errors import CallerError

Rounding = Literal["cut", "rounded"]
MODES: Final[dict[Rounding, str]] = {"cut": ROUND_DOWN, "rounded": ROUND_HALF_UP}
_MEAN: Final = re.compile(r"\d{1,4}(\.\d{0,6})?", re.A)


class MeanTable(Struct, frozen=True):
    """Means of a table as integer sums over raters."""

    raters: int
    rounding: Rounding | None
    """How all of them were shortened; None: no way explains every cell."""
    sums: Mapping[tuple[str, str], int]
    """By team and criterion; without the cells that are no mean of so many ratings."""
    printed: Mapping[tuple[str, str], str]
    """By team and criterion, as in the table."""
    impossible: tuple[tuple[str, str], ...] = ()


def shortened(total: int, raters: int, decimals: int, rounding: Rounding) -> Decimal:
    """A mean as printed: cut or rounded to decimals."""
    step = Decimal(1).scaleb(-decimals)
    return (Decimal(total) / raters).quantize(step, rounding=MODES[rounding])


def sum_behind(printed: str, raters: int, rounding: Rounding) -> int | None:
    """The integer sum whose mean is printed so; None if there is none."""
    value = Decimal(printed)
    decimals = max(0, -int(value.as_tuple().exponent))
    near = int(value * raters)
    sums = (near - 1, near, near + 1)
    return next((n for n in sums if shortened(n, raters, decimals, rounding) == value), None)


def read_means(text: str, raters: int) -> MeanTable:
    """The sums behind a table `team,A,B,...`; criteria are columns named by one capital letter."""
    header, *rows = csv_rows(text)
    columns = [at for at, name in enumerate(header) if at and len(name) == 1 and name.isupper()]
    if not columns:
        raise CallerError("errors.scores.no_criteria")
    cells = {(row[0], header[at]): _mean(row[at], line) for line, row in enumerate(rows, 2) for at in columns}
    found: dict[Rounding, dict[tuple[str, str], int]] = {}
    for mode in MODES:
        sums = {key: sum_behind(value, raters, mode) for key, value in cells.items()}
        found[mode] = {key: total for key, total in sums.items() if total is not None}
    best: Rounding = max(found, key=lambda mode: len(found[mode]))
    missing = tuple(key for key in cells if key not in found[best])
    return MeanTable(raters, None if missing else best, found[best], cells, missing)


def _mean(text: str, line: int) -> str:
    if not _MEAN.fullmatch(text.strip()):
        raise CallerError("errors.scores.not_a_mean", line=line, cell=text[:40])
    return text.strip()
