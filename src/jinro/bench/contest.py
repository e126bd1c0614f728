"""`jinro bench contest`: how many games the server plays with agents that connect over the network.

The server is a process of its own on one core, with everything kept as always; the agents are this process.
"""

import asyncio
import re
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Final

import click
import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.bench.agents import connect, many_games, one_game
from jinro.bench.long import LINES, PLAYERS, us_by_part
from jinro.bench.server import cpu_s, folders, server
from jinro.errors import CallerError
from jinro.game import events as e
from jinro.store import Reader
from jinro.wire.nlp.codec import letters

LANES: Final = (1, 10, 40)
SIZES: Final = (5, 13)
TARGETS: Final = {(5, 10): 150.0, (13, 10): 35.0}
"""Games a second to be reached, by size and games at a time."""
NO_FILES: Final = ("--no-files",)
FILE_LANES: Final = (10,)
FILE_TARGETS: Final = {(5, 10): 120.0, (13, 10): 30.0}
"""The same for a server that writes each game's log, trace and realtime feed."""
IDLE: Final = 2_000
SLOW_S: Final = 0.05
MOST_KB: Final = 30.0


class Row(Struct, frozen=True, omit_defaults=True):
    """One measurement."""

    what: str
    players: int = 0
    concurrent: int = 0
    value: float = 0.0
    unit: str = ""
    target: float | None = None
    requests_per_s: float | None = None
    server_cpu_ms: float | None = None
    """Time of the server's processor per game: what counts on a machine that has other work too."""
    detail: str = ""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print an array of rows.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 60), default=5.0, show_default=True, help="How long for each row."
)
@click.option("--idle", type=click.IntRange(1, 20_000), default=IDLE, show_default=True, help="Idle agents.")
def contest(as_json: bool, seconds: float, idle: int) -> None:
    """Measure the contest server: games, requests, slow agents, a long game, idle agents."""
    errors = Console(stderr=True)
    with folders(), errors.status("measuring ...") if errors.is_terminal else nullcontext():
        rows = list(_rows(seconds, idle))
    if as_json:
        click.echo(msgspec.json.encode(rows))
        return
    table = Table("what", "players", "at a time", "value", "target", "requests/s", "server CPU ms/game", "")
    for row in rows:
        table.add_row(*_cells(row))
    Console().print(table)


def _rows(seconds: float, idle: int) -> Iterator[Row]:
    for size in SIZES:
        for lanes in LANES:
            yield throughput(size, lanes, seconds)
        for lanes in FILE_LANES:
            yield throughput(size, lanes, seconds, files=True)
    yield slow_game()
    yield long_game(LINES)
    yield idle_memory(idle)


def throughput(size: int, lanes: int, seconds: float, *, files: bool = False) -> Row:
    """Games of agents that answer at once and connect anew for each game."""
    args = ("--preset", f"contest-{size}", "--port", "0", *(() if files else NO_FILES))
    with server(*args) as (process, port, _):
        before = cpu_s(process)
        games, requests, took = asyncio.run(many_games(port, size, lanes, seconds))
        cpu = cpu_s(process) - before
    return Row(
        "games, with files" if files else "games",
        size,
        lanes,
        games / took,
        "games/s",
        (FILE_TARGETS if files else TARGETS).get((size, lanes)),
        requests / took,
        1_000 * cpu / games,
    )


def slow_game() -> Row:
    """A game of thirteen whose agents take 50 ms, beside the rounds of asks that must follow each other."""
    with server("--preset", "contest-13", "--port", "0", *NO_FILES) as (_, port, data):
        start = time.monotonic()
        asyncio.run(one_game(port, "slow", 13, SLOW_S))
        took = time.monotonic() - start
        rounds = _rounds(data)
    return Row(
        "slow agents",
        13,
        1,
        took,
        "s",
        1.1 * SLOW_S * rounds,
        detail=f"{rounds} rounds of {1_000 * SLOW_S:.0f} ms",
    )


def _rounds(data: Path) -> int:
    """How many answers had to wait for one another in the one game that is kept."""
    reader = Reader(data / "games.sqlite")
    try:
        [header] = reader.games()
        events = reader.events(header.game)
    finally:
        reader.close()
    return sum(isinstance(event, (e.Spoke, e.Asked)) for event in events)


def long_game(lines: int) -> Row:
    """What a request costs in the last quarter of a very long game, beside the first."""
    requests, costs = us_by_part(lines)
    shown = ", ".join(f"{cost:.0f}" for cost in costs)
    return Row(
        "long game",
        PLAYERS,
        1,
        costs[-1] / (costs[0] or 1),
        "times the first quarter",
        detail=f"{requests:,} requests; server CPU µs a request by quarters: {shown}",
    )


def idle_memory(count: int) -> Row:
    """What an agent that only waits takes of the server's memory."""
    _allow_files(count + 100)
    with server("--preset", "contest-5", "--port", "0", *NO_FILES) as (process, port, _):

        async def wait() -> tuple[int, int]:
            first = await connect(port, "first", 0)
            await first.named
            before = _memory_kb(process)
            agents = [first]
            for number in range(count):
                agents.append(await connect(port, f"idle-{letters(number)}", number))
                await agents[-1].named
            await asyncio.sleep(0.2)
            after = _memory_kb(process)
            for agent in agents:
                agent.leave()
            await asyncio.gather(*(agent.done for agent in agents))
            return before, after

        before, after = asyncio.run(wait())
    return Row("idle agents", 0, count, (after - before) / count, "KB each", MOST_KB)


def _memory_kb(process: "subprocess.Popen[str]") -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found is not None
    return int(found[1])


def _allow_files(count: int) -> None:
    """Let this process and its children open so many connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        if hard != resource.RLIM_INFINITY and hard < count:
            raise CallerError(f"--idle: this machine allows {hard} open files, {count} are needed")
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def _cells(row: Row) -> Iterator[str]:
    yield row.what
    yield str(row.players or "")
    yield str(row.concurrent)
    yield f"{row.value:.2f} {row.unit}" if row.value < 10 else f"{row.value:.1f} {row.unit}"
    yield "" if row.target is None else f"{row.target:.1f}"
    yield "" if row.requests_per_s is None else f"{row.requests_per_s:,.0f}"
    yield "" if row.server_cpu_ms is None else f"{row.server_cpu_ms:.2f}"
    yield row.detail
