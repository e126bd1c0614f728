"""`ManualClock`: time that passes only when nothing else can happen. Nothing ever sleeps."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TypeVar

T = TypeVar("T")
MAX_TURNS = 10_000
"""Turns of the event loop that may follow without time passing."""


class _Timer:
    """A callback at a time."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ManualClock:
    """A clock that jumps to the next timer once the event loop has nothing else to do."""

    def __init__(self, now_ms: int = 0) -> None:
        self._now = now_ms
        self._number = count()
        self._timers: list[tuple[int, int, _Timer]] = []

    def now_ms(self) -> int:
        return self._now

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> _Timer:
        timer = _Timer(callback)
        heapq.heappush(self._timers, (at_ms, next(self._number), timer))
        return timer

    async def after(self, ms: int, value: T) -> T:
        """A value that comes late: what a slow player awaits."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.call_at(self._now + ms, lambda: None if future.done() else future.set_result(None))
        await future
        return value

    async def run(self, main: Awaitable[T]) -> T:
        """Let time pass until `main` is done; its result."""
        task = asyncio.ensure_future(main)
        try:
            while True:
                await self.settle()
                if task.done():
                    return task.result()
                self.jump()
        finally:
            task.cancel()

    async def settle(self) -> None:
        """Let everything happen that can happen without time."""
        # asyncio has no public way to ask whether anything is left to run.
        ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        for _ in range(MAX_TURNS):
            await asyncio.sleep(0)
            if not ready:
                return
        raise RuntimeError(f"the event loop is still busy after {MAX_TURNS} turns without time")

    def jump(self) -> None:
        """Go to the next timer, and call back all that are due then."""
        while self._timers and self._timers[0][2].callback is None:
            heapq.heappop(self._timers)
        if not self._timers:
            raise RuntimeError("nothing to wait for: no timer is set")
        self.pass_to(self._timers[0][0])

    def pass_to(self, at_ms: int) -> None:
        """Go to a time, and call back what is due by then."""
        self._now = max(self._now, at_ms)
        while self._timers and self._timers[0][0] <= self._now:
            callback = heapq.heappop(self._timers)[2].callback
            if callback is not None:
                callback()
