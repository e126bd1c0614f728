"""`Turns`: the villages of one event loop decide together, and the store writes their events in one commit.

What belongs together, such as the votes of a ballot, or what many villages hear at a time, reaches us over
several turns of the event loop.
"""

import asyncio
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

MAX_TURNS: Final = 6
"""Turns of the event loop that a village waits for others at most."""


class Turns:
    """Calls back all who asked, at the first turn of the event loop in which no other village asks."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._waiting: list[Callable[[], None]] = []
        self._last: list[Callable[[], None]] = []
        self._deciding = False

    def soon(self, decide: Callable[[], None]) -> None:
        """Call back soon, together with others."""
        if not self._waiting:
            self._call_soon(self._look, 0, MAX_TURNS)
        self._waiting.append(decide)

    def last(self, write: Callable[[], None]) -> None:
        """Call back after all who decide in this turn; at the next turn if no village decides now.

        The store writes here. In a turn of its own that would cost another poll of all sockets: 1.05 of the
        processor time per request (`jinro bench contest`, 10 games of 5 at a time).
        """
        if self._deciding:
            self._last.append(write)
        else:
            self._call_soon(write)

    def _look(self, seen: int, left: int) -> None:
        count = len(self._waiting)
        if count > seen and left:
            self._call_soon(self._look, count, left - 1)
            return
        waiting, self._waiting = self._waiting, []
        self._deciding = True
        for decide in waiting:
            try:
                decide()
            except Exception as error:
                _report(error)
        self._deciding = False
        last, self._last = self._last, []
        for write in last:
            try:
                write()
            except Exception as error:
                _report(error)


def _report(error: Exception) -> None:
    """A callback failed; those behind it are called all the same."""
    context = {"message": "a turn of a village failed", "exception": error}
    asyncio.get_running_loop().call_exception_handler(context)


_TURNS: Final[WeakValueDictionary[int, Turns]] = WeakValueDictionary()
"""By the id of the event loop, which lives at least as long as its turns."""


def turns() -> Turns:
    """The turns of the running event loop. Keep them: to look for them costs a system call."""
    loop = asyncio.get_running_loop()
    found = _TURNS.get(id(loop))
    if found is None:
        found = _TURNS[id(loop)] = Turns(loop)
    return found


def write_last(write: Callable[[], None]) -> None:
    """Call back after all villages of this turn have decided."""
    turns().last(write)
