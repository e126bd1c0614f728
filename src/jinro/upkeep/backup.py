"""A backup of a data folder, also while a server writes it.

The files of games and the plans are copied first, then the database in the state of one moment. A server
commits an event before it writes anything else about it; so the database of a backup has everything that its
other files tell.
"""

import os
import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.errors import CallerError
from jinro.store import DATABASE, PEOPLE, copy_store
from jinro.store.private import FILE, make_private_file
from jinro.upkeep.folder import all_files
from jinro.upkeep.progress import Progress, silent

ARCHIVES: Final = {".tar": "w", ".tar.gz": "w:gz", ".tgz": "w:gz"}
"""How an archive is opened, by its ending."""


class Backup(Struct, frozen=True):
    """What was copied."""

    files: int
    """Files beside the database."""
    size: int
    """Bytes of all files and of the database."""


def back_up(data: Path, out: Path, progress: Progress = silent) -> Backup:
    """Copy a data folder to `out`: an archive if it ends in .tar, .tar.gz or .tgz, otherwise a folder.

    `out` must not exist. It appears when the backup is complete; only its owner can read it.
    """
    if not (data / DATABASE).is_file():
        raise CallerError("errors.file.missing", at=data / DATABASE)
    if out.exists():
        raise CallerError("errors.data.backup_exists", at=out)
    if out.resolve().is_relative_to(data.resolve()):
        raise CallerError("errors.data.backup_inside", at=out)
    try:
        with _beside(out) as folder:
            made = _copy_files(data, folder, progress)
            if mode := _mode(out):
                archive = folder.with_name(f"{folder.name}.tar")
                try:
                    _pack(folder, archive, mode, progress)
                    os.replace(archive, out)
                finally:
                    archive.unlink(missing_ok=True)
            else:
                os.replace(folder, out)
            return made
    except OSError as error:
        raise CallerError(error, at=error.filename or out) from None


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """A new folder beside `out`, which is removed at the end unless it has been renamed."""
    out.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _copy_files(data: Path, folder: Path, progress: Progress) -> Backup:
    paths, size, files = list(all_files(data)), 0, 0
    for number, path in enumerate(paths, 1):
        target = folder / path.relative_to(data)
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copy2(path, target)
            target.chmod(FILE)
        except FileNotFoundError:
            continue  # A trace that was completed meanwhile has another name now; the store has the game.
        files += 1
        size += target.stat().st_size
        progress("files", number, len(paths))
    if (data / PEOPLE).is_file():
        copy_store(data / PEOPLE, folder / PEOPLE)
        size, files = size + (folder / PEOPLE).stat().st_size, files + 1
    copy_store(data / DATABASE, folder / DATABASE, lambda done, total: progress("games", done, total))
    return Backup(files, size + (folder / DATABASE).stat().st_size)


def _mode(out: Path) -> str:
    """How to open an archive of this name; empty if it is a folder."""
    return next((mode for end, mode in ARCHIVES.items() if out.name.endswith(end)), "")


def _pack(folder: Path, archive: Path, mode: str, progress: Progress) -> None:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    total, done = sum(path.stat().st_size for path in paths), 0
    with tarfile.open(make_private_file(archive), mode) as tar:  # type: ignore[call-overload]
        for path in paths:  # Their rights are in it too.
            tar.add(path, str(path.relative_to(folder)))
            done += path.stat().st_size
            progress("archive", done, total)
