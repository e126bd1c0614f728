"""Games as server-sent events: `id`, `event: broadcast`, `data`: a packet of the realtime feed.

A client is a place in a list that all clients of the game share, so nothing piles up for one who does not
read: who takes nothing for a while is cut off, and can go on where it was (`Last-Event-ID`). A game never
waits for a client; all it does is to wake them.
"""

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from aiohttp import web

from jinro.files.writers.realtime import Realtime
from jinro.game.events import Event
from jinro.server.contest.track import Running
from jinro.server.web.public_feed import PublicFeed

RETRY_MS: Final = 2_000
"""How soon a client that was cut off is to come back."""
CHUNK: Final = 16
"""Packets that are written at a time; so much may wait for a client, with what the socket takes."""
CLOSE_S: Final = 2.0
"""How long clients have to take the end of their games when the server stops."""
KEEP_ALIVE: Final = b": still here\n\n"
_ID: Final = re.compile(r"(p?)(\d{1,9})")


class Log(Protocol):
    """What a show reads of a game."""

    @property
    def log(self) -> Sequence[Event]: ...
    @property
    def masks(self) -> Sequence[int]: ...


class Show:
    """One game as it is told: to the public, or to those who may see all."""

    def __init__(self, game: Log, *, public: bool) -> None:
        self._game = game
        self._read = 0
        self._prefix = "p" if public else ""
        self._public = PublicFeed() if public else None
        self._all = Realtime()
        self.frames: list[bytes] = []
        """What is sent, packet by packet."""
        self.watchers = 0

    def tell(self, upto: int) -> None:
        """Add the packets of the game's events up to this number."""
        log, masks = self._game.log, self._game.masks
        for place in range(self._read, upto):
            event = log[place]
            told = self._all.lines(event) if self._public is None else self._public.lines(event, masks[place])
            for line in told:
                number = len(self.frames) + 1
                head = f"id: {self._prefix}{number}\nevent: broadcast\ndata: ".encode()
                self.frames.append(head + line + b"\n\n")
        self._read = max(self._read, upto)


def place_of(headers: Mapping[str, str], *, public: bool) -> int | None:
    """How many packets of this view a client has had already, as its `Last-Event-ID` says; None: it does not
    say so."""
    found = _ID.fullmatch(headers.get("Last-Event-ID", ""))
    if found is None or bool(found[1]) is not public:
        return None
    return int(found[2])


def asks_for_public(headers: Mapping[str, str]) -> bool:
    """Whether a client goes on with the public's view of a game."""
    return headers.get("Last-Event-ID", "").startswith("p")


class Streams:
    """All clients of one track that follow games."""

    def __init__(self, *, keep_alive_s: float = 15.0, write_s: float = 30.0, most: int = 1_000) -> None:
        """Who takes nothing for `write_s` is cut off; there are `most` clients at the same time."""
        self._keep_alive_s = keep_alive_s
        self._write_s = write_s
        self._most = most
        self._shows: dict[tuple[str, bool], Show] = {}
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
        """Send a running game until it ends: the latest packet first, or with `whole` all of them, or those
        that the client has not had."""
        key = (running.id, public)
        show = self._shows.setdefault(key, Show(running.game, public=public))
        show.watchers += 1
        client = self._enter(request)
        wake = client.news.set
        running.on_kept.add(wake)
        running.task.add_done_callback(client.wake)
        try:
            show.tell(running.kept)
            place = place_of(request.headers, public=public)
            if place is None or place > len(show.frames):
                place = 0 if whole else max(0, len(show.frames) - 1)
            await client.begin(headers)
            await self._tell(client, show, running, place)
            await client.end()
        except (ConnectionError, TimeoutError):
            client.cut()
        finally:
            self._leave(client)
            running.on_kept.discard(wake)
            running.task.remove_done_callback(client.wake)
            show.watchers -= 1
            if not show.watchers:
                del self._shows[key]
        return client.response

    async def _tell(self, client: "_Client", show: Show, running: Running, place: int) -> None:
        while True:
            client.news.clear()
            over = running.task.done()
            show.tell(running.kept)
            if place < len(show.frames):
                frames = show.frames[place : place + CHUNK]
                await client.write(b"".join(frames))
                place += len(frames)
            elif over or client.gone:
                return
            elif not await _comes(client.news, self._keep_alive_s):
                await client.write(KEEP_ALIVE)

    async def send(
        self, request: web.Request, frames: Sequence[bytes], headers: Mapping[str, str]
    ) -> web.StreamResponse:
        """Send what is left to be told of a game that is over; nothing (204) ends a client's coming back."""
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
        """Let the clients have the end of their games, and cut off those who do not take it."""
        await _comes(self._none, CLOSE_S)
        for client in self._open:
            client.cut()


class _Client:
    """One who follows a game."""

    def __init__(self, request: web.Request, write_s: float) -> None:
        self._request = request
        self._write_s = write_s
        self.news = asyncio.Event()
        """There is more to tell, or no more to be told."""
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
        """Send; a `TimeoutError` where the client does not take it, a `ConnectionError` where it is gone."""
        await asyncio.wait_for(self.response.write(data), self._write_s)

    async def end(self) -> None:
        await asyncio.wait_for(self.response.write_eof(), self._write_s)

    def wake(self, task: object) -> None:
        """The game is over."""
        self.news.set()

    def cut(self) -> None:
        self.gone = True
        self.news.set()
        if self._request.transport is not None:
            self._request.transport.abort()


async def _comes(news: asyncio.Event, within_s: float) -> bool:
    try:
        await asyncio.wait_for(news.wait(), within_s)
    except TimeoutError:
        return False
    return True
