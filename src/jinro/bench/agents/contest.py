"""Load agents of the contest protocol: they answer at once, or after a fixed delay.

They speak WebSocket by hand and read only the first letters of a packet, so that the measurement is of the
server and not of them.
"""

import asyncio
import re
from typing import Final

from jinro.wire.nlp.codec import letters

_UPGRADE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_ALIVE: Final = re.compile(rb'"([^"]+)":"ALIVE"')
_HEAD: Final = len(b'{"request":"')
_SPOKEN: Final = (b"TALK", b"WHIS")
_CHOSEN: Final = (b"VOTE", b"DIVI", b"GUAR", b"ATTA")
LINE: Final = "みなさんの考えを聞かせてください。".encode()


def masked(text: bytes) -> bytes:
    """A client's text frame. Its mask is all zeros, so that masking costs nothing."""
    size = len(text)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text


_LINE: Final = masked(LINE)


class ContestLoadAgent(asyncio.Protocol):
    """One agent for one game. `done` resolves when the connection ends: True if FINISH was received."""

    def __init__(self, name: bytes, number: int, delay_s: float = 0.0) -> None:
        self._name = name
        self._number = number
        self._delay_s = delay_s
        self._buffer = b""
        self._open = False
        self._finished = False
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self.answered = 0
        self.named = self._loop.create_future()
        self.done: asyncio.Future[bool] = self._loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(_UPGRADE)

    def connection_lost(self, error: Exception | None) -> None:
        self.done.set_result(self._finished)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        start = 0
        if not self._open:
            start = data.find(b"\r\n\r\n") + 4
            if start < 4:
                self._buffer = data
                return
            self._open = True
        while True:
            head, size = _frame(data, start)
            if head == 0 or len(data) < start + head + size:
                break
            self._take(data[start] & 15, data[start + head : start + head + size])
            start += head + size
        self._buffer = data[start:]

    def _take(self, opcode: int, packet: bytes) -> None:
        if opcode == 8:
            self.leave()
        if opcode != 1:
            return
        request = packet[_HEAD : _HEAD + 4]
        if request in _SPOKEN:
            self._answer(_LINE)
        elif request in _CHOSEN:
            names = _ALIVE.findall(packet)
            self._answer(masked(names[(self._number + self.answered) % len(names)]))
        elif request == b"NAME":
            self._transport.write(masked(self._name))
            if not self.named.done():
                self.named.set_result(None)
        elif request == b"FINI":
            self._finished = True
            self.leave()

    def _answer(self, frame: bytes) -> None:
        self.answered += 1
        if self._delay_s:
            self._loop.call_later(self._delay_s, self._transport.write, frame)
        else:
            self._transport.write(frame)

    def leave(self) -> None:
        """Send a close frame and close, as agents do after a game."""
        if not self._transport.is_closing():
            self._transport.write(b"\x88\x82\0\0\0\0\x03\xe8")
            self._transport.close()


def _frame(data: bytes, start: int) -> tuple[int, int]:
    """Sizes of the header and the payload of the frame at `start`; (0, 0) while the header is incomplete."""
    if len(data) < start + 2:
        return 0, 0
    size = data[start + 1] & 127
    if size < 126:
        return 2, size
    length = 2 if size == 126 else 8
    if len(data) < start + 2 + length:
        return 0, 0
    return 2 + length, int.from_bytes(data[start + 2 : start + 2 + length], "big")


async def connect(port: int, name: str, number: int, delay_s: float = 0.0) -> ContestLoadAgent:
    """Connect an agent to a server on this machine."""
    loop = asyncio.get_running_loop()
    _, agent = await loop.create_connection(
        lambda: ContestLoadAgent(name.encode(), number, delay_s), "127.0.0.1", port
    )
    return agent


async def one_game(port: int, team: str, size: int, delay_s: float = 0.0) -> int:
    """Play one self-match game with newly connected agents; return the number of answered requests."""
    agents = [await connect(port, f"{team}{n}", n, delay_s) for n in range(1, size + 1)]
    finished = await asyncio.gather(*(agent.done for agent in agents))
    if not all(finished):
        raise ConnectionError(f"{finished.count(False)} of {size} agents were disconnected during their game")
    return sum(agent.answered for agent in agents)


async def many_games(port: int, size: int, concurrent: int, seconds: float) -> tuple[int, int, float]:
    """Play `concurrent` games at a time for `seconds`; return games, answered requests, elapsed seconds."""
    loop = asyncio.get_running_loop()
    start = loop.time()
    games = requests = 0

    async def lane(team: str) -> None:
        nonlocal games, requests
        while loop.time() < start + seconds:
            answered = await one_game(port, team, size)
            games, requests = games + 1, requests + answered

    await asyncio.gather(*(lane(f"lane-{letters(n)}-") for n in range(concurrent)))
    return games, requests, loop.time() - start
