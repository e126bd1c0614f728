"""What `jinro bench contest` measures: games of the contest server with agents over the network.

The server is a process of its own on one core and stores everything as usual; the agents run in this process.
"""

import asyncio
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.bench.agents.contest import ContestLoadAgent, connect, many_games, one_game
from jinro.bench.open_files import allow_files
from jinro.bench.server import cpu_s, kept_folders, memory_kib, server
from jinro.game import events as e
from jinro.store import DATABASE, Reader
from jinro.wire.nlp.codec import letters

LANES: Final = (1, 10, 40)
SIZES: Final = (5, 13)
TARGETS: Final = {(5, 10): 150.0, (13, 10): 35.0}
"""Target in games per second, by players and concurrent games."""
NO_FILES: Final = ("--no-files",)
FILE_LANES: Final = (10,)
FILE_TARGETS: Final = {(5, 10): 120.0, (13, 10): 30.0}
"""The same for a server that writes each game's log, trace and realtime feed."""
SLOW_S: Final = 0.05
MOST_KB: Final = 30.0
LONG_PLAYERS: Final = 5
LONG_LINES: Final = 1_500
"""Utterances per agent and day in the long game, which has two or three days."""
PARTS: Final = 4
POLL_S: Final = 0.01


class ContestRow(Struct, frozen=True, omit_defaults=True):
    """One measurement."""

    what: str
    players: int = 0
    concurrent: int = 0
    value: float = 0.0
    unit: str = ""
    target: float | None = None
    requests_per_s: float | None = None
    server_cpu_ms: float | None = None
    """CPU time of the server per game: unlike `value`, it hardly depends on other work of the machine."""
    detail: str = ""


def measure_contest(seconds: float, idle: int) -> list[ContestRow]:
    """All rows; each of games is measured for `seconds`."""
    with kept_folders():
        return list(_rows(seconds, idle))


def _rows(seconds: float, idle: int) -> Iterator[ContestRow]:
    for size in SIZES:
        for lanes in LANES:
            yield throughput(size, lanes, seconds)
        for lanes in FILE_LANES:
            yield throughput(size, lanes, seconds, files=True)
    yield slow_game()
    yield long_game(LONG_LINES)
    yield idle_memory(idle)


def throughput(size: int, lanes: int, seconds: float, *, files: bool = False) -> ContestRow:
    """Games of agents that answer at once and reconnect for each game."""
    args = ("--preset", f"contest-{size}", "--port", "0", *(() if files else NO_FILES))
    with server(*args) as (process, port, _):
        before = cpu_s(process)
        games, requests, took = asyncio.run(many_games(port, size, lanes, seconds))
        cpu = cpu_s(process) - before
    return ContestRow(
        "games, with files" if files else "games",
        size,
        lanes,
        games / took,
        "games/s",
        (FILE_TARGETS if files else TARGETS).get((size, lanes)),
        requests / took,
        1_000 * cpu / games,
    )


def slow_game() -> ContestRow:
    """A game of thirteen agents that take 50 ms each; the target allows 10 % over the sequential rounds."""
    with server("--preset", "contest-13", "--port", "0", *NO_FILES) as (_, port, data):
        start = time.monotonic()
        asyncio.run(one_game(port, "slow", 13, SLOW_S))
        took = time.monotonic() - start
        rounds = _rounds(data)
    return ContestRow(
        "slow agents",
        13,
        1,
        took,
        "s",
        1.1 * SLOW_S * rounds,
        detail=f"{rounds} rounds of {1_000 * SLOW_S:.0f} ms",
    )


def _rounds(data: Path) -> int:
    """Sequential rounds of questions in the only stored game."""
    reader = Reader(data / DATABASE)
    try:
        [header] = reader.games()
        events = reader.events(header.game)
    finally:
        reader.close()
    return sum(isinstance(event, (e.Spoke, e.Asked)) for event in events)


def idle_memory(count: int) -> ContestRow:
    """Memory that the server holds for each waiting agent."""
    allow_files(count + 100, "--idle")
    with server("--preset", "contest-5", "--port", "0", *NO_FILES) as (process, port, _):

        async def wait() -> tuple[int, int]:
            first = await connect(port, "first", 0)
            await first.named
            before = memory_kib(process)
            agents = [first]
            for number in range(count):
                agents.append(await connect(port, f"idle-{letters(number)}", number))
                await agents[-1].named
            await asyncio.sleep(0.2)
            after = memory_kib(process)
            for agent in agents:
                agent.leave()
            await asyncio.gather(*(agent.done for agent in agents))
            return before, after

        before, after = asyncio.run(wait())
    return ContestRow("idle agents", 0, count, (after - before) / count, "KB each", MOST_KB)


# The long game


def long_game(lines: int) -> ContestRow:
    """Does a request cost more as a game grows? The last quarter of a very long game over the first."""
    requests, costs = us_by_part(lines)
    shown = ", ".join(f"{cost:.0f}" for cost in costs)
    return ContestRow(
        "long game",
        LONG_PLAYERS,
        1,
        costs[-1] / (costs[0] or 1),
        "times the first quarter",
        detail=f"{requests:,} requests; server CPU µs per request by quarters: {shown}",
    )


def us_by_part(lines: int = LONG_LINES) -> tuple[int, list[float]]:
    """Requests of a game of talkative agents, and the server's CPU µs per request in each quarter of it."""
    with tempfile.TemporaryDirectory(prefix="jinro-bench-") as folder:
        config = Path(folder) / "long.yml"
        config.write_bytes(msgspec.json.encode(_config(lines)))  # JSON is also YAML
        with server("-c", str(config), "--port", "0") as (process, port, _):
            samples = asyncio.run(_watch(process, port))
    return samples[-1][0], _by_part(samples)


async def _watch(process: "subprocess.Popen[str]", port: int) -> list[tuple[int, float]]:
    """Samples of (requests answered, CPU time of the server) every POLL_S until the game is over."""
    agents = [await connect(port, f"long{number}", number) for number in range(1, LONG_PLAYERS + 1)]
    over = asyncio.gather(*(agent.done for agent in agents))
    samples = [(_answered(agents), cpu_s(process))]
    while not over.done():
        await asyncio.sleep(POLL_S)
        samples.append((_answered(agents), cpu_s(process)))
    return samples


def _answered(agents: list[ContestLoadAgent]) -> int:
    return sum(agent.answered for agent in agents)


def _by_part(samples: list[tuple[int, float]]) -> list[float]:
    """CPU µs per request in each part of a game, without its beginning, which includes the connections."""
    most = samples[-1][0]
    borders = [
        next(one for one in samples if one[0] >= most * (1 + part) // (PARTS + 1)) for part in range(PARTS)
    ]
    borders.append(samples[-1])
    return [
        1e6 * (used - before) / max(1, answered - earlier)
        for (earlier, before), (answered, used) in zip(borders, borders[1:], strict=False)
    ]


def _config(lines: int) -> dict[str, object]:
    """A configuration of the contest server that allows `lines` utterances per agent and day."""
    unlimited = ("per_talk", "mention_length", "per_agent", "base_length")
    length = {"count_in_word": False, "count_spaces": False, **dict.fromkeys(unlimited, -1)}
    quiet = {"max_count": {"per_agent": 0, "per_day": 0}, "max_length": length, "max_skip": 0}
    talk = {
        "max_count": {"per_agent": lines, "per_day": lines * LONG_PLAYERS},
        "max_length": length,
        "max_skip": 0,
    }
    night = [
        {"name": "execution", "actions": ["execution"], "except_day": 0},
        {"name": "divine", "actions": ["divine"]},
        {"name": "attack", "actions": ["attack"], "except_day": 0},
    ]
    return {
        "server": {
            "web_socket": {"host": "127.0.0.1", "port": 8080},
            "authentication": {"enable": False},
            "timeout": {"action": "60s", "response": "120s", "acceptable": "5s"},
            "max_continue_error_ratio": 0.2,
        },
        "game": {
            "agent_count": LONG_PLAYERS,
            "max_day": -1,
            "vote_visibility": False,
            "talk": talk,
            "whisper": quiet,
            "vote": {"max_count": 1, "allow_self_vote": True},
            "attack_vote": {"max_count": 1, "allow_self_vote": True, "allow_no_target": False},
        },
        "logic": {
            "day_phases": [{"name": "talk", "actions": ["talk"]}],
            "night_phases": night,
            "roles": {str(LONG_PLAYERS): {"WEREWOLF": 1, "POSSESSED": 1, "SEER": 1, "VILLAGER": 2}},
        },
        "custom_profile": {"enable": False},
        "matching": {"self_match": True, "is_optimize": False, "infinite_loop": False},
    }


# The table


def show_contest(rows: Sequence[ContestRow]) -> None:
    """Print the rows as a table."""
    table = Table("what", "players", "at a time", "value", "target", "requests/s", "server CPU ms/game", "")
    for row in rows:
        table.add_row(*_cells(row))
    Console().print(table)


def _cells(row: ContestRow) -> Iterator[str]:
    yield row.what
    yield str(row.players or "")
    yield str(row.concurrent)
    yield f"{row.value:.2f} {row.unit}" if row.value < 10 else f"{row.value:.1f} {row.unit}"
    yield "" if row.target is None else f"{row.target:.1f}"
    yield "" if row.requests_per_s is None else f"{row.requests_per_s:,.0f}"
    yield "" if row.server_cpu_ms is None else f"{row.server_cpu_ms:.2f}"
    yield row.detail
