"""Programs within their bounds, and as another user."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from jinro.errors import CallerError
from jinro.programs.bounds import Bounds
from jinro.programs.box import Box, OtherUser, other_user
from jinro.programs.program import Program

URL = "ws://127.0.0.1:4321/ws"


def run(command: Sequence[str], box: Box, folder: Path | None = None) -> tuple[int | None, list[str]]:
    async def started() -> tuple[int | None, list[str]]:
        program = Program(command, URL, environ=os.environ, box=box, folder=folder)
        await program.start()
        assert await program.wait(60)
        await program.read_rest(60)
        code, lines = program.code, list(program.lines)
        await program.end()
        return code, lines

    return asyncio.run(started())


def python(code: str, bounds: Bounds) -> tuple[int | None, list[str]]:
    return run([sys.executable, "-c", code], Box(bounds=bounds))


@pytest.mark.parametrize(
    ("code", "bounds", "told"),
    [
        ("x = bytearray(300 << 20); print('had it')", Bounds(memory_mb=200), "MemoryError"),
        (
            "open('big', 'wb').write(b'x' * (3 << 20))",
            Bounds(file_mb=2),
            "OSError: [Errno 27] File too large",
        ),
    ],
    ids=["memory", "file"],
)
def test_a_limit_is_met(
    code: str, bounds: Bounds, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, lines = python(code, bounds)
    assert (status, lines[-1]) == (1, told)


def test_processor_time_has_a_limit() -> None:
    assert python("while True: pass", Bounds(cpu_s=1))[0] == -9


def test_what_a_program_finds_by_default() -> None:
    code = (
        "import resource as r, signal as s\n"
        "for n in ('DATA', 'CPU', 'FSIZE', 'CORE', 'AS'): print(n, *r.getrlimit(getattr(r, 'RLIMIT_' + n)))\n"
        "print(open('/proc/self/status').read())"
    )
    lines = python(code, Bounds(memory_mb=8_192))[1]
    assert lines[:4] == [
        f"DATA {8192 << 20} {8192 << 20}",
        "CPU 86400 86400",
        f"FSIZE {2048 << 20} {2048 << 20}",
        "CORE 0 0",
    ]
    assert lines[4].startswith("AS -1 "), "Java and Node.js reserve more than a machine has"
    assert "NoNewPrivs:\t1" in lines


def test_signals_are_those_of_a_fresh_process() -> None:
    """Python ignores some; a shell pipeline depends on them."""
    _, [line] = run(["grep", "SigIgn", "/proc/self/status"], Box())
    ignored = int(line.removeprefix("SigIgn:"), 16)
    assert not [name for name in ("SIGPIPE", "SIGXFSZ") if ignored >> (signal.Signals[name] - 1) & 1]


def test_no_limit() -> None:
    assert Bounds(memory_mb=0, processes=0, cpu_s=0, file_mb=0).limits() == {}
    assert Bounds().limits()["DATA"] >= 4_096 << 20


def test_what_cannot_be_started(tmp_path: Path) -> None:
    (tmp_path / "script").write_text("no rights to be run")
    for name, why in (
        ("no-such-program", "No such file or directory"),
        ("./missing", "No such file or directory"),
        ("./script", "Permission denied"),
    ):
        with pytest.raises(CallerError, match=f"'{name}' cannot be started: {why}"):
            run([name], Box(), tmp_path)


def test_the_folder_of_a_program(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("#!/bin/sh\npwd\n")
    (tmp_path / "run").chmod(0o700)
    assert run(["./run"], Box(), tmp_path) == (0, [str(tmp_path)])


def test_a_user_that_is_not_there() -> None:
    with pytest.raises(CallerError, match="user 'no-such-user': this machine has no such user"):
        other_user("no-such-user")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_reads_no_private_folder(shared_folder: Path) -> None:
    private = shared_folder / "private"
    private.mkdir(0o700)
    (private / "key").write_text("secret")
    user = other_user("nobody")
    assert isinstance(user, OtherUser)
    script = f"id -un; id -G; cat {private / 'key'}"
    status, lines = run(["sh", "-c", script], Box(user=user), Path("/"))
    assert status == 1
    assert lines[:2] == ["nobody", str(user.gid)]
    assert lines[2].endswith("Permission denied")
    with pytest.raises(CallerError, match="user 'root': is root; name a user without rights"):
        other_user("root")


def fork_bomb(processes: int) -> str:
    return (
        "import os, threading, time\n"
        "stop = threading.Event()\n"
        "made = 0\n"
        "try:\n"
        f"    for made in range({processes} + 50): threading.Thread(target=stop.wait, daemon=True).start()\n"
        "except RuntimeError: print('refused after', made)\n"
        "os._exit(0)"
    )


@pytest.mark.skipif(os.geteuid() != 0, reason="a user without other processes is needed")
def test_processes_have_a_limit() -> None:
    """Root itself has none."""
    box = Box(bounds=Bounds(processes=20), user=other_user("nobody"))
    _, [line] = run(["/usr/bin/python3", "-c", fork_bomb(20)], box, Path("/"))
    assert line.startswith("refused after ")
    assert int(line.rsplit(" ", 1)[1]) <= 20
