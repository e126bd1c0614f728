"""`FinishedLogs`: what the page is told of finished games, made once for all who read one."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct

from jinro.wire.page.host import PageLog

MOST_LOG_BYTES: Final = 64 << 20
"""Size of the messages of finished games that are remembered; games read longest ago are forgotten."""


class FinishedLog(Struct, frozen=True):
    """A game that is over, its track, and the name that a person gave its village."""

    log: PageLog
    track: str
    given: str = ""


class FinishedLogs:
    """The logs of finished games that were read lately. One is made at a time; known ones do not
    wait."""

    def __init__(self, most_bytes: int = MOST_LOG_BYTES) -> None:
        self._most_bytes = most_bytes
        self._known: OrderedDict[str, FinishedLog] = OrderedDict()
        self._size = 0
        self._forgotten = 0
        """How often a game was forgotten."""
        self._one_at_a_time = asyncio.Lock()

    async def get(self, number: str, make: Callable[[], Awaitable[FinishedLog | None]]) -> FinishedLog | None:
        """A game; `make` is called if it is not known."""
        if number not in self._known:
            async with self._one_at_a_time:
                if number not in self._known:
                    before = self._forgotten
                    made = await make()
                    if made is None or before != self._forgotten:
                        return made  # It may have been read before it changed.
                    self._known[number] = made
                    self._size += made.log.size
        # Nothing is awaited since it was found or made.
        found = self._known[number]
        self._known.move_to_end(number)
        while self._size > self._most_bytes and len(self._known) > 1:
            self._size -= self._known.popitem(last=False)[1].log.size
        return found

    def forget(self, number: str) -> None:
        """Forget a game that has changed."""
        self._forgotten += 1
        found = self._known.pop(number, None)
        if found is not None:
            self._size -= found.log.size
