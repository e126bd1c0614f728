"""`LicosClient`: a published browser client of LiCOS that is served, unmodified, at a port of its own."""

from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.errors import SettingsError
from jinro.i18n import Joined
from jinro.wire.licos.dialects import DIALECTS

CLIENT_PORT: Final = 8_082
"""The port of the published client, if no option names one."""
CLIENT_DIALECT: Final = "0.3-browser"
"""The dialect of the published client of 2021; that of 2019 speaks 0.2."""
NEEDED: Final = ("lobby.js", "village.js")
"""Files without which there is nothing to serve."""
DEEPEST: Final = 3
"""Folders within folders that are looked into."""


class LicosClient(Struct, frozen=True):
    """Which client is served, where, and which dialect its sockets speak."""

    folder: Path
    port: int = CLIENT_PORT
    dialect: str = CLIENT_DIALECT


def licos_client(folder: str, port: int | None = None, dialect: str | None = None) -> LicosClient:
    """The client in a folder; raises `SettingsError` if there is none."""
    path = Path(folder)
    missing = [name for name in NEEDED if not _is_within(path, name)]
    if missing:
        raise SettingsError(
            "--licos-client",
            "errors.serve.no_client",
            folder=folder,
            needed=Joined(NEEDED, "errors.and_"),
            missing=missing[0],
        )
    if dialect is not None and dialect not in DIALECTS:
        known = ", ".join(DIALECTS)
        raise SettingsError("--licos-client-dialect", "errors.value.not_one_of", known=known, value=dialect)
    return LicosClient(path, CLIENT_PORT if port is None else port, dialect or CLIENT_DIALECT)


def _is_within(folder: Path, name: str) -> bool:
    """Whether a file is in a folder, or in one of those in it."""
    return any(one.is_file() for depth in range(DEEPEST + 1) for one in folder.glob("*/" * depth + name))
