"""The classic door: agents over TCP that speak in lines. First the name, then one line per answer."""

import asyncio
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, cast

from jinro.i18n import coded
from jinro.net.connection import CLOSE_S, Acceptor, Connection
from jinro.net.gate import Crowd
from jinro.net.limits import Limits
from jinro.net.listen import duplicates, listen, peer_address
from jinro.net.peer import RemoteAgent
from jinro.net.socket_options import read_little
from jinro.wire.classic.codec import NAME, name_of
from jinro.wire.classic.splitter import LONGEST_LINE, LineSplitter
from jinro.wire.nlp.codec import team_of

LIMITS: Final = Limits(message_bytes=LONGEST_LINE)
CHUNK: Final = 8_192
"""Bytes that Python agents read at a time."""
CHECK_S: Final = 5.0
"""How often we look for agents that read nothing of what waits for them."""


class LineConnection(Connection):
    """One connection, from its first byte to its end."""

    __slots__ = ("_address", "_door", "_fresh", "_limit", "_lines", "_timer")

    def __init__(self, door: "LineDoor") -> None:
        super().__init__(door.gate, door.held)
        self._door = door
        self._limit = door.limits.message_bytes
        self._lines = LineSplitter(min(self._limit, door.limits.name_bytes))
        self._address = ""
        self._fresh = True
        """Whether the next byte begins a line."""
        self._timer: asyncio.TimerHandle | None = None
        """Until the name comes, and when closing: what happens if the agent takes too long."""

    # Receiving

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.use(cast("asyncio.Transport", transport))
        if self._door.stopped:
            # Accepted before the door stopped, noticed after: `stop` no longer waits for this connection.
            self._closing = True
            self._transport.abort()
            return
        self._address = peer_address(transport)
        if self._gate.enter(self._address):
            self._closing = True
            self._transport.close()
            return
        read_little(transport)
        self._timer = asyncio.get_running_loop().call_later(self._limits.name_s, self._no_name)
        self._door.joined(self)
        self.send(NAME)

    def data_received(self, data: bytes) -> None:
        agent = self._agent
        end = len(data) - 1
        if self._fresh and agent is not None and data.find(b"\n") == end <= self._limit and b"\r" not in data:
            # Fast path: `data` is one whole line, as for almost every answer.
            if not self._closing:
                agent.on_text(data[:-1].decode("utf-8", "replace"))
            return
        self._fresh = data.endswith(b"\n")
        lines = self._lines
        found = lines.feed(data)
        for text in found:
            if self._closing:
                return
            if text is None:
                self._too_long()
            elif self._agent is not None:
                self._agent.on_text(text)
            else:
                self._arrive(name_of(text))
        if lines.too_long:
            # Do not wait for the end of a line that may have none.
            self._too_long()
        self.wait_for_rest(lines.size, pending=bool(lines.size), anew=bool(found))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._closing = True
        self.forget_rest()
        self._gate.leave(self._address)
        self._door.left(self)
        if self._agent is not None:
            self._agent.lose()

    def _arrive(self, name: str) -> None:
        """The first line is the name."""
        limits = self._limits
        if self._timer is not None:
            self._timer.cancel()
        if len(name) > limits.name_characters:
            self.close(1008, coded("connections.long_name", most=limits.name_characters))
            return
        self._lines.allow(self._limit)
        self._agent = agent = RemoteAgent(
            name,
            self,
            self._address,
            protocol="classic",
            burst=limits.idle_messages,
            forgiven_s=limits.forgiven_s,
        )
        refused = self._door.arrive(self, agent)
        if refused:
            agent.close(refused, 1008)

    def _no_name(self) -> None:
        self.close(1008, coded("connections.no_name", seconds=self._limits.name_s))

    def _too_long(self) -> None:
        self.fail(1009, coded("connections.long_line", most=self._limit))

    def fail(self, code: int, reason: str) -> None:
        if self._agent is None:
            self.close(code, reason)
        else:
            self._agent.cut(code, reason)

    # Sending

    def encode(self, packets: Sequence[bytes]) -> bytes:
        data = b"".join(packets) if len(packets) > 1 else packets[0]
        return data if len(data) <= CHUNK else b"".join(_off_the_borders(packets))

    def close(self, code: int, reason: str) -> None:
        """Let the agent read what waits for it, then the end of the stream: lines cannot carry a reason.

        With code 1000 the agent may close first, so that nothing it still sends makes the kernel discard what
        it has not read.
        """
        if self._closing:
            if code != 1000:
                self._transport.close()
            return
        self.release()
        self._closing = True
        if self._timer is not None:
            self._timer.cancel()
        if code == 1000:
            self._transport.write_eof()
        else:
            self._transport.close()
        self._timer = asyncio.get_running_loop().call_later(CLOSE_S, self._transport.abort)


class LineDoor(Acceptor[LineConnection]):
    """A listening socket; `on_agent` takes an agent that has sent its name, or returns why it is refused."""

    def __init__(
        self,
        on_agent: Callable[[RemoteAgent], str],
        *,
        port: int = 0,
        limits: Limits | None = None,
        crowd: Crowd | None = None,
    ) -> None:
        """Port 0 becomes a free one."""
        super().__init__(limits or LIMITS, crowd)
        self._on_agent = on_agent
        self.port = port
        self.stopped = False
        self._server: asyncio.Server | None = None
        self._checker: asyncio.TimerHandle | None = None

    async def start(self, host: str, door: socket.socket | None = None) -> None:
        """Listen, at a socket that listens already if there is one."""
        self._server = await listen(lambda: LineConnection(self), host, self.port, door)
        self.port = self._server.sockets[0].getsockname()[1]
        self._check()

    def sockets(self) -> list[socket.socket]:
        """Duplicates of the listening sockets."""
        return duplicates(self._server)

    def close(self) -> None:
        """Stop listening; connections stay."""
        if self._server is not None:
            self._server.close()

    async def stop(self) -> None:
        """Close every connection that is left."""
        self.close()
        self.stopped = True
        if self._checker is not None:
            self._checker.cancel()
        await self.close_all()

    def arrive(self, connection: LineConnection, agent: RemoteAgent) -> str:
        """Admit an agent that has sent its name, or return the reason for refusing it."""
        # Numbered names count together, though they are players of their own.
        return self.admit(connection, team_of(agent.name), lambda: self._on_agent(agent))

    def _check(self) -> None:
        loop = asyncio.get_running_loop()
        for connection in list(self._open):
            connection.is_stuck(loop.time())
        self._checker = loop.call_later(min(CHECK_S, self.limits.write_s / 4), self._check)


def _off_the_borders(packets: Iterable[bytes]) -> Iterator[bytes]:
    """The packets, each one byte longer if its LF alone would begin the next chunk that an agent reads.

    AIWolfPy 0.4 would discard the packets after such an LF.
    """
    end = 0
    for packet in packets:
        end += len(packet)
        if end % CHUNK == 1:
            end += 1
            yield b"{ " + packet[1:]
        else:
            yield packet
