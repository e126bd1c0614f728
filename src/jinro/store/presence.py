"""Whether somebody else writes the same store: each writer holds a shared lock on a file beside it.

Where the system has no such locks, nobody counts as alone, and nothing depends on it but speed.
"""

import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class Presence:
    """One writer's mark; the lock goes with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab")
        self.alone = self._lock(exclusive=True)
        """Whether there was no other writer when this one came."""

    def stay(self) -> None:
        """Let others come too."""
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
