"""Games as server-sent events: `id`, `event: broadcast`, `data`: a packet of the realtime feed.

All clients of a game share one list of frames, and each client is only a position in it: nothing is buffered
for a client that does not read. Such a client is disconnected after a timeout and can resume where it was
(`Last-Event-ID`). A game never waits for a client; it only wakes them.
"""

import asyncio
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from aiohttp import web

from jinro.files.writers.realtime import RealtimeWriter
from jinro.server.running import Running
from jinro.server.web.access import json_answer
from jinro.server.web.public_game import LoggedGame
from jinro.village.clock import Clock, RealClock

RETRY_MS: Final = 2_000
"""How soon a disconnected client is told to reconnect."""
CHUNK: Final = 16
"""Most frames per write."""
CHUNK_BYTES: Final = 64 << 10
"""No further frame is added to a write from this size on. With the socket's own buffer this bounds the memory
for one client."""
CLOSE_S: Final = 2.0
"""How long clients have to read the end of their games when the server stops."""
KEEP_ALIVE: Final = b": still here\n\n"
KEEP_ALIVE_S: Final = 15.0
"""Seconds without a packet after which a comment is sent."""
WRITE_S: Final = 30.0
"""Timeout of one write to a client."""
MOST_CLIENTS: Final = 1_000
"""Limit of clients of one track at the same time."""
MOST_REPLAYS: Final = 100
"""Limit of clients of one track that are sent finished games at the same time: each has its own frames."""
_ID: Final = re.compile(r"(p?)(\d{1,9})")


class WholePackets:
    """The packets of a game with all its secrets."""

    def __init__(self) -> None:
        self._feed = RealtimeWriter()
        self._read = 0
        self.packets: list[bytes] = []

    def update(self, game: LoggedGame, upto: int) -> "WholePackets":
        """Add the packets of the first `upto` events."""
        for event in islice(game.log, self._read, upto):
            self.packets += self._feed.lines(event)
        self._read = max(self._read, upto)
        return self


class Broadcast:
    """The frames of one game: the public's, or those with all secrets."""

    def __init__(self, *, public: bool) -> None:
        self._prefix = "p" if public else ""
        self.frames: list[bytes] = []
        """One frame per packet."""

    def update(self, packets: Sequence[bytes]) -> bool:
        """Add the packets that are new; return whether there are any."""
        before = len(self.frames)
        for number, packet in enumerate(islice(packets, before, None), before + 1):
            head = f"id: {self._prefix}{number}\nevent: broadcast\ndata: ".encode()
            self.frames.append(head + packet + b"\n\n")
        return len(self.frames) > before

    def chunk(self, place: int) -> list[bytes]:
        """The frames from a place on that are written at once: few, and little more than `CHUNK_BYTES`."""
        size, stop = 0, place
        while stop < min(len(self.frames), place + CHUNK) and size < CHUNK_BYTES:
            size += len(self.frames[stop])
            stop += 1
        return self.frames[place:stop]


class _Followed:
    """A running game that clients follow. They are woken by new frames of their view, and by its end."""

    def __init__(self, running: Running, *, public: bool) -> None:
        self.running = running
        self.broadcast = Broadcast(public=public)
        self.clients: set[_Client] = set()
        self._whole = None if public else WholePackets()
        running.on_kept.add(self._kept)
        running.task.add_done_callback(self._over)
        self.update()

    def update(self) -> bool:
        running = self.running
        if self._whole is None:
            return self.broadcast.update(running.public.packets)
        return self.broadcast.update(self._whole.update(running.game, running.kept).packets)

    def _kept(self) -> None:
        if self.update():
            self._wake()

    def _over(self, task: object) -> None:
        self.update()
        self._wake()

    def _wake(self) -> None:
        for client in self.clients:
            client.news.set()

    def close(self) -> None:
        self.running.on_kept.discard(self._kept)
        self.running.task.remove_done_callback(self._over)


def packets_received(headers: Mapping[str, str], *, public: bool) -> int | None:
    """How many packets of this view a client has already, by its `Last-Event-ID`; None: it does not say."""
    found = _ID.fullmatch(headers.get("Last-Event-ID", ""))
    if found is None or bool(found[1]) is not public:
        return None
    return int(found[2])


def asks_for_public(headers: Mapping[str, str]) -> bool:
    """Whether a client resumes the public's view of a game."""
    return headers.get("Last-Event-ID", "").startswith("p")


class Streams:
    """All clients of one track that follow games."""

    def __init__(
        self,
        *,
        keep_alive_s: float = KEEP_ALIVE_S,
        write_s: float = WRITE_S,
        most: int = MOST_CLIENTS,
        most_replays: int = MOST_REPLAYS,
        clock: Clock | None = None,
    ) -> None:
        """`clock` times the comments that keep connections open."""
        self._keep_alive_ms = int(keep_alive_s * 1_000)
        self._write_s = write_s
        self._most = most
        self._most_replays = most_replays
        self._replays = 0
        self._clock = clock or RealClock()
        self._followed: dict[tuple[str, bool], _Followed] = {}
        self._open: set[_Client] = set()
        self._none = asyncio.Event()
        self._none.set()

    @property
    def full(self) -> bool:
        return len(self._open) >= self._most

    @property
    def clients(self) -> int:
        return len(self._open)

    async def follow(
        self, request: web.Request, running: Running, *, public: bool, whole: bool, headers: Mapping[str, str]
    ) -> web.StreamResponse:
        """Send a running game until it ends.

        Starts with the packet after `Last-Event-ID`, else with the first (`whole`), else with the latest.
        """
        key = (running.id, public)
        followed = self._followed.get(key)
        if followed is None:
            followed = self._followed[key] = _Followed(running, public=public)
        client = self._enter(request)
        followed.clients.add(client)
        try:
            place = packets_received(request.headers, public=public)
            count = len(followed.broadcast.frames)
            if place is None or place > count:
                place = 0 if whole else max(0, count - 1)
            await client.begin(headers)
            await self._send_from(client, followed, place)
            await client.end()
        except (ConnectionError, TimeoutError):
            client.cut()
        finally:
            self._leave(client)
            followed.clients.discard(client)
            if not followed.clients:
                followed.close()
                del self._followed[key]
        return client.response

    async def _send_from(self, client: "_Client", followed: _Followed, place: int) -> None:
        """Send frames; and a comment when nothing was sent for a while, whatever else has happened."""
        frames, clock = followed.broadcast.frames, self._clock
        due_ms = clock.now_ms() + self._keep_alive_ms
        while True:
            client.news.clear()
            over = followed.running.task.done()
            if place < len(frames):
                chunk = followed.broadcast.chunk(place)
                await client.write(b"".join(chunk))
                place += len(chunk)
            elif over or client.gone:
                return
            elif clock.now_ms() >= due_ms:
                await client.write(KEEP_ALIVE)
            else:
                await client.wait(clock, due_ms)
                continue
            due_ms = clock.now_ms() + self._keep_alive_ms

    async def send(
        self, request: web.Request, broadcast: Broadcast, place: int, headers: Mapping[str, str]
    ) -> web.StreamResponse:
        """Send the rest of a finished game; without frames a 204, which ends a client's reconnects."""
        if place >= len(broadcast.frames):
            return web.Response(status=204, headers=headers)
        if self._replays >= self._most_replays:
            return json_answer({"error": "too many are watching finished games"}, 503)
        self._replays += 1
        client = self._enter(request)
        try:
            await client.begin(headers)
            while chunk := broadcast.chunk(place):
                await client.write(b"".join(chunk))
                place += len(chunk)
            await client.end()
        except (ConnectionError, TimeoutError):
            client.cut()
        finally:
            self._replays -= 1
            self._leave(client)
        return client.response

    def _enter(self, request: web.Request) -> "_Client":
        client = _Client(request, self._write_s)
        self._open.add(client)
        self._none.clear()
        return client

    def _leave(self, client: "_Client") -> None:
        self._open.discard(client)
        if not self._open:
            self._none.set()

    async def close(self) -> None:
        """Give clients time to read the end of their games, then disconnect the rest."""
        await _is_set(self._none, CLOSE_S)
        for client in self._open:
            client.cut()


class _Client:
    """A connection that follows a game."""

    def __init__(self, request: web.Request, write_s: float) -> None:
        self._request = request
        self._write_s = write_s
        self.news = asyncio.Event()
        """Set when there are new packets, or when there will be no more."""
        self.gone = False
        self.response = web.StreamResponse(
            headers={
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            }
        )

    async def begin(self, headers: Mapping[str, str]) -> None:
        self.response.headers.update(headers)
        await self.response.prepare(self._request)
        await self.write(f"retry: {RETRY_MS}\n\n".encode())

    async def write(self, data: bytes) -> None:
        """Send; `TimeoutError` if the client does not read, `ConnectionError` if it has disconnected."""
        await asyncio.wait_for(self.response.write(data), self._write_s)

    async def end(self) -> None:
        await asyncio.wait_for(self.response.write_eof(), self._write_s)

    async def wait(self, clock: Clock, due_ms: int) -> None:
        """Wait for news, or until a time."""
        timer = clock.call_at(due_ms, self.news.set)
        try:
            await self.news.wait()
        finally:
            timer.cancel()

    def cut(self) -> None:
        self.gone = True
        self.news.set()
        if self._request.transport is not None:
            self._request.transport.abort()


async def _is_set(event: asyncio.Event, within_s: float) -> bool:
    """Wait for an event; False after a timeout."""
    try:
        await asyncio.wait_for(event.wait(), within_s)
    except TimeoutError:
        return False
    return True
