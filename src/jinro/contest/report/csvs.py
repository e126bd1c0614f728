"""Tables as CSV for programs and spreadsheets: every number with what it was computed from."""

from collections.abc import Sequence

from jinro.contest.report.model import (
    Cell,
    Column,
    IntervalCell,
    Label,
    Number,
    RateOverSeats,
    ReportTable,
    Share,
    WinRate,
)
from jinro.contest.score.csv_rows import as_csv
from jinro.i18n import text as plain


def table_csv(table: ReportTable) -> str:
    """A table: a cell with an interval or a fraction takes several columns."""
    kinds = [_kind(table.rows, at) for at in range(len(table.columns))]
    header: list[object] = [
        title for column, kind in zip(table.columns, kinds, strict=True) for title in _titles(column, kind)
    ]
    lines = [header]
    for row in table.rows:
        lines.append([value for cell, kind in zip(row, kinds, strict=True) for value in _values(cell, kind)])
    return as_csv(lines)


def _kind(rows: Sequence[tuple[Cell, ...]], at: int) -> type[Cell]:
    return next((type(row[at]) for row in rows if not isinstance(row[at], Label)), Label)


def _titles(column: Column, kind: type[Cell]) -> list[str]:
    key = column.key
    if kind is WinRate:
        return [f"{key} wins", f"{key} plays", f"{key} rate", f"{key} low", f"{key} high"]
    if kind is IntervalCell:
        return [key, f"{key} low", f"{key} high"]
    if kind is Share:
        return [f"{key} numerator", f"{key} denominator", key]
    if kind is RateOverSeats:
        return [key, f"{key} seats"]
    return [key]


def _values(cell: Cell, kind: type[Cell]) -> list[object]:
    match cell:
        case WinRate():
            low, high = cell.interval or (None, None)
            return [cell.wins, cell.plays, _number(cell.value), _number(low), _number(high)]
        case IntervalCell():
            return [_number(cell.value), _number(cell.low), _number(cell.high)]
        case Share():
            return [_number(cell.numerator), _number(cell.denominator), _number(cell.value)]
        case RateOverSeats():
            return [_number(cell.value), cell.seats]
        case Number():
            own: list[object] = [_number(cell.value)]
        case Label():
            own = [plain(cell.text, "en")]
    return own + [""] * (len(_titles(Column(key="", title=""), kind)) - 1)


def _number(value: float | None) -> object:
    if value is None:
        return ""
    return round(value, 6) if isinstance(value, float) and not value.is_integer() else int(value)
