"""Group commit: jobs that come close together are written in one transaction; nothing waits for a timer.

A thread writes, and the event loop waits for it: a commit takes a few tens of microseconds, less than two
threads lose that want to run Python at the same time. But it waits for `WAIT_S` at most. If a commit takes
longer (a busy database, a disk that hangs), the event loop goes on with everything else. What comes meanwhile
goes into the next commit.
"""

import asyncio
import os
import select
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

from jinro.errors import StoreError

Job = TypeVar("Job")
Done = Callable[[Exception | None], None]
"""Called in the event loop when a job is written, or with the reason why not; it must not raise."""

Soon = Callable[[Callable[[], None]], None]
"""Calls back soon, in the event loop."""

WAIT_S: Final = 0.02
"""For how long a commit may stop the event loop."""
QUICK_S: Final = 0.04
"""A commit for which the event loop does not wait is quick if it takes less. More than WAIT_S, because the
thread also waits for its turn to run Python."""
QUICK_COMMITS: Final = 8
"""Quick commits in a row after which the event loop waits again; twice as many after each disappointment."""
MOST_QUICK_COMMITS: Final = 512
LONG_STAY: Final = 2_000
"""Commits that the event loop has waited for after which a slow one counts as the first."""


class StoreBusy(StoreError):
    """Another process is writing at the moment: nothing was written, and it can be tried again."""


class GroupWriter(Generic[Job]):
    """Writes in a thread, which starts with the first job, one group of jobs at a time."""

    def __init__(
        self,
        write: Callable[[Sequence[Job]], None],
        soon: Soon | None = None,
        *,
        takes_long: Callable[[], bool] = lambda: False,
    ) -> None:
        """`soon` calls back when it is time to write. Default: the next turn of the event loop.

        `takes_long` says whether the next commit will wait for the disk: then the event loop does not wait
        for it.
        """
        self._write = write
        self._soon = soon or _next_turn
        self._takes_long = takes_long
        self._queue: list[tuple[Job, Done | None]] = []
        """Jobs for the next group."""
        self._group: list[tuple[Job, Done | None]] = []
        """Jobs that the thread has."""
        self._errors: Sequence[Exception | None] = ()
        """What became of them; written by the thread."""
        self._took_s = 0.0
        """How long that took; written by the thread."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._given = _locked()
        """Released by the event loop when the thread has a group."""
        self._written: _Bell | threading.Lock = _locked()
        """Released by the thread when the event loop waits for it."""
        self._first = threading.Lock()
        """Acquired by who is first: the thread, which has written, or the event loop, which waits no longer.
        So they always agree on how the thread tells that it has written."""
        self._closing = False
        self._needed = QUICK_COMMITS
        self._to_be_quick = 0
        """Quick commits after which the event loop waits again; 0: it waits."""
        self._stay = 0
        """Commits that the event loop has waited for since then."""

    @property
    def waits(self) -> bool:
        """Whether commits are quick at present, so that the event loop waits for them."""
        return not self._to_be_quick

    def put(self, job: Job, done: Done | None) -> None:
        """Write a job soon. Without `done` no caller waits for it."""
        if not self._queue and not self._group:
            self._soon(self._flush)
        self._queue.append((job, done))

    async def close(self) -> None:
        """Write what is queued, and stop."""
        while self._queue or self._group:
            self._flush()
            await asyncio.sleep(0.001 if self._group else 0)
        thread, self._thread = self._thread, None
        if thread is not None:
            self._closing = True
            self._given.release()
            await asyncio.to_thread(thread.join)
            if isinstance(self._written, _Bell):
                self._written.close()

    def _flush(self) -> None:
        """Give the thread what is queued, unless it is still writing."""
        if self._group or not self._queue:
            return
        if self._thread is None:
            self._written = _bell()
            self._thread = threading.Thread(target=self._run, name="jinro-store", daemon=True)
            self._thread.start()
        self._group, self._queue = self._queue, []
        if self._to_be_quick or self._takes_long():
            self._loop = asyncio.get_running_loop()
            self._first.acquire()
            self._given.release()
            return
        self._given.release()
        if self._written.acquire(timeout=WAIT_S) or self._is_written_after_all():
            self._stay += 1
            self._settle()
        elif not _waits_for_a_processor(self._thread):
            self._wait_no_longer()

    def _is_written_after_all(self) -> bool:
        """The time is up: whether the thread was quicker. Else it will call back."""
        self._loop = asyncio.get_running_loop()
        return not self._first.acquire(blocking=False) and self._written.acquire()

    def _wait_no_longer(self) -> None:
        """A commit stopped the event loop: it does not wait until commits are quick again."""
        longer = min(2 * self._needed, MOST_QUICK_COMMITS)
        self._needed = QUICK_COMMITS if self._stay > LONG_STAY else longer
        self._to_be_quick, self._stay = self._needed, 0

    def _run(self) -> None:
        """The thread."""
        while True:
            self._given.acquire()
            if self._closing:
                return
            started = time.perf_counter()
            self._errors = _attempt(self._write, [job for job, _ in self._group])
            self._took_s = time.perf_counter() - started
            if self._first.acquire(blocking=False):
                self._written.release()
            else:
                assert self._loop is not None
                self._loop.call_soon_threadsafe(self._settle_late)

    def _settle_late(self) -> None:
        """The thread has written what the event loop did not wait for."""
        if self._to_be_quick:
            self._to_be_quick = self._to_be_quick - 1 if self._took_s < QUICK_S else self._needed
        if self._queue:
            self._soon(self._flush)
        self._settle()

    def _settle(self) -> None:
        group, self._group = self._group, []
        self._first.release()
        for (_, done), error in zip(group, self._errors, strict=True):
            if done is not None:
                done(error)


class _Bell:
    """A lock that begins locked, and that one thread waits for while another releases it.

    A thread that releases a lock of `threading` goes on to run Python, so that the waiting one wakes up,
    waits for its turn, and wakes up again. A write to a pipe lets others run Python meanwhile: a commit of
    three events takes 33 µs of processor time instead of 40; in the event loop, which must not hang, it would
    take 18.
    """

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        self._poll = select.poll()
        self._poll.register(self._read, select.POLLIN)

    def release(self) -> None:
        os.write(self._write, b".")

    def acquire(self, *, timeout: float | None = None) -> bool:
        if not self._poll.poll(None if timeout is None else 1_000 * timeout):
            return False
        os.read(self._read, 1)
        return True

    def close(self) -> None:
        os.close(self._read)
        os.close(self._write)


def _bell() -> "_Bell | threading.Lock":
    """A bell; a lock on Windows, whose pipes cannot be waited for, or if too many files are open."""
    if not hasattr(select, "poll"):
        return _locked()
    try:
        return _Bell()
    except OSError:
        return _locked()


def _locked() -> threading.Lock:
    lock = threading.Lock()
    lock.acquire()
    return lock


def _waits_for_a_processor(thread: threading.Thread) -> bool:
    """Whether a thread that takes long could go on if it had a processor; False if the system does not tell.

    Then commits are no slower than everything else. To write without waiting takes more processor time.
    """
    try:
        stat = Path(f"/proc/self/task/{thread.native_id}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] == "R"


def _next_turn(callback: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_soon(callback)


def _attempt(write: Callable[[Sequence[Job]], None], jobs: Sequence[Job]) -> list[Exception | None]:
    """Write the jobs together; if that fails, each alone, so that a bad one harms no other."""
    try:
        write(jobs)
    except Exception as error:  # Whatever it is, waiting callers must hear of it.
        if len(jobs) == 1 or isinstance(error, StoreBusy):
            return [error] * len(jobs)
        return [_attempt(write, [job])[0] for job in jobs]
    return [None] * len(jobs)
