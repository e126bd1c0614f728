"""Games as server-sent events: `id`, `event: broadcast`, `data`: a packet of the realtime feed.

All clients of a game share one list of frames, and each client is only a position in it: nothing is buffered
for a client that does not read. Such a client is disconnected after a timeout and can resume where it was
(`Last-Event-ID`). A game never waits for a client; it only wakes them.
"""

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Final

from aiohttp import web

from jinro.files.writers.realtime import RealtimeWriter
from jinro.server.running import Running
from jinro.server.web.game_json import LoggedGame
from jinro.server.web.public_feed import PublicFeed

RETRY_MS: Final = 2_000
"""How soon a disconnected client is told to reconnect."""
CHUNK: Final = 16
"""Frames per write; with the socket's own buffer, this bounds the memory for one client."""
CLOSE_S: Final = 2.0
"""How long clients have to read the end of their games when the server stops."""
KEEP_ALIVE: Final = b": still here\n\n"
KEEP_ALIVE_S: Final = 15.0
"""Seconds without a packet after which a comment is sent."""
WRITE_S: Final = 30.0
"""Timeout of one write to a client."""
MOST_CLIENTS: Final = 1_000
"""Limit of clients of one track at the same time."""
_ID: Final = re.compile(r"(p?)(\d{1,9})")


class Broadcast:
    """The frames of one game: the public's, or those with all secrets."""

    def __init__(self, game: LoggedGame, *, public: bool) -> None:
        self._game = game
        self._read = 0
        self._prefix = "p" if public else ""
        self._public = PublicFeed() if public else None
        self._all = RealtimeWriter()
        self.frames: list[bytes] = []
        """One frame per packet."""
        self.watchers = 0

    def update(self, upto: int) -> None:
        """Add the packets of the game's events up to this number."""
        log, masks = self._game.log, self._game.masks
        for place in range(self._read, upto):
            event = log[place]
            if self._public is None:
                packets = self._all.lines(event)
            else:
                packets = self._public.lines(event, masks[place])
            for packet in packets:
                number = len(self.frames) + 1
                head = f"id: {self._prefix}{number}\nevent: broadcast\ndata: ".encode()
                self.frames.append(head + packet + b"\n\n")
        self._read = max(self._read, upto)


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
        self, *, keep_alive_s: float = KEEP_ALIVE_S, write_s: float = WRITE_S, most: int = MOST_CLIENTS
    ) -> None:
        self._keep_alive_s = keep_alive_s
        self._write_s = write_s
        self._most = most
        self._broadcasts: dict[tuple[str, bool], Broadcast] = {}
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
        broadcast = self._broadcasts.setdefault(key, Broadcast(running.game, public=public))
        broadcast.watchers += 1
        client = self._enter(request)
        wake = client.news.set
        running.on_kept.add(wake)
        running.task.add_done_callback(client.wake)
        try:
            broadcast.update(running.kept)
            place = packets_received(request.headers, public=public)
            if place is None or place > len(broadcast.frames):
                place = 0 if whole else max(0, len(broadcast.frames) - 1)
            await client.begin(headers)
            await self._send_from(client, broadcast, running, place)
            await client.end()
        except (ConnectionError, TimeoutError):
            client.cut()
        finally:
            self._leave(client)
            running.on_kept.discard(wake)
            running.task.remove_done_callback(client.wake)
            broadcast.watchers -= 1
            if not broadcast.watchers:
                del self._broadcasts[key]
        return client.response

    async def _send_from(self, client: "_Client", broadcast: Broadcast, running: Running, place: int) -> None:
        while True:
            client.news.clear()
            over = running.task.done()
            broadcast.update(running.kept)
            if place < len(broadcast.frames):
                frames = broadcast.frames[place : place + CHUNK]
                await client.write(b"".join(frames))
                place += len(frames)
            elif over or client.gone:
                return
            elif not await _is_set(client.news, self._keep_alive_s):
                await client.write(KEEP_ALIVE)

    async def send(
        self, request: web.Request, frames: Sequence[bytes], headers: Mapping[str, str]
    ) -> web.StreamResponse:
        """Send the rest of a finished game; without frames a 204, which ends a client's reconnects."""
        if not frames:
            return web.Response(status=204, headers=headers)
        client = self._enter(request)
        try:
            await client.begin(headers)
            for place in range(0, len(frames), CHUNK):
                await client.write(b"".join(frames[place : place + CHUNK]))
            await client.end()
        except (ConnectionError, TimeoutError):
            client.cut()
        finally:
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

    def wake(self, task: object) -> None:
        """Called when the game is over."""
        self.news.set()

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
