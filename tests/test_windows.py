"""What Windows lacks is missed nowhere: every module is imported, and a server runs, without it.

There is no Windows here. A process is made to lack the same modules and names, and told that its system is
Windows once the standard library and the packages of others have been loaded. `socket.AF_UNIX` and
`signal.SIGKILL` stay: the standard library of this system needs them.
"""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

LACKING = """
import asyncio, asyncio.subprocess, importlib, os, pkgutil, signal, socket, sqlite3, subprocess, sys, tempfile
import aiohttp.web, click, jwt, msgspec, rich.console, rich.progress, rich.table, websockets.asyncio.client
import gymnasium, pettingzoo, websockets.sync.client, yaml

for name in ("resource", "fcntl", "termios", "tty", "pwd", "grp", "pty", "readline", "syslog"):
    sys.modules[name] = None
for module, names in (
    (signal, ("SIGHUP", "SIGUSR1", "SIGUSR2")),
    (os, ("killpg", "getpgid", "setsid", "fork", "nice", "getuid", "geteuid", "sched_getaffinity", "uname")),
    (socket, ("send_fds", "recv_fds")),
):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)

def missing(self, number, call, *args):
    raise NotImplementedError

asyncio.SelectorEventLoop.add_signal_handler = missing
sys.platform = "win32"
"""
IMPORT_ALL = """
import jinro
for info in pkgutil.walk_packages(jinro.__path__, "jinro."):
    if not info.name.endswith("__main__"):
        importlib.import_module(info.name)
        print(info.name)
"""
RUN = """
from jinro.cli.main import main
main()
"""


def windows(program: str, *arguments: str) -> list[str]:
    return [sys.executable, "-c", LACKING + program, *arguments]


@pytest.mark.slow
def test_every_module_can_be_imported() -> None:
    ran = subprocess.run(windows(IMPORT_ALL), capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert {"jinro.cli.serve", "jinro.net.gate", "jinro.store.presence"} <= set(ran.stdout.split())


@pytest.mark.slow
def test_a_server_plays_and_stops_at_interrupts(tmp_path: Path) -> None:
    command = windows(
        RUN, "serve", "--demo", "--preset", "contest-en-5", "--port", "0", "--data", str(tmp_path)
    )
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    ) as server:
        try:
            assert server.stdout is not None
            said = []
            for line in server.stdout:
                said.append(line)
                # The first interrupt lets the game finish, the second one ends it.
                if line.endswith("  day 1\n") or line.startswith("no new games"):
                    server.send_signal(signal.SIGINT)
            assert server.wait(timeout=60) == 0, said
        finally:
            server.kill()
    for words in ("no files", "day 1", "no new games"):
        assert any(words in line for line in said), said
    assert not any("Traceback" in line for line in said)
    assert not any(path.is_socket() for path in tmp_path.iterdir())


@pytest.mark.slow
def test_an_agent_is_checked(tmp_path: Path) -> None:
    example = Path(__file__).parents[1] / "examples" / "agent.py"
    command = windows(
        RUN, "check", "agent", "--rehearsal", "normal", "--role", "SEER", "--games", "1", "--",
        sys.executable, str(example), "{url}", "cats1",
    )  # fmt: skip
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
