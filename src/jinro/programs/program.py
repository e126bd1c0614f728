"""`Program`: a program of others, which we start and always end; the end of its output is kept."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from jinro.errors import CallerError
from jinro.programs.box import Box, Prepared, check_command
from jinro.programs.output import LINES, BoundedLog, OutputReader

PATIENCE_S: Final = 3.0
"""How long a program may take to end after a signal."""
REST_S: Final = 0.5
"""How long to wait for the rest of the output of a program that has ended."""


DOOR_S: Final = 20.0
"""How long a sandbox may take to be set up."""
Serve = Callable[[socket.socket], Awaitable[asyncio.Server]]
"""Lets a server accept connections at a socket that listens already."""


class Program:
    """A command that can be started repeatedly."""

    def __init__(
        self,
        command: Sequence[str],
        url: str,
        *,
        environ: Mapping[str, str],
        log: BoundedLog | None = None,
        folder: Path | None = None,
        box: Box | None = None,
        serve: Serve | None = None,
    ) -> None:
        """`{url}`, `{host}` and `{port}` in the arguments are replaced; the environment has them too.
        `environ`: all else that it is given. `folder`: in which it works; None: in ours. `box`: its bounds;
        None: those that we have ourselves. `serve`: lets the server accept connections of a program whose
        box has a loopback of its own."""
        self.address = _address(url)
        self._serve = serve if box is not None and box.has_own_loopback else None
        if self._serve is not None:
            self.address = _address(f"ws://127.0.0.1:{self.address['port']}/ws")
        self.command = [filled(word, self.address) for word in command]
        self._lines: deque[str] = deque(maxlen=LINES)
        self.starts = 0
        self._environ = {
            **environ,
            "PYTHONUNBUFFERED": "1",
            **{f"JINRO_{key.upper()}": value for key, value in self.address.items()},
        }
        self._log = log
        self._folder = folder
        self._box = box
        self._transport: asyncio.SubprocessTransport | None = None
        self._process: _Process | None = None
        self._output: OutputReader | None = None
        self._serving: asyncio.Server | None = None
        """The server, on the loopback of the program."""

    @property
    def lines(self) -> list[str]:
        """The last lines that it has written since its start."""
        return list(self._lines)  # A thread adds more.

    @property
    def running(self) -> bool:
        return self._transport is not None and self._transport.get_returncode() is None

    @property
    def code(self) -> int | None:
        """The exit code; None while the program runs."""
        return None if self._transport is None else self._transport.get_returncode()

    async def start(self) -> None:
        await self.end()  # Children of the start before may be left.
        self._lines.clear()
        self.starts += 1
        check_command(self.command, self._environ, self._folder)
        made = Prepared(self.command)
        if self._box is not None:
            made = self._box.prepare(self.command, int(self.address["port"]))
        output = OutputReader(self._lines, self._log)
        try:
            self._transport, self._process = await asyncio.get_running_loop().subprocess_exec(
                _Process,
                *made.words,
                stdin=subprocess.DEVNULL,
                stdout=output.writing,
                stderr=subprocess.STDOUT,
                env=self._environ,
                cwd=self._folder,
                start_new_session=True,
                pass_fds=made.files,
            )
        except (OSError, ValueError) as error:
            output.stop()
            reason = getattr(error, "strerror", None) or str(error)
            raise CallerError("errors.programs.cannot_start", command=self.command[0], why=reason) from None
        finally:
            os.close(output.writing)
            made.close_inherited()
        self._output = output
        if made.door is not None:
            with made.door:
                await self._open_door(made.door)

    async def _open_door(self, handed: socket.socket) -> None:
        """Let the server accept connections on the loopback of the program."""
        assert self._process is not None
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        handed.setblocking(False)
        loop.add_reader(handed, ready.set)
        try:
            ends = [asyncio.ensure_future(event.wait()) for event in (ready, self._process.exited)]
            await asyncio.wait(ends, timeout=DOOR_S, return_when=asyncio.FIRST_COMPLETED)
            for end in ends:
                end.cancel()
            files = socket.recv_fds(handed, 1, 1)[1] if ready.is_set() else []
        finally:
            loop.remove_reader(handed)
        if not files:
            await self.read_rest()
            last = (self.lines or ["no reason is known"])[-1]
            await self.end()
            raise CallerError("errors.programs.cannot_start_in_sandbox", command=self.command[0], why=last)
        door = socket.socket(fileno=files[0])
        if self._serve is None:
            door.close()
        else:
            self._serving = await self._serve(door)

    async def wait(self, seconds: float) -> bool:
        """Wait for the program to end; whether it did within `seconds`."""
        if self._process is not None:
            await _within(seconds, self._process.exited)
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
        self._transport = self._process = self._output = None
        if self._serving is not None:
            self._serving.close()
            self._serving = None
        if transport is not None:
            transport.close()
        if output is not None:
            output.stop()
            if sys.platform != "win32":
                await output.ended.wait()

    def _signal(self, *, kill: bool) -> None:
        if self._transport is not None:
            with suppress(ProcessLookupError, PermissionError):
                if sys.platform == "win32":
                    self._transport.kill()
                else:
                    os.killpg(self._transport.get_pid(), signal.SIGKILL if kill else signal.SIGTERM)


class _Process(asyncio.SubprocessProtocol):
    """One start of a program."""

    def __init__(self) -> None:
        self.exited = asyncio.Event()

    def process_exited(self) -> None:
        self.exited.set()


async def _within(seconds: float, event: asyncio.Event) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


def _address(url: str) -> dict[str, str]:
    host, port = url.partition("://")[2].removesuffix("/ws").rsplit(":", 1)
    return {"url": url, "host": host, "port": port}


def filled(word: str, places: Mapping[str, str]) -> str:
    """The word with its placeholders replaced; other braces stay."""
    for key, value in places.items():
        word = word.replace(f"{{{key}}}", value)
    return word
