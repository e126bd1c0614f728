"""`jinro bench classic`: how many games the classic door plays with agents that answer at once.

The server is a process of its own on one core, with everything kept as always; the agents are this process.
"""

import asyncio
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Final

import click
import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.bench.line_agents import play_for
from jinro.bench.server import cpu_s, folders, server

SIZES: Final = (5, 15)
TABLES: Final = (1, 10)
TARGETS: Final = {(5, False, 10): 300.0, (15, False, 10): 50.0, (15, True, 10): 20.0}
"""Games a second to be reached, by players, whether they are chatty, and tables."""
ENDLESS: Final = 1_000_000
WARM_UP: Final = 0.25
"""Share of the measured time that is played before it and not counted."""


class Row(Struct, frozen=True):
    """One measurement; `talks` are those of a player in a day."""

    players: int
    talks: int
    tables: int
    games_per_s: float
    target: float | None
    answers_per_s: float
    server_cpu_ms: float
    """Time of the server's processor per game: what counts on a machine that has other work too."""
    server_cpu_share: float


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print an array of rows.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 60), default=3.0, show_default=True, help="How long for each row."
)
def classic(as_json: bool, seconds: float) -> None:
    """Measure the classic door: games of 5 and of 15, silent and chatty, at one table and at ten."""
    errors = Console(stderr=True)
    with folders(), errors.status("measuring ...") if errors.is_terminal else nullcontext():
        rows = list(_rows(seconds))
    if as_json:
        click.echo(msgspec.json.encode(rows))
        return
    table = Table("players", "talks", "tables", "games/s", "target", "answers/s", "server CPU ms/game")
    for row in rows:
        table.add_row(*_cells(row))
    Console().print(table)


def _rows(seconds: float) -> Iterator[Row]:
    for size in SIZES:
        for chatty in (False, True):
            for tables in TABLES:
                yield throughput(size, chatty, tables, seconds)


def throughput(size: int, chatty: bool, tables: int, seconds: float) -> Row:
    """Series that do not end, of agents that answer at once."""
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
    return Row(
        size,
        10 if chatty else 0,
        tables,
        round(played.games / played.seconds, 1),
        TARGETS.get((size, chatty, tables)),
        round(played.answers / played.seconds),
        round(1_000 * played.cpu_s / max(1, played.games), 2),
        round(played.cpu_s / played.seconds, 2),
    )


def _cells(row: Row) -> Iterator[str]:
    yield str(row.players)
    yield str(row.talks)
    yield str(row.tables)
    yield f"{row.games_per_s:.1f}"
    yield "" if row.target is None else f"{row.target:.0f}"
    yield f"{row.answers_per_s:,.0f}"
    yield f"{row.server_cpu_ms:.2f}"
