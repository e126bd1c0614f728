"""`ScribeProcess`: starts the process that writes files, tells it what happens, and replaces it if it ends.

Nothing here waits for it. What it is not told, because it is behind or gone, it reads in the store.
"""

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from jinro.errors import system_text
from jinro.files.scribe.messages import FROM_SCRIBE, Frames, FromScribe, Setup, Stop, ToScribe, framed
from jinro.i18n import coded
from jinro.programs.environment import of_own_worker

if sys.platform != "win32":
    import fcntl

MOST_WAITING: Final = 32 << 20
"""Bytes that wait for the scribe; what does not fit it reads in the store."""
KILL_S: Final = 5.0
"""How long a killed process is waited for: one that waits for the disk may not end."""
STOP_S: Final = 30.0
"""How long the scribe has to finish when the server stops."""
AGAIN_S: Final = 0.05
"""Delay before an ended scribe is replaced; twice as long after each one that has ended soon."""
LONGEST_AGAIN_S: Final = 30.0
SOON_S: Final = 10.0
"""A scribe that has worked for less has ended soon."""
PIPE_BYTES: Final = 1 << 20
"""Size of the pipe to the scribe, where the system allows it: fewer turns for many bytes."""
logger: Final = logging.getLogger(__name__)


class ScribeProcess(asyncio.Protocol):
    """The scribe of a server; it is the protocol of what the scribe tells."""

    def __init__(
        self, setup: Setup, heard: Callable[[FromScribe], None], on_start: Callable[[], None]
    ) -> None:
        """`on_start` is called after each start: tell again what is not complete yet."""
        self._setup = setup
        self._heard = heard
        self._on_start = on_start
        self._frames = Frames()
        self._process: subprocess.Popen[bytes] | None = None
        self._writing: asyncio.WriteTransport | None = None
        self._task: asyncio.Task[None] | None = None
        self._started = asyncio.Event()
        """Not set while a process is being started."""
        self._gone = asyncio.Event()
        """Set when the present process has closed its output: it has ended."""
        self._stopping = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the process unless that is done, and replace it whenever it ends."""
        if self._task is None and not self._stopping:
            self._task = asyncio.create_task(self._watch())
        await self._started.wait()

    def tell(self, message: ToScribe, *, always: bool = False) -> None:
        """Send a message; it is dropped if no scribe runs, or if too much waits, unless `always`."""
        writing = self._writing
        if writing is None or writing.is_closing():
            return
        if always or writing.get_write_buffer_size() <= MOST_WAITING:
            writing.write(framed(message))

    async def stop(self) -> None:
        """Let the process write the rest, and wait for its end."""
        self._stopping = True
        task = self._task
        if task is None:
            return
        await self._started.wait()
        process = self._process
        if process is None:
            task.cancel()  # It waits to start another one.
        else:
            self.tell(Stop(), always=True)
            try:
                async with asyncio.timeout(STOP_S):
                    await self._gone.wait()
            except TimeoutError:
                logger.error(coded("news.log.unfinished_files", seconds=STOP_S))
                process.kill()
        await asyncio.wait([task], timeout=KILL_S)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._frames, self._gone = Frames(), asyncio.Event()
        try:
            process = await asyncio.to_thread(_spawn)
        except OSError as error:
            logger.error(coded("news.log.no_scribe", why=system_text(error)))
            return
        assert process.stdin is not None
        assert process.stdout is not None
        writing, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, process.stdin)
        await loop.connect_read_pipe(lambda: self, process.stdout)
        self._process, self._writing = process, writing
        self.tell(self._setup, always=True)
        self._on_start()

    async def _watch(self) -> None:
        loop, delay = asyncio.get_running_loop(), AGAIN_S
        while True:
            started = loop.time()
            try:
                await self._begin()
            except Exception:
                logger.exception("the process that writes files cannot be started")
                self._drop()
            finally:
                self._started.set()
            if self._process is not None:
                await self._gone.wait()
                code = await asyncio.to_thread(self._process.wait)
                self._drop()
                if self._stopping:
                    return
                logger.error(coded("news.log.scribe_ended", how=_how(code)))
            delay = AGAIN_S if loop.time() - started > SOON_S else min(2 * delay, LONGEST_AGAIN_S)
            await asyncio.sleep(delay)
            self._started.clear()

    def _drop(self) -> None:
        if self._writing is not None and not self._writing.is_closing():
            self._writing.abort()
        self._process = self._writing = None

    # What the scribe tells

    def data_received(self, data: bytes) -> None:
        for frame in self._frames.feed(data):
            self._heard(FROM_SCRIBE.decode(frame))

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone.set()


def _spawn() -> "subprocess.Popen[bytes]":
    """Start the process, with the jinro that runs here; signals of the terminal, and the secrets in the
    environment, are not for it."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "jinro.files.scribe"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=of_own_worker(os.environ),
        process_group=0,
    )
    assert process.stdin is not None
    if sys.platform != "win32" and hasattr(fcntl, "F_SETPIPE_SZ"):
        with suppress(OSError):
            fcntl.fcntl(process.stdin.fileno(), fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    return process


def _how(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
