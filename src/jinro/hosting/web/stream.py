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
from jinro.hosting.public.game import LoggedGame
from jinro.hosting.village import Running
from jinro.hosting.web.followers import EVENT_STREAM, Followed, Follower, OpenFollowers, chunk_end
from jinro.hosting.web.requests import AtOnce
from jinro.village.clock import Clock, RealClock

RETRY_MS: Final = 2_000
"""How soon a disconnected client is told to reconnect."""
CHUNK: Final = 16
"""Most frames per write."""
CLOSE_S: Final = 2.0
"""How long clients have to read the end of their games when the server stops."""
KEEP_ALIVE: Final = b": still here\n\n"
KEEP_ALIVE_S: Final = 15.0
"""Seconds without a packet after which a comment is sent."""
WRITE_S: Final = 30.0
"""Timeout of one write to a client."""
MOST_CLIENTS: Final = 1_000
"""Limit of clients of one track at the same time."""
CLIENTS_OF_ONE: Final = 250
"""The same, for one address."""
MOST_REPLAYS: Final = 100
"""Limit of clients of one track that are sent finished games at the same time: each has its own frames."""
REPLAYS_OF_ONE: Final = 25
"""The same, for one address."""
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
        """The frames from a place on that are written at once."""
        return self.frames[place : chunk_end(self.frames, place, len(self.frames), CHUNK)]


class _FollowedGame(Followed["_Client"]):
    """The frames of a running game."""

    def __init__(self, running: Running, *, public: bool) -> None:
        self.broadcast = Broadcast(public=public)
        self._whole = None if public else WholePackets()
        super().__init__(running)

    def update(self) -> bool:
        game = self.game
        if self._whole is None:
            return self.broadcast.update(game.public.packets)
        return self.broadcast.update(self._whole.update(game.game, game.kept).packets)


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
        most: tuple[int, int] = (MOST_CLIENTS, CLIENTS_OF_ONE),
        most_replays: tuple[int, int] = (MOST_REPLAYS, REPLAYS_OF_ONE),
        clock: Clock | None = None,
    ) -> None:
        """`most` and `most_replays`: in all, and for one address. `clock` times the comments that keep
        connections open."""
        self._keep_alive_ms = int(keep_alive_s * 1_000)
        self._write_s = write_s
        self.places = AtOnce(*most)
        """Of all clients, and"""
        self.replays = AtOnce(*most_replays)
        """of clients that are sent finished games."""
        self._clock = clock or RealClock()
        self._followed: dict[tuple[str, bool], _FollowedGame] = {}
        self._open = OpenFollowers[_Client]()

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
            followed = self._followed[key] = _FollowedGame(running, public=public)
        client = self._open.enter(_Client(request, self._write_s))
        followed.followers.add(client)
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
            self._open.leave(client)
            followed.followers.discard(client)
            if not followed.followers:
                followed.close()
                del self._followed[key]
        return client.response

    async def _send_from(self, client: "_Client", followed: _FollowedGame, place: int) -> None:
        """Send frames; and a comment when nothing was sent for a while, whatever else has happened."""
        frames, clock = followed.broadcast.frames, self._clock
        due_ms = clock.now_ms() + self._keep_alive_ms
        while True:
            client.news.clear()
            over = followed.over
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
        client = self._open.enter(_Client(request, self._write_s))
        try:
            await client.begin(headers)
            while chunk := broadcast.chunk(place):
                await client.write(b"".join(chunk))
                place += len(chunk)
            await client.end()
        except (ConnectionError, TimeoutError):
            client.cut()
        finally:
            self._open.leave(client)
        return client.response

    async def close(self) -> None:
        """Give clients time to read the end of their games, then disconnect the rest."""
        await self._open.close(CLOSE_S)


class _Client(Follower):
    """A connection that follows a game."""

    def __init__(self, request: web.Request, write_s: float) -> None:
        super().__init__(request)
        self._write_s = write_s
        self.response = web.StreamResponse(headers=EVENT_STREAM)

    async def begin(self, headers: Mapping[str, str]) -> None:
        self.response.headers.update(headers)
        await self.response.prepare(self.request)
        await self.write(f"retry: {RETRY_MS}\n\n".encode())

    async def write(self, data: bytes) -> None:
        """Send; `TimeoutError` if the client does not read, `ConnectionError` if it has disconnected."""
        await asyncio.wait_for(self.response.write(data), self._write_s)

    async def end(self) -> None:
        await asyncio.wait_for(self.response.write_eof(), self._write_s)
