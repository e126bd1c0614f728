"""Group commit: everything that is waiting goes into one transaction, and nothing ever waits for a timer.

`LoopWriter` writes in the event loop, at the first turn of the loop that brings nothing more to write, or
after `MOST_TURNS`: a commit is a few tens of microseconds, less than waking a thread costs. `ThreadWriter`
writes in a thread of its own, for commits that wait for the disk; what comes while one is under way goes into
the next.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar

Job = TypeVar("Job")
Taken = TypeVar("Taken", contravariant=True)
Done = asyncio.Future[None]

MOST_TURNS: Final = 6
"""Turns of the loop that a job waits for others at most."""


class Writer(Protocol[Taken]):
    """Takes jobs one by one and writes them in groups."""

    def put(self, job: Taken, *, wait: bool) -> Done | None:
        """Queue a job; with `wait`, a future that is done when it is written or could not be."""
        ...

    async def close(self) -> None:
        """Write what is waiting, and stop."""
        ...


class LoopWriter(Generic[Job]):
    """Writes in the event loop."""

    def __init__(self, write: Callable[[Sequence[Job]], None]) -> None:
        self._write = write
        self._jobs: list[tuple[Job, Done | None]] = []

    def put(self, job: Job, *, wait: bool) -> Done | None:
        loop = asyncio.get_running_loop()
        if not self._jobs:
            # A job that nobody waits for brings no others with it.
            loop.call_soon(self._flush_soon, loop, 0, MOST_TURNS if wait else 0)
        done = loop.create_future() if wait else None
        self._jobs.append((job, done))
        return done

    async def close(self) -> None:
        self._flush()

    def _flush_soon(self, loop: asyncio.AbstractEventLoop, seen: int, turns: int) -> None:
        """Write, unless jobs have come since the last turn: then more may be on their way."""
        count = len(self._jobs)
        if count > seen and turns:
            loop.call_soon(self._flush_soon, loop, count, turns - 1)
        else:
            self._flush()

    def _flush(self) -> None:
        jobs, self._jobs = self._jobs, []
        if jobs:
            _settle([done for _, done in jobs], _attempt(self._write, [job for job, _ in jobs]))


class ThreadWriter(Generic[Job]):
    """Writes in a thread, which starts with the first job."""

    def __init__(self, write: Callable[[Sequence[Job]], None]) -> None:
        self._write = write
        self._jobs: deque[tuple[Job, Done | None]] = deque()
        self._wake = threading.Event()
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def put(self, job: Job, *, wait: bool) -> Done | None:
        if self._thread is None:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._run, name="jinro-store", daemon=True)
            self._thread.start()
        assert self._loop is not None
        done = self._loop.create_future() if wait else None
        self._jobs.append((job, done))
        self._wake.set()
        return done

    async def close(self) -> None:
        self._closing = True
        self._wake.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
            # Their results were handed to the loop before the thread ended; let the loop run them.
            await asyncio.sleep(0)

    def _run(self) -> None:
        assert self._loop is not None
        while True:
            self._wake.wait()
            self._wake.clear()
            closing = self._closing
            jobs = [self._jobs.popleft() for _ in range(len(self._jobs))]
            if jobs:
                errors = _attempt(self._write, [job for job, _ in jobs])
                self._loop.call_soon_threadsafe(_settle, [done for _, done in jobs], errors)
            if closing and not self._jobs:
                return


def _attempt(write: Callable[[Sequence[Job]], None], jobs: Sequence[Job]) -> list[Exception | None]:
    """Write the jobs together; if that fails, each alone, so that a bad one harms no other."""
    try:
        write(jobs)
    except Exception as error:  # Whatever it is, those who wait must hear of it.
        return [error] if len(jobs) == 1 else [_attempt(write, [job])[0] for job in jobs]
    return [None] * len(jobs)


def _settle(waiting: Sequence[Done | None], errors: Sequence[Exception | None]) -> None:
    for done, error in zip(waiting, errors, strict=True):
        if done is not None and not done.done():
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)
