"""The TCP door for agents that speak in lines: the name at the beginning, then a line for each answer.

Whatever an agent does, it costs its own connection at most: a line that is too long, a flood, a socket that
takes nothing any more or that is dead, a name that does not come. What is sent goes straight into the
transport, whose buffer is the bounded outbox.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, cast

from jinro.net.agent import Agent
from jinro.net.keepalive import watch
from jinro.net.websocket import Limits
from jinro.wire.classic.codec import NAME, name_of
from jinro.wire.classic.splitter import LONGEST_LINE, LineSplitter

LIMITS: Final = Limits(message_bytes=LONGEST_LINE)
BACKLOG: Final = 4_096
"""Connections that the kernel completes for us: some clients give up if that takes a millisecond."""
CLOSE_S: Final = 5.0
"""How long a connection may take to close."""
HOLD_S: Final = 0.01
"""How long a packet without a question waits for the next packet, to go with it."""
CHUNK: Final = 8_192
"""Bytes that Python agents read at a time."""
CHECK_S: Final = 5.0
"""How often we look for agents that take nothing of what waits for them."""


class LineDoor:
    """A listening socket; `on_agent` takes an agent that has said its name, or tells why it must go."""

    def __init__(self, on_agent: Callable[[Agent], str], *, limits: Limits | None = None) -> None:
        self.limits = limits or LIMITS
        self.on_agent = on_agent
        self.port = 0
        self._lines: set[LineProtocol] = set()
        self._held: list[LineProtocol] = []
        self._teams: Counter[str] = Counter()
        self._server: asyncio.Server | None = None
        self._checker: asyncio.TimerHandle | None = None
        self._empty = asyncio.Event()

    @property
    def connections(self) -> int:
        return len(self._lines)

    async def start(self, host: str, port: int) -> None:
        """Listen; a port of 0 becomes one that is free."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: LineProtocol(self), host, port, backlog=BACKLOG)
        self.port = self._server.sockets[0].getsockname()[1]
        self._check()

    def close(self) -> None:
        """Listen no longer; connections stay."""
        if self._server is not None:
            self._server.close()

    async def stop(self) -> None:
        """Close every connection that is left."""
        self.close()
        if self._checker is not None:
            self._checker.cancel()
        for line in list(self._lines):
            line.close(1001, "the server stops")
        if self._lines:
            self._empty.clear()
            await self._empty.wait()

    def joined(self, line: "LineProtocol") -> None:
        self._lines.add(line)

    def arrive(self, agent: Agent) -> str:
        """Take in an agent; or the reason why not."""
        self._teams[agent.team] += 1
        if self._teams[agent.team] > self.limits.per_team:
            return "too many connections of this team"
        return self.on_agent(agent)

    def left(self, line: "LineProtocol", agent: Agent | None) -> None:
        self._lines.discard(line)
        if agent is not None:
            self._teams[agent.team] -= 1
            if not self._teams[agent.team]:
                del self._teams[agent.team]
        if not self._lines:
            self._empty.set()

    def held(self, line: "LineProtocol") -> None:
        """A line holds back something; it is let go soon."""
        if not self._held:
            asyncio.get_running_loop().call_later(HOLD_S, self._let_go)
        self._held.append(line)

    def _let_go(self) -> None:
        held, self._held = self._held, []
        for line in held:
            line.let_go()

    def _check(self) -> None:
        loop = asyncio.get_running_loop()
        for line in list(self._lines):
            line.check(loop.time())
        self._checker = loop.call_later(min(CHECK_S, self.limits.write_s / 4), self._check)


class LineProtocol(asyncio.Protocol):
    """One connection, from its first byte to its end; also the sending half of its agent."""

    __slots__ = (
        "_agent", "_closing", "_door", "_fresh", "_held", "_limits", "_lines", "_longest", "_sent", "_taken",
        "_taken_at", "_timer", "_transport",
    )  # fmt: skip

    def __init__(self, door: LineDoor) -> None:
        self._door = door
        self._limits = door.limits
        self._longest = door.limits.message_bytes
        self._lines = LineSplitter(door.limits.message_bytes)
        self._agent: Agent | None = None
        self._closing = False
        self._fresh = True
        """Whether the next byte begins a line."""
        self._held: list[bytes] = []
        """What goes with the next packet, or soon."""
        self._sent = self._taken = 0
        self._taken_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport

    # What comes

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        watch(transport)
        self._transport.set_write_buffer_limits(self._limits.outbox_bytes)
        loop = asyncio.get_running_loop()
        self._taken_at = loop.time()
        self._timer = loop.call_later(self._limits.name_s, self._no_name)
        self._door.joined(self)
        self.send(NAME)

    def data_received(self, data: bytes) -> None:
        agent = self._agent
        end = len(data) - 1
        if (
            self._fresh
            and agent is not None
            and data.find(b"\n") == end <= self._longest
            and b"\r" not in data
        ):
            # One whole line, as almost always.
            if not self._closing:
                agent.on_text(data[:-1].decode("utf-8", "replace"))
            return
        self._fresh = data.endswith(b"\n")
        for text in self._lines.feed(data):
            if self._closing:
                return
            if text is None:
                self._too_long()
            elif self._agent is not None:
                self._agent.on_text(text)
            else:
                self._named(name_of(text))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._closing = True
        self._door.left(self, self._agent)
        if self._agent is not None:
            self._agent.lose()

    def _named(self, name: str) -> None:
        """The first line is the name."""
        limits = self._limits
        if self._timer is not None:
            self._timer.cancel()
        if len(name) > limits.name_characters:
            self.close(1008, f"a name has at most {limits.name_characters} characters")
            return
        peer = self._transport.get_extra_info("peername")
        self._agent = agent = Agent(
            name,
            self,
            str(peer[0]) if peer else "",
            protocol="classic",
            burst=limits.idle_messages,
            forgiven_s=limits.forgiven_s,
        )
        refused = self._door.arrive(agent)
        if refused:
            agent.close(refused, 1008)

    def _no_name(self) -> None:
        self.close(1008, f"no name within {self._limits.name_s:g} s")

    def _too_long(self) -> None:
        reason = f"a line has at most {self._limits.message_bytes} bytes"
        if self._agent is None:
            self.close(1009, reason)
        else:
            self._agent.cut(1009, reason)

    # What goes

    def hold(self, *packets: bytes) -> bool:
        if not self._held:
            self._door.held(self)
        self._held += packets
        return not self._closing

    def let_go(self) -> None:
        """Send what was held back, if it has not gone yet."""
        if self._held and not self.send() and self._agent is not None:
            self._agent.lose()

    def send(self, *packets: bytes) -> bool:
        if self._closing:
            return False
        if self._held:
            packets = (*self._held, *packets)
            self._held = []
        data = b"".join(packets) if len(packets) > 1 else packets[0]
        if len(data) > CHUNK:
            data = b"".join(_off_the_borders(packets))
        self._sent += len(data)
        self._transport.write(data)
        return not self._closing

    def pause_writing(self) -> None:
        """More waits than may: the outbox is full."""
        self._closing = True
        self._transport.abort()

    def close(self, code: int, reason: str) -> None:
        """Let the agent have what waits for it, then the end of the stream: lines have no word for why.

        One that did nothing wrong may close first, so that nothing it still sends takes away what it has
        not read.
        """
        if self._closing:
            if code != 1000:
                self._transport.close()
            return
        self.let_go()
        self._closing = True
        if self._timer is not None:
            self._timer.cancel()
        if code == 1000:
            self._transport.write_eof()
        else:
            self._transport.close()
        self._timer = asyncio.get_running_loop().call_later(CLOSE_S, self._transport.abort)

    def check(self, now: float) -> None:
        """Cut off one that has taken nothing for too long."""
        waiting = self._transport.get_write_buffer_size()
        taken = self._sent - waiting
        if not waiting or taken > self._taken:
            self._taken, self._taken_at = taken, now
        elif now - self._taken_at > self._limits.write_s:
            self._transport.abort()


def _off_the_borders(packets: Iterable[bytes]) -> Iterator[bytes]:
    """The packets, one a byte longer where its LF alone would begin what an agent reads next: AIWolfPy 0.4
    then throws away the packets that come after it."""
    end = 0
    for packet in packets:
        end += len(packet)
        if end % CHUNK == 1:
            end += 1
            yield b"{ " + packet[1:]
        else:
            yield packet
