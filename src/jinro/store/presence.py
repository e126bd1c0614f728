"""Who else writes the same store: writers hold a lock on a file beside it, which ends with the process.

A server holds it alone, so that there is one server per data folder. Other writers share it, and come and go
while a server runs. On systems without such locks (Windows, some network file systems) no server is noticed.
"""

import os
import sys
from pathlib import Path
from typing import IO, Final

from jinro.errors import StoreError

if sys.platform != "win32":
    import fcntl


WRITERS: Final = "-writers"
"""The end of the name of the file that is locked."""


def server_uses(path: Path) -> bool:
    """Whether a server holds this lock; False if that is not known."""
    try:
        file = path.open("rb")
    except OSError:
        return False
    with file:
        return try_lock(file, exclusive=False) is False


class Presence:
    """The lock of one writer."""

    def __init__(self, path: Path, *, server: bool = False) -> None:
        """Raises `StoreError` if this is a server and there are other writers."""
        self._file: IO[bytes] = path.open("a+b")
        self._server = server
        taken = try_lock(self._file, exclusive=True)
        self.alone = taken is True
        """Whether there was no other writer at the start; False if that is not known."""
        self.others = taken is False
        """Whether there was another writer at the start; False if that is not known."""
        if self.alone:
            self._write(str(os.getpid()) if server else "")
        elif server and self.others:
            process = self._process()
            self._file.close()
            if process:
                raise StoreError("errors.store.used_by_server", at=path.parent, process=process)
            raise StoreError("errors.store.used_by_writer", at=path.parent)

    def stay(self) -> None:
        """Allow other writers from now on, but no second server."""
        if not self._server:
            try_lock(self._file, exclusive=False)

    def leave(self) -> None:
        if self._server and self.alone:
            self._write("")
        self._file.close()

    def _process(self) -> str:
        """The id of the server that writes; empty if another process does."""
        self._file.seek(0)
        process = self._file.read(20).decode(errors="replace").strip()
        return process if process.isdecimal() else ""

    def _write(self, text: str) -> None:
        self._file.truncate(0)
        self._file.write(text.encode())
        self._file.flush()


def try_lock(file: IO[bytes], *, exclusive: bool) -> bool | None:
    """Whether the lock was free; None if there are no locks here. Never waits."""
    if sys.platform == "win32":
        return None
    try:
        fcntl.flock(file, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
