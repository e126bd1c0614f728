"""What a program of others sees of the machine: bubblewrap shows it a file system without our secrets.

Everything is read-only but the program's own folder and private places for files that nobody keeps. Hidden
are the folder of the contest, the folders of other entries, and the places of a home that hold keys. It has
processes of its own, and a loopback of its own on which only the server answers, or the machine's network.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

BUBBLEWRAP: Final = "bwrap"
LAUNCH_INSIDE: Final = "/run/jinro/launch.py"
SYSTEM_PYTHON: Final = "/usr/bin/python3"
PRIVATE: Final = ("/tmp", "/var/tmp", "/run")
"""Folders of which it has its own, empty at first. In /run are sockets of what acts for its user."""
OF_THE_SYSTEM: Final = ("/run/systemd/resolve", "/run/current-system", "/run/opengl-driver")
"""What programs need of /run, where it exists: name servers, and programs and drivers of NixOS."""
PRIVATE_BYTES: Final = {"/tmp": 1 << 30, "/var/tmp": 64 << 20, "/dev/shm": 256 << 20}
"""Private folders in which it can write, and how much: it is memory, which no other bound counts."""
OF_THE_KERNEL: Final = ("/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs")
"""What root may write without any capability: settings of the whole machine."""
KEYS: Final = (
    *(".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".password-store", ".local/share/keyrings"),
    *(".config/gcloud", ".config/gh", ".config/google-chrome", ".config/chromium", ".mozilla"),
    *(".netrc", ".git-credentials", ".pypirc", ".pgpass", ".bash_history", ".zsh_history", ".python_history"),
)
"""Places of a home that hold keys, or lines that were typed."""
NOT_WRITTEN: Final = (
    "/etc",
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib64",
    "/boot",
    "/var",
    "/sys",
    "/proc",
    "/dev",
)
"""Folders of the system: nothing in them is an entry's own."""
PACKAGES: Final = Path(__file__).resolve().parents[2]
"""Where our own package is: entries may be players of ours, from a folder of sources too."""
DEVICES: Final = ("nvidia*", "dri", "kfd")
"""Graphics processors: models run on them."""


class SandboxView(Struct, frozen=True, kw_only=True):
    """What a program sees."""

    folder: Path
    """In which it works."""
    hidden: tuple[Path, ...]
    shown: tuple[Path, ...]
    """What it sees though it is in a hidden place."""
    writable: tuple[Path, ...]

    @property
    def can_write(self) -> bool:
        """Whether it can write to the folder in which it works."""
        return any(_is_in(self.folder, place) for place in self.writable)


def view_of(
    command: Sequence[str],
    path: str,
    *,
    folder: Path | None,
    hidden: Iterable[Path],
    home: Path,
    reaches: Callable[[Path], bool] = lambda place: True,
) -> SandboxView:
    """What the program of a command sees. `path`: where programs are looked for. `folder`: its own; None: it
    works where we do, and may write to the folders of the files that its command names. It never writes
    where we work: we read settings there. `reaches`: whether its user can go to a place at all."""
    here = Path.cwd()
    works_in = (folder or here).resolve()
    secret = {*hidden, here / ".env", *(home / name for name in KEYS)}
    secret = {place.resolve() for place in secret if place.exists()}
    secret = {place for place in secret if reaches(place)}
    private = {Path(place).resolve() for place in PRIVATE}
    found = shutil.which(command[0], path=path) if not os.path.dirname(command[0]) else works_in / command[0]
    tools = [_tool(Path(one)) for one in (found, sys.executable, SYSTEM_PYTHON) if one]
    tools.append(PACKAGES)
    files = [file for word in command[1:] for file in _files(works_in, word) if reaches(file)]
    guarded = (
        (here.resolve(),) if folder else (*secret, here.resolve(), home.resolve(), Path(sys.prefix).resolve())
    )
    own = [works_in] if folder else [file if file.is_dir() else file.parent for file in files]
    wanted = [place for one in (*tools, *files) for place in _with_folder(one, {*secret, *private})]
    if folder is not None or not (works_in in private or any(_is_in(works_in, place) for place in secret)):
        wanted.append(works_in)
    return SandboxView(
        folder=works_in,
        hidden=tuple(sorted(secret | private)),
        shown=tuple(sorted({*wanted, *(Path(one) for one in OF_THE_SYSTEM if Path(one).exists())})),
        writable=tuple(sorted({place.resolve() for place in own if _is_own(place, guarded)})),
    )


def _tool(path: Path) -> Path:
    """The folder of a program with what belongs to it: a virtual environment, for one."""
    root = path.absolute().parent.parent
    return root if (root / "pyvenv.cfg").exists() else path.absolute()


def _files(folder: Path, word: str) -> Iterator[Path]:
    """The files and folders that a word of a command names, also as `--option=file` or in shell code."""
    for name in {word, *re.split(r"[\s;&|<>()=\"']+", word)}:
        try:
            if name.strip("./") and (folder / name).exists():
                yield folder / name
        except (OSError, ValueError):
            continue


def _with_folder(path: Path, hidden: Collection[Path]) -> Iterator[Path]:
    """A file with the folder in which it is, as its owner wrote it and as it is; alone in a hidden folder."""
    for one in {path.parent.resolve() / path.name, path.resolve()}:
        if one in hidden:
            continue
        place = one if one.is_dir() else one.parent
        yield one if place in hidden or place.parent == place else place


def _is_own(place: Path, guarded: Iterable[Path]) -> bool:
    """Whether a folder can be an entry's own: no secrets, no home, no part of the system is in it."""
    place = place.resolve()
    system = any(_is_in(place, Path(one)) for one in NOT_WRITTEN)
    dotted = any(part.startswith(".") for part in place.parts)
    return (
        not system and not dotted and len(place.parts) > 2 and not any(_is_in(one, place) for one in guarded)
    )


def _is_in(path: Path, folder: Path) -> bool:
    return path == folder or folder in path.parents


def bubblewrap_words(view: SandboxView, *, network: bool, launch: int) -> list[str]:
    """The beginning of a command that shows a program this view, and a network only if `network`. `launch`:
    the open file of `launch.py`."""
    words = [BUBBLEWRAP, "--die-with-parent", "--unshare-user", "--unshare-pid", "--unshare-ipc"]
    words += ["--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL"]
    if not network:
        words.append("--unshare-net")
    words += ["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", *_tmpfs("/dev/shm")]
    for setting in OF_THE_KERNEL:
        words += ["--ro-bind-try", setting, setting]
    for device in sorted(found for name in DEVICES for found in Path("/dev").glob(name)):
        words += ["--dev-bind", str(device), str(device)]
    # What is deeper is mounted later; at the same place, what is hidden comes first.
    mounts = [(place, 0) for place in view.hidden]
    mounts += [(place, 1) for place in view.shown if any(_is_in(place, one) for one in view.hidden)]
    mounts += [(place, 2) for place in view.writable]
    for place, kind in sorted(mounts, key=lambda one: (len(one[0].parts), one[1])):
        words += _mount(str(place), kind, is_folder=place.is_dir())
    words += ["--ro-bind-data", str(launch), LAUNCH_INSIDE]
    # Now that everything has its place in them: what stands for hidden folders is no room for files.
    covers = [str(place) for place in view.hidden if place.is_dir() and str(place) not in PRIVATE_BYTES]
    for cover in ("/dev", *covers):
        words += ["--remount-ro", cover]
    return [*words, "--chdir", str(view.folder), "--"]


def _mount(place: str, kind: int, *, is_folder: bool) -> list[str]:
    if kind:
        return ["--ro-bind" if kind == 1 else "--bind", place, place]
    return _tmpfs(place) if is_folder else ["--dev-bind", "/dev/null", place]


def _tmpfs(place: str) -> list[str]:
    size = PRIVATE_BYTES.get(place, 1 << 20)
    return [*(("--size", str(size)) if _knows_sizes() else ()), "--tmpfs", place]


@cache
def _knows_sizes() -> bool:
    """Whether this bubblewrap is 0.7 or newer."""
    told = subprocess.run([BUBBLEWRAP, "--help"], capture_output=True, check=False)
    return b"--size" in told.stdout
