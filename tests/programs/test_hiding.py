"""A process that no program of the same user can read."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jinro.programs import hiding

READ = "import sys; print(open(f'/proc/{sys.argv[1]}/environ').read())"


def as_user(*words: str) -> list[str]:
    """A command of a user without rights: root reads everything."""
    if os.geteuid():
        return [sys.executable, *words]
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", *words]


@pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")
@pytest.mark.parametrize("hidden", [False, True])
def test_the_environment_of_a_process_that_is_hidden(hidden: bool) -> None:
    script = Path(hiding.__file__).read_text(encoding="utf-8")
    script += f"\n{'hide_this_process()' if hidden else ''}\nprint('ready', flush=True)\nsys.stdin.read()"
    environ = {"PATH": os.environ["PATH"], "SECRET_KEY": "the key"}
    with subprocess.Popen(
        as_user("-c", script), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ, cwd="/"
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        told = subprocess.run(
            as_user("-c", READ, str(process.pid)), capture_output=True, text=True, cwd="/", check=False
        )
    if hidden:
        assert "PermissionError" in told.stderr
    else:
        assert "SECRET_KEY=the key" in told.stdout
