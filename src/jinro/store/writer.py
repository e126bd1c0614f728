"""Group commit: jobs that come close together are written in one transaction; nothing waits for a timer.

`LoopWriter` writes in the event loop, soon after the first job came: a commit takes a few tens of
microseconds, less than waking a thread. `ThreadWriter` writes in a thread of its own, for commits that wait
for the disk; what comes while one is under way goes into the next.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

Job = TypeVar("Job")
Given = TypeVar("Given", contravariant=True)
Done = Callable[[Exception | None], None]
"""Called in the event loop when a job is written, or with the reason why not; it must not raise."""

Soon = Callable[[Callable[[], None]], None]
"""Calls back soon, in the event loop."""


class Writer(Protocol[Given]):
    """Takes jobs one by one and writes them in groups."""

    def put(self, job: Given, done: Done | None) -> None:
        """Write a job soon. Without `done` nobody waits for it."""
        ...

    async def close(self) -> None:
        """Write what is queued, and stop."""
        ...


class LoopWriter(Generic[Job]):
    """Writes in the event loop."""

    def __init__(self, write: Callable[[Sequence[Job]], None], soon: Soon | None = None) -> None:
        """`soon` calls back when it is time to write. Default: the next turn of the event loop."""
        self._write = write
        self._soon = soon or _next_turn
        self._queue: list[tuple[Job, Done | None]] = []

    def put(self, job: Job, done: Done | None) -> None:
        if not self._queue:
            self._soon(self._flush)
        self._queue.append((job, done))

    async def close(self) -> None:
        while self._queue:
            self._flush()

    def _flush(self) -> None:
        queue, self._queue = self._queue, []
        if queue:
            _settle(queue, _attempt(self._write, [job for job, _ in queue]))


class ThreadWriter(Generic[Job]):
    """Writes in a thread, which starts with the first job."""

    def __init__(self, write: Callable[[Sequence[Job]], None]) -> None:
        self._write = write
        self._queue: list[tuple[Job, Done | None]] = []
        self._wake = threading.Condition()
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def put(self, job: Job, done: Done | None) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._run, name="jinro-store", daemon=True)
            self._thread.start()
        with self._wake:
            self._queue.append((job, done))
            self._wake.notify()

    async def close(self) -> None:
        with self._wake:
            self._closing = True
            self._wake.notify()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
            # The thread handed its results to the loop before it ended; let the loop run them.
            await asyncio.sleep(0)

    def _run(self) -> None:
        assert self._loop is not None
        while True:
            with self._wake:
                while not self._queue and not self._closing:
                    self._wake.wait()
                queue, self._queue = self._queue, []
            if not queue:
                return
            errors = _attempt(self._write, [job for job, _ in queue])
            self._loop.call_soon_threadsafe(_settle, queue, errors)


def _next_turn(callback: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_soon(callback)


def _attempt(write: Callable[[Sequence[Job]], None], jobs: Sequence[Job]) -> list[Exception | None]:
    """Write the jobs together; if that fails, each alone, so that a bad one harms no other."""
    try:
        write(jobs)
    except Exception as error:  # Whatever it is, those who wait must hear of it.
        return [error] if len(jobs) == 1 else [_attempt(write, [job])[0] for job in jobs]
    return [None] * len(jobs)


def _settle(queue: Sequence[tuple[Job, Done | None]], errors: Sequence[Exception | None]) -> None:
    for (_, done), error in zip(queue, errors, strict=True):
        if done is not None:
            done(error)
