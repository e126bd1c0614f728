"""`Box`: how a program of others is started: within bounds, and as another user where we may."""

import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.errors import CallerError
from jinro.programs import launch
from jinro.programs.bounds import Bounds

LAUNCH: Final = str(Path(launch.__file__).resolve())


class OtherUser(Struct, frozen=True):
    """A user of the system."""

    name: str
    uid: int
    gid: int
    home: str

    def environment(self) -> dict[str, str]:
        """What the environment of its programs says about it."""
        return {"HOME": self.home, "USER": self.name, "LOGNAME": self.name}


def other_user(name: str) -> OtherUser:
    """The user of this name; `CallerError` if there is none, or we may not start its programs."""
    if sys.platform == "win32":
        raise CallerError(f"user {name!r}: on Windows programs cannot be started as another user")
    import pwd

    try:
        found = pwd.getpwnam(name)
    except KeyError:
        raise CallerError(f"user {name!r}: this machine has no such user") from None
    if os.geteuid() != 0:
        raise CallerError(f"user {name!r}: only root can start programs as another user")
    if found.pw_uid == 0:
        raise CallerError(f"user {name!r}: is root; name a user without rights")
    return OtherUser(name, found.pw_uid, found.pw_gid, found.pw_dir)


class Box(Struct, frozen=True, kw_only=True):
    """The bounds of a program, and the user that it runs as."""

    bounds: Bounds = Bounds()
    user: OtherUser | None = None
    """None: whoever runs us."""

    def words(self, command: Sequence[str]) -> list[str]:
        """The command that starts the command within its bounds."""
        if sys.platform == "win32":
            return list(command)
        spec: dict[str, object] = {"limits": {**self.bounds.limits(), "CORE": 0}, "no_new_privileges": True}
        if self.user is not None:
            spec["user"] = (self.user.name, self.user.uid, self.user.gid)
        return [sys.executable, "-I", "-S", LAUNCH, json.dumps(spec), *command]


def check_command(command: Sequence[str], environ: Mapping[str, str], folder: Path | None) -> None:
    """`CallerError` if there is no such program."""
    name = command[0]
    path = Path(folder or ".", name)
    if os.path.dirname(name):
        found = path.is_file() and os.access(path, os.X_OK)
    else:
        found = shutil.which(name, path=environ.get("PATH", os.defpath)) is not None
    if not found:
        there = os.path.dirname(name) and path.exists()
        reason = "Permission denied" if there else "No such file or directory"
        raise CallerError(f"{name!r} cannot be started: {reason}")
