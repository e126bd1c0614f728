"""`PageClient`: one stream of somebody who plays on the page."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

COMMANDS_AT_ONCE: Final = 60
"""Commands of a stream at once; then `COMMANDS_PER_S`."""
COMMANDS_PER_S: Final = 20.0
MOST_REFUSED: Final = 200
"""Commands in a row that came too fast, after which a stream is closed."""


class PageClient:
    """One stream: it is told messages, and has a seat. Whoever listens to it sets the two callbacks."""

    def __init__(
        self,
        token: str,
        tell: Callable[[Sequence[bytes]], None],
        close: Callable[[int, str], None],
        *,
        after: int = 0,
        host: bool = False,
        voice: str = "",
    ) -> None:
        """`token`: that of the avatar, by which the seat is known. `after`: the number of the last event
        that the page has. `host`: whether its person is the host of the room. `voice`: the origin of the
        engine that speaks there."""
        self.token = token
        self.after = after
        self.host = host
        self.voice = voice
        self.seat = 0
        self._tell = tell
        self._close = close
        self._gone = False
        self._commands = self._at = 0.0
        self._refused = 0
        self.on_text: Callable[[str], None] = _nothing
        self.on_gone: Callable[[], None] = _no_one
        self.on_leave: Callable[[], None] = _no_one
        """Told that its person leaves the village for good."""

    @property
    def key(self) -> str:
        return self.token.lower()

    def tell(self, *messages: Struct) -> None:
        """Send messages together."""
        self.tell_encoded([msgspec.json.encode(one) for one in messages])

    def tell_encoded(self, messages: Sequence[bytes]) -> None:
        if messages and not self._gone:
            self._tell(messages)

    def allowed(self) -> bool:
        """Count a command; False: it is one too many. Who goes on nevertheless is disconnected."""
        now = asyncio.get_running_loop().time()
        self._commands = max(0.0, self._commands - (now - self._at) * COMMANDS_PER_S)
        self._at = now
        if self._commands + 1 <= COMMANDS_AT_ONCE:
            self._commands += 1
            self._refused = 0
            return True
        self._refused += 1
        if self._refused > MOST_REFUSED:
            self.cut(1008, "too many commands")
        return False

    def close(self, reason: str, code: int = 1000) -> None:
        """Close it; the listener is not told."""
        self.on_text, self.on_gone = _nothing, _no_one
        if not self._gone:
            self._gone = True
            self._close(code, reason)

    def cut(self, code: int, reason: str) -> None:
        """Disconnect it for what it did."""
        if not self._gone:
            self._close(code, reason)
            self.lose()

    def lose(self) -> None:
        """The connection is gone."""
        if not self._gone:
            self._gone = True
            self.on_text, on_gone, self.on_gone = _nothing, self.on_gone, _no_one
            on_gone()


def _nothing(text: str) -> None:
    """Nobody listens."""


def _no_one() -> None:
    """Nobody listens."""
