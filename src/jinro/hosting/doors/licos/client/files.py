"""`ClientFiles`: the files of a published browser client, read once from a folder of the operator's.

Only what was found at the start is served, by the name that it had there: no path of a request reaches the
file system.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from jinro.config.licos.client import DEEPEST

MOST_FILES: Final = 500
"""Files of the published client that are served; those nearest to the folder come first."""
MOST_FILE_BYTES: Final = 16 << 20
MOST_CLIENT_BYTES: Final = 64 << 20
"""Bytes of one file of the published client, and of all together; what is larger is left out."""
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".ico": "image/x-icon",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
}
"""The files that are served."""
GLOBALS: Final = {
    "PropTypes": "prop-types",
    "React": "react",
    "ReactDOM": "react-dom",
    "Redux": "redux",
    "ReactRedux": "react-redux",
    "ReactIntl": "react-intl",
    "ReactRouterDOM": "react-router-dom",
    "Fuse": "fuse",
}
"""What the client expects to be there before it runs, and the libraries it comes from, in the order in which
they are loaded."""
BUILDS: Final = (".production.min.js", ".min.js", ".basic.min.js", ".js", ".development.js")
"""How the file of a library may end; the first that is there is taken."""
_OLD: Final = frozenset({"ReactRouterDOM", "Fuse"})
"""What the client of 2019 does without."""
LEAST_FUSE: Final = 4
"""With an older Fuse the first letter after `@` empties the page."""
_VERSION: Final = re.compile(rb"v(\d+)\.\d+")


class ClientFile(NamedTuple):
    """One file, and its media type."""

    data: bytes
    type: str


class ClientFiles:
    """The files below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, ClientFile] = {}
        """By the path below the folder."""
        left = MOST_CLIENT_BYTES
        for name, path in _found(folder):
            size = path.stat().st_size
            if size <= min(MOST_FILE_BYTES, left):
                self.files[name] = ClientFile(path.read_bytes(), TYPES[path.suffix.lower()])
                left -= size
            if len(self.files) >= MOST_FILES:
                break

    def place(self, name: str) -> str:
        """Where the file of this name is: builds have their scripts and style sheets in folders. The nearest
        to the folder; empty: there is none."""
        return next((file for file in self.files if file.rpartition("/")[2].lower() == name), "")

    def library(self, name: str) -> str:
        """The file of a library, which makes a global of this name; empty: there is none."""
        places = (self.place(GLOBALS[name] + build) for build in BUILDS)
        return next(filter(None, places), "")

    @property
    def libraries(self) -> list[str]:
        """The files of all libraries that are there, in the order in which they are loaded."""
        return [file for file in map(self.library, GLOBALS) if file]

    def lacks(self, dialect: str) -> list[str]:
        """The globals that a client of this dialect needs, and that no file makes."""
        spared = _OLD if dialect == "0.2" else frozenset()
        return [name for name in GLOBALS if name not in spared and not self.library(name)]

    @property
    def old_fuse(self) -> tuple[str, int] | None:
        """The file of a Fuse that breaks the client, and its version; None: it is new enough, or unknown."""
        file = self.library("Fuse")
        found = _VERSION.search(self.files[file].data[:400]) if file else None
        version = LEAST_FUSE if found is None else int(found[1])
        return (file, version) if version < LEAST_FUSE else None


def _found(folder: Path) -> Iterator[tuple[str, Path]]:
    """Files of a known type, those nearest to the folder first; links do not lead out of it."""
    top = folder.resolve()
    level = [top]
    for _ in range(DEEPEST + 1):
        deeper: list[Path] = []
        for place in level:
            for entry in sorted(os.scandir(place), key=lambda one: one.name):
                path = Path(entry.path)
                if entry.name.startswith(".") or not path.resolve().is_relative_to(top):
                    continue
                if entry.is_file() and path.suffix.lower() in TYPES:
                    yield path.relative_to(top).as_posix(), path
                elif entry.is_dir() and not entry.is_symlink():
                    deeper.append(path)
        level = deeper[:MOST_FILES]
