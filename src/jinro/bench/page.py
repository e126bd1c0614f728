"""What `jinro bench page` measures: people at the page who chat and mark their boards in many villages.

The server is a process of its own, as in `jinro bench contest`; all people run in this process. They come as
guests, meet in rooms of the lobby and sit down, as browsers do. A post counts when it has reached all five
people of its village.
"""

import asyncio
import gc
import subprocess
from collections.abc import Sequence
from itertools import count
from typing import Any, Final

import aiohttp
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.bench.agents.page import PageLoadClient
from jinro.bench.open_files import allow_files
from jinro.bench.server import at_share, cpu_s, memory_kib, server
from jinro.errors import CallerError

SEATS: Final = 5
RATE: Final = 200.0
"""Posts per second, and marks per second."""
MOST_MS: Final = 150.0
MEETINGS: Final = 8
"""Rooms that are filled at a time."""
START_S: Final = 180.0
"""Longest time until all people have their seats."""
WARM_S: Final = 1.0
END_S: Final = 5.0
"""Longest time until the last post has come to everybody."""
PEOPLE_OF_ADDRESS: Final = 100
"""People that come from one address of this machine; a server limits how many guests an address makes."""
_RULES: Final = ("posts=0", "interval_s=0")
_ROOM: Final = {
    "name": "Bench",
    "number": SEATS,
    "roles": {"VILLAGER": 3, "SEER": 1, "WEREWOLF": 1},
    "language": "ja",
    "times": {"first_morning_s": "3600"},
}


class PageRow(Struct, frozen=True):
    """One run."""

    villages: int
    people: int
    seconds: float
    posts_per_s: float
    marks_per_s: float
    frames_per_s: float
    """Frames that came to people; each post is five, each mark one."""
    p50_ms: float
    """From a post to its last reader."""
    p99_ms: float
    worst_ms: float
    mark_p50_ms: float
    """From a mark to the answer that it is kept."""
    mark_p99_ms: float
    server_cpu: float
    """CPU time of the server over the measured time."""
    own_lag_ms: float
    """99th percentile of how late this process itself is; it is part of the times above."""
    kib_per_person: float
    """Memory of the server for each person, with its share of the village, at the end of the run."""


def measure_page(seconds: float, villages: int) -> PageRow:
    """The row."""
    allow_files(2 * villages * SEATS + 200, "--villages")
    changes = [word for rule in _RULES for word in ("--village", rule)]
    with server("--preset", "licos-15", "--port", "0", *changes) as (process, port, _):
        gc.collect()
        gc.freeze()
        try:
            return asyncio.run(_PageRun(process, port).measure(villages, seconds))
        finally:
            gc.unfreeze()
            process.kill()  # A server that is told to stop waits for its games, and these do not end.


class _PageRun:
    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self._process = process
        self._port = port
        self._under_way: dict[int, tuple[float, int]] = {}
        """When a post was sent, and how many have not read it yet."""
        self._read = asyncio.Event()
        """Set when a post has come to everybody."""
        self._times: list[float] = []
        self._mark_times: list[float] = []
        self._lags: list[float] = []

    async def measure(self, villages: int, seconds: float) -> PageRow:
        loop = asyncio.get_running_loop()
        before = memory_kib(self._process)
        async with asyncio.timeout(START_S):
            tables = await self._meet(villages)
        people = [one for table in tables for one in table]
        talking = asyncio.create_task(self._talk(tables, seconds + WARM_S))
        await asyncio.sleep(WARM_S)
        self._times.clear()
        self._mark_times.clear()
        start, cpu = loop.time(), cpu_s(self._process)
        frames = sum(one.frames for one in people)
        await self._watch(seconds)
        took, used = loop.time() - start, cpu_s(self._process) - cpu
        frames = sum(one.frames for one in people) - frames
        posts, marks = len(self._times), len(self._mark_times)
        await talking
        await self._last_posts()
        refused = sum(one.refused for one in people)
        if any(one.lost.done() for one in people) or refused or not self._times or not self._mark_times:
            raise CallerError("errors.measured.people_gone", refused=refused)
        times, mark_times = sorted(self._times), sorted(self._mark_times)
        row = PageRow(
            villages=villages,
            people=len(people),
            seconds=took,
            posts_per_s=posts / took,
            marks_per_s=marks / took,
            frames_per_s=frames / took,
            p50_ms=1_000 * at_share(times, 0.5),
            p99_ms=1_000 * at_share(times, 0.99),
            worst_ms=1_000 * times[-1],
            mark_p50_ms=1_000 * at_share(mark_times, 0.5),
            mark_p99_ms=1_000 * at_share(mark_times, 0.99),
            server_cpu=used / took,
            own_lag_ms=1_000 * at_share(sorted(self._lags), 0.99),
            kib_per_person=(memory_kib(self._process) - before) / len(people),
        )
        for one in people:
            one.leave()
        await asyncio.gather(*(one.lost for one in people))
        return row

    # Before

    async def _meet(self, villages: int) -> list[list[PageLoadClient]]:
        """People come, meet in rooms, and sit down."""
        gate, numbers = asyncio.Semaphore(MEETINGS), count()

        async def table() -> list[PageLoadClient]:
            async with gate:
                return await self._room([next(numbers) for _ in range(SEATS)])

        return await asyncio.gather(*(table() for _ in range(villages)))

    async def _room(self, numbers: Sequence[int]) -> list[PageLoadClient]:
        visits = [await _Visit.come(self._port, number) for number in numbers]
        host = visits[0]
        room = (await host.asks("build", **_ROOM))["result"]["card"]["id"]
        for one in visits[1:]:
            await one.asks("join", room=room)
            await one.asks("ready", room=room)
        await host.asks("start", room=room)
        loop = asyncio.get_running_loop()
        seated = []
        for one in visits:
            client = PageLoadClient(room, self._port, one.cookie, on_post=self._came, on_mark=self._marked)
            await loop.create_connection(lambda made=client: made, "127.0.0.1", self._port)  # type: ignore[misc]
            seated.append(client)
        await asyncio.gather(*(one.begun for one in seated))
        for one in visits:
            await one.leave()
        return seated

    # The measured time

    async def _talk(self, tables: Sequence[Sequence[PageLoadClient]], seconds: float) -> None:
        """Posts at a fixed rate, village by village; and marks by the neighbour of who has spoken."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        for number in count():
            due = start + number / RATE
            if due > start + seconds:
                return
            await asyncio.sleep(max(0.0, due - loop.time()))
            table, turn = tables[number % len(tables)], number // len(tables)
            self._under_way[number] = loop.time(), SEATS
            table[turn % SEATS].say(number)
            table[(turn + 1) % SEATS].mark(turn)

    def _came(self, number: int) -> None:
        sent, left = self._under_way.pop(number)
        if left > 1:
            self._under_way[number] = sent, left - 1
        else:
            self._times.append(asyncio.get_running_loop().time() - sent)
            self._read.set()

    def _marked(self, sent: float) -> None:
        self._mark_times.append(asyncio.get_running_loop().time() - sent)

    async def _watch(self, seconds: float) -> None:
        """Wait, and see how late this process is."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (now := loop.time()) < end:
            await asyncio.sleep(0.01)
            self._lags.append(max(0.0, loop.time() - now - 0.01))

    async def _last_posts(self) -> None:
        """Wait until everybody has read everything."""
        async with asyncio.timeout(END_S):
            while self._under_way:
                self._read.clear()
                await self._read.wait()


class _Visit:
    """A guest in the lobby."""

    def __init__(self, session: aiohttp.ClientSession, stream: aiohttp.ClientWebSocketResponse) -> None:
        self._session = session
        self._stream = stream
        self._n = 0

    @classmethod
    async def come(cls, port: int, number: int) -> "_Visit":
        home = f"http://127.0.0.1:{port}"
        address = f"127.0.0.{2 + number // PEOPLE_OF_ADDRESS}"
        session = aiohttp.ClientSession(
            headers={"Origin": home},
            cookie_jar=aiohttp.CookieJar(unsafe=True),
            connector=aiohttp.TCPConnector(local_addr=(address, 0)),
        )
        who = {"name": f"P{number}", "language": "ja"}
        async with session.post(f"{home}/api/v1/people/guest", json=who) as answer:
            if answer.status != 200:
                raise CallerError("errors.measured.guest_refused", why=await answer.text())
        stream = await session.ws_connect(f"{home}/api/v1/lobby/stream")
        return cls(session, stream)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{one.key}={one.value}" for one in self._session.cookie_jar)

    async def asks(self, do: str, **more: object) -> dict[str, Any]:
        """Send a command; returns its answer."""
        self._n += 1
        await self._stream.send_json({"do": do, "n": self._n, **more})
        while True:
            told: dict[str, Any] = await self._stream.receive_json()
            if told["type"] == "error":
                raise CallerError("errors.at", where=do, what=told["words"]["en"])
            if told["type"] == "done" and told["n"] == self._n:
                return told

    async def leave(self) -> None:
        await self._stream.close()
        await self._session.close()


def show_page(rows: Sequence[PageRow]) -> None:
    """Print the row as a table."""
    row = rows[0]
    caption = f"target: p99 {MOST_MS:g} ms at {RATE:g} posts and {RATE:g} marks a second"
    title = f"{row.villages} villages, {row.people} people"
    table = Table(title=title, caption=caption)
    for name in (
        "posts/s",
        "marks/s",
        "frames/s",
        "p50 ms",
        "p99 ms",
        "worst",
        "mark p99",
        "CPU %",
        "KiB/p.",
    ):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_row(
        f"{row.posts_per_s:,.0f}",
        f"{row.marks_per_s:,.0f}",
        f"{row.frames_per_s:,.0f}",
        f"{row.p50_ms:.1f}",
        f"{row.p99_ms:.1f}",
        f"{row.worst_ms:.0f}",
        f"{row.mark_p99_ms:.1f}",
        f"{100 * row.server_cpu:.0f}",
        f"{row.kib_per_person:,.0f}",
    )
    Console().print(table)
