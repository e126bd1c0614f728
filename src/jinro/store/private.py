"""Folders and files that only their owner can read: stores, keys, and what is not public yet."""

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FOLDER: Final = 0o700
FILE: Final = 0o600
OTHERS: Final = 0o077
"""The rights of all users but the owner."""


def make_private(folder: Path) -> Path:
    """Make a folder, and those above it that are missing. One that exists stays as it is."""
    try:
        folder.mkdir(FOLDER, exist_ok=True)
    except FileNotFoundError:
        make_private(folder.parent)
        folder.mkdir(FOLDER, exist_ok=True)
    return folder


def make_private_file(path: Path) -> Path:
    """Make an empty file in such a folder, if there is none. What SQLite makes beside a store has the same
    rights."""
    make_private(path.parent)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, FILE))
    return path


def is_open(folder: Path) -> bool:
    """Whether other users of this machine have rights in a folder."""
    return sys.platform != "win32" and folder.is_dir() and bool(folder.stat().st_mode & OTHERS)


def close_folder(folder: Path) -> bool:
    """Take others their rights to a folder, and so to all that is in it; whether that could be done. It is
    not done if another user owns it or something in it, nor to a folder like /tmp."""
    if folder.stat().st_mode & stat.S_ISVTX or any(one.st_uid != os.geteuid() for one in _statuses(folder)):
        return False
    try:
        folder.chmod(folder.stat().st_mode & ~OTHERS)
    except OSError:
        return False
    return True


def _statuses(folder: Path) -> Iterator[os.stat_result]:
    yield folder.stat()
    for place, folders, names in os.walk(folder):
        for name in (*folders, *names):
            try:
                yield os.lstat(os.path.join(place, name))
            except FileNotFoundError:
                continue  # Deleted meanwhile.
