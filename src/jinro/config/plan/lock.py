"""`PlanLock`: a plan belongs to one server at a time.

The lock is on a file beside the plan, because the plan itself is replaced at every change. It ends with the
process. On systems without such locks (Windows, some network file systems) no other process is noticed.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from jinro.errors import CallerError
from jinro.store.presence import try_lock

LOCK: Final = ".lock"
"""The end of the name of the file that is locked."""


class PlanLock:
    """Held by the process that changes a plan."""

    def __init__(self, plan: Path) -> None:
        """Raises `CallerError` if another process holds it."""
        whole = plan.resolve()
        self._path = whole.with_name(f".{whole.name}{LOCK}")
        self._file: IO[bytes] | None = None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._take(plan)
        except OSError:  # A folder that cannot be written: neither can the plan.
            self.release()

    def _take(self, plan: Path) -> None:
        while True:
            file = self._path.open("a+b")
            if try_lock(file, exclusive=True) is False:
                file.seek(0)
                process = file.read(20).decode(errors="replace").strip()
                file.close()
                if process.isdecimal():
                    raise CallerError("errors.plan.in_use_by", at=plan, process=process)
                raise CallerError("errors.plan.in_use", at=plan)
            self._file = file
            if _is_at(file, self._path):
                break
            file.close()  # Its holder has removed it meanwhile.
        file.truncate(0)
        file.write(str(os.getpid()).encode())
        file.flush()

    def release(self) -> None:
        """Let others have it."""
        if self._file is not None:
            with suppress(OSError):
                self._path.unlink()
            self._file.close()
            self._file = None


def _is_at(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is the one of this path."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
