"""`Workers`: runs workers, which read and write files of games: few at a time, for a bounded time.

Files of visitors wait in a line of their own, and leave a worker to visitors who want a game of the server.
"""

import asyncio
import os
import subprocess
import sys
from typing import Final, Literal

import msgspec

from jinro.files.worker import FileResult, failure
from jinro.programs.environment import of_own_worker

MOST_WORKERS: Final = 2
"""Workers that run at the same time; further files wait."""
MOST_READERS: Final = 1
"""Workers of them that read files of visitors."""
MOST_WAITING: Final = 8
"""Limit of files that are being read or waiting; and of games that are being written or waiting."""
WORKER_S: Final = 15.0
"""Time of one worker."""


Job = Literal["show", "export", "picture"]
"""What a worker does: it reads a file of a visitor, writes a game as a file, or draws one."""


class WorkersBusy(Exception):
    """Too many files are waiting."""


class _Line:
    """Jobs that wait for workers of one kind."""

    def __init__(self, most: int) -> None:
        self.free = asyncio.Semaphore(most)
        self.files = 0


class Workers:
    """The workers of one server."""

    def __init__(self, *, seconds: float = WORKER_S) -> None:
        self._seconds = seconds
        self._free = asyncio.Semaphore(MOST_WORKERS)
        self._reads, self._writes = _Line(MOST_READERS), _Line(MOST_WORKERS)
        self._running: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def full(self, job: Job) -> bool:
        return self._closed or self._line(job).files >= MOST_WAITING

    async def run(self, data: bytes, job: Job, *arguments: str) -> tuple[FileResult, bytes]:
        """What a worker tells of a file, and gives back; raises `WorkersBusy`."""
        if self.full(job):
            raise WorkersBusy
        line = self._line(job)
        line.files += 1
        try:
            async with line.free, self._free:
                if self._closed:
                    raise WorkersBusy
                return await asyncio.to_thread(self._run, data, (job, *arguments))
        finally:
            line.files -= 1

    def _line(self, job: Job) -> _Line:
        return self._reads if job == "show" else self._writes

    def close(self) -> None:
        """End what runs."""
        self._closed = True
        for process in list(self._running):
            process.kill()

    def _run(self, data: bytes, arguments: tuple[str, ...]) -> tuple[FileResult, bytes]:
        """Blocks: for a thread."""
        with _spawn(arguments) as process:
            self._running.add(process)
            if self._closed:  # It was started while the others were ended.
                process.kill()
            try:
                output, _ = process.communicate(data, timeout=self._seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                return failure("problems.too_long"), b""
            finally:
                self._running.discard(process)
        head, _, body = output.partition(b"\n")
        try:
            return msgspec.json.decode(head, type=FileResult), body
        except msgspec.MsgspecError:  # It was ended, by its own limits for one.
            return failure("problems.too_long_or_much"), b""


def _spawn(arguments: tuple[str, ...]) -> "subprocess.Popen[bytes]":
    """Start a worker, with the jinro that runs here; signals of the terminal, and the secrets in the
    environment, are not for it."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "jinro.files.worker", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=of_own_worker(os.environ),
        process_group=0,
    )
