"""`ManualClock`: virtual time for asynchronous tests; it advances only when nothing else can happen."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TypeVar

T = TypeVar("T")
MAX_TURNS = 10_000
"""Most turns of the event loop without time passing; more means that it never comes to rest."""


class _Timer:
    """A callback that can be cancelled."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ManualClock:
    """Clock that jumps to the next timer when the event loop is idle. Nothing really sleeps."""

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
        """Return a value after a virtual delay, as a slow player does."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.call_at(self._now + ms, lambda: None if future.done() else future.set_result(None))
        await future
        return value

    async def run(self, main: Awaitable[T]) -> T:
        """Let time pass until `main` is done; return its result."""
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
        """Run the event loop until it is idle, without time passing."""
        # asyncio has no public way to ask whether anything is left to run.
        ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        for _ in range(MAX_TURNS):
            await asyncio.sleep(0)
            if not ready:
                return
        raise RuntimeError(f"the event loop is still busy after {MAX_TURNS} turns without time")

    def jump(self) -> None:
        """Advance to the next timer and call what is due."""
        while self._timers and self._timers[0][2].callback is None:
            heapq.heappop(self._timers)
        if not self._timers:
            raise RuntimeError("nothing to wait for: no timer is set")
        self.pass_to(self._timers[0][0])

    def pass_to(self, at_ms: int) -> None:
        """Advance to a time and call what is due by then."""
        self._now = max(self._now, at_ms)
        while self._timers and self._timers[0][0] <= self._now:
            callback = heapq.heappop(self._timers)[2].callback
            if callback is not None:
                callback()
