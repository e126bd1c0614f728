"""The rows of `jinro bench core` as tables for people, with the targets."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table

from jinro.bench.core.result_rows import (
    BATCH_TARGET,
    GAMES_TARGET,
    RATIO_TARGET,
    BatchRow,
    CloneRow,
    CoreRow,
    EventRow,
    GameRow,
    LogRow,
    MemoryRow,
    PeerRow,
)

GAME_FIGURES: Final = ("games/s", "target", "answers/s", "events/s", f"ratio ≥{RATIO_TARGET}")


def show_core(rows: Sequence[CoreRow]) -> None:
    """Print a table for each kind of row."""
    console = Console()
    for table in (_games(rows), _batches(rows), _events(rows), _memory(rows), _logs(rows), _clones(rows)):
        console.print(table)
        console.print()


def _table(title: str, *figures: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, padding=(0, 1, 0, 0))
    table.add_column("village", no_wrap=True)
    for name in ("players", "lines", *figures):
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _named(row: CoreRow) -> tuple[str, str, str]:
    return row.village, str(row.players), str(row.lines_per_day)


def _games(rows: Sequence[CoreRow]) -> Table:
    table = _table("whole games, per second of one core", *GAME_FIGURES)
    ours: GameRow | None = None
    for row in rows:
        if isinstance(row, GameRow):
            if row.what == "game" and not isinstance(row, PeerRow):
                ours = row
            rate = f"{row.games_per_s:,.0f}"
            more = f"{row.answers_per_s:,.0f}", f"{row.events_per_s:,.0f}", _ratio(ours, row)
            table.add_row(_player(row), *_named(row)[1:], rate, _target(row), *more)
    return table


def _player(row: GameRow) -> str:
    """The first column: our village, and indented below it what it is compared with."""
    if isinstance(row, PeerRow):
        return f" {row.peer}" if row.what == "game" else f" {row.peer}, raw"
    return row.village if row.what == "game" else " views read"


def _target(row: GameRow) -> str:
    wanted = GAMES_TARGET.get((row.players, row.lines_per_day))
    if wanted is None or row.what != "game" or isinstance(row, PeerRow):
        return ""
    return _judged(f"≥{wanted:,}", row.games_per_s >= wanted)


def _ratio(ours: GameRow | None, row: GameRow) -> str:
    """Our answers per second over the peer's."""
    if ours is None or not isinstance(row, PeerRow):
        return ""
    ratio = ours.answers_per_s / row.answers_per_s
    return _judged(f"{ratio:.1f}×", ratio >= RATIO_TARGET)


def _judged(text: str, good: bool) -> str:
    """A word and a colour, since output may have no colours."""
    return f"[green]{text} ok[/]" if good else f"[red]{text} no[/]"


def _batches(rows: Sequence[CoreRow]) -> Table:
    table = _table("silent games at once, per second of one core", "games/s", "target", "answers/s")
    for row in rows:
        if isinstance(row, BatchRow):
            wanted = BATCH_TARGET[row.players]
            target = _judged(f"≥{wanted:,}", row.games_per_s >= wanted)
            table.add_row(*_named(row), f"{row.games_per_s:,.0f}", target, f"{row.answers_per_s:,.0f}")
    return table


def _events(rows: Sequence[CoreRow]) -> Table:
    table = _table("cost of an event in µs", "days", "events", "all", "first tenth", "last tenth")
    for row in rows:
        if isinstance(row, EventRow):
            us = (f"{us:.2f}" for us in (row.us_per_event, row.us_first_tenth, row.us_last_tenth))
            table.add_row(*_named(row), str(row.days), str(row.events), *us)
    return table


def _memory(rows: Sequence[CoreRow]) -> Table:
    table = _table("memory of one running game", "events", "KiB")
    for row in rows:
        if isinstance(row, MemoryRow):
            table.add_row(*_named(row), str(row.events), f"{row.kib:,.1f}")
    return table


def _logs(rows: Sequence[CoreRow]) -> Table:
    table = _table("size of a finished log", "events", "bytes", "gzipped")
    for row in rows:
        if isinstance(row, LogRow):
            table.add_row(*_named(row), str(row.events), f"{row.bytes:,}", f"{row.gzip_bytes:,}")
    return table


def _clones(rows: Sequence[CoreRow]) -> Table:
    table = _table("time to clone a game", "after events", "µs")
    for row in rows:
        if isinstance(row, CloneRow):
            table.add_row(*_named(row), str(row.events), f"{row.us:.2f}")
    return table
