"""Waiting with a deadline for what cannot be awaited: another process, another thread, a file.

Tests do not sleep: what has an event or a future is awaited, and the rest uses this file. A sleep remains
only where the time limit of a real connection is tested, and says so.
"""

import asyncio
import time
from collections.abc import Callable

PAUSE_S = 0.002
"""Between two looks at a condition."""


def until(true: Callable[[], object], seconds: float = 15, pause: float = PAUSE_S) -> None:
    """Return as soon as the condition is true; fail after so many seconds.

    A condition that takes long itself gets a longer `pause`: what it waits for needs the processor.
    """
    last = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < last, "it never came true"
        time.sleep(pause)


async def becomes(true: Callable[[], object], seconds: float = 15) -> None:
    """`until`, in a loop that goes on meanwhile."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(PAUSE_S)


async def turns(count: int = 10) -> None:
    """Let the loop do what it can do without time passing: callbacks, and what has come on sockets."""
    for _ in range(count):
        await asyncio.sleep(0)
