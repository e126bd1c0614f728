"""The page's own tests and its types."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.web.conftest import WEB

FEWEST = 265
"""Tests of the page: none is left out without anybody noticing."""


def npm(*command: str) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["npm", "run", "--silent", *command], cwd=WEB, env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("command", ["test", "check"])
def test_the_code_of_the_page(command: str) -> None:
    done = npm(command)
    assert done.returncode == 0, done.stdout + done.stderr
    if command == "check":
        assert "0 errors and 0 warnings" in done.stdout
    else:
        assert int(re.findall(r"Tests +(\d+) passed", done.stdout)[0]) >= FEWEST


def test_what_is_bundled_names_its_licence() -> None:
    from jinro.hosting.web.page_build import FOLDER

    text = (FOLDER / "assets" / "licences.txt").read_text(encoding="utf-8")
    assert re.findall(r"^(\S+) [\d.]+ \(", text, re.MULTILINE) == ["lean-qr", "svelte"]
    assert "Permission is hereby granted" in text
