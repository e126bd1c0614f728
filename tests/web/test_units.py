"""The page's own tests and its types."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.web.conftest import WEB


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
    assert "125 passed" in done.stdout if command == "test" else "0 errors and 0 warnings" in done.stdout


def test_the_first_view_is_small() -> None:
    """Everything that the home needs, zipped, is under 150 KB."""
    import gzip

    from jinro.server.web.built import FOLDER

    files = [FOLDER / "index.html", *FOLDER.glob("assets/index-*.*")]
    assert len(files) == 3
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 150_000


def test_what_is_bundled_names_its_licence() -> None:
    from jinro.server.web.built import FOLDER

    text = (FOLDER / "assets" / "licences.txt").read_text(encoding="utf-8")
    assert text.startswith("svelte ")
    assert "Permission is hereby granted" in text
