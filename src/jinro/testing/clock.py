"""`ManualClock`: time for the asynchronous driver that passes only when everybody waits for it."""

import asyncio
from collections.abc import Collection
from typing import TypeVar

T = TypeVar("T")
TICKS = 20
"""How often other tasks get their chance to run before time passes; each awaits a few things at most."""


class ManualClock:
    """A clock that jumps to the next deadline once no task can go on without it. Nothing ever sleeps."""

    def __init__(self, now_ms: int = 0) -> None:
        self._now = now_ms
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        return self._now

    async def after(self, ms: int, value: T) -> T:
        """A value that comes late: what a slow player awaits."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + ms, len(self._sleepers), future))
        await future
        return value

    async def wait(self, tasks: Collection[asyncio.Future[object]], until_ms: int | None) -> None:
        """Return when one of the tasks is done or the time has come, which comes at once when all wait."""
        while True:
            for _ in range(TICKS):
                await asyncio.sleep(0)
                if any(task.done() for task in tasks):
                    return
            if until_ms is not None and until_ms <= self._now:
                return
            self._pass(until_ms)

    def _pass(self, until_ms: int | None) -> None:
        """Go to the next moment at which anything happens, and wake those who slept until then."""
        self._sleepers = [s for s in self._sleepers if not s[2].done()]
        times = [s[0] for s in self._sleepers]
        if until_ms is not None:
            times.append(until_ms)
        if not times:
            raise RuntimeError("nothing to wait for: no sleeper and no deadline")
        self._now = max(self._now, min(times))
        for when, _, future in sorted(self._sleepers):
            if when <= self._now:
                future.set_result(None)
