"""`Box`: how a program of others is started: within bounds, as another user, in a sandbox."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.errors import CallerError
from jinro.i18n import coded, message
from jinro.programs import launch
from jinro.programs.bounds import Bounds
from jinro.programs.sandbox import (
    BUBBLEWRAP,
    LAUNCH_INSIDE,
    SYSTEM_PYTHON,
    SandboxView,
    bubblewrap_words,
    view_of,
)

LAUNCH: Final = str(Path(launch.__file__).resolve())
ANY_PORT: Final = 8_080
TRY_S: Final = 20.0
"""How long it may take to try a sandbox."""


class OtherUser(Struct, frozen=True):
    """A user of the system."""

    name: str
    uid: int
    gid: int
    home: str

    def reaches(self, path: Path) -> bool:
        """Whether it may go to the folder of a path; sandboxes cannot hide what it cannot reach, and need
        not. Its groups but the first do not count."""
        for folder in path.absolute().parents:
            found = folder.stat()
            bits = 6 if found.st_uid == self.uid else 3 if found.st_gid == self.gid else 0
            if not found.st_mode >> bits & 1:
                return False
        return True

    def environment(self) -> dict[str, str]:
        """What the environment of its programs says about it."""
        return {"HOME": self.home, "USER": self.name, "LOGNAME": self.name}


def other_user(name: str) -> OtherUser:
    """The user of this name; `CallerError` if there is none, or we may not start its programs."""
    if sys.platform == "win32":
        raise CallerError("errors.programs.user_on_windows", name=name)
    import pwd

    try:
        found = pwd.getpwnam(name)
    except KeyError:
        raise CallerError("errors.programs.no_such_user", name=name) from None
    if os.geteuid() != 0:
        raise CallerError("errors.programs.only_root", name=name)
    if found.pw_uid == 0:
        raise CallerError("errors.programs.user_is_root", name=name)
    return OtherUser(name, found.pw_uid, found.pw_gid, found.pw_dir)


class Prepared(Struct):
    """A command that is ready to be started once. Close it afterwards."""

    words: list[str]
    files: list[int] = []
    """Open files that it inherits."""
    door: socket.socket | None = None
    """On which the program's loopback is handed to us."""

    def close_inherited(self) -> None:
        for file in self.files:
            os.close(file)
        self.files = []


class Box(Struct, frozen=True, kw_only=True):
    """The bounds of a program, the user that it runs as, and what it sees."""

    bounds: Bounds = Bounds()
    user: OtherUser | None = None
    """None: the user who runs us."""
    view: SandboxView | None = None
    """What it sees in a sandbox; None: it is in none."""
    network: bool = True
    """Whether it reaches other machines, and other programs of this one; in a sandbox it may not."""

    @property
    def has_own_loopback(self) -> bool:
        return self.view is not None and not self.network

    def prepare(self, command: Sequence[str], port: int) -> Prepared:
        """The command that starts the command. `port`: of the server on a loopback of its own."""
        if sys.platform == "win32":
            return Prepared(list(command))
        inner: dict[str, object] = {"limits": {**self.bounds.limits(), "CORE": 0}, "no_new_privileges": True}
        user = {} if self.user is None else {"user": (self.user.name, self.user.uid, self.user.gid)}
        if self.view is None:
            return Prepared([sys.executable, "-I", "-S", LAUNCH, json.dumps({**user, **inner}), *command])
        script = os.open(LAUNCH, os.O_RDONLY)
        made = Prepared([], [script])
        if self.has_own_loopback:
            made.door, theirs = socket.socketpair()
            made.files.append(theirs.detach())
            inner["door"] = (made.files[-1], port)
        outer = json.dumps({**user, "survives_term": True})
        made.words = [sys.executable, "-I", "-S", LAUNCH, outer]
        made.words += bubblewrap_words(self.view, network=self.network, launch=script)
        made.words += [_python_of(self.user), "-I", "-S", LAUNCH_INSIDE, json.dumps(inner), *command]
        return made


@cache
def _python_of(user: OtherUser | None) -> str:
    """A Python that the user can start: ours may be in a home."""
    if user is None:
        return sys.executable
    words = [sys.executable, "-I", "-S", LAUNCH, json.dumps({"user": (user.name, user.uid, user.gid)})]
    words += [sys.executable, "-I", "-S", "-c", "import ctypes, json, socket"]
    tried = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False, cwd="/")
    return SYSTEM_PYTHON if tried.returncode else sys.executable


def sandbox_fault(user: OtherUser | None, *, network: bool) -> str:
    """Why no program can be started in a sandbox here; empty: it can. It is tried."""
    if sys.platform != "linux":
        return coded("errors.programs.only_linux")
    if shutil.which(BUBBLEWRAP) is None:
        return coded("errors.programs.no_bubblewrap")
    view = view_of(["true"], os.defpath, folder=Path("/usr"), hidden=(), home=Path("/"))
    made = Box(user=user, view=view, network=network).prepare(["true"], ANY_PORT)
    try:
        tried = subprocess.run(
            made.words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            pass_fds=made.files,
            check=False,
            cwd="/",
            timeout=TRY_S,
        )
    except subprocess.TimeoutExpired:
        return coded("errors.programs.slow_bubblewrap", seconds=TRY_S)
    finally:
        made.close_inherited()
        if made.door is not None:
            made.door.close()
    lines = tried.stderr.decode(errors="replace").strip().splitlines()
    if tried.returncode == 0:
        return ""
    return lines[-1][:200] if lines else coded("errors.programs.exit_code", code=tried.returncode)


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
        reason = message(f"errors.system.{'EACCES' if there else 'ENOENT'}")
        raise CallerError("errors.programs.cannot_start", command=name, why=reason)
