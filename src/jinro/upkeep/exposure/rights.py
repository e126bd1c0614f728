"""`rights_of(path)`: what other users of this machine can do with a file, or with a folder and what is in it.

Modes are read, nothing is opened: the answer is the same for root. Rights of a group count, since who is in
it is not asked.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

_ENTER: Final = 0o011
_READ: Final = 0o044
_WRITE: Final = 0o022
SHOWN: Final = 3
"""Names of files that are told; of more, the number."""


class Rights(Struct, frozen=True, kw_only=True):
    """What others can do."""

    path: Path
    readable: tuple[str, ...] = ()
    """Files that they can read, from the folder."""
    writable: bool = False
    """Whether they can change something in it."""
    foreign: int = 0
    """Files that belong to another user than it does itself."""

    @property
    def names(self) -> str:
        """The files that they can read; of many the first ones."""
        more = len(self.readable) - SHOWN
        return ", ".join(self.readable[:SHOWN]) + (f", … (+{more})" if more > 0 else "")


def rights_of(path: Path) -> Rights | None:
    """The rights of others; None: there is no such file, or the system has no such rights."""
    if os.name == "nt" or not path.exists():
        return None
    path = path.resolve()
    owner = path.stat().st_uid
    readable, writable, foreign = [], False, 0
    for one, status, entered in _walk(path):
        foreign += status.st_uid != owner
        if entered:
            # In a folder like /tmp only the owner of a file can change it.
            sticky = stat.S_ISDIR(status.st_mode) and status.st_mode & stat.S_ISVTX
            writable = writable or bool(status.st_mode & _WRITE and not sticky)
            if stat.S_ISREG(status.st_mode) and status.st_mode & _READ:
                readable.append(one.name if one == path else str(one.relative_to(path)))
    return Rights(path=path, readable=tuple(sorted(readable)), writable=writable, foreign=foreign)


def _walk(path: Path) -> Iterator[tuple[Path, os.stat_result, bool]]:
    """A file, or a folder and all that is in it; and whether others can come there."""
    entered = all(parent.stat().st_mode & _ENTER for parent in path.parents)
    top = path.stat()
    yield path, top, entered
    if not stat.S_ISDIR(top.st_mode):
        return
    can = {str(path): entered and bool(top.st_mode & _ENTER)}
    for place, folders, names in os.walk(path):
        inside = can.pop(place)
        for name in sorted((*folders, *names)):
            one = Path(place, name)
            try:
                status = one.lstat()
            except FileNotFoundError:
                continue  # Deleted meanwhile.
            if stat.S_ISLNK(status.st_mode):
                continue
            if stat.S_ISDIR(status.st_mode):
                can[str(one)] = inside and bool(status.st_mode & _ENTER)
            yield one, status, inside
        folders[:] = [name for name in folders if str(Path(place, name)) in can]
