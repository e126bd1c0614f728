"""The output of programs: bounded, and read outside the event loop."""

import asyncio
import os
import sys
import threading
from pathlib import Path

import pytest
from tests.waiting import becomes

from jinro.programs import output
from jinro.programs.output import LEFT_OUT, BoundedLog
from jinro.programs.program import Program

URL = "ws://127.0.0.1:4321/ws"
SIZE = 1_000


def numbers(first: int, last: int) -> bytes:
    return b"".join(b"%07d\n" % number for number in range(first, last))


@pytest.mark.parametrize("pieces", [1, 7, 124, 125, 1_000], ids="{} lines at a time".format)
def test_a_log_has_the_first_and_the_last_part(tmp_path: Path, pieces: int) -> None:
    path = tmp_path / "log"
    log = BoundedLog(path, SIZE)
    for first in range(0, 2_000, pieces):
        log.write(numbers(first, min(2_000, first + pieces)))
        assert path.stat().st_size <= SIZE
    log.close()
    found = path.read_bytes()
    assert len(found) == SIZE
    assert found.startswith(numbers(0, 62))
    assert found[500:].startswith(LEFT_OUT)
    last = found[500 + len(LEFT_OUT) :]
    assert last == numbers(1_900, 2_000)[-len(last) :]
    assert oct(path.stat().st_mode & 0o777) == "0o600"


def test_a_log_goes_on_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "log"
    for start in range(40):
        log = BoundedLog(path, SIZE)
        log.write(numbers(10 * start, 10 * start + 10))
        log.close()
        assert path.stat().st_size == min(SIZE, 80 * (start + 1))
    found = path.read_bytes()
    assert found.startswith(numbers(0, 62))
    assert found.count(LEFT_OUT.strip()) == 1
    assert found.endswith(numbers(360, 400))


def test_a_log_that_had_no_bound_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(numbers(0, 10_000))
    log = BoundedLog(path, SIZE)
    log.write(b"after\n")
    log.close()
    found = path.read_bytes()
    assert len(found) == SIZE
    assert found.startswith(numbers(0, 62))
    assert found.endswith(numbers(9_990, 10_000) + b"after\n")


def test_what_was_there_before_stays(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(numbers(0, 200))
    log = BoundedLog(path, SIZE, after=path.stat().st_size)
    log.write(numbers(200, 1_000))
    log.close()
    found = path.read_bytes()
    assert len(found) == 1_600 + SIZE
    assert found.startswith(numbers(0, 262))
    assert found.endswith(numbers(990, 1_000))


ENDLESS = "import sys\nwhile True: sys.stdout.write('x' * 65536 + '\\n')"


def test_a_program_that_only_prints_fills_no_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "BURST", 300_000)
    path = tmp_path / "log"
    written: set[threading.Thread] = set()
    count = 0

    class Watched(BoundedLog):
        def write(self, data: bytes) -> None:
            nonlocal count
            count += len(data)
            written.add(threading.current_thread())
            super().write(data)

    async def run() -> None:
        log = Watched(path, 100_000)
        program = Program([sys.executable, "-c", ENDLESS], URL, environ=os.environ, log=log)
        await program.start()
        try:
            await becomes(lambda: count > 300_000)
            assert path.stat().st_size <= 100_000
            assert program.running
        finally:
            await program.end()

    asyncio.run(run())
    assert threading.main_thread() not in written
    assert LEFT_OUT in path.read_bytes()
    assert path.stat().st_size == 100_000


def test_a_full_pipe_slows_that_program_alone(tmp_path: Path) -> None:
    free = threading.Event()

    class Hanging(BoundedLog):
        def write(self, data: bytes) -> None:
            free.wait(60)

    code = "print('x' * 500_000)"

    async def run() -> None:
        log = Hanging(tmp_path / "log", 100_000)
        slow = Program([sys.executable, "-c", code], URL, environ=os.environ, log=log)
        quick = Program([sys.executable, "-c", code], URL, environ=os.environ)
        await slow.start()
        try:
            await quick.start()
            assert await quick.wait(60)
            await quick.end()
            assert slow.running
            free.set()
            assert await slow.wait(60)
        finally:
            free.set()
            await slow.end()

    asyncio.run(run())


def test_a_disk_that_is_full_does_not_stop_a_program(tmp_path: Path) -> None:
    async def run() -> list[str]:
        log = BoundedLog(tmp_path / "no such folder" / "log", 100_000)
        code = "print('x' * 500_000)\nprint('done')"
        program = Program([sys.executable, "-c", code], URL, environ=os.environ, log=log)
        await program.start()
        assert await program.wait(60)
        await program.end()
        return list(program.lines)

    assert asyncio.run(run())[-1] == "done"
