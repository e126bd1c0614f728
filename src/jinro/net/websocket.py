"""The WebSocket door for agents: one permanent reader per socket, the NAME handshake, and limits.

Whatever an agent does, it costs its own connection at most: a message that is too large, a flood, a socket
that takes nothing any more or that is dead. Pings are answered at any time; an agent that waits may wait for
days. What is sent goes straight into the transport, whose buffer is the bounded outbox.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from aiohttp import WSMsgType, web
from msgspec import Struct

from jinro.net.agent import Agent
from jinro.net.fast_lane import FastLane
from jinro.net.frames import PING, close_frame, text_frame
from jinro.net.keepalive import watch
from jinro.wire.nlp.codec import NAME, line, name_of


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


class SocketWire:
    """The sending half of one WebSocket."""

    __slots__ = ("_closer", "_limits", "_loop", "_sent", "_taken", "_taken_at", "_transport")

    def __init__(self, transport: asyncio.Transport, limits: Limits) -> None:
        self._transport = transport
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._sent = 0
        self._taken = 0
        """What of it the agent had taken at the last ping."""
        self._taken_at = self._loop.time()
        self._closer: asyncio.TimerHandle | None = None

    def send(self, *packets: bytes) -> bool:
        transport = self._transport
        if transport.is_closing():
            return False
        data = b"".join(map(text_frame, packets)) if len(packets) > 1 else text_frame(packets[0])
        self._sent += len(data)
        transport.write(data)
        if transport.get_write_buffer_size() > self._limits.outbox_bytes:
            transport.abort()
            return False
        return True

    def ping(self) -> None:
        """Keep the way open; cut off one that has taken nothing for too long."""
        transport = self._transport
        if transport.is_closing():
            return
        waiting, now = transport.get_write_buffer_size(), self._loop.time()
        taken = self._sent - waiting
        if not waiting or taken > self._taken:
            self._taken, self._taken_at = taken, now
        elif now - self._taken_at > self._limits.write_s:
            transport.abort()
            return
        if not waiting:
            self._sent += len(PING)
            transport.write(PING)

    def close(self, code: int, reason: str = "") -> None:
        """Send a close frame, and let the agent have a moment to send its own."""
        if self._closer is None and not self._transport.is_closing():
            self._transport.write(close_frame(code, reason))
            self._closer = self._loop.call_later(CLOSE_S, self._transport.abort)

    def end(self) -> None:
        """The agent has closed or is gone: answer in kind, if we have not closed first."""
        self.close(1000)
        self._transport.close()
        if self._closer is not None:
            self._closer.cancel()


class AgentDoor:
    """What an aiohttp route needs to let agents in: `handle`."""

    def __init__(
        self,
        on_agent: Callable[[Agent, web.Request], str],
        *,
        limits: Limits | None = None,
        ping_s: float = 30.0,
    ) -> None:
        """`on_agent` takes an agent that has said its name, or gives the reason why it must go."""
        self._on_agent = on_agent
        self.limits = limits or Limits()
        self._ping_s = ping_s
        self._wires: set[SocketWire] = set()
        self._teams: Counter[str] = Counter()
        self._pinger: asyncio.Task[None] | None = None
        self._empty = asyncio.Event()

    @property
    def connections(self) -> int:
        return len(self._wires)

    def admit(self, team: str) -> bool:
        """Whether a team has not more connections than it may have."""
        return self._teams[team] <= self.limits.per_team

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One connection, from the upgrade to its end."""
        ws = web.WebSocketResponse(
            compress=False,
            autoping=True,
            max_msg_size=self.limits.message_bytes,
            decode_text=False,
            autoclose=False,
        )
        if not ws.can_prepare(request):
            return web.Response(status=400, text="agents connect here by WebSocket\n")
        await ws.prepare(request)
        transport = request.transport
        if transport is None:
            return ws
        watch(transport)
        wire = SocketWire(transport, self.limits)
        lane = FastLane(transport, self.limits.message_bytes)
        self._wires.add(wire)
        self._keep_pinging()
        try:
            agent = await self._handshake(request, ws, wire, lane)
            await self._listen(ws, wire, agent)
        finally:
            wire.end()
            self._wires.discard(wire)
            if not self._wires:
                self._empty.set()
        return ws

    async def _handshake(
        self, request: web.Request, ws: "web.WebSocketResponse[bool]", wire: SocketWire, lane: FastLane
    ) -> Agent | None:
        """Ask for the name, once, within its time."""
        wire.send(NAME)
        try:
            message = await ws.receive(timeout=self.limits.name_s)
        except TimeoutError:
            wire.close(1008, f"no name within {self.limits.name_s:g} s")
            return None
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return None
        name = name_of(line(message.data))
        if len(name) > self.limits.name_characters:
            wire.close(1008, f"a name has at most {self.limits.name_characters} characters")
            return None
        limits = self.limits
        agent = Agent(
            name, wire, request.remote or "", burst=limits.idle_messages, forgiven_s=limits.forgiven_s
        )
        self._teams[agent.team] += 1
        refused = self._on_agent(agent, request)
        if refused:
            agent.close(refused, 1008)
        lane.begin(message.data, lambda text: agent.on_text(line(text)))
        return agent

    async def _listen(self, ws: "web.WebSocketResponse[bool]", wire: SocketWire, agent: Agent | None) -> None:
        """Read what the fast lane leaves until the connection ends, and say so at once; one that was sent
        away is not heard."""
        try:
            while True:
                message = await ws.receive()
                if message.type is WSMsgType.TEXT or message.type is WSMsgType.BINARY:
                    if agent is not None:
                        agent.on_text(line(message.data))
                    continue
                return
        finally:
            if agent is not None:
                agent.lose()
                self._teams[agent.team] -= 1
                if not self._teams[agent.team]:
                    del self._teams[agent.team]

    def _keep_pinging(self) -> None:
        if self._pinger is None or self._pinger.done():
            self._pinger = asyncio.get_running_loop().create_task(self._ping())

    async def _ping(self) -> None:
        while self._wires:
            await asyncio.sleep(self._ping_s)
            for wire in list(self._wires):
                wire.ping()

    async def stop(self) -> None:
        """Close every connection that is left."""
        if self._pinger is not None:
            self._pinger.cancel()
        for wire in list(self._wires):
            wire.close(1001, "the server stops")
        if self._wires:
            self._empty.clear()
            await self._empty.wait()
