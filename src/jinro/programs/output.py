"""The output of programs: read by a thread for each, kept within bounds, never in the event loop.

A program that writes faster than `RATE` waits at its full pipe; nothing else waits for it.
"""

import asyncio
import os
import selectors
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

LINES: Final = 200
"""Lines of output to keep in memory."""
LONGEST: Final = 2_000
"""Bytes of a line to keep there."""
PIECE: Final = 65_536
"""Bytes that are read at a time."""
RATE: Final = 1_000_000
"""Bytes a second that are read of a program that writes all the time."""
BURST: Final = 4_000_000
"""Bytes that are read at once of one that was quiet."""
LEFT_OUT: Final = b"\n[... what came here is left out: the first and the last output are kept ...]\n"


class BoundedLog:
    """A file with the first and the last part of all that is written to it, over many openings.

    What exceeds the size replaces, in place, the oldest of the second half; `close` puts that in order. So
    the file never exceeds its size, and after a crash lacks nothing but the order."""

    def __init__(self, path: Path, size: int, *, after: int = 0) -> None:
        """`after`: bytes at the beginning of the file that are not ours, and stay."""
        self._path = path
        self._size = size
        self._after = after
        self._half = size // 2
        self._file: IO[bytes] | None = None
        self._at = 0
        """Where to write next."""
        self._turned = False
        """Whether the second half was full, and what is after `_at` is older."""

    def write(self, data: bytes) -> None:
        """Add bytes; may raise `OSError`."""
        file = self._file or self._open()
        while data:
            piece, data = data[: self._size - self._at], data[self._size - self._at :]
            file.seek(self._after + self._at)
            file.write(piece)
            self._at += len(piece)
            if self._at == self._size:
                self._at, self._turned = self._half, True

    def close(self) -> None:
        """Put the second half in order."""
        file, self._file = self._file, None
        if file is None:
            return
        with file:
            if self._turned:
                newest = self._read(file, self._at, self._size) + self._read(file, self._half, self._at)
                file.seek(self._after + self._half)
                file.write(LEFT_OUT + newest[len(LEFT_OUT) :])

    def _open(self) -> IO[bytes]:
        file = os.fdopen(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)
        size = os.fstat(file.fileno()).st_size - self._after
        if size > self._size:  # Of a jinro that kept everything, or with a larger bound.
            last = self._read(file, size - (self._size - self._half), size)
            file.seek(self._after + self._half)
            file.write(last)
            file.truncate(self._after + self._size)
        self._turned = size >= self._size
        self._at = self._half if self._turned else max(0, size)
        self._file = file
        return file

    def _read(self, file: IO[bytes], start: int, end: int) -> bytes:
        file.seek(self._after + start)
        return file.read(end - start)


class OutputReader:
    """Reads the output of one start of a program, up to its end or until it is stopped."""

    def __init__(self, lines: "deque[str]", log: BoundedLog | None) -> None:
        self.ended = asyncio.Event()
        """The output is read to its end, or no longer."""
        self._lines = lines
        self._log = log
        self._rest = b""
        self._loop = asyncio.get_running_loop()
        self._reading, self.writing = os.pipe()
        """What the program writes to; close it once the program has it."""
        self._woken, self._waking = os.pipe()
        threading.Thread(target=self._read_all, name="output of a program", daemon=True).start()

    def stop(self) -> None:
        """Read no more, though a child of the program may keep its output open."""
        if self._waking >= 0:
            os.close(self._waking)
            self._waking = -1

    # In the thread

    def _read_all(self) -> None:
        try:
            with selectors.DefaultSelector() as waiting:
                if sys.platform != "win32":  # There one cannot wait for pipes: `stop` waits for the program.
                    waiting.register(self._woken, selectors.EVENT_READ)
                    waiting.register(self._reading, selectors.EVENT_READ)
                self._read_until_end(waiting)
        finally:
            if self._rest:
                self._lines.append(_line(self._rest))
            if self._log is not None:
                with suppress(OSError):
                    self._log.close()
            os.close(self._reading)
            os.close(self._woken)
            with suppress(RuntimeError):  # The event loop has ended.
                self._loop.call_soon_threadsafe(self.ended.set)

    def _read_until_end(self, waiting: selectors.BaseSelector) -> None:
        credit, paid_at = float(BURST), time.monotonic()
        while True:
            if waiting.get_map() and any(key.fd == self._woken for key, _ in waiting.select()):
                return
            data = os.read(self._reading, PIECE)
            if not data:
                return
            self._take(data)
            now = time.monotonic()
            credit, paid_at = min(BURST, credit + RATE * (now - paid_at)) - len(data), now
            if credit < 0:
                time.sleep(-credit / RATE)  # A moment: it reads a piece at a time.

    def _take(self, data: bytes) -> None:
        *whole, rest = (self._rest + data).split(b"\n")
        self._lines.extend(_line(line) for line in whole[-LINES:])
        self._rest = rest[-LONGEST:]
        if self._log is not None:
            with suppress(OSError):  # A full disk is no reason to let the program wait.
                self._log.write(data)


def _line(line: bytes) -> str:
    return line[:LONGEST].decode("utf-8", "replace").rstrip("\r")
