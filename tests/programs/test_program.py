"""The agent's program: started, read, always ended."""

import asyncio
import gc
import os
import signal
import sys
from pathlib import Path

import pytest
from tests.waiting import becomes, until

from jinro.errors import CallerError
from jinro.programs.output import LINES, BoundedLog
from jinro.programs.program import Program

URL = "ws://127.0.0.1:4321/ws"
SAYS = "import os, sys; print(sys.argv[1:], os.environ['JINRO_URL'], os.environ['JINRO_PORT'])"


async def ended(program: Program, seconds: float = 60) -> list[str]:
    await program.start()
    assert await program.wait(seconds)
    await program.end()
    return list(program.lines)


def test_the_address_is_filled_in() -> None:
    words = ["--url={url}", "{host}", "{port}", "{name}", "{"]
    program = Program([sys.executable, "-c", SAYS, *words], URL, environ=os.environ)
    [line] = asyncio.run(ended(program))
    assert line == f"['--url={URL}', '127.0.0.1', '4321', '{{name}}', '{{'] {URL} 4321"


def test_last_lines_of_a_program_that_writes_much(tmp_path: Path) -> None:
    log = tmp_path / "agent.log"
    code = "import sys\nfor n in range(5000): print(n, '行')\nsys.stderr.write('half a line')"
    lines = asyncio.run(
        ended(Program([sys.executable, "-c", code], URL, environ=os.environ, log=BoundedLog(log, 1 << 20)))
    )
    assert len(lines) == LINES
    assert lines[-2:] == ["4999 行", "half a line"]
    assert log.read_text(encoding="utf-8").startswith("0 行\n1 行\n")


def test_bytes_that_are_no_text() -> None:
    code = "import sys; sys.stdout.buffer.write(b'\\xff\\xfe ok\\n' + b'x' * 100_000)"
    lines = asyncio.run(ended(Program([sys.executable, "-c", code], URL, environ=os.environ)))
    assert lines[0] == "\ufffd\ufffd ok"
    assert len(lines[1]) == 2_000


def test_what_cannot_be_started() -> None:
    with pytest.raises(CallerError, match="'no-such-program' cannot be started: No such file"):
        asyncio.run(ended(Program(["no-such-program"], URL, environ=os.environ)))


STUBBORN = """
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.slow
def test_a_program_that_will_not_end_is_ended_with_all_it_has_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jinro.programs.program.PATIENCE_S", 0.3)

    async def run() -> int:
        program = Program([sys.executable, "-c", STUBBORN], URL, environ=os.environ)
        await program.start()
        await becomes(lambda: program.lines)
        await program.end()
        assert not program.running
        return int(program.lines[0])

    child = asyncio.run(run())
    # The signal was sent; on a busy machine it takes a moment to take effect.
    until(lambda: not _is_running(child))


OUTLIVED = """
import subprocess, sys, time
code = "import time; time.sleep(600)"
child = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
print(child.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.slow
def test_the_output_is_closed_though_a_child_keeps_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The child has a session of its own, so that it is not ended with the program."""
    monkeypatch.setattr("jinro.programs.program.PATIENCE_S", 0.3)

    async def run() -> int:
        program = Program([sys.executable, "-c", OUTLIVED], URL, environ=os.environ)
        await program.start()
        await becomes(lambda: program.lines)
        await program.end()
        return int(program.lines[0])

    child = asyncio.run(run())
    try:
        gc.collect()  # A transport that is left open is an error now, not in some later test.
    finally:
        os.kill(child, signal.SIGKILL)


def _is_running(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] not in "ZX"
    except OSError:
        return False
