"""The gate runs a failing test once more, alone; it hides nothing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = """
from pathlib import Path

import pytest

AGAIN = Path(__file__).with_name("again")

@pytest.mark.parametrize("n", range(6))
def test_many(n):
    assert False

@pytest.fixture
def left_open():
    yield
    AGAIN.touch() if not AGAIN.exists() else None
    assert AGAIN.stat().st_size, "left open"

def test_steady():
    pass

@pytest.mark.parametrize("text", ["a b", "人::狼/]"])
def test_race(text):
    seen = AGAIN.with_name(str(ord(text[0])))
    if not seen.exists():
        seen.touch()
        print("I was too early")
        assert False, "the first time"

def test_after(left_open):
    AGAIN.write_text("x") if AGAIN.exists() else None

def test_wrong():
    assert False, "each time"
"""


def gate(folder: Path, chosen: str) -> tuple[int, str]:
    """Run these tests as `make test` and `make journeys` do; how it ended, and what it printed."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_some.py").write_text(TESTS, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "tests.unsteady", "-k", chosen]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, timeout=120)
    return done.returncode, re.sub(r", \d+ deselected", "", done.stdout)


@pytest.mark.slow
def test_what_passes_alone_is_named_and_fails_nothing(tmp_path: Path) -> None:
    code, shown = gate(tmp_path, "steady or race or after")
    assert code == 0
    assert "I was too early" in shown
    assert "left open" in shown
    lines = shown.splitlines()
    assert lines[-1].startswith("1 passed, 3 unsteady in ")
    assert [line for line in lines if line.startswith("UNSTEADY ")] == [
        "UNSTEADY test_some.py::test_race[a b]",
        r"UNSTEADY test_some.py::test_race[\u4eba::\u72fc/]]",
        "UNSTEADY test_some.py::test_after",
    ]


@pytest.mark.slow
def test_what_fails_twice_fails(tmp_path: Path) -> None:
    code, shown = gate(tmp_path, "steady or race or wrong")
    assert code == 1
    assert "failed again, alone: test_some.py::test_wrong" in shown
    assert "each time" in shown
    assert shown.splitlines()[-1].startswith("1 failed, 1 passed, 2 unsteady in ")


@pytest.mark.slow
def test_many_failures_are_no_race(tmp_path: Path) -> None:
    code, shown = gate(tmp_path, "steady or many")
    assert code == 1
    assert "UNSTEADY" not in shown
    assert "failed again" not in shown
    assert shown.splitlines()[-1].startswith("6 failed, 1 passed in ")
