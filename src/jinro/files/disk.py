"""Writing files so that no reader sees half a write: append whole pieces, or replace the file.

If an append fails (disk full, folder deleted), the caller's callback is told, the data is kept, and the next
flush tries again.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

OnWriteError = Callable[[Path, OSError], None]
"""Callback for a file that cannot be written."""


def raise_error(path: Path, error: OSError) -> None:
    """Default callback: raise the error."""
    raise error


class AppendOnlyFile:
    """A new file to which buffered pieces are appended; it must not exist yet."""

    __slots__ = ("_failed", "_file", "_ready", "_size", "path")

    def __init__(self, path: Path, failed: OnWriteError = raise_error) -> None:
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
        """Buffer a piece for the next flush."""
        if data:
            self._ready.append(data)

    @property
    def waiting(self) -> bool:
        """Whether anything is buffered."""
        return bool(self._ready)

    def flush(self) -> bool:
        """Write the buffer with one system call; return whether everything is written."""
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
        """Flush and close; return whether the file is complete."""
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
        """Remove a partially written piece."""
        if self._file >= 0:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)


def write_all(file: int, data: bytes) -> None:
    """Write all of the data, with one system call if possible."""
    written = os.write(file, data)
    while written < len(data):
        data = data[written:]
        written = os.write(file, data)


def replace_file(path: Path, data: bytes, *, sync: bool = False) -> None:
    """Replace a file atomically, or create it with its folder: a reader sees the old content or the new.

    `sync`: the new content is on the disk before it takes the old one's place, so that a power cut leaves
    one of the two.
    """
    new = path.with_name(f".{path.name}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    try:
        file = os.open(new, flags, 0o644)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(new, flags, 0o644)
    try:
        write_all(file, data)
        if sync:
            os.fsync(file)
    finally:
        os.close(file)
    os.replace(new, path)
