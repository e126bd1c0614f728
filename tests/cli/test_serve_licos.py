"""`jinro serve --preset licos-8` as a process, and eight robots of `jinro join licos` in each dialect.

Fifteen of them play over sockets in tests/hosting/doors/licos/test_sockets.py.
"""

import re
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.cli.test_serve import finish, serve
from tests.hosting.doors.licos.licos_serving import QUICK

from jinro.cli.main import cli


@pytest.mark.slow
def test_robots_finish_a_village_in_each_dialect(tmp_path: Path) -> None:
    changes = [word for change in QUICK for word in ("--village", change)]
    with serve(tmp_path, "--preset", "licos-8", "--port", "0", *changes) as (process, lines, _):
        [url] = re.findall(r"ws://\S+/villageMessage", lines[-1])
        for number, dialect in enumerate(("0.2", "0.3", "0.3-browser"), 1):
            address = url.replace("/0.2/", f"/{dialect}/")
            run = CliRunner().invoke(cli, ["join", "licos", address, "--count", "8", "--team", "robot"])
            assert run.exit_code == 0, run.output
            told = run.output.splitlines()
            assert len(told) == 8
            assert all(line.startswith(f"{number} ") for line in told)
            assert len({line.rpartition(": ")[2] for line in told}) == 1, "all know the same winner"
        process.send_signal(signal.SIGTERM)
        finish(process)
        assert process.returncode == 0
    games = CliRunner().invoke(cli, ["games", "--data", str(tmp_path)])
    assert games.exit_code == 0
    assert games.output.count("licos-8") == 3
