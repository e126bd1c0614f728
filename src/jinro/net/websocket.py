"""The WebSocket door for agents: the upgrade, the NAME handshake, one permanent reader a socket, and limits.

Whatever an agent does, it costs its own connection at most: a message that is too large, a flood, a socket
that takes nothing any more or that is dead. Pings are answered at any time; an agent that waits may wait for
days. What is sent goes straight into the transport, whose buffer is the bounded outbox; what comes goes
straight to whoever listens, without a task or a queue.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from aiohttp import web
from msgspec import Struct

from jinro.net import frames
from jinro.net.agent import Agent
from jinro.net.frames import BadFrame, FrameReader, close_frame, pong_frame, text_frame, whole_text
from jinro.net.keepalive import watch
from jinro.net.upgrade import Porch, Visit, accepted
from jinro.wire.nlp.codec import NAME, name_of, text_of


class Limits(Struct, frozen=True, kw_only=True):
    """What one connection may do."""

    name_s: float = 60.0
    """Time to answer NAME at the beginning."""
    name_characters: int = 200
    message_bytes: int = 1 << 20
    outbox_bytes: int = 8 << 20
    """What may wait for an agent that does not read."""
    write_s: float = 60.0
    """How long an agent may take nothing of what waits for it."""
    idle_messages: int = 200
    """Messages nobody asked for, in a burst; they are forgiven one by one, `forgiven_s` each."""
    forgiven_s: float = 1.0
    per_team: int = 1_000
    """Connections of one team at the same time."""


CLOSE_S: Final = 5.0
"""How long a connection may take to close."""
MOST_LEFT_OVER: Final = 1 << 18
"""Bytes that may still be on their way from an agent when we close."""
HOLD_S: Final = 0.01
"""How long a packet without a question waits for the next packet, to go with it."""
_NAME_FRAME: Final = text_frame(NAME)


class AgentSocket(asyncio.Protocol):
    """One WebSocket, from the answer to its upgrade to its end."""

    __slots__ = (
        "_agent",
        "_behind",
        "_closer",
        "_door",
        "_held",
        "_left_over",
        "_limits",
        "_loop",
        "_named",
        "_reader",
        "_sent",
        "_taken",
        "_taken_at",
        "_timer",
        "_transport",
        "_visit",
    )

    def __init__(
        self,
        door: "AgentDoor",
        transport: asyncio.Transport,
        visit: Visit,
        behind: asyncio.BaseProtocol | None = None,
    ) -> None:
        """`behind` had the connection before, and hears of its end."""
        self._door = door
        self._limits = door.limits
        self._transport = transport
        self._visit = visit
        self._behind = behind
        self._loop = asyncio.get_running_loop()
        self._reader = FrameReader(self._limits.message_bytes)
        self._agent: Agent | None = None
        self._named = False
        self._held: list[bytes] = []
        """Frames that go with the next packet, or soon."""
        self._sent = 0
        self._taken = 0
        """What of it the agent had taken at the last ping."""
        self._taken_at = 0.0
        self._left_over = 0
        """What has come since we closed."""
        self._timer: asyncio.TimerHandle | None = None
        self._closer: asyncio.TimerHandle | None = None

    def begin(self, answer: bytes) -> None:
        """Answer the upgrade and ask for the name, once, within its time."""
        self._taken_at = self._loop.time()
        self._write(answer + _NAME_FRAME)
        self._timer = self._loop.call_later(self._limits.name_s, self._no_name)

    # What comes

    def data_received(self, data: bytes) -> None:
        if self._closer is not None and self._is_too_much(len(data)):
            return
        agent, reader = self._agent, self._reader
        if agent is not None and reader.between and len(data) <= self._limits.message_bytes:
            text = whole_text(data)
            if text is not None:
                agent.on_text(text_of(text))
                return
        self._read(data)

    def _is_too_much(self, size: int) -> bool:
        """One that was sent away answers with a close frame; who goes on sending is not waited for."""
        self._left_over += size
        if self._left_over > MOST_LEFT_OVER:
            self._transport.abort()
        return self._transport.is_closing()

    def _read(self, data: bytes) -> None:
        if self._transport.is_closing():
            return
        ping: bytes | None = None
        try:
            for opcode, payload in self._reader.feed(data):
                if opcode in (frames.TEXT, frames.BINARY):
                    self._heard(payload)
                elif opcode == frames.PING:
                    ping = payload
                elif opcode == frames.CLOSE:
                    self._end(1000)
                    return
        except BadFrame as error:
            self._end(error.code, str(error))
        # The latest of several pings is answered for all of them (RFC 6455, 5.5.3), and none after a close.
        if ping is not None and self._closer is None:
            self._write(pong_frame(ping))

    def _heard(self, payload: bytes) -> None:
        if self._agent is not None:
            self._agent.on_text(text_of(payload))
        elif not self._named:
            self._named = True
            if self._timer is not None:
                self._timer.cancel()
            self._arrive(name_of(text_of(payload)))

    def _arrive(self, name: str) -> None:
        limits = self._limits
        if len(name) > limits.name_characters:
            self.close(1008, f"a name has at most {limits.name_characters} characters")
            return
        agent = Agent(
            name, self, self._visit.remote, burst=limits.idle_messages, forgiven_s=limits.forgiven_s
        )
        self._agent = agent
        refused = self._door.arrive(agent, self._visit)
        if refused:
            agent.close(refused, 1008)

    def _no_name(self) -> None:
        self._named = True
        self.close(1008, f"no name within {self._limits.name_s:g} s")

    def eof_received(self) -> None:
        """The agent sends no more."""
        self._end(1000)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended: say so at once."""
        for timer in (self._timer, self._closer):
            if timer is not None:
                timer.cancel()
        self._door.leave(self, self._agent)
        if self._agent is not None:
            self._agent.lose()
            self._agent = None
        if isinstance(self._behind, asyncio.Protocol):
            self._behind.connection_lost(exc)

    # What is sent

    def hold(self, *packets: bytes) -> bool:
        if not self._held:
            self._door.held(self)
        self._held += map(text_frame, packets)
        return not self._transport.is_closing()

    def let_go(self) -> None:
        """Send what was held back, if it has not gone yet."""
        if self._held and not self.send() and self._agent is not None:
            self._agent.lose()

    def send(self, *packets: bytes) -> bool:
        if self._transport.is_closing():
            return False
        if self._held:
            data = b"".join((*self._held, *map(text_frame, packets)))
            self._held = []
        else:
            data = text_frame(packets[0]) if len(packets) == 1 else b"".join(map(text_frame, packets))
        self._write(data)
        if self._transport.get_write_buffer_size() > self._limits.outbox_bytes:
            self._transport.abort()
            return False
        return True

    def ping(self) -> None:
        """Keep the way open; cut off one that has taken nothing for too long."""
        transport = self._transport
        if self._closer is not None or transport.is_closing():
            return
        waiting, now = transport.get_write_buffer_size(), self._loop.time()
        taken = self._sent - waiting
        if not waiting or taken > self._taken:
            self._taken, self._taken_at = taken, now
        elif now - self._taken_at > self._limits.write_s:
            transport.abort()
            return
        if not waiting:
            self._write(frames.PING_FRAME)

    def close(self, code: int, reason: str = "") -> None:
        """Send a close frame, and let the agent have a moment to send its own."""
        if self._closer is None and not self._transport.is_closing():
            self._write(b"".join((*self._held, close_frame(code, reason))))
            self._held = []
            self._closer = self._loop.call_later(CLOSE_S, self._transport.abort)

    def _end(self, code: int, reason: str = "") -> None:
        """The agent has closed, or must: answer in kind, if we have not closed first. It is gone at once,
        even if it never takes what still waits for it."""
        self.close(code, reason)
        self._transport.close()
        if self._agent is not None:
            self._agent.lose()

    def _write(self, data: bytes) -> None:
        self._sent += len(data)
        self._transport.write(data)


class AgentDoor:
    """Lets agents in: by `porch`, before an HTTP server, or by `handle`, from a route of one."""

    def __init__(
        self,
        on_agent: Callable[[Agent, Visit], str],
        *,
        limits: Limits | None = None,
        ping_s: float = 30.0,
    ) -> None:
        """`on_agent` takes an agent that has said its name, or gives the reason why it must go."""
        self._on_agent = on_agent
        self.limits = limits or Limits()
        self._ping_s = ping_s
        self._sockets: set[AgentSocket] = set()
        self._porches: set[Porch] = set()
        self._stopped = False
        self._teams: Counter[str] = Counter()
        self._pinger: asyncio.Task[None] | None = None
        self._empty = asyncio.Event()
        self._held: list[AgentSocket] = []
        self._watched: dict[AgentSocket, asyncio.Future[None]] = {}

    @property
    def connections(self) -> int:
        return len(self._sockets)

    @property
    def undecided(self) -> int:
        """Connections of which it is not known yet what they are for."""
        return len(self._porches)

    def admit(self, team: str) -> bool:
        """Whether a team has not more connections than it may have."""
        return self._teams[team] <= self.limits.per_team

    def porch(self, http: Callable[[], asyncio.Protocol]) -> asyncio.Protocol:
        """A protocol for a new connection, which leaves to `http` what is no agent."""
        return Porch(self._upgrade, http, 0 if self._stopped else self.limits.name_s, self._porches)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """A connection that has come through an HTTP server, to its end."""
        answer, transport = accepted(request.headers), request.transport
        if self._stopped:
            return web.Response(status=503, text="the server stops\n")
        if answer is None or transport is None:
            return web.Response(status=400, text="agents connect here by WebSocket\n")
        visit = Visit(request.remote or "", dict(request.query), request.headers.get("Authorization"))
        socket = self._open(transport, visit, answer, transport.get_protocol())
        ended = self._watched[socket] = asyncio.get_running_loop().create_future()
        try:
            await ended
        finally:
            transport.abort()
        return web.Response()

    def _upgrade(self, transport: asyncio.Transport, visit: Visit, answer: bytes, rest: bytes) -> None:
        if self._stopped:
            transport.abort()
            return
        socket = self._open(transport, visit, answer)
        if rest:
            socket.data_received(rest)

    def _open(
        self,
        transport: asyncio.Transport,
        visit: Visit,
        answer: bytes,
        behind: asyncio.BaseProtocol | None = None,
    ) -> AgentSocket:
        watch(transport)
        socket = AgentSocket(self, transport, visit, behind)
        transport.set_protocol(socket)
        self._sockets.add(socket)
        self._keep_pinging()
        socket.begin(answer)
        return socket

    # For the sockets

    def arrive(self, agent: Agent, visit: Visit) -> str:
        """Take an agent that has said its name, or give the reason why it must go."""
        self._teams[agent.team] += 1
        return self._on_agent(agent, visit)

    def held(self, socket: AgentSocket) -> None:
        """A socket holds back something; it is let go soon."""
        if not self._held:
            asyncio.get_running_loop().call_later(HOLD_S, self._let_go)
        self._held.append(socket)

    def _let_go(self) -> None:
        held, self._held = self._held, []
        for socket in held:
            socket.let_go()

    def leave(self, socket: AgentSocket, agent: Agent | None) -> None:
        """A connection has ended."""
        self._sockets.discard(socket)
        if agent is not None:
            self._teams[agent.team] -= 1
            if not self._teams[agent.team]:
                del self._teams[agent.team]
        ended = self._watched.pop(socket, None)
        if ended is not None and not ended.done():
            ended.set_result(None)
        if not self._sockets:
            self._empty.set()

    def _keep_pinging(self) -> None:
        if self._pinger is None or self._pinger.done():
            self._pinger = asyncio.get_running_loop().create_task(self._ping())

    async def _ping(self) -> None:
        while self._sockets:
            await asyncio.sleep(self._ping_s)
            for socket in list(self._sockets):
                socket.ping()

    async def stop(self) -> None:
        """Close every connection that is left."""
        if self._pinger is not None:
            self._pinger.cancel()
        self._stopped = True
        for porch in list(self._porches):
            porch.give_up()
        for socket in list(self._sockets):
            socket.close(1001, "the server stops")
        if self._sockets:
            self._empty.clear()
            await self._empty.wait()
