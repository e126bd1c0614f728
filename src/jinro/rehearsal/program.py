"""`Program`: the agent's program, which we start and always end; the end of its output is kept."""

import asyncio
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from jinro.errors import CallerError

LINES: Final = 200
"""Lines of output to keep."""
LONGEST: Final = 2_000
"""Bytes of a line to keep."""
PATIENCE_S: Final = 3.0
"""How long a program may take to end after a signal."""
REST_S: Final = 0.5
"""How long to wait for the rest of the output of a program that has ended."""


class Program:
    """A command that can be started repeatedly."""

    def __init__(self, command: Sequence[str], url: str, log: Path | None = None) -> None:
        """`{url}`, `{host}` and `{port}` in the arguments are replaced; the environment has them too."""
        self.address = _address(url)
        self.command = [_filled(word, self.address) for word in command]
        self.lines: deque[str] = deque(maxlen=LINES)
        self.starts = 0
        self._log = log
        self._transport: asyncio.SubprocessTransport | None = None
        self._output: _Output | None = None

    @property
    def running(self) -> bool:
        return self._transport is not None and self._transport.get_returncode() is None

    @property
    def code(self) -> int | None:
        """The exit code; None while the program runs."""
        return None if self._transport is None else self._transport.get_returncode()

    async def start(self) -> None:
        self.lines.clear()
        self.starts += 1
        environ = {f"JINRO_{key.upper()}": value for key, value in self.address.items()}
        try:
            self._transport, self._output = await asyncio.get_running_loop().subprocess_exec(
                lambda: _Output(self.lines, self._log),
                *self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **environ},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise CallerError(f"{self.command[0]!r} cannot be started: {reason}") from None

    async def wait(self, seconds: float) -> bool:
        """Wait for the program to end; whether it did within `seconds`."""
        if self._output is not None:
            await _within(seconds, self._output.exited)
        return not self.running

    async def read_rest(self, seconds: float = REST_S) -> None:
        """Read the output of a program that has ended up to its end, unless its children keep it open."""
        if self._output is not None:
            await _within(seconds, self._output.ended)

    async def end(self) -> None:
        """End the program and its children: with SIGTERM, then with SIGKILL; on Windows the program alone."""
        try:
            for kill in (False, True):
                self._signal(kill=kill)
                if await self.wait(PATIENCE_S):
                    break
            # Its children may have survived it.
            self._signal(kill=True)
            await self.read_rest(PATIENCE_S)
        finally:
            await self._close()

    async def _close(self) -> None:
        """Close our end of the output, which a child in a session of its own may keep open."""
        transport, output = self._transport, self._output
        self._transport = self._output = None
        if transport is not None and output is not None:
            transport.close()
            await output.ended.wait()

    def _signal(self, *, kill: bool) -> None:
        if self._transport is not None:
            with suppress(ProcessLookupError, PermissionError):
                if sys.platform == "win32":
                    self._transport.kill()
                else:
                    os.killpg(self._transport.get_pid(), signal.SIGKILL if kill else signal.SIGTERM)


class _Output(asyncio.SubprocessProtocol):
    """Reads all output of one start, so that the program never blocks on a full pipe."""

    def __init__(self, lines: deque[str], log: Path | None) -> None:
        self.exited = asyncio.Event()
        self.ended = asyncio.Event()
        """The output is read to its end, or closed."""
        self._lines = lines
        self._log = log
        self._rest = b""

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        *whole, rest = (self._rest + data).split(b"\n")
        self._lines.extend(_line(line) for line in whole)
        self._rest = rest[-LONGEST:]
        if self._log is not None:
            with self._log.open("ab") as file:
                file.write(data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if self._rest:
            self._lines.append(_line(self._rest))
        self.ended.set()

    def process_exited(self) -> None:
        self.exited.set()


async def _within(seconds: float, event: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


def _line(line: bytes) -> str:
    return line[:LONGEST].decode("utf-8", "replace").rstrip("\r")


def _address(url: str) -> dict[str, str]:
    host, port = url.removeprefix("ws://").removesuffix("/ws").rsplit(":", 1)
    return {"url": url, "host": host, "port": port}


def _filled(word: str, places: Mapping[str, str]) -> str:
    """The word with its placeholders replaced; other braces stay."""
    for key, value in places.items():
        word = word.replace(f"{{{key}}}", value)
    return word
