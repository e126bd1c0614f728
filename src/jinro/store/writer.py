"""Group commit: jobs that come close together are written in one transaction; nothing waits for a timer.

`LoopWriter` writes in the event loop while commits are quick: a commit takes a few tens of microseconds, less
than waking a thread. When a commit would have to wait (a busy database, a slow disk), a `ThreadWriter` writes
it and the following ones in a thread of its own; what comes while one commit is under way goes into the next.
So a commit that waits does not stop the event loop.
"""

import asyncio
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, Protocol, TypeVar

from jinro.errors import StoreError

if sys.platform == "linux":
    import resource

Job = TypeVar("Job")
Given = TypeVar("Given", contravariant=True)
Done = Callable[[Exception | None], None]
"""Called in the event loop when a job is written, or with the reason why not; it must not raise."""

Soon = Callable[[Callable[[], None]], None]
"""Calls back soon, in the event loop."""

SLOW_S: Final = 0.02
"""A commit in the event loop that takes longer sends the following ones to the thread, unless it waited only
for a processor."""
QUICK_S: Final = 0.04
"""A commit in the thread that takes less is quick. More than SLOW_S, because a thread also waits for its turn
to run Python."""
QUICK_COMMITS: Final = 8
"""Quick commits in a row after which the event loop writes again; twice as many after each disappointment."""
MOST_QUICK_COMMITS: Final = 512
LONG_STAY: Final = 2_000
"""Commits in the event loop after which a slow one counts as the first."""


class StoreBusy(StoreError):
    """Somebody else is writing at the moment: nothing was written, and it can be tried again."""


class StoreWriter(Protocol[Given]):
    """Takes jobs one by one and writes them in groups."""

    def put(self, job: Given, done: Done | None) -> None:
        """Write a job soon. Without `done` nobody waits for it."""
        ...

    async def close(self) -> None:
        """Write what is queued, and stop."""
        ...


class ThreadWriter(Generic[Job]):
    """Writes in a thread, which starts with the first job."""

    def __init__(self, write: Callable[[Sequence[Job]], None]) -> None:
        self._write = write
        self._queue: list[tuple[Job, Done | None]] = []
        self._wake = threading.Condition()
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self.quick_commits = 0
        """Quick commits in a row until now."""

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
            started = time.perf_counter()
            errors = _attempt(self._write, [job for job, _ in queue])
            quick = time.perf_counter() - started < QUICK_S
            self.quick_commits = self.quick_commits + 1 if quick else 0
            self._loop.call_soon_threadsafe(_settle, queue, errors)


class LoopWriter(Generic[Job]):
    """Writes in the event loop while that is quick, otherwise in a thread.

    It begins in the thread, until commits have proved to be quick.
    """

    def __init__(
        self,
        write: Callable[[Sequence[Job]], None],
        soon: Soon | None = None,
        *,
        wait_and_write: Callable[[Sequence[Job]], None] | None = None,
        must_wait: Callable[[], bool] = lambda: False,
    ) -> None:
        """`write` raises `Busy` instead of waiting. The thread calls `wait_and_write` (default: `write`).

        `soon` calls back when it is time to write. Default: the next turn of the event loop. `must_wait` says
        whether the next commit will have to wait for the disk.
        """
        self._write = write
        self._soon = soon or _next_turn
        self._must_wait = must_wait
        self._thread = ThreadWriter(wait_and_write or write)
        self._queue: list[tuple[Job, Done | None]] = []
        self._in_thread = 0
        """Jobs that the thread has."""
        self._away = True
        """Whether jobs go to the thread, or wait in the queue until it has written what it has."""
        self._needed = QUICK_COMMITS
        self._stay = 0
        """Commits in the event loop since it writes again."""

    @property
    def writes_in_loop(self) -> bool:
        return not self._away

    def put(self, job: Job, done: Done | None) -> None:
        if not self._away:
            if not self._queue:
                self._soon(self._flush)
            self._queue.append((job, done))
        elif not self._queue and self._waits():
            self._hand_over([(job, done)])
        else:
            # It is written in the event loop, once the thread has written what it has.
            self._queue.append((job, done))
            if not self._in_thread:
                self._come_back()

    async def close(self) -> None:
        while self._queue or self._in_thread:
            if not self._in_thread:
                self._flush()
            await asyncio.sleep(0.001 if self._in_thread else 0)
        await self._thread.close()

    def _flush(self) -> None:
        queue, self._queue = self._queue, []
        if not queue:
            return
        if self._must_wait():
            self._hand_over(queue)
            return
        started, before = time.perf_counter(), _usage()
        try:
            self._write([job for job, _ in queue])
            error = None
        except Exception as raised:
            if len(queue) > 1 or isinstance(raised, StoreBusy):
                self._hand_over(queue)  # The thread waits, and finds the job that is to blame.
                return
            error = raised
        self._stay += 1
        if time.perf_counter() - started > SLOW_S and _is_to_blame(before, _usage()):
            self._leave()
        for _, done in queue:
            if done is not None:
                done(error)

    def _leave(self) -> None:
        """A commit stopped the event loop: the thread writes until commits are quick again."""
        longer = min(2 * self._needed, MOST_QUICK_COMMITS)
        self._needed = QUICK_COMMITS if self._stay > LONG_STAY else longer
        self._thread.quick_commits = 0
        self._away = True

    def _hand_over(self, queue: Sequence[tuple[Job, Done | None]]) -> None:
        self._away = True
        self._in_thread += len(queue)
        for job, done in queue:
            self._thread.put(job, partial(self._returned, done))

    def _returned(self, done: Done | None, error: Exception | None) -> None:
        self._in_thread -= 1
        if not self._in_thread:
            if not self._waits():
                self._come_back()
            elif self._queue:
                queue, self._queue = self._queue, []
                self._hand_over(queue)
        if done is not None:
            done(error)

    def _waits(self) -> bool:
        """Whether jobs are better written in the thread."""
        return self._thread.quick_commits < self._needed or self._must_wait()

    def _come_back(self) -> None:
        """Write in the event loop again: the thread has nothing left to write."""
        self._away, self._stay = False, 0
        if self._queue:
            self._soon(self._flush)


def _usage() -> tuple[float, int] | None:
    """Processor time of this thread in seconds, and how often it has waited for anything but a processor;
    None if the system does not tell."""
    if sys.platform != "linux":
        return None
    usage = resource.getrusage(resource.RUSAGE_THREAD)
    return usage.ru_utime + usage.ru_stime, usage.ru_nvcsw


def _is_to_blame(before: tuple[float, int] | None, after: tuple[float, int] | None) -> bool:
    """Whether a commit that took long is itself to blame. Else its thread waited for a processor, as another
    thread would, which takes more processor time on top of that."""
    if before is None or after is None:
        return True
    return after[1] > before[1] or after[0] - before[0] > SLOW_S


def _next_turn(callback: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_soon(callback)


def _attempt(write: Callable[[Sequence[Job]], None], jobs: Sequence[Job]) -> list[Exception | None]:
    """Write the jobs together; if that fails, each alone, so that a bad one harms no other."""
    try:
        write(jobs)
    except Exception as error:  # Whatever it is, those who wait must hear of it.
        if len(jobs) == 1 or isinstance(error, StoreBusy):
            return [error] * len(jobs)
        return [_attempt(write, [job])[0] for job in jobs]
    return [None] * len(jobs)


def _settle(queue: Sequence[tuple[Job, Done | None]], errors: Sequence[Exception | None]) -> None:
    for (_, done), error in zip(queue, errors, strict=True):
        if done is not None:
            done(error)
