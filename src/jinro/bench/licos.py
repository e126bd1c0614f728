"""What `jinro bench licos` measures: villages of fifteen that chat, without interval and quota.

The server is a process of its own, as in `jinro bench contest`; all clients run in this process. A post
counts when it has reached all fifteen players of its village.
"""

import asyncio
import gc
import subprocess
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.bench.agents.licos import LicosLoadClient
from jinro.bench.open_files import allow_files
from jinro.bench.server import at_share, cpu_s, memory_kib, server
from jinro.errors import CallerError

SEATS: Final = 15
RATE: Final = 200.0
"""Posts per second at which the delay is measured."""
LEAST_POSTS: Final = 800.0
MOST_MS: Final = 100.0
CONNECTS: Final = 30
"""Connections that are made at a time."""
START_S: Final = 120.0
"""Longest time until all clients are connected and all villages have begun."""
WARM_S: Final = 1.0
_RULES: Final = ("posts=0", "interval_s=0", "first_morning_s=100000")


class LicosRow(Struct, frozen=True):
    """One run."""

    what: str
    """`throughput`: every village has a post under way all the time; `delay`: posts at a fixed rate."""
    receipts: bool
    villages: int
    seconds: float
    posts_per_s: float
    frames_per_s: float
    """Frames that came to clients; each post is fifteen."""
    p50_ms: float
    """From a post to its last recipient."""
    p99_ms: float
    worst_ms: float
    server_cpu: float
    """CPU time of the server over the measured time."""
    own_lag_ms: float
    """99th percentile of how late this process itself is; it is part of the times above."""
    kib_per_village: float
    """Memory of the server for each village that plays, at the end of the run."""


def measure_licos(seconds: float, villages: int) -> list[LicosRow]:
    """All rows."""
    allow_files(villages * SEATS + 200, "--villages")
    rows = []
    for what, receipts in (("throughput", False), ("throughput", True), ("delay", False), ("delay", True)):
        changes = [word for rule in _RULES for word in ("--village", rule)]
        with server("--preset", "licos-15", "--port", "0", *changes) as (process, port, _):
            run = _LicosRun(process, port, receipts=receipts)
            gc.collect()
            gc.freeze()
            try:
                rows.append(asyncio.run(run.measure(what, villages, seconds)))
            finally:
                gc.unfreeze()
                process.kill()  # A server that is told to stop waits for its games, and these do not end.
    return rows


class _Post:
    """A post that is under way."""

    __slots__ = ("left", "sent", "village")

    def __init__(self, village: int, sent: float) -> None:
        self.village = village
        self.sent = sent
        self.left = SEATS


class _LicosRun:
    def __init__(self, process: "subprocess.Popen[str]", port: int, *, receipts: bool) -> None:
        self._process = process
        self._port = port
        self._receipts = receipts
        self._numbers = count(1)
        self._under_way: dict[int, _Post] = {}
        self._times: list[float] = []
        self._lags: list[float] = []
        self._speakers: list[Iterator[LicosLoadClient]] = []
        self._endless = False
        """Whether the next post of a village follows as soon as the last has come to everybody."""

    async def measure(self, what: str, villages: int, seconds: float) -> LicosRow:
        loop = asyncio.get_running_loop()
        before = memory_kib(self._process)
        clients = await self._connect(villages)
        self._speakers = [_in_turn(one) for one in _by_village(clients)]
        if len(self._speakers) != villages:
            raise CallerError("errors.measured.villages", begun=len(self._speakers), villages=villages)
        self._endless = what == "throughput"
        talking = asyncio.create_task(self._talk(seconds + WARM_S))
        await asyncio.sleep(WARM_S)
        self._times.clear()
        start, cpu = loop.time(), cpu_s(self._process)
        frames = sum(client.frames for client in clients)
        await self._watch(seconds)
        took, used = loop.time() - start, cpu_s(self._process) - cpu
        frames = sum(client.frames for client in clients) - frames
        times = sorted(self._times)
        self._endless = False
        await talking
        if any(client.lost.done() for client in clients) or not times:
            raise CallerError("errors.measured.clients_gone")
        row = LicosRow(
            what=what,
            receipts=self._receipts,
            villages=villages,
            seconds=took,
            posts_per_s=len(times) / took,
            frames_per_s=frames / took,
            p50_ms=1_000 * at_share(times, 0.5),
            p99_ms=1_000 * at_share(times, 0.99),
            worst_ms=1_000 * times[-1],
            server_cpu=used / took,
            own_lag_ms=1_000 * at_share(sorted(self._lags), 0.99),
            kib_per_village=(memory_kib(self._process) - before) / villages,
        )
        for client in clients:
            client.leave()
        await asyncio.gather(*(client.lost for client in clients))
        return row

    async def _connect(self, villages: int) -> list[LicosLoadClient]:
        """Fill one village after another."""
        loop, gate = asyncio.get_running_loop(), asyncio.Semaphore(CONNECTS)

        async def one() -> LicosLoadClient:
            async with gate:
                _, client = await loop.create_connection(
                    lambda: LicosLoadClient(self._came, receipts=self._receipts), "127.0.0.1", self._port
                )
                await client.opened
                return client

        async with asyncio.timeout(START_S):
            clients = await asyncio.gather(*(one() for _ in range(villages * SEATS)))
            await asyncio.gather(*(client.begun for client in clients))
        return clients

    async def _talk(self, seconds: float) -> None:
        """Posts at a fixed rate; or the first of each village, which the others follow."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        if self._endless:
            for village in range(len(self._speakers)):
                self._post(village)
            await asyncio.sleep(seconds)
            return
        for number in count():
            due = start + number / RATE
            if due > start + seconds:
                return
            await asyncio.sleep(max(0.0, due - loop.time()))
            self._post(number % len(self._speakers))

    def _post(self, village: int) -> None:
        number = next(self._numbers)
        self._under_way[number] = _Post(village, asyncio.get_running_loop().time())
        next(self._speakers[village]).say(number)

    def _came(self, number: int, client: LicosLoadClient) -> None:
        post = self._under_way[number]
        post.left -= 1
        if post.left:
            return
        del self._under_way[number]
        loop = asyncio.get_running_loop()
        self._times.append(loop.time() - post.sent)
        if self._endless:
            loop.call_soon(self._next, post.village)

    def _next(self, village: int) -> None:
        if self._endless:
            self._post(village)

    async def _watch(self, seconds: float) -> None:
        """Wait, and see how late this process is."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (now := loop.time()) < end:
            await asyncio.sleep(0.01)
            self._lags.append(max(0.0, loop.time() - now - 0.01))


def _by_village(clients: Sequence[LicosLoadClient]) -> list[list[LicosLoadClient]]:
    numbers = sorted({client.village for client in clients})
    return [[client for client in clients if client.village == number] for number in numbers]


def _in_turn(clients: Sequence[LicosLoadClient]) -> Iterator[LicosLoadClient]:
    while True:
        yield from clients


def show_licos(rows: Sequence[LicosRow]) -> None:
    """Print the rows as a table."""
    targets = f"targets: {LEAST_POSTS:,.0f} posts/s; p99 {MOST_MS:g} ms at {RATE:g} posts/s"
    table = Table(title=f"{rows[0].villages} villages of {SEATS}", caption=targets)
    for name in ("what", "receipts", "posts/s", "frames/s", "p50 ms", "p99 ms", "CPU %", "KiB/vil."):
        table.add_column(name, justify="left" if name in ("what", "receipts") else "right", no_wrap=True)
    for row in rows:
        table.add_row(
            row.what,
            "on" if row.receipts else "off",
            f"{row.posts_per_s:,.0f}",
            f"{row.frames_per_s:,.0f}",
            f"{row.p50_ms:.1f}",
            f"{row.p99_ms:.1f}",
            f"{100 * row.server_cpu:.0f}",
            f"{row.kib_per_village:,.0f}",
        )
    Console().print(table)
