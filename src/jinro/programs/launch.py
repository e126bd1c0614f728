"""Becomes a program within its bounds. Run as a script of its own, with the standard library alone:

    python -I -S launch.py '{"limits": {"CPU": 60}, ...}' COMMAND ...

Limits are set here and not between fork and exec of the server: Python code between those two is not safe in
a process with threads.
"""

import ctypes
import json
import os
import signal
import socket
import sys
from typing import Any, Final

if sys.platform != "win32":
    import resource  # Now: another user may not read our Python.

NO_NEW_PRIVILEGES: Final = 38
"""`PR_SET_NO_NEW_PRIVS` of Linux: programs such as sudo give no rights from here on."""
CANNOT_START: Final = 127


def become(spec: dict[str, Any], command: list[str]) -> None:
    """Take the user and the limits, then become the command."""
    if "user" in spec:
        name, uid, gid = spec["user"]
        os.initgroups(name, gid)
        os.setgid(gid)
        os.setuid(uid)
    if "door" in spec:
        _open_door(*spec["door"])
    for name, limit in spec.get("limits", {}).items():
        _limit(name, limit)
    if spec.get("no_new_privileges") and sys.platform == "linux":
        ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    for name in ("SIGPIPE", "SIGXFSZ", "SIGTERM"):  # Python ignores some, and a program would inherit that.
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    if spec.get("survives_term"):  # For what is between us and the program; the program itself is told.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.execvp(command[0], command)


def _open_door(file: int, port: int) -> None:
    """Listen on the loopback of this network, and let our starter, which is in another one, accept there."""
    with socket.socket(fileno=file) as starter, socket.create_server(("127.0.0.1", port)) as door:
        socket.send_fds(starter, [b"d"], [door.fileno()])


def _limit(name: str, limit: int) -> None:
    if sys.platform == "win32":
        return
    kind = getattr(resource, f"RLIMIT_{name}", None)
    if kind is None:
        return
    if name == "NPROC":
        limit += _tasks()
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    try:
        resource.setrlimit(kind, (limit, limit))
    except (OSError, ValueError) as error:
        sys.stderr.write(f"the limit {name} cannot be set: {error}\n")


def _tasks() -> int:
    """Processes and threads of this user: the system counts all of them."""
    count = 0
    for name in os.listdir("/proc") if sys.platform == "linux" else ():
        if name.isdecimal():
            try:
                with open(f"/proc/{name}/status", "rb") as file:
                    lines = dict(line.split(b":", 1) for line in file if b":" in line)
            except OSError:
                continue  # It has ended.
            if int(lines[b"Uid"].split()[0]) == os.getuid():
                count += int(lines[b"Threads"])
    return count


def main() -> None:
    """What the script does."""
    try:
        become(json.loads(sys.argv[1]), sys.argv[2:])
    except (OSError, KeyError) as error:
        sys.stderr.write(f"{sys.argv[2]!r} cannot be started: {getattr(error, 'strerror', None) or error}\n")
    sys.exit(CANNOT_START)


if __name__ == "__main__":
    main()
