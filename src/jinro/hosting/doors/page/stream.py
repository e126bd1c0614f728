"""The streams of the page: `PageSocket` carries one, `PageStreams` bounds those of one kind; `PageClient` is
that of a person in a seat."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Struct

from jinro.hosting.lobby.identities import Identities
from jinro.hosting.lobby.visitors import Kind, Visitor
from jinro.hosting.people.departures import GONE, LOGGED_OUT
from jinro.hosting.people.people import People
from jinro.hosting.web.answers import HttpProblem
from jinro.hosting.web.requests import counted_address, session_of
from jinro.i18n import coded

COMMANDS_AT_ONCE: Final = 60
"""Commands of a stream at once; then `COMMANDS_PER_S`."""
COMMANDS_PER_S: Final = 20.0
MOST_REFUSED: Final = 200
"""Commands in a row that came too fast, after which a stream is closed."""
STREAM_WRITE_S: Final = 30.0
"""Seconds for one write to a stream."""


async def visitor_of(
    request: web.Request, identities: Identities, kind: Kind = "human player", session: str = ""
) -> Visitor | None:
    """The person of the session of a request, as a visitor of this kind; None: it has none."""
    secret = session or session_of(request)
    found = await identities.session(secret, kind) if secret else None
    return None if found is None else msgspec.structs.replace(found, address=counted_address(request))


class PageSocket:
    """One WebSocket of a visitor. What it is sent waits in a bounded outbox: a page that does not read is
    disconnected."""

    def __init__(
        self, visitor: Visitor, *, ping_s: float, most_command: int, most_frames: int = 0, most_bytes: int = 0
    ) -> None:
        """`most_command`: bytes of a message of the page. `most_frames`, `most_bytes`: what may wait for it;
        0: any number."""
        self.visitor = visitor
        self.ended = asyncio.Event()
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._out: list[bytes] = []
        self._frames = self._bytes = 0
        self._begun = False
        """Whether something was sent: what comes first, the village so far, may be longer than what waits."""
        self._news = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._socket = web.WebSocketResponse(
            compress=False, heartbeat=ping_s, max_msg_size=most_command, timeout=2.0
        )

    async def serve(
        self,
        request: web.Request,
        begin: Callable[[], None],
        take: Callable[[str], Awaitable[None]],
        leave: Callable[[], None],
    ) -> web.StreamResponse:
        """Carry messages until the page goes, or is closed: first `begin` is called, then `take` with every
        text, and `leave` at the end."""
        await self._socket.prepare(request)
        writer = asyncio.create_task(self._write(request))
        try:
            begin()
            async for message in self._socket:
                if message.type is WSMsgType.BINARY:
                    self.end(WSCloseCode.UNSUPPORTED_DATA, "commands are text, not bytes")
                elif message.type is WSMsgType.TEXT and self._closing is None:
                    await take(message.data)
        finally:
            leave()
            self.end(WSCloseCode.OK, "")
            await asyncio.gather(writer, return_exceptions=True)
        return self._socket

    def send(self, frame: bytes, unread: int = WSCloseCode.POLICY_VIOLATION) -> None:
        """Send a frame; where too much waits, close it with the code `unread`."""
        self._bytes += len(frame)
        full = self._most_frames and self._frames >= self._most_frames - 1
        if full or (self._begun and self._most_bytes and self._bytes > self._most_bytes):
            self.end(unread, "you do not read")
            return
        self._frames += 1
        self._out.append(frame)
        self._news.set()

    def end(self, code: int, why: str) -> None:
        """Close it, once what waits is sent."""
        self._closing = self._closing or (code, why)
        self._news.set()

    async def _write(self, request: web.Request) -> None:
        try:
            await self._write_all()
            code, why = self._closing or (WSCloseCode.GOING_AWAY, "")
            async with asyncio.timeout(STREAM_WRITE_S):
                await self._socket.close(code=code, message=why.encode()[:120])
        except (ConnectionError, TimeoutError):
            # Who does not read is not waited for.
            if request.transport is not None:
                request.transport.abort()

    async def _write_all(self) -> None:
        """Write what is to be sent, until it is to be closed."""
        while self._out or self._closing is None:
            if not self._out:
                self._news.clear()
                await self._news.wait()
            out, self._out, self._bytes = self._out, [], 0
            self._begun = self._begun or bool(out)
            for frame in out:
                self._frames -= 1
                async with asyncio.timeout(STREAM_WRITE_S):
                    await self._socket.send_frame(frame, WSMsgType.TEXT)


class PageStreams:
    """The open streams of one kind: bounded in all, of one person, and of one address."""

    def __init__(self, people: People, *, most: int, of_one: int, of_address: int, lost: int) -> None:
        """`lost`: the code with which streams of people end who are deleted or banned, or have logged out
        everywhere."""
        self._most, self._of_one, self._of_address = most, of_one, of_address
        self._lost = lost
        self._open: set[PageSocket] = set()
        people.departures.on_leave.append(lambda person: self._lose(person, GONE))
        people.departures.on_log_out.append(lambda person: self._lose(person, LOGGED_OUT))

    @contextmanager
    def opened(self, stream: PageSocket, refusal: str) -> Iterator[None]:
        """Counts a stream while the block runs; with too many, it is refused with this text."""
        who = stream.visitor
        own = sum(one.visitor.id == who.id for one in self._open)
        near = sum(one.visitor.address == who.address for one in self._open) if who.address else 0
        if len(self._open) >= self._most or own >= self._of_one or near >= self._of_address:
            raise HttpProblem(503, refusal)
        self._open.add(stream)
        try:
            yield
        finally:
            self._open.discard(stream)
            stream.ended.set()

    def _lose(self, person: str, why: str) -> None:
        for stream in [one for one in self._open if one.visitor.id == person]:
            stream.end(self._lost, why)

    async def close(self) -> None:
        """End them all: the server stops."""
        for stream in list(self._open):
            stream.end(WSCloseCode.GOING_AWAY, coded("connections.stops"))
        await asyncio.gather(*(one.ended.wait() for one in list(self._open)))


class PageClient:
    """One stream: it is told messages, and has a seat. Its listener sets the two callbacks."""

    def __init__(
        self,
        token: str,
        tell: Callable[[Sequence[bytes]], None],
        close: Callable[[int, str], None],
        *,
        after: int = 0,
        voice: str = "",
    ) -> None:
        """`token`: that of the avatar, by which the seat is known. `after`: the number of the last event
        that the page has. `voice`: the origin of the engine that speaks there."""
        self.token = token
        self.after = after
        self.host = False
        """Whether its person is the host of the room."""
        self.voice = voice
        self.seat = 0
        self._tell = tell
        self._close = close
        self._gone = False
        self._commands = self._at = 0.0
        self._refused = 0
        self.on_text: Callable[[str], None] = _ignore
        self.on_gone: Callable[[], None] = _ignore
        self.on_leave: Callable[[], None] = _ignore
        """Told that its person leaves the village for good."""

    @property
    def key(self) -> str:
        return self.token.lower()

    def tell(self, *messages: Struct) -> None:
        """Send messages together."""
        self.tell_encoded([msgspec.json.encode(one) for one in messages])

    def tell_encoded(self, messages: Sequence[bytes]) -> None:
        if messages and not self._gone:
            self._tell(messages)

    def allowed(self) -> bool:
        """Count a command; False: it is one too many. Who goes on nevertheless is disconnected."""
        now = asyncio.get_running_loop().time()
        self._commands = max(0.0, self._commands - (now - self._at) * COMMANDS_PER_S)
        self._at = now
        if self._commands + 1 <= COMMANDS_AT_ONCE:
            self._commands += 1
            self._refused = 0
            return True
        self._refused += 1
        if self._refused > MOST_REFUSED:
            self.cut(1008, "too many commands")
        return False

    def close(self, reason: str, code: int = 1000) -> None:
        """Close it; the listener is not told."""
        self.on_text, self.on_gone = _ignore, _ignore
        if not self._gone:
            self._gone = True
            self._close(code, reason)

    def cut(self, code: int, reason: str) -> None:
        """Disconnect it for what it did."""
        if not self._gone:
            self._close(code, reason)
            self.lose()

    def lose(self) -> None:
        """The connection is gone."""
        if not self._gone:
            self._gone = True
            self.on_text, on_gone, self.on_gone = _ignore, self.on_gone, _ignore
            on_gone()


def _ignore(*anything: object) -> None:
    """The default callback."""
