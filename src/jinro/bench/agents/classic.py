"""Load agents of the classic protocol: they answer at once, and every answer is legal.

They read only the request of a packet and, to choose a target, who is alive, so that the measurement is of
the server and not of them.
"""

import asyncio
import re
from collections.abc import Callable
from functools import partial
from typing import Final, cast

from msgspec import Struct

_ALIVE: Final = re.compile(rb'"(\d+)":"ALIVE"')
_WOLVES: Final = re.compile(rb'"(\d+)":"WEREWOLF"')
_AGENT: Final = re.compile(rb'"agent":(\d+),')
_REQUEST: Final = b'"request":"'
_SPOKEN: Final = (b"TALK", b"WHIS")
_CHOSEN: Final = (b"VOTE", b"DIVI", b"GUAR", b"ATTA")
OVER: Final = b"Over\n"
LINES: Final = (
    b"ESTIMATE Agent[01] WEREWOLF\n",
    b"AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))\n",
    b"BECAUSE (Agent[03] COMINGOUT Agent[03] SEER) (REQUEST ANY (VOTE Agent[04]))\n",
    b"NOT (DIVINED Agent[05] HUMAN)\n",
)


class ClassicLoadAgent(asyncio.Protocol):
    """One agent, until the server closes. A `chatty` one uses all its talks; the others say Over at once."""

    def __init__(self, name: bytes, number: int, chatty: bool) -> None:
        self._name = name + b"\n"
        self._number = number
        self._chatty = chatty
        self._rest = b""
        self._living: list[bytes] = []
        self._seat = b""
        self._wolves: frozenset[bytes] = frozenset()
        self._transport: asyncio.Transport
        self.answered = 0
        self.finished = 0
        """Games in which FINISH was received."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        *packets, self._rest = data.split(b"\n")
        replies = [reply for reply in map(self._reply, packets) if reply]
        if replies:
            self._transport.write(b"".join(replies))

    def leave(self) -> None:
        self._transport.abort()

    def _reply(self, packet: bytes) -> bytes:
        start = packet.rfind(_REQUEST) + len(_REQUEST)
        request = packet[start : start + 4]
        if packet.startswith(b'{"gameInfo":{'):
            self._look(request, packet)
        if request in _SPOKEN:
            self.answered += 1
            return LINES[self.answered & 3] if self._chatty else OVER
        if request in _CHOSEN:
            self.answered += 1
            return self._choice(request)
        if request == b"NAME":
            return self._name
        if request == b"ROLE":
            self.answered += 1
            return b"none\n"
        if request == b"FINI":
            self.finished += 1
        return b""

    def _look(self, request: bytes, packet: bytes) -> None:
        self._living = _ALIVE.findall(packet)
        if request == b"INIT":
            found = _AGENT.search(packet)
            self._seat = found[1] if found else b""
            self._wolves = frozenset(_WOLVES.findall(packet)) or frozenset((self._seat,))

    def _choice(self, request: bytes) -> bytes:
        barred = self._wolves if request == b"ATTA" else (self._seat,)
        options = [seat for seat in self._living if seat not in barred]
        return b'{"agentIdx":%s}\n' % options[(self._number + self.answered) % len(options)]


class LoadResult(Struct, frozen=True):
    """What the agents of a server played in the measured time."""

    games: int
    answers: int
    seconds: float
    cpu_s: float


async def play_for(
    port: int,
    size: int,
    tables: int,
    *,
    chatty: bool,
    seconds: float,
    warm_up_s: float,
    cpu_s: Callable[[], float],
) -> LoadResult:
    """Fill the tables of a server whose series do not end; `cpu_s` reads the CPU time of the server."""
    loop = asyncio.get_running_loop()
    agents = [ClassicLoadAgent(b"load%d" % number, number, chatty) for number in range(size * tables)]
    for agent in agents:
        await loop.create_connection(partial(_same, agent), "127.0.0.1", port)
    try:
        await asyncio.sleep(warm_up_s)
        start, cpu, games, answers = loop.time(), cpu_s(), _sum(agents, "finished"), _sum(agents, "answered")
        await asyncio.sleep(seconds)
        took, used = loop.time() - start, cpu_s() - cpu
        played = (_sum(agents, "finished") - games) // size
        return LoadResult(played, _sum(agents, "answered") - answers, took, used)
    finally:
        for agent in agents:
            agent.leave()


def _same(agent: ClassicLoadAgent) -> ClassicLoadAgent:
    return agent


def _sum(agents: list[ClassicLoadAgent], what: str) -> int:
    return sum(getattr(agent, what) for agent in agents)
