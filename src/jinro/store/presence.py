"""Whether another process writes the same store: each writer holds a shared lock on a file beside it.

On systems without such locks nobody counts as alone; only speed depends on it.
"""

import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class Presence:
    """The lock of one writer; it ends with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab")
        self.alone = self._lock(exclusive=True)
        """Whether there was no other writer at the start."""

    def stay(self) -> None:
        """Allow other writers from now on."""
        self._lock(exclusive=False)

    def leave(self) -> None:
        self._file.close()

    def _lock(self, *, exclusive: bool) -> bool:
        if sys.platform == "win32":
            return False
        try:
            kind = fcntl.LOCK_EX | fcntl.LOCK_NB if exclusive else fcntl.LOCK_SH
            fcntl.flock(self._file, kind)
        except OSError:
            return False
        return True
