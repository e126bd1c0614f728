"""`RemoteAgent`: a connected agent as the rest of the server sees it: a name, a wire, two callbacks."""

import asyncio
import time
from collections.abc import Callable
from typing import Literal, Protocol

from jinro.wire.classic.line import Owed
from jinro.wire.nlp.codec import team_of


class Wire(Protocol):
    """What carries an agent's bytes."""

    def send(self, *packets: bytes) -> object:
        """Send packets without waiting, after those that are held. An agent whose outbox is full is lost, and
        the wire calls its `lose`."""
        ...

    def hold(self, *packets: bytes) -> object:
        """Send packets that need no answer: with the next ones, or a moment later."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Close with a reason, without waiting for it."""
        ...


class RemoteAgent:
    """An agent that has sent its name. Until it has a listener, its texts are counted and discarded.

    Unsolicited messages are forgiven one by one, `forgiven_s` each; more than `burst` disconnect the agent.
    """

    def __init__(
        self,
        name: str,
        wire: Wire,
        address: str = "",
        *,
        protocol: Literal["contest", "classic", "licos"] = "contest",
        burst: int = 200,
        forgiven_s: float = 1.0,
    ) -> None:
        self.name = name
        self.protocol = protocol
        self.owed = Owed()
        """classic: asks that it has not answered, in this game or an earlier one."""
        self.team = name if protocol == "classic" else team_of(name)
        """Digits at the end of a name number the agents of a team of the contest; a classic name is whole."""
        self.address = address
        self.gone = False
        self.since = time.monotonic()
        """When it connected."""
        self._wire = wire
        self.send: Callable[..., object] = wire.send
        """Send packets without waiting."""
        self.hold: Callable[..., object] = wire.hold
        """As `send`, for packets that need no answer and are not urgent."""
        self._burst = burst
        self._forgiven_s = forgiven_s
        self._idle = 0.0
        self._idle_at = 0.0
        self.on_text: Callable[[str], None] = self._unheard
        self.on_gone: Callable[[], None] = _no_one

    def idle_message(self) -> bool:
        """Count an unsolicited message; False if it was one too many, and the agent is disconnected."""
        now = asyncio.get_running_loop().time()
        self._idle = max(0.0, self._idle - (now - self._idle_at) / self._forgiven_s) + 1
        self._idle_at = now
        if self._idle <= self._burst:
            return True
        self.cut(1008, "too many unsolicited messages")
        return False

    def close(self, reason: str, code: int = 1000) -> None:
        """Close; the listener is not told."""
        self.on_text, self.on_gone = _nothing, _no_one
        if not self.gone:
            self._go()
            self._wire.close(code, reason)

    def cut(self, code: int, reason: str) -> None:
        """Disconnect the agent for what it did; the listener is told that it is gone."""
        if not self.gone:
            self._wire.close(code, reason)
            self.lose()

    def lose(self) -> None:
        """The connection is gone; whatever still arrives on it is discarded."""
        if not self.gone:
            self._go()
            self.on_text, on_gone, self.on_gone = _nothing, self.on_gone, _no_one
            on_gone()

    def _go(self) -> None:
        self.gone = True
        self.send = self.hold = _unsent

    def detach(self) -> None:
        """It has no listener any more."""
        self.on_text, self.on_gone = _nothing if self.gone else self._unheard, _no_one

    def _unheard(self, text: str) -> None:
        self.idle_message()


def _nothing(text: str) -> None:
    """A text of an agent that is gone."""


def _unsent(*packets: bytes) -> None:
    """Packets for an agent that is gone."""


def _no_one() -> None:
    """It has no listener."""
