"""Tables as HTML: headings that screen readers use, intervals as whiskers, the best marked without colour."""

from base64 import b64encode
from typing import Final

from jinro.contest.report.csvs import table_csv
from jinro.contest.report.html.signs import sign
from jinro.contest.report.html.text import attribute, both
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
    beside,
    cell_text,
)
from jinro.i18n import Message, message
from jinro.i18n import text as plain

WIDE: Final = 9
"""Tables with more columns are printed across."""
TALL: Final = 6
"""Tables with more rows may be broken between pages."""
LONG_NAME: Final = 20
"""Characters of a name from which on it may be broken into lines."""


def table_figure(table: ReportTable, *, level: int = 3) -> str:
    """A table with its title, what it means, and a copy to save."""
    key = f"t-{table.name}"
    kinds = ["block", "sheet"]
    kinds += ["wide"] if len(table.columns) > WIDE else []
    kinds += ["tall"] if len(table.rows) > TALL else []
    title = f'<h{level} id="{key}">{both(table.title)}</h{level}>'
    head = f'<figcaption>{title}<p class="says">{both(table.says)}</p></figcaption>'
    body = f'<div class="xs" tabindex="0" role="group" aria-labelledby="{key}">{_table(table)}</div>'
    if table.long:
        count = f'<span class="meta num">{len(table.rows)} {both(message("report.page.rows"))}</span>'
        body = f"<details><summary>{both(message('report.page.show'))} {count}</summary>{body}</details>"
    notes = "".join(f'<p class="note">{both(note)}</p>' for note in (*_legend(table), *table.notes))
    data = b64encode(("\ufeff" + table_csv(table)).encode()).decode()
    link = (
        f'<p class="csv"><a download="{attribute(table.name)}.csv" href="data:text/csv;base64,{data}">'
        f"{both(message('report.page.csv'))}</a></p>"
    )
    return f'<figure class="{" ".join(kinds)}">{head}{body}{notes}{link}</figure>'


def _legend(table: ReportTable) -> list[Message]:
    """What is drawn in the cells of this table: only the page has it."""
    cells = [cell for row in table.rows for cell in row]
    if table.heat:
        return [
            message("report.page.row_shades")
            if any(isinstance(cell, Number) for cell in cells)
            else message("report.page.shades")
        ]
    drawn = any(
        isinstance(cell, WinRate | IntervalCell) and _whisker(cell) and _is_share(cell) for cell in cells
    )
    return [message("report.page.bars", reference=f"{100 * table.reference:.3g}")] if drawn else []


def _table(table: ReportTable) -> str:
    best = table.best
    heads = "".join(_head(column, _of(table, at)) for at, column in enumerate(table.columns))
    rows = []
    first = _row_head(table)
    for n, row in enumerate(table.rows):
        cells = "".join(
            _cell(table, row, at, best=(n, at) in best, head=at == first) for at in range(len(row))
        )
        rows.append(f"<tr>{cells}</tr>")
    kind = ' class="heat"' if table.heat else ""
    return f"<table{kind}><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _of(table: ReportTable, at: int) -> Cell | None:
    """A cell that tells of which kind a column is."""
    cells = [row[at] for row in table.rows]
    return next((cell for cell in cells if not isinstance(cell, Label)), cells[0] if cells else None)


def _row_head(table: ReportTable) -> int:
    """The column that names a row: the first of texts."""
    row = table.rows[0] if table.rows else ()
    return next((at for at, cell in enumerate(row) if isinstance(cell, Label)), 0)


def _head(column: Column, cell: Cell | None) -> str:
    about = f"<small>{both(column.about)}</small>" if column.about else ""
    picture = sign(column.role) if column.role is not None else ""
    plain_value = isinstance(cell, Number | RateOverSeats | Share) or (
        isinstance(cell, IntervalCell) and not _is_share(cell)
    )
    number = ' class="n"' if plain_value else ""
    return f'<th scope="col"{number}>{picture}{both(column.title)}{about}</th>'


def _cell(table: ReportTable, row: tuple[Cell, ...], at: int, *, best: bool, head: bool) -> str:
    cell = row[at]
    text = both(cell_text(cell))
    if isinstance(cell, Label):
        if cell.link:
            text = f'<a href="{attribute(cell.link)}">{text}</a>'
        long = ' class="long"' if head and len(plain(cell.text, "ja")) > LONG_NAME else ""
        return f'<th scope="row"{long}>{text}</th>' if head else f"<td>{text}</td>"
    value = f'<span class="v num">{text}</span>'
    more = beside(cell)
    small = f'<small class="num">{attribute(more)}</small>' if more else ""
    kinds = ["best"] if best else []
    if table.heat:
        share = _heat(table, row, at)
        style = "" if share is None else f' style="--h:{share:.2f}"'
        kinds += [] if share is None else ["h"]
        return f"<td{_class(kinds)}{style}>{value}{small}</td>"
    if isinstance(cell, WinRate | IntervalCell) and _is_share(cell):
        return f"<td{_class([*kinds, 'e'])}>{value}{_whisker(cell, table.reference)}{small}</td>"
    return f"<td{_class([*kinds, 'n'])}>{value}{small}</td>"


def _class(kinds: list[str]) -> str:
    return f' class="{" ".join(kinds)}"' if kinds else ""


def _is_share(cell: WinRate | IntervalCell) -> bool:
    return isinstance(cell, WinRate) or cell.form == "percent"


def _heat(table: ReportTable, row: tuple[Cell, ...], at: int) -> float | None:
    """How strongly a cell is shaded, from 0 to 1: rates as they are, counts beside the most of their row."""
    cell = row[at]
    if isinstance(cell, Number):
        most = max((one.value or 0 for one in row if isinstance(one, Number)), default=0)
        return (cell.value or 0) / most if most else None
    return getattr(cell, "value", None)


def _whisker(cell: WinRate | IntervalCell, reference: float = 0.5) -> str:
    value = cell.value
    span = cell.interval if isinstance(cell, WinRate) else (cell.low, cell.high)
    if value is None or span is None or span[0] is None or span[1] is None:
        return ""
    low, high = 100 * span[0], 100 * span[1]
    return (
        '<svg class="wh" width="100%" height="12" aria-hidden="true" focusable="false">'
        '<line class="tr" x1="0" x2="100%" y1="6" y2="6"/>'
        f'<line class="ax" x1="{100 * reference:g}%" x2="{100 * reference:g}%" y1="1" y2="11"/>'
        f'<line class="ci" x1="{low:.1f}%" x2="{high:.1f}%" y1="6" y2="6"/>'
        f'<circle class="pt" cx="{100 * value:.1f}%" cy="6" r="4"/></svg>'
    )
