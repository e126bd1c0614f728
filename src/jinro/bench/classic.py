"""What `jinro bench classic` measures: games at the classic door with agents that answer at once.

The server is a process of its own on one core and stores everything as usual; the agents run in this process.
"""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.bench.agents.classic import play_for
from jinro.bench.server import cpu_s, kept_folders, server

SIZES: Final = (5, 15)
TABLES: Final = (1, 10)
TARGETS: Final = {(5, False, 10): 300.0, (15, False, 10): 50.0, (15, True, 10): 20.0}
"""Target in games per second, by players, whether they are chatty, and tables."""
ENDLESS: Final = 1_000_000
WARM_UP: Final = 0.25
"""Warm-up before the measurement, as a share of its time."""


class ClassicRow(Struct, frozen=True):
    """One measurement; `talks` is the number of utterances per player and day."""

    players: int
    talks: int
    tables: int
    games_per_s: float
    target: float | None
    answers_per_s: float
    server_cpu_ms: float
    """CPU time of the server per game: unlike the rates, it hardly depends on other work of the machine."""
    server_cpu_share: float


def measure_classic(seconds: float) -> list[ClassicRow]:
    """All rows, each measured for `seconds`."""
    with kept_folders():
        return [
            throughput(size, chatty, tables, seconds)
            for size in SIZES
            for chatty in (False, True)
            for tables in TABLES
        ]


def throughput(size: int, chatty: bool, tables: int, seconds: float) -> ClassicRow:
    """Endless series of agents that answer at once."""
    args = ("--classic", "0", "--preset", f"classic-{size}", "--games", str(ENDLESS))
    with server(*args, "--concurrent", str(tables)) as (process, port, _):
        played = asyncio.run(
            play_for(
                port,
                size,
                tables,
                chatty=chatty,
                seconds=seconds,
                warm_up_s=WARM_UP * seconds,
                cpu_s=lambda: cpu_s(process),
            )
        )
    return ClassicRow(
        size,
        10 if chatty else 0,
        tables,
        round(played.games / played.seconds, 1),
        TARGETS.get((size, chatty, tables)),
        round(played.answers / played.seconds),
        round(1_000 * played.cpu_s / max(1, played.games), 2),
        round(played.cpu_s / played.seconds, 2),
    )


def show_classic(rows: Sequence[ClassicRow]) -> None:
    """Print the rows as a table."""
    table = Table("players", "talks", "tables", "games/s", "target", "answers/s", "server CPU ms/game")
    for row in rows:
        table.add_row(*_cells(row))
    Console().print(table)


def _cells(row: ClassicRow) -> Iterator[str]:
    yield str(row.players)
    yield str(row.talks)
    yield str(row.tables)
    yield f"{row.games_per_s:.1f}"
    yield "" if row.target is None else f"{row.target:.0f}"
    yield f"{row.answers_per_s:,.0f}"
    yield f"{row.server_cpu_ms:.2f}"
