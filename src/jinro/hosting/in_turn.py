"""Coroutines that begin in a callback of a socket or of a village, and go on without it if they have to wait.

What asks the store is awaited, and a store in a file answers without suspending. Then all of the work is
done in the same turn of the event loop, as if it were a plain call: messages have their effect in the order
in which they came, across sockets too. Only work that suspends becomes a task.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine, Generator
from functools import partial
from types import coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")
Work = Coroutine[Any, Any, None]
MOST_WAITING: Final = 50
"""Messages of one connection that wait until the one before them is done."""
logger: Final = logging.getLogger(__name__)
_under_way: Final[set[asyncio.Task[None]]] = set()
"""Keeps tasks that nothing else refers to."""


def begin(work: Work) -> asyncio.Task[None] | None:
    """Begin work in a callback; None: it is done. What it raises before it suspends is raised here.

    Until it suspends, it runs in no task: it must not begin with `asyncio.timeout`.
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    task = asyncio.create_task(_go_on(work, waits_for))
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)
    return task


async def _go_on(work: Coroutine[Any, Any, T], waits_for: object) -> T:
    """The rest of work that waits for something."""
    return await _resumed(work, waits_for)


@coroutine
def _resumed(work: Coroutine[Any, Any, T], waits_for: object) -> Generator[object, Any, T]:
    while True:
        try:
            sent = yield waits_for
        except BaseException as error:
            go_on = partial(work.throw, error)
        else:
            go_on = partial(work.send, sent)
        try:
            waits_for = go_on()
        except StopIteration as returned:
            result: T = returned.value
            return result


class InTurn:
    """The work of one connection: each piece begins when the one before it is done."""

    def __init__(self) -> None:
        self._waiting: deque[Work] = deque()
        self._task: asyncio.Task[None] | None = None

    def do(self, work: Work) -> bool:
        """Begin work now, or when its turn comes; False: too much waits, and it is not done."""
        if self._task is None:
            self._follow(begin(work))
        elif len(self._waiting) >= MOST_WAITING:
            work.close()
            return False
        else:
            self._waiting.append(work)
        return True

    def _follow(self, task: asyncio.Task[None] | None) -> None:
        self._task = task
        if task is not None:
            task.add_done_callback(self._next)

    def _next(self, done: asyncio.Task[None]) -> None:
        self._task = None
        if not done.cancelled() and done.exception() is not None:
            logger.error("a message could not be answered", exc_info=done.exception())
        while self._waiting and self._task is None:
            try:
                self._follow(begin(self._waiting.popleft()))
            except Exception:  # What came after it is answered all the same.
                logger.exception("a message could not be answered")

    def clear(self) -> None:
        """Forget what waits: the connection is gone."""
        while self._waiting:
            self._waiting.popleft().close()
