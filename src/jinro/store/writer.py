"""Group commit: everything that is waiting goes into one transaction, and nothing ever waits for a timer.

A job is made when its group is written, so it holds whatever has come until then. `LoopWriter` writes in the
event loop, at the first turn of the loop that brings nothing more to write, or after `MOST_TURNS`: a commit
is a few tens of microseconds, less than waking a thread costs. `ThreadWriter` writes in a thread of its own,
for commits that wait for the disk; what comes while one is under way goes into the next.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar

Job = TypeVar("Job")
Given = TypeVar("Given", contravariant=True)
Done = Callable[[Exception | None], None]
"""Told in the event loop that a job is written, or why it could not be; it must not raise."""

MOST_TURNS: Final = 6
"""Turns of the loop that a job waits for others at most."""


class Writer(Protocol[Given]):
    """Takes jobs one by one and writes them in groups."""

    def put(self, make: Callable[[], Given | None], done: Done | None) -> None:
        """Soon: make a job and write it; None needs no writing. Without `done` nobody waits for it."""
        ...

    async def close(self) -> None:
        """Write what is waiting, and stop."""
        ...


class LoopWriter(Generic[Job]):
    """Writes in the event loop."""

    def __init__(self, write: Callable[[Sequence[Job]], None]) -> None:
        self._write = write
        self._waiting: list[tuple[Callable[[], Job | None], Done | None]] = []

    def put(self, make: Callable[[], Job | None], done: Done | None) -> None:
        if not self._waiting:
            loop = asyncio.get_running_loop()
            # A job that nobody waits for brings no others with it.
            loop.call_soon(self._flush_soon, loop, 0, 0 if done is None else MOST_TURNS)
        self._waiting.append((make, done))

    async def close(self) -> None:
        while self._waiting:
            self._flush()

    def _flush_soon(self, loop: asyncio.AbstractEventLoop, seen: int, turns: int) -> None:
        """Write, unless jobs have come since the last turn: then more may be on their way."""
        count = len(self._waiting)
        if count > seen and turns:
            loop.call_soon(self._flush_soon, loop, count, turns - 1)
        else:
            self._flush()

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        jobs, done = _made(waiting)
        _settle(done, _attempt(self._write, jobs))


class ThreadWriter(Generic[Job]):
    """Writes in a thread, which starts with the first job."""

    def __init__(self, write: Callable[[Sequence[Job]], None]) -> None:
        self._write = write
        self._waiting: list[tuple[Callable[[], Job | None], Done | None]] = []
        self._groups: deque[tuple[list[Job], list[Done | None]]] = deque()
        self._wake = threading.Event()
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def put(self, make: Callable[[], Job | None], done: Done | None) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._run, name="jinro-store", daemon=True)
            self._thread.start()
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append((make, done))

    async def close(self) -> None:
        self._hand_over()
        self._closing = True
        self._wake.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
            # Their results were handed to the loop before the thread ended; let the loop run them.
            await asyncio.sleep(0)

    def _hand_over(self) -> None:
        """Make the jobs that wait, in the event loop, and give them to the thread."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._groups.append(_made(waiting))
            self._wake.set()

    def _run(self) -> None:
        assert self._loop is not None
        while True:
            self._wake.wait()
            self._wake.clear()
            closing = self._closing
            groups = [self._groups.popleft() for _ in range(len(self._groups))]
            if groups:
                errors = _attempt(self._write, [job for jobs, _ in groups for job in jobs])
                self._loop.call_soon_threadsafe(_settle, [d for _, done in groups for d in done], errors)
            if closing and not self._groups:
                return


def _made(
    waiting: Sequence[tuple[Callable[[], Job | None], Done | None]],
) -> tuple[list[Job], list[Done | None]]:
    """The jobs that there are, with those who wait for them; those whose job is None, or cannot be made, hear
    so at once."""
    jobs: list[Job] = []
    dones: list[Done | None] = []
    for make, done in waiting:
        try:
            job = make()
        except Exception as error:  # Those behind it are not to suffer.
            if done is not None:
                done(error)
            continue
        if job is not None:
            jobs.append(job)
            dones.append(done)
        elif done is not None:
            done(None)
    return jobs, dones


def _attempt(write: Callable[[Sequence[Job]], None], jobs: Sequence[Job]) -> list[Exception | None]:
    """Write the jobs together; if that fails, each alone, so that a bad one harms no other."""
    if not jobs:
        return []
    try:
        write(jobs)
    except Exception as error:  # Whatever it is, those who wait must hear of it.
        return [error] if len(jobs) == 1 else [_attempt(write, [job])[0] for job in jobs]
    return [None] * len(jobs)


def _settle(waiting: Sequence[Done | None], errors: Sequence[Exception | None]) -> None:
    for done, error in zip(waiting, errors, strict=True):
        if done is not None:
            done(error)
