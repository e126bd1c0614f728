"""A file that only grows, by whole pieces: nobody who reads it sees half of one.

Where it cannot be written (the disk is full, the folder is gone), whoever asked is told, nothing is lost, and
it is tried again with the next piece.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

Failed = Callable[[Path, OSError], None]
"""Told of a file that cannot be written."""


def raise_it(path: Path, error: OSError) -> None:
    """For those who want to fail with the file."""
    raise error


class Growing:
    """A file that grows by what is gathered; it must not be there yet."""

    __slots__ = ("_failed", "_file", "_ready", "_size", "path")

    def __init__(self, path: Path, failed: Failed = raise_it) -> None:
        self.path = path
        self._failed = failed
        self._file = -1
        self._size = 0
        self._ready: list[bytes] = []
        try:
            self._open()
        except OSError as error:
            failed(path, error)

    def add(self, data: bytes) -> None:
        """Gather a piece for the next flush."""
        if data:
            self._ready.append(data)

    @property
    def waiting(self) -> bool:
        """Whether anything is gathered."""
        return bool(self._ready)

    def flush(self) -> bool:
        """Write what is gathered, in one go; whether nothing is left to write."""
        if not self._ready:
            return self._file >= 0
        data = self._ready[0] if len(self._ready) == 1 else b"".join(self._ready)
        try:
            if self._file < 0:
                self._open()
            write_all(self._file, data)
        except OSError as error:
            self._undo()
            self._ready = [data]
            self._failed(self.path, error)
            return False
        self._size += len(data)
        self._ready.clear()
        return True

    def close(self) -> bool:
        """Write the rest, and stop; whether all of the file is there."""
        whole = self.flush()
        self._ready.clear()
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
        return whole

    def _open(self) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND
        try:
            self._file = os.open(self.path, flags, 0o644)
        except FileNotFoundError:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.path, flags, 0o644)

    def _undo(self) -> None:
        """Take back what was written of a piece before it failed."""
        if self._file >= 0:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)


def write_all(file: int, data: bytes) -> None:
    """Write all of the data, in one go where the system takes it."""
    written = os.write(file, data)
    while written < len(data):
        data = data[written:]
        written = os.write(file, data)


def replace_file(path: Path, data: bytes, *, sync: bool = False) -> None:
    """Replace a file atomically: readers see the old file or the new one; with `sync` also after a crash."""
    spare = path.with_name(f".{path.name}.new")
    file = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    try:
        write_all(file, data)
        if sync:
            os.fsync(file)
    finally:
        os.close(file)
    os.replace(spare, path)
