"""Load agents of the contest protocol: they answer at once, or after a fixed delay.

They read only the first letters of a packet, so that the measurement is of the server and not of them.
"""

import asyncio
import re
from typing import Final

from jinro.bench.agents.websocket import LoadSocket, masked
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
_LINE: Final = masked(LINE)


class ContestLoadAgent(LoadSocket):
    """One agent for one game. `done` resolves when the connection ends: True if FINISH was received."""

    def __init__(self, name: bytes, number: int, delay_s: float = 0.0) -> None:
        super().__init__(_UPGRADE)
        self._name = name
        self._number = number
        self._delay_s = delay_s
        self._finished = False
        self.answered = 0
        self.named = self._loop.create_future()
        self.done: asyncio.Future[bool] = self._loop.create_future()

    def connection_lost(self, error: Exception | None) -> None:
        self.done.set_result(self._finished)

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == 8:
            self.leave()
        if opcode != 1:
            return
        request = payload[_HEAD : _HEAD + 4]
        if request in _SPOKEN:
            self._answer(_LINE)
        elif request in _CHOSEN:
            names = _ALIVE.findall(payload)
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
