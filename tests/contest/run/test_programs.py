"""Programs of entries that look around: what they are given, and what they can fill."""

import ast
import os
import stat
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import jwt
import pytest
from tests.contest.run.spying import contest, run_until, secrets, spied

from jinro.config.organiser import CONTEST_FILE
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.run import ContestRun
from jinro.errors import CallerError
from jinro.programs import output
from jinro.programs.environment import SECRETS, TOKEN

SPY = """
import glob, json, os, sys
found = {
    "environ": dict(os.environ),
    "command": open("/proc/self/cmdline").read(),
    "folder": os.getcwd(),
}
print(json.dumps(found), flush=True)
"""
BESIDE = """
import os, sys
from pathlib import Path
from jinro.contest.run.programs import _stores_beside
if os.geteuid() == 0:
    os.setuid(65534)
os.chdir("/")
print([one.name for one in _stores_beside(Path(sys.argv[1]))])
"""
LOUD = "import sys\nwhile True: sys.stdout.write('x' * 65536 + '\\n')"


@pytest.mark.slow
def test_an_entry_is_given_no_secret_but_its_own_token(tmp_path: Path) -> None:
    place = contest(tmp_path, SPY, entry="env: {OPENAI_API_KEY: SPY_KEY}")
    found = spied(place, secrets())
    given = found["environ"]
    assert not [value for value in given.values() if "of the organiser" in value]
    assert given.keys() & SECRETS == {"OPENAI_API_KEY"}
    assert given["OPENAI_API_KEY"] == "its own"
    assert "SPY_KEY" not in given
    claims = jwt.decode(given[TOKEN], options={"verify_signature": False})
    assert "spy" in claims.values()
    assert given[TOKEN] not in found["command"]
    assert given["JINRO_URL"] in found["command"]


@pytest.mark.slow
def test_everything_that_is_made_is_for_the_organiser_alone(tmp_path: Path) -> None:
    place = contest(tmp_path, SPY)
    place.chmod(0o755)
    environ = {name: value for name, value in os.environ.items() if name not in SECRETS}
    told = run_until(place, environ, lambda log: b"\n" in log.read_bytes())
    folders = {
        path: stat.S_IMODE(path.stat().st_mode) for path in (place, *(place.iterdir())) if path.is_dir()
    }
    assert folders.keys() >= {place, place / "data", place / "plans", place / "programs"}
    assert set(folders.values()) == {0o700}
    kept = [
        place / "token-key",
        *(place / "data").glob("*.sqlite"),
        *(place / "data").glob("*-key"),
        *(place / "data").glob("*-token"),
        *(place / "programs").glob("*.txt"),
    ]
    assert len(kept) >= 6
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}
    assert any(line.startswith(f"{place}: was open to other users of this machine") for line in told)


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_an_open_folder_with_files_of_others_is_reported(tmp_path: Path) -> None:
    place = contest(tmp_path, SPY)
    place.chmod(0o755)
    (place / "theirs").write_text("of somebody else")
    os.chown(place / "theirs", 65_534, 65_534)
    told = run_until(place, secrets(), lambda log: b"\n" in log.read_bytes())
    assert any(line.endswith(f"this closes it: chmod go= {place}") for line in told)
    assert stat.S_IMODE(place.stat().st_mode) == 0o755


@pytest.mark.slow
def test_an_entry_that_only_prints_fills_no_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "BURST", 3_000_000)
    monkeypatch.setattr(output, "RATE", 3_000_000)
    place = contest(tmp_path, LOUD, more="limits: {output_mb: 1}")
    run_until(place, secrets(), lambda log: log.stat().st_size == 1 << 20)
    log = place / "programs" / "five-spy1.txt"
    assert log.stat().st_size == 1 << 20
    assert output.LEFT_OUT in log.read_bytes()


@pytest.mark.slow
def test_a_variable_that_is_not_set_is_named(tmp_path: Path) -> None:
    place = contest(tmp_path, SPY, entry="env: [NO_SUCH_VARIABLE]")
    with pytest.raises(CallerError, match="entry spy: env: NO_SUCH_VARIABLE is not set in the environment"):
        ContestRun(ContestFolder(place), environ=secrets(), say=lambda what, facts: None)


@pytest.mark.slow
def test_the_folder_of_an_entry(tmp_path: Path) -> None:
    place = contest(tmp_path, SPY, entry="folder: ../agent")
    assert spied(place, secrets())["folder"] == str(tmp_path / "agent")


def test_folders_beside_a_contest_that_others_have_closed_are_no_hindrance() -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder)
        place.chmod(0o755)
        for name in ("autumn", "spring"):
            (place / name).mkdir(0o755)
            (place / name / CONTEST_FILE).touch()
        (place / "closed").mkdir(0)
        words = [sys.executable, "-c", BESIDE, str(place / "autumn")]
        told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert {"autumn", "spring"} <= set(ast.literal_eval(told.stdout))
