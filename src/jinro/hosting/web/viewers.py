"""The page's stream: what a viewer may see of a game, event by event, by WebSocket or server-sent events.

All viewers of a game share one list of messages for each view, and each viewer is only a position in it. So
nothing is buffered for one that does not read: it is disconnected, and comes again with the number of the
last event it has. What the public sees is made from `PublicGame` alone; a secret event changes no
byte and wakes no viewer. Utterances are read for their claims only while a viewer watches, once for all
viewers, and after the game has gone on: a few in each round of the event loop.
"""

import asyncio
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from jinro.game.events import Event, Opened, Spoke
from jinro.hosting.public.game import LoggedGame
from jinro.hosting.village import CommittedGame
from jinro.hosting.web.followers import EVENT_STREAM, Followed, Follower, OpenFollowers, chunk_end
from jinro.hosting.web.requests import AtOnce, no_person
from jinro.village.clock import Clock, RealClock, Timer, unix_ms
from jinro.wire.page.hearing import Hearing
from jinro.wire.page.host import PageLog
from jinro.wire.page.messages import End, FileProblem, Hello, SeenBy, View, Watching
from jinro.wire.page.names import village_name

MOST_VIEWERS: Final = 1_000
"""Limit of viewers of one server address at the same time."""
VIEWERS_OF_ONE: Final = 250
"""The same, of one address of viewers."""
MOST_READERS: Final = 100
"""Limit of viewers of one server address that are sent finished games at the same time."""
READERS_OF_ONE: Final = 25
"""The same, of one address of viewers."""
CHUNK: Final = 64
"""Most events per message of the stream."""
VIEWER_WRITE_S: Final = 30.0
"""Timeout of one write to a viewer."""
VIEWER_PING_S: Final = 25.0
"""Seconds after which a viewer that is sent nothing is pinged."""
COUNT_S: Final = 3.0
"""How long viewers wait to be told that others have come or gone."""
VIEWER_CLOSE_S: Final = 2.0
"""How long viewers have to read the end of their games when the server stops."""
HEARD_AT_ONCE: Final = 2
"""Most utterances that are read for their claims before others have their turn. The slowest that was found
took 24 ms, an ordinary one takes 0.2."""
LISTEN_S: Final = 0.02
"""How often a feed looks whether the next line is read."""
MOST_FROM_VIEWER: Final = 1 << 10
"""Largest message that a viewer may send; what it sends is ignored."""


class _Feed(Followed["_Viewer"]):
    """The messages of one running game in one view."""

    def __init__(
        self, game: CommittedGame, *, public: bool, delay_ms: int, hearing: Hearing | None = None
    ) -> None:
        self.public = public
        self.delay_ms = delay_ms
        self._log = PageLog(hearing or Hearing(game.table.claims))
        self._read = 0
        self.crowd = 0
        """How many viewers there were when they were last told."""
        self._counting: Timer | None = None
        self._soon: asyncio.Handle | None = None
        self._listens = False
        """Whether the next line is being read."""
        self.caught_up = asyncio.Event()
        """Set when it has told what had happened before a viewer came."""
        super().__init__(game)
        self._kept()

    @property
    def hearing(self) -> Hearing:
        return self._log.hearing

    def crowd_changed(self, clock: Clock, count: Callable[[], int]) -> None:
        """Tell the number of viewers soon, however many come and go meanwhile."""

        def tell() -> None:
            self._counting = None
            self.crowd = count()
            self._wake()

        if self._counting is None:
            self._counting = clock.call_at(clock.now_ms() + round(1_000 * COUNT_S), tell)

    @property
    def messages(self) -> Sequence[bytes]:
        return self._log.messages

    def ready(self, now_ms: int) -> int:
        """How many messages may be shown at a time (Unix milliseconds)."""
        if not self.delay_ms:
            return len(self.messages)
        return bisect_right(self._log.times, now_ms - self._shift_ms)

    def due_ms(self, place: int) -> int | None:
        """When the message at a place may be shown (Unix milliseconds); None if there is none."""
        return self._shift_ms + self._log.times[place] if place < len(self.messages) else None

    @property
    def _shift_ms(self) -> int:
        return started_ms(self.game.game) + self.delay_ms

    @property
    def _behind(self) -> bool:
        return self._read < (len(self.game.public.log) if self.public else self.game.kept)

    @property
    def over(self) -> bool:
        return super().over and not self._behind

    def update(self) -> bool:
        before = len(self.messages)
        if self.public:
            log = self.game.public.log
            stop = self._stop(log, len(log))
            for event in islice(log, self._read, stop):
                self._log.take(event)
            self._read = stop
        else:
            game = self.game.game
            stop = self._stop(game.log, self.game.kept)
            self._read = take_whole(self._log, game, self._read, stop)
        return len(self.messages) > before

    def _stop(self, log: Sequence[Event], end: int) -> int:
        """How far to go at once."""
        left = HEARD_AT_ONCE
        self._listens = False
        for place, event in enumerate(islice(log, self._read, end), self._read):
            if isinstance(event, Spoke) and not self.hearing.knows(event):
                self._listens = self.game.table.waits(event)
                if not left or self._listens:
                    return place
                left -= 1
        return end

    # What is said is read after the packets of the game are on their way.

    def _kept(self) -> None:
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self._go_on)

    def _over(self, task: object) -> None:
        self._kept()

    def _go_on(self) -> None:
        self._soon = None
        try:
            if self.update() or self.over:
                self._wake()
        except Exception:
            # Waiting viewers go on, and are told what can be told.
            self.caught_up.set()
            raise
        if self._behind and self._listens:
            self._soon = asyncio.get_running_loop().call_later(LISTEN_S, self._go_on)
        elif self._behind:
            self._kept()
        else:
            self.caught_up.set()

    def close(self) -> None:
        super().close()
        if self._soon is not None:
            self._soon.cancel()
        if self._counting is not None:
            self._counting.cancel()


def started_ms(game: LoggedGame) -> int:
    """When a game began (Unix milliseconds)."""
    first = game.log[0]
    return first.started_ms if isinstance(first, Opened) else 0


def take_whole(log: PageLog, game: LoggedGame, start: int, stop: int) -> int:
    """Add everything of a game from one place to another, with who could see it; returns `stop`."""
    for place in range(start, stop):
        log.take(game.log[place], game.masks[place])
    return stop


def whole_log(game: LoggedGame) -> PageLog:
    """Everything of a game that is over."""
    log = PageLog()
    take_whole(log, game, 0, len(game.log))
    return log


class _Viewer(Follower):
    """One viewer."""

    told = 0
    """How many viewers it was told."""
    person = ""
    """The id of whose session it has; empty: it has none."""
    why = ""
    """Why it is disconnected; empty: it has seen everything, or leaves."""

    async def send(self, messages: Sequence[bytes], last: int) -> None:
        """Send messages; `last` is the number of the last event among them."""
        raise NotImplementedError

    async def still_here(self) -> None:
        """Keep the connection open."""
        raise NotImplementedError

    async def end(self) -> None:
        raise NotImplementedError


class _SocketViewer(_Viewer):
    """A viewer at a WebSocket; every message is a JSON array."""

    def __init__(self, request: web.Request) -> None:
        super().__init__(request)
        self.response = web.WebSocketResponse(
            compress=False, max_msg_size=MOST_FROM_VIEWER, timeout=VIEWER_CLOSE_S
        )
        self._listening: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        await self.response.prepare(self.request)
        self._listening = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        """Answer pings and notice the end; what a viewer says is ignored."""
        closing = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR)
        while (await self.response.receive()).type not in closing:
            pass
        self.leave()

    async def send(self, messages: Sequence[bytes], last: int) -> None:
        text = b"[" + b",".join(messages) + b"]"
        await asyncio.wait_for(self.response.send_frame(text, WSMsgType.TEXT), VIEWER_WRITE_S)

    async def still_here(self) -> None:
        await asyncio.wait_for(self.response.ping(), VIEWER_WRITE_S)

    async def end(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        code = WSCloseCode.POLICY_VIOLATION if self.why else WSCloseCode.OK
        await asyncio.wait_for(self.response.close(code=code, message=self.why.encode()), VIEWER_WRITE_S)

    def cut(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        super().cut()


class _EventsViewer(_Viewer):
    """A viewer that is sent server-sent events; the data of each is a JSON array."""

    def __init__(self, request: web.Request) -> None:
        super().__init__(request)
        self.response = web.StreamResponse(headers=EVENT_STREAM)

    async def begin(self) -> None:
        await self.response.prepare(self.request)

    async def send(self, messages: Sequence[bytes], last: int) -> None:
        await self._write(f"id: {last}\ndata: [".encode() + b",".join(messages) + b"]\n\n")

    async def still_here(self) -> None:
        await self._write(b": still here\n\n")

    async def end(self) -> None:
        if self.why:
            await self._write(f": {self.why}\n\n".encode())
        await asyncio.wait_for(self.response.write_eof(), VIEWER_WRITE_S)

    async def _write(self, data: bytes) -> None:
        await asyncio.wait_for(self.response.write(data), VIEWER_WRITE_S)


class Viewers:
    """All viewers at one address of the server."""

    def __init__(
        self,
        *,
        most: tuple[int, int] = (MOST_VIEWERS, VIEWERS_OF_ONE),
        most_readers: tuple[int, int] = (MOST_READERS, READERS_OF_ONE),
        ping_s: float = VIEWER_PING_S,
        clock: Clock | None = None,
        now_ms: Callable[[], int] = unix_ms,
    ) -> None:
        """`most` and `most_readers`: in all, and for one address. `clock` times the pings and the waiting for
        what is shown later; `now_ms` is the time of day."""
        self.places = AtOnce(*most)
        """Of all viewers, and"""
        self.readers = AtOnce(*most_readers)
        """of viewers who are sent finished games."""
        self._ping_ms = int(ping_s * 1_000)
        self._clock = clock or RealClock()
        self.now_ms = now_ms
        self.person_of: Callable[[web.Request], Awaitable[str]] = no_person
        """The id of whose session a request has; empty: it has none."""
        self.voice = ""
        """The origin of the engine that speaks on the page; empty: there is none."""
        self._feeds: dict[tuple[str, bool], _Feed] = {}
        self._open = OpenFollowers[_Viewer]()

    def watching(self, game: str) -> int:
        """How many watch a running game here."""
        feeds = (self._feeds.get((game, public)) for public in (True, False))
        return sum(len(feed.followers) for feed in feeds if feed is not None)

    async def watch(
        self,
        request: web.Request,
        game: CommittedGame,
        *,
        track: str,
        demo: bool,
        public: bool,
        delay_ms: int,
        after: int,
        seen_by: SeenBy = "public",
    ) -> web.StreamResponse:
        """Send a running game until it is over, from the event after `after` on."""
        key = (game.id, public)
        feed = self._feeds.get(key)
        if feed is None:
            other = self._feeds.get((game.id, not public))
            hearing = None if other is None else other.hearing
            feed = self._feeds[key] = _Feed(game, public=public, delay_ms=delay_ms, hearing=hearing)
        viewer = await self._enter(request)
        feed.followers.add(viewer)
        self._crowd_changed(game.id)
        try:
            await viewer.begin()
            viewer.told = self.watching(game.id)
            await feed.caught_up.wait()
            place = min(after, feed.ready(self.now_ms()))
            view: View = "public" if public else "everything"
            now_ms = game.now_ms - delay_ms
            hello = Hello(
                game.id,
                village_name(game.id, game.given_name),
                track,
                demo,
                view,
                True,
                delay_ms,
                place,
                now_ms,
                viewer.told,
                self.voice,
                seen_by=seen_by,
            )
            await viewer.send([msgspec.json.encode(hello)], place)
            # A game that is not closed goes on at the next server: there the viewer comes again.
            if await self._follow(viewer, feed, place) and game.closed:
                await viewer.send([msgspec.json.encode(End(True))], len(feed.messages))
            await viewer.end()
        except (ConnectionError, TimeoutError):
            viewer.cut()
        finally:
            feed.followers.discard(viewer)
            self._open.leave(viewer)
            self._crowd_changed(game.id)
            if not feed.followers and self._feeds.get(key) is feed:
                feed.close()
                del self._feeds[key]
        return viewer.response

    def _crowd_changed(self, game: str) -> None:
        for public in (True, False):
            feed = self._feeds.get((game, public))
            if feed is not None:
                feed.crowd_changed(self._clock, lambda: self.watching(game))

    async def _follow(self, viewer: _Viewer, feed: _Feed, place: int) -> bool:
        """Send what becomes ready; returns whether the viewer has everything, and not left before."""
        clock = self._clock
        ping_ms = clock.now_ms() + self._ping_ms
        while not viewer.gone:
            viewer.news.clear()
            over, now = feed.over, self.now_ms()
            if place < feed.ready(now):
                stop = chunk_end(feed.messages, place, feed.ready(now), CHUNK)
                await viewer.send(feed.messages[place:stop], stop)
                place = stop
            elif over and place >= len(feed.messages):
                return True
            elif feed.crowd and feed.crowd != viewer.told:
                viewer.told = feed.crowd
                await viewer.send([msgspec.json.encode(Watching(feed.crowd))], place)
            elif clock.now_ms() >= ping_ms:
                await viewer.still_here()
            else:
                due = feed.due_ms(place)
                later = ping_ms if due is None else min(ping_ms, clock.now_ms() + max(1, due - now))
                await viewer.wait(clock, later)
                continue
            ping_ms = clock.now_ms() + self._ping_ms
        return False

    async def read(
        self,
        request: web.Request,
        log: PageLog,
        *,
        number: str,
        track: str,
        demo: bool,
        after: int,
        given: str = "",
        problems: tuple[FileProblem, ...] = (),
        more_problems: int = 0,
        seen_by: SeenBy = "public",
    ) -> web.StreamResponse:
        """Send everything of a game that is over. `given`: the name that a person gave its village."""
        viewer = await self._enter(request)
        try:
            await viewer.begin()
            place = min(after, len(log.messages))
            hello = Hello(
                number,
                village_name(number, given),
                track,
                demo,
                "everything",
                False,
                0,
                place,
                voice=self.voice,
                problems=problems,
                more_problems=more_problems,
                seen_by=seen_by,
            )
            await viewer.send([msgspec.json.encode(hello)], place)
            while place < len(log.messages) and not viewer.gone:
                stop = chunk_end(log.messages, place, len(log.messages), CHUNK)
                await viewer.send(log.messages[place:stop], stop)
                place = stop
            await viewer.send([msgspec.json.encode(End(True))], place)
            await viewer.end()
        except (ConnectionError, TimeoutError):
            viewer.cut()
        finally:
            self._open.leave(viewer)
        return viewer.response

    async def _enter(self, request: web.Request) -> "_SocketViewer | _EventsViewer":
        upgrade = request.headers.get("Upgrade", "").lower() == "websocket"
        viewer = _SocketViewer(request) if upgrade else _EventsViewer(request)
        viewer.person = await self.person_of(request)
        self._open.enter(viewer)
        return viewer

    def lose(self, person: str, why: str) -> None:
        """Disconnect the viewers of a person."""
        for viewer in self._open:
            if viewer.person == person:
                viewer.why = why
                viewer.leave()

    async def close(self) -> None:
        """Give viewers time to read the end of their games, then disconnect the rest."""
        await self._open.close(VIEWER_CLOSE_S)
