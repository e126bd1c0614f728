"""`Program`: the agent's program, which we start and always end; the end of its output is kept."""

import asyncio
import os
import signal
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
CHUNK: Final = 1 << 16
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
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def code(self) -> int | None:
        """The exit code; None while the program runs."""
        return None if self._process is None else self._process.returncode

    async def start(self) -> None:
        self.lines.clear()
        self.starts += 1
        environ = {f"JINRO_{key.upper()}": value for key, value in self.address.items()}
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **environ},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise CallerError(f"{self.command[0]!r} cannot be started: {reason}") from None
        assert self._process.stdout is not None
        self._reader = asyncio.create_task(self._read(self._process.stdout))

    async def wait(self, seconds: float) -> bool:
        """Wait for the program to end; whether it did within `seconds`."""
        if self._process is None:
            return True
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._process.wait()
        return not self.running

    async def read_rest(self, seconds: float = REST_S) -> None:
        """Read the output of a program that has ended up to its end, unless its children keep it open."""
        if self._reader is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await asyncio.shield(self._reader)

    async def end(self) -> None:
        """End the program and its children: with SIGTERM, then with SIGKILL; on Windows the program alone."""
        for kill in (False, True):
            self._signal(kill=kill)
            if await self.wait(PATIENCE_S):
                break
        # Its children may have survived it.
        self._signal(kill=True)
        await self.read_rest(PATIENCE_S)
        if self._reader is not None:
            self._reader.cancel()
        self._process = self._reader = None

    def _signal(self, *, kill: bool) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError, PermissionError):
                if sys.platform == "win32":
                    self._process.kill()
                else:
                    os.killpg(self._process.pid, signal.SIGKILL if kill else signal.SIGTERM)

    async def _read(self, stream: asyncio.StreamReader) -> None:
        """Read all output, so that the program never blocks on a full pipe."""
        rest = b""
        while data := await stream.read(CHUNK):
            if self._log is not None:
                with self._log.open("ab") as file:
                    file.write(data)
            *whole, rest = (rest + data).split(b"\n")
            self.lines.extend(_line(line) for line in whole)
            rest = rest[-LONGEST:]
        if rest:
            self.lines.append(_line(rest))


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
