"""Raw connections for attackers: any bytes at any pace, and WebSocket without a client library."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Final
from urllib.parse import quote

from jinro.testing.hostile.target import CUT, Target

HOLD_S: Final = 0.5
"""How long a round holds connections on which nothing happens."""
READ: Final = 1 << 16
TINY: Final = 2_048
"""Receive buffer of an attacker that never reads."""


class RawSocket:
    """A connection on which the attacker decides about every byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        """Send; waits while the server does not read."""
        self.writer.write(data)
        await self.writer.drain()

    async def drip(self, data: bytes, pause_s: float = 0.002) -> None:
        """Send byte by byte."""
        for byte in data:
            await self.send(bytes((byte,)))
            await asyncio.sleep(pause_s)

    async def until_closed(self) -> None:
        """Read and drop all that comes, until the server closes."""
        while await self.reader.read(READ):
            pass

    async def frames(self) -> AsyncIterator[tuple[int, bytes]]:
        """Opcode and payload of the server's frames, up to its close frame."""
        exactly = self.reader.readexactly
        while True:
            first, size = await exactly(2)
            if size > 125:
                size = int.from_bytes(await exactly(2 if size == 126 else 8), "big")
            payload = await exactly(size)
            yield first & 15, payload
            if first & 15 == 8:
                return


@asynccontextmanager
async def tcp(target: Target, *, tiny: bool = False) -> AsyncIterator[RawSocket]:
    """A connection that is reset at the end; `tiny`: with a tiny receive buffer, for one who never reads."""
    sock = socket.socket(socket.AF_INET6 if ":" in target.host else socket.AF_INET)
    writer: asyncio.StreamWriter | None = None
    try:
        sock.setblocking(False)
        if tiny:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, TINY)
        await asyncio.get_running_loop().sock_connect(sock, (target.host, target.port))
        reader, writer = await asyncio.open_connection(sock=sock, limit=TINY if tiny else READ)
        yield RawSocket(reader, writer)
    finally:
        if writer is None:
            sock.close()
        else:
            writer.transport.abort()


def upgrade(
    target: Target, *, token: str | None = None, header: str | None = None, path: str = "/ws"
) -> bytes:
    """A request to become an agent; `token` (default: the target's) goes into the query."""
    token = target.token if token is None else token
    query = "" if token is None else f"?token={quote(token)}"
    more = "" if header is None else f"Authorization: {header}\r\n"
    return (
        f"GET {path}{query} HTTP/1.1\r\nHost: {target.host}:{target.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


@asynccontextmanager
async def agent(
    target: Target, name: str | bytes | None = None, *, tiny: bool = False
) -> AsyncIterator[RawSocket]:
    """A WebSocket that has sent its name (None: it has not)."""
    async with tcp(target, tiny=tiny) as sock:
        await sock.send(upgrade(target))
        await sock.reader.readuntil(b"\r\n\r\n")
        if name is not None:
            await sock.send(frame(name.encode("utf-8", "replace") if isinstance(name, str) else name))
        yield sock


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """A client's frame, with a mask of zeros. `first` is its first byte: 0x81 for a text, 0x89 for a ping."""
    size = len(payload)
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((first, 0xFE)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0xFF)) + size.to_bytes(8, "big")
    return head + b"\0\0\0\0" + payload


def announced(size: int, first: int = 0x81) -> bytes:
    """The head of a frame of this size, without its payload."""
    return bytes((first, 0xFF)) + size.to_bytes(8, "big") + b"\0\0\0\0"


async def within(seconds: float, action: Awaitable[None]) -> None:
    """Do something for some time at most, or until the server cuts the connection."""
    with contextlib.suppress(*CUT):
        async with asyncio.timeout(seconds):
            await action


async def in_parallel(actions: Iterable[Awaitable[None]]) -> None:
    """Do many things at the same time; it does not matter which of them the server cuts off."""
    results = await asyncio.gather(*actions, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, CUT):
            raise result


async def together(target: Target, connect: Callable[[int], AbstractAsyncContextManager[RawSocket]]) -> None:
    """Hold many connections at once, for a moment."""
    async with AsyncExitStack() as stack:
        for number in range(target.count):
            await stack.enter_async_context(connect(number))
        await asyncio.sleep(HOLD_S)
