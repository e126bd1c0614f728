"""The list of games whose files are not complete, in a file beside the database.

The server writes it, so that files keep their names and are completed even if server and scribe are killed.
"""

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from jinro.files.disk import replace_file, write_all
from jinro.files.scribe.messages import WrittenGame

if sys.platform != "win32":
    import fcntl

UNFINISHED: Final = "-files"
"""The end of the file's name."""
LOCK: Final = "-files-lock"
"""The end of the name of the file that the scribe locks."""
_RECORD: Final = msgspec.json.Decoder(WrittenGame)


class Unfinished:
    """The list, one game per line. Any thread may write. If that fails, names and files may not be kept."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + UNFINISHED)
        self._lock = threading.Lock()
        """Held while the disk works."""
        self._records: dict[str, WrittenGame] = {}
        self._stale = False
        """Whether the file has games that are complete."""

    def read(self) -> list[WrittenGame]:
        """The games that an earlier server has left in the list."""
        try:
            lines = self._path.read_bytes().splitlines()
        except OSError:
            return []
        for line in lines:
            with suppress(msgspec.MsgspecError):  # The last line of a process that was killed.
                record = _RECORD.decode(line)
                self._records[record.game] = record
        return list(self._records.values())

    def add(self, record: WrittenGame) -> None:
        """Add a game, before anything of it is stored."""
        self._records[record.game] = record
        with self._lock, suppress(OSError):
            file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                write_all(file, _line(record))
            finally:
                os.close(file)

    def remove(self, game: str) -> None:
        """Remove a game; the file follows at the next `tidy`. Never waits."""
        if self._records.pop(game, None) is not None:
            self._stale = True

    @property
    def stale(self) -> bool:
        """Whether `tidy` has something to do."""
        return self._stale

    def tidy(self) -> None:
        """Write the file anew, without the games that were removed."""
        with self._lock, suppress(OSError):
            self._stale = False
            replace_file(self._path, b"".join(map(_line, list(self._records.values()))))


def _line(record: WrittenGame) -> bytes:
    return msgspec.json.encode(record) + b"\n"


def lock(database: Path) -> int:
    """Lock a database's files until this process ends; waits for the scribe of an earlier server."""
    if sys.platform == "win32":
        return -1
    try:
        file = os.open(database.with_name(database.name + LOCK), os.O_RDWR | os.O_CREAT, 0o644)
        fcntl.flock(file, fcntl.LOCK_EX)
    except OSError:
        return -1  # Nothing can be locked or written here: another scribe is not noticed.
    return file
