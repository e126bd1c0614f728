"""The progress bar: in a terminal only, and not if NO_COLOR is set: a bar cannot do without escapes."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from tests.rows import each_row
from tests.upkeep.folders import data_folder

from jinro.cli.progress import size

PROGRAM = "from jinro.cli.main import main; main()"


def check_in_terminal(data: Path, **environ: str) -> tuple[str, str]:
    return in_terminal("check", "data", str(data), **environ)


def in_terminal(*words: str, **environ: str) -> tuple[str, str]:
    """What a command prints, and what it shows on a terminal that is its standard error."""
    ours, theirs = pty.openpty()
    env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "CI")}
    env |= {"TERM": "xterm-256color", "COLUMNS": "80"} | environ
    command = [sys.executable, "-c", PROGRAM, *words]
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, env=env, check=True)
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65_536):
            shown += piece
    except OSError:
        pass  # The other end is closed.
    os.close(ours)
    return ran.stdout.decode(), shown.decode()


@pytest.mark.slow
def test_a_terminal_gets_a_bar(tmp_path: Path) -> None:
    data = data_folder(tmp_path / "data")
    output, shown = check_in_terminal(data)
    assert output.startswith("7 games, 512 events, ")
    assert "files" in shown
    assert "\x1b[3" in shown  # A colour.
    plain, shown = check_in_terminal(data, NO_COLOR="1")
    assert plain == output
    assert shown == ""


@pytest.mark.slow
def test_bench_core_shows_how_far_it_is() -> None:
    output, shown = in_terminal("bench", "core", "--json", "--seconds", "0.001")
    rows = json.loads(output)
    assert "100%" in shown
    assert rows[-1]["what"] in shown
    plain, shown = in_terminal("bench", "core", "--json", "--seconds", "0.001", NO_COLOR="1")
    assert len(json.loads(plain)) == len(rows)
    assert shown == ""


@pytest.mark.slow
def test_a_pipe_gets_no_bar(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, "check", "data", str(data_folder(tmp_path / "data"))]
    ran = subprocess.run(command, capture_output=True, check=True)
    assert ran.stderr == b""


@each_row(
    ("count", "text"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1_000, "1.0 kB"),
        (12_345, "12 kB"),
        (999_600, "1.0 MB"),
        (7 * 10**15, "7000 TB"),
    ],
)
def test_sizes_are_readable(count: int, text: str) -> None:
    assert size(count) == text
