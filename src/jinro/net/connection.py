"""What the doors of agents share: the outbox of a connection, and the set of connections of a door.

Nothing that an agent does may cost more than its own connection. What is sent goes straight into the
transport, whose buffer is the bounded outbox; an agent that does not read is disconnected.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, TypeVar

from jinro.i18n import coded
from jinro.net.gate import Crowd, Gate
from jinro.net.limits import Limits
from jinro.net.peer import RemoteAgent

CLOSE_S: Final = 5.0
"""How long a connection may take to close."""
HOLD_S: Final = 0.01
"""How long a packet that needs no answer waits for the next packet, to be sent with it."""


class Connection(asyncio.Protocol):
    """One connection of an agent: its sending half. The doors have a subclass each, for what is received."""

    __slots__ = (
        "_agent", "_closing", "_gate", "_held", "_last", "_late", "_limits", "_most", "_on_held", "_sent",
        "_taken", "_taken_at", "_transport", "_unfinished",
    )  # fmt: skip

    def __init__(self, gate: Gate, on_held: "Callable[[Connection], None]") -> None:
        """`on_held` is told that packets are held; it must call `release` soon."""
        self._limits = gate.limits
        self._gate = gate
        self._unfinished = 0
        """Bytes that have come of a message that is not finished."""
        self._late: asyncio.TimerHandle | None = None
        """Ends the connection if a message is not finished in time."""
        self._on_held = on_held
        self._agent: RemoteAgent | None = None
        self._closing = False
        """Whether nothing more is sent."""
        self._held: list[bytes] = []
        """Packets that are sent with the next one, or soon."""
        self._sent = 0
        self._last = 0
        """Bytes that were sent last."""
        self._most: int | None = None
        """While the outbox is over its limit: what may wait before something is added."""
        self._taken = 0
        """What the agent had read of it at the last look."""
        self._taken_at = 0.0
        self._transport: asyncio.Transport

    def encode(self, packets: Sequence[bytes]) -> bytes:
        """One or more packets as they are carried."""
        raise NotImplementedError

    def use(self, transport: asyncio.Transport) -> None:
        """Send over this transport from now on."""
        self._transport = transport
        self._taken_at = asyncio.get_running_loop().time()
        transport.set_write_buffer_limits(self._limits.outbox_bytes)

    # Unfinished messages

    def wait_for_rest(self, size: int, *, pending: bool, anew: bool) -> None:
        """`size` bytes of a message have come; it must be finished in time, unless none is `pending`.

        `anew`: other messages were finished before it began.
        """
        if self._late is not None and (anew or not pending):
            self._late.cancel()
            self._late = None
        if size != self._unfinished:
            more, self._unfinished = size - self._unfinished, size
            if not self._gate.holds(more, size):
                self.fail(1008, coded("connections.unfinished"))
                return
        if pending and self._late is None:
            loop = asyncio.get_running_loop()
            self._late = loop.call_later(self._limits.message_s, self._not_finished)

    def _not_finished(self) -> None:
        self.fail(1008, coded("connections.not_finished", seconds=self._limits.message_s))

    def forget_rest(self) -> None:
        """The connection has ended: nothing is awaited any more."""
        if self._late is not None:
            self._late.cancel()
        self._gate.holds(-self._unfinished, 0)
        self._unfinished = 0

    def fail(self, code: int, reason: str) -> None:
        """Disconnect the agent for what it did."""
        raise NotImplementedError

    # As an agent's `Wire`

    def hold(self, *packets: bytes) -> None:
        if not self._held:
            self._on_held(self)
        self._held += packets
        if self._closing:
            self._lose()

    def send(self, *packets: bytes) -> bool:
        """Send packets; False if the connection is closed, and its agent lost."""
        if self._closing:
            return self._lose()
        if self._held:
            packets = (*self._held, *packets)
            self._held = []
        elif not packets:
            return True
        data = self.encode(packets)
        if self._most is not None:
            return self.write(data)
        # As `write` while the outbox is within its limit, without the call.
        self._last = len(data)
        self._sent += self._last
        self._transport.write(data)
        return True

    def _lose(self) -> bool:
        if self._agent is not None:
            self._agent.lose()
        return False

    def close(self, code: int, reason: str) -> None:
        raise NotImplementedError

    # The outbox

    def write(self, data: bytes) -> bool:
        """Send bytes; False if the outbox is full: then the agent is disconnected, and lost."""
        if self._most is not None and self._transport.get_write_buffer_size() > self._most:
            self._closing = True
            self._transport.abort()
            return self._lose()
        self._last = len(data)
        self._sent += self._last
        self._transport.write(data)
        return True

    def release(self) -> None:
        """Send what is held, unless it has been sent."""
        if self._held:
            self.send()

    def pause_writing(self) -> None:
        """The outbox is over its limit. The packet that filled it does not count: no packet alone, however
        large, disconnects an agent that reads."""
        self._most = self._limits.outbox_bytes + self._last

    def resume_writing(self) -> None:
        """The agent has read most of it."""
        self._most = None

    def is_stuck(self, now: float) -> bool:
        """Whether the agent has read nothing for too long; it is disconnected then."""
        waiting = self._transport.get_write_buffer_size()
        taken = self._sent - waiting
        if not waiting or taken > self._taken:
            self._taken, self._taken_at = taken, now
        elif now - self._taken_at > self._limits.write_s:
            self._closing = True
            self._transport.abort()
            return True
        return False


C = TypeVar("C", bound=Connection)


class Acceptor(Generic[C]):
    """The connections of one door."""

    def __init__(self, limits: Limits, crowd: Crowd | None = None, proxies: Iterable[str] = ()) -> None:
        """`crowd`: the connections of all doors; `proxies`: networks whose `X-Forwarded-For` is believed."""
        self.limits = limits
        self.gate = Gate(limits, crowd, proxies)
        self._open: set[C] = set()
        self._held: list[Connection] = []
        self._teams: Counter[str] = Counter()
        self._counted: dict[C, str] = {}
        """The team of each connection that was admitted."""
        self._empty = asyncio.Event()

    @property
    def connections(self) -> int:
        return len(self._open)

    def held(self, connection: Connection) -> None:
        """A connection holds packets: send them soon."""
        if not self._held:
            asyncio.get_running_loop().call_later(HOLD_S, self._release)
        self._held.append(connection)

    def _release(self) -> None:
        held, self._held = self._held, []
        for connection in held:
            connection.release()

    def joined(self, connection: C) -> None:
        self._open.add(connection)

    def admit(self, connection: C, team: str, arrive: Callable[[], str]) -> str:
        """Count a connection for its team, until it ends, and let its agent `arrive`; or return the reason
        for refusing it. Who is refused does not count."""
        if self._teams.get(team, 0) >= self.limits.per_team:
            return coded("connections.too_many_of_team")
        self._teams[team] += 1
        self._counted[connection] = team
        refused = arrive()
        if refused:
            self._uncount(connection)
        return refused

    def _uncount(self, connection: C) -> None:
        team = self._counted.pop(connection, None)
        if team is not None:
            self._teams[team] -= 1
            if not self._teams[team]:
                del self._teams[team]

    def left(self, connection: C) -> None:
        """A connection has ended."""
        self._open.discard(connection)
        self._uncount(connection)
        if not self._open:
            self._empty.set()

    async def close_all(self) -> None:
        """Close every connection, and wait until they are closed."""
        for connection in list(self._open):
            connection.close(1001, coded("connections.stops"))
        if self._open:
            self._empty.clear()
            await self._empty.wait()
