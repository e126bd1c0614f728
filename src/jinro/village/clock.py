"""Time for a village, in milliseconds from the start of the game: the place where a clock is read."""

import asyncio
import time
from collections.abc import Collection
from typing import Protocol


class Clock(Protocol):
    """What the asynchronous driver needs of time."""

    def now_ms(self) -> int:
        """Milliseconds since the game began."""
        ...

    async def wait(self, tasks: Collection[asyncio.Future[object]], until_ms: int | None) -> None:
        """Return when one of the tasks is done or the time has come."""
        ...


class RealClock:
    """The machine's monotonic clock, from the moment it is made."""

    def __init__(self) -> None:
        self._start = time.monotonic()

    def now_ms(self) -> int:
        return int((time.monotonic() - self._start) * 1_000)

    async def wait(self, tasks: Collection[asyncio.Future[object]], until_ms: int | None) -> None:
        left = None if until_ms is None else max(0, until_ms - self.now_ms()) / 1_000
        if tasks:
            await asyncio.wait(tasks, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        elif left is not None:
            await asyncio.sleep(left)
        else:
            raise RuntimeError("nothing to wait for: no task and no deadline")


def unix_ms() -> int:
    """The time of day, which games and utterances are stamped with."""
    return time.time_ns() // 1_000_000
