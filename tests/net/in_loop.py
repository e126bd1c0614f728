"""Access from a test to something that runs in the loop of another thread."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from tests.waiting import until

T = TypeVar("T")


class InLoop:
    """Calls functions in a loop's own thread."""

    loop: asyncio.AbstractEventLoop

    def call(self, function: Callable[[], T]) -> T:
        """The result of a function that is called in the loop's thread."""

        async def run() -> T:
            return function()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(10)

    def until(self, true: Callable[[], object], timeout: float = 10) -> None:
        """Wait until something is true in the loop's thread."""
        until(lambda: self.call(true), timeout)

    def settle(self) -> None:
        """Let the loop accept what has connected, and notice what has closed since.

        A connection that is accepted while a server stops may be lost by asyncio (gh-109564). Its socket then
        stays open until it is collected, in the middle of another test.
        """
        for _ in range(5):
            self.call(lambda: None)
