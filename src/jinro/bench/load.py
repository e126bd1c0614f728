"""What `jinro bench load` measures: very many games and connections at the same time on one server process.

The server is a process of its own, as in `jinro bench contest`; all agents run in this process. They think
for a while before each answer, as agents of the contest do.
"""

import asyncio
import gc
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.bench.agents.contest import ContestLoadAgent
from jinro.bench.open_files import allow_files
from jinro.bench.server import at_share, cpu_s, server
from jinro.errors import CallerError
from jinro.game import events as e
from jinro.store import DATABASE, Reader
from jinro.wire.nlp.codec import letters

SIZES: Final = (13, 9, 5)
"""Players of a game; the largest is played for which there are enough connections."""
MOST_MB: Final = 600.0
MOST_MS: Final = 250.0
CONNECTS: Final = 50
"""Connections that are made at a time."""
LEAVE_S: Final = 10.0
START_S: Final = 120.0
"""Longest time until all agents are connected and all games have begun."""


class LoadRow(Struct, frozen=True):
    """One run."""

    games: int
    """Games at a time."""
    connections: int
    players: int
    """Players of a game; the other connections wait."""
    think_s: float
    seconds: float
    connect_s: float
    """Time until all agents were connected and all games had begun."""
    lost_games: int
    """Games that ended without a winner, or in which an agent was disconnected or an answer missed; and
    waiting agents that were disconnected."""
    finished_games: int
    answers: int
    rss_mb: float
    """Largest memory of the server."""
    p50_ms: float
    """From the last answer that a game waits for to the next packet, as agents see it."""
    p99_ms: float
    worst_ms: float
    server_cpu: float
    """CPU time of the server over the measured time."""
    own_lag_ms: float
    """99th percentile of how late this process itself is; it is part of the times above."""


class GameTable:
    """The agents of one game after another, and how long the server takes between their answers."""

    def __init__(self, team: str, times: list[float]) -> None:
        self.team = team
        self.begun = False
        self.finished = 0
        self.lost = 0
        self.answers = 0
        self.agents: list[ThinkingAgent] = []
        self._times = times
        self._open = 0
        """Agents that think."""
        self._waiting_since: float | None = None

    def heard(self, now: float) -> None:
        """A packet has come to one of its agents."""
        if self._waiting_since is not None:
            self._times.append(now - self._waiting_since)
            self._waiting_since = None

    def asked(self) -> None:
        self.begun = True
        self._open += 1

    def answered(self, now: float) -> None:
        self._open -= 1
        self.answers += 1
        if not self._open:
            self._waiting_since = now

    def over(self) -> None:
        self._open, self._waiting_since = 0, None


class ThinkingAgent(ContestLoadAgent):
    """Thinks before each answer, and tells its table."""

    def __init__(self, name: str, number: int, think_s: float, table: GameTable) -> None:
        super().__init__(name.encode(), number, think_s)
        self._table = table

    def _take(self, opcode: int, packet: bytes) -> None:
        if opcode == 1:
            self._table.heard(self._loop.time())
        super()._take(opcode, packet)

    def _answer(self, frame: bytes) -> None:
        self._table.asked()
        self.answered += 1
        self._loop.call_later(self._delay_s, self._send, frame)

    def _send(self, frame: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(frame)
            self._table.answered(self._loop.time())


def measure_load(games: int, connections: int, seconds: float, think_s: float) -> LoadRow:
    """Play so many games at a time for `seconds`; connections that are not needed for them wait."""
    size = next((size for size in SIZES if games * size <= connections), None)
    if size is None:
        raise CallerError(
            "errors.bench.too_few_connections",
            at="--connections",
            games=games,
            needed=games * SIZES[-1],
            connections=connections,
        )
    allow_files(connections + 200, "--connections")
    with server("--preset", f"contest-{size}", "--port", "0", "--limit", f"per_team={connections}") as (
        process,
        port,
        data,
    ):
        load = _Load(process, port, size, think_s)
        gc.collect()
        gc.freeze()
        try:
            return asyncio.run(load.run(games, connections, seconds, data))
        finally:
            gc.unfreeze()


class _Load:
    def __init__(self, process: "subprocess.Popen[str]", port: int, size: int, think_s: float) -> None:
        self._process = process
        self._port = port
        self._size = size
        self._think_s = think_s
        self._times: list[float] = []
        self._lags: list[float] = []
        self._gate = asyncio.Semaphore(CONNECTS)

    async def run(self, games: int, connections: int, seconds: float, data: Path) -> LoadRow:
        loop = asyncio.get_running_loop()
        start = loop.time()
        tables = [GameTable(f"game-{letters(number)}-", self._times) for number in range(games)]
        waiting = GameTable("waiting", [])
        for number in range(connections - games * self._size):
            await self._connect(f"waiting-{letters(number)}", number, waiting)
        tasks = [asyncio.create_task(self._play(table)) for table in tables]
        async with asyncio.timeout(START_S):
            while not all(table.begun for table in tables):  # noqa: ASYNC110 (each would need an event)
                await asyncio.sleep(0.1)
        connect_s = loop.time() - start
        self._times.clear()
        before, cpu = sum(table.answers for table in tables), cpu_s(self._process)
        await self._watch(seconds)
        used, answers = cpu_s(self._process) - cpu, sum(table.answers for table in tables) - before
        lost = lost_games(data) | {table.team for table in tables if table.lost}
        lost |= {f"waiting {n}" for n, agent in enumerate(waiting.agents) if agent.done.done()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        agents = [agent for table in (waiting, *tables) for agent in table.agents]
        for agent in agents:
            agent.leave()
        if agents:
            await asyncio.wait([agent.done for agent in agents], timeout=LEAVE_S)
        times = sorted(self._times) or [0.0]
        return LoadRow(
            games=games,
            connections=connections,
            players=self._size,
            think_s=self._think_s,
            seconds=seconds,
            connect_s=connect_s,
            lost_games=len(lost),
            finished_games=sum(table.finished for table in tables),
            answers=answers,
            rss_mb=_peak_mb(self._process),
            p50_ms=1_000 * at_share(times, 0.5),
            p99_ms=1_000 * at_share(times, 0.99),
            worst_ms=1_000 * times[-1],
            server_cpu=used / seconds,
            own_lag_ms=1_000 * at_share(sorted(self._lags), 0.99),
        )

    async def _watch(self, seconds: float) -> None:
        """Wait, and see how late this process is."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (now := loop.time()) < end:
            await asyncio.sleep(0.01)
            self._lags.append(max(0.0, loop.time() - now - 0.01))

    async def _connect(self, name: str, number: int, table: GameTable) -> None:
        """Connect an agent of a table; who cancels this finds it there."""
        loop = asyncio.get_running_loop()
        async with self._gate:
            _, agent = await loop.create_connection(
                lambda: ThinkingAgent(name, number, self._think_s, table), "127.0.0.1", self._port
            )
            table.agents.append(agent)
            await agent.named

    async def _play(self, table: GameTable) -> None:
        """Game after game, until it is cancelled or a game is lost."""
        while not table.lost:
            table.agents.clear()
            for number in range(1, self._size + 1):
                await self._connect(f"{table.team}{number}", number, table)
            await asyncio.wait([agent.done for agent in table.agents])
            table.over()
            if all(agent.done.result() for agent in table.agents):
                table.finished += 1
            else:
                table.lost += 1


def lost_games(data: Path) -> set[str]:
    """Teams with a stored game that ended without a winner, or in which an agent or an answer was lost."""
    reader = Reader(data / DATABASE)
    try:
        return {
            header.players[0].rstrip("0123456789")
            for header in reader.games()
            if (header.closed and header.reason != "win")
            or any(isinstance(event, e.WentLost) or _missed(event) for event in reader.events(header.game))
        }
    finally:
        reader.close()


def _missed(event: e.AnyEvent) -> bool:
    return isinstance(event, (e.Chose, e.Amended)) and event.reason in ("lost", "timeout")


def _peak_mb(process: "subprocess.Popen[str]") -> float:
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1_024


def show_load(rows: Sequence[LoadRow]) -> None:
    """Print the rows as a table."""
    for row in rows:
        table = Table("what", "value", "target")
        table.add_row("games at a time", f"{row.games:,} of {row.players}")
        table.add_row("connections", f"{row.connections:,}, made in {row.connect_s:.1f} s")
        table.add_row("answers", f"{row.answers:,} in {row.seconds:g} s, each after {row.think_s:g} s")
        table.add_row("games finished meanwhile", f"{row.finished_games:,}")
        table.add_row("games lost", f"{row.lost_games:,}", "0")
        table.add_row("memory of the server", f"{row.rss_mb:.0f} MB", f"< {MOST_MB:.0f}")
        table.add_row("answer to next packet, median", f"{row.p50_ms:.1f} ms")
        table.add_row("answer to next packet, p99", f"{row.p99_ms:.1f} ms", f"< {MOST_MS:.0f}")
        table.add_row("answer to next packet, worst", f"{row.worst_ms:.1f} ms")
        table.add_row("of this the agents' process itself, p99", f"{row.own_lag_ms:.1f} ms")
        table.add_row("CPU of the server", f"{100 * row.server_cpu:.0f} % of a core")
        Console().print(table)
