"""Time for a village, in milliseconds from the start of the game: the place where a clock is read."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A callback that will be called."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """What seats need of time."""

    def now_ms(self) -> int:
        """Milliseconds since the game began."""
        ...

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        """Call back at this time, or in the next turn of the event loop if it has passed."""
        ...


class RealClock:
    """The machine's monotonic clock, from the moment it is made; or from `now_ms` before that moment."""

    def __init__(self, now_ms: int = 0) -> None:
        self._start = time.monotonic() - now_ms / 1_000

    def now_ms(self) -> int:
        return int((time.monotonic() - self._start) * 1_000)

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        left = max(0.0, self._start + at_ms / 1_000 - time.monotonic())
        return asyncio.get_running_loop().call_later(left, callback)


def unix_ms() -> int:
    """The time of day, which games and utterances are stamped with."""
    return time.time_ns() // 1_000_000
