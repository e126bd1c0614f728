"""From calls that block to the coroutines of the interface, and back, for callers without an event loop.

A server awaits what it asks a store while games run (`store.py` says what, and why). Behind a store in a
file stands a class whose methods block: `Reader`, `PeopleTables`. `answers` and `writes` make a coroutine of
such a method, with the same arguments. One that reads takes microseconds and never suspends; one that writes
may wait for the disk: a thread does it.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
B = TypeVar("B")


class Awaited(Generic[B]):
    """Coroutines over an object whose methods block."""

    def __init__(self, blocking: B) -> None:
        self.blocking = blocking
        """For callers in a thread, and while a server starts."""


def answers(
    read: Callable[Concatenate[B, P], T],
) -> Callable[Concatenate[Awaited[B], P], Coroutine[Any, Any, T]]:
    """A method that reads, as a coroutine that never suspends."""

    @wraps(read)
    async def answering(self: Awaited[B], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return read(self.blocking, *args, **kwargs)

    return answering


def writes(
    write: Callable[Concatenate[B, P], T],
) -> Callable[Concatenate[Awaited[B], P], Coroutine[Any, Any, T]]:
    """A method that writes, as a coroutine: it waits for a thread."""

    @wraps(write)
    async def writing(self: Awaited[B], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.to_thread(write, self.blocking, *args, **kwargs)

    return writing


def completed(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns that awaits nothing but reads of a store in a file, and so never suspends: for
    threads and commands, which share functions over `Records` with a server but have no event loop."""
    try:
        coroutine.send(None)
    except StopIteration as returned:
        result: T = returned.value
        return result
    coroutine.close()
    raise RuntimeError(f"{coroutine!r} waits for more than a store in a file")
