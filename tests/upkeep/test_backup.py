"""`jinro backup`: a copy has the state of one moment, also while a server writes, and can be used at once."""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.upkeep.folders import EVENTS, FILES, GAMES, data_folder
from tests.waiting import until

from jinro.cli.main import cli
from jinro.config.plan.lock import PlanLock
from jinro.errors import CallerError
from jinro.game.game import Game
from jinro.store import DATABASE, PEOPLE, PeopleTables, Reader
from jinro.upkeep import back_up, check_data
from jinro.upkeep.folder import all_files

WRITING = Path(__file__).parents[1] / "store" / "killed.py"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return data_folder(tmp_path / "data")


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    return result.exit_code, str(result.exception or result.output)


def unpacked(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as tar:
        if hasattr(tarfile, "data_filter"):  # Python 3.11.4 and later; our own archive is safe without it.
            tar.extractall(folder, filter="data")
        else:
            tar.extractall(folder)
    return folder


@pytest.mark.parametrize("out", ["copy", "copy.tar", "copy.tar.gz", "copy.tgz", "new/folder/copy"])
def test_a_backup_is_a_data_folder(data: Path, tmp_path: Path, out: str) -> None:
    target = tmp_path / out
    code, output = run("backup", "--data", data, "--out", target)
    assert code == 0, output
    assert output.startswith(f"{target}: the stored games and 16 files, ")
    copy = target if target.is_dir() else unpacked(target, tmp_path / "unpacked")
    names = {path.relative_to(data) for path in all_files(data)}
    assert {path.relative_to(copy) for path in copy.rglob("*") if path.is_file()} == names | {Path(DATABASE)}
    assert all((copy / name).read_bytes() == (data / name).read_bytes() for name in names)
    found = check_data(copy)
    assert (found.games, found.events, found.files, found.problems) == (GAMES, EVENTS, FILES, [])


def test_nothing_else_is_left_behind(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy.tar.gz")
    back_up(data, tmp_path / "copy")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "copy.tar.gz", "data"]


def test_a_backup_that_cannot_be_made_is_one_line(data: Path, tmp_path: Path) -> None:
    (tmp_path / "exists").mkdir()
    for out, text in {
        tmp_path / "exists": "exists already; a backup is not overwritten",
        data / "inside": "is inside the data folder",
    }.items():
        with pytest.raises(CallerError, match=text):
            back_up(data, out)
    with pytest.raises(CallerError, match="there is no such file"):
        back_up(tmp_path / "nowhere", tmp_path / "copy")
    (data / DATABASE).write_bytes(b"not a database at all" * 1_000)
    with pytest.raises(CallerError, match="file is not a database"):
        back_up(data, tmp_path / "copy")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "exists"]


def test_progress_is_told(data: Path, tmp_path: Path) -> None:
    told: dict[str, tuple[int, int]] = {}
    back_up(data, tmp_path / "copy.tar", lambda what, done, total: told.update({what: (done, total)}))
    assert list(told) == ["files", "games", "archive"]
    assert all(done == total > 0 for done, total in told.values())


@contextmanager
def running(*command: object) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.slow
def test_a_store_that_is_written_all_the_time_is_copied(tmp_path: Path) -> None:
    data, counts = tmp_path / "data", []
    with running(WRITING, data / DATABASE, "plain") as writing:
        assert writing.stdout is not None
        for number in range(3):
            for _ in range(400):
                writing.stdout.readline()
            copy = tmp_path / f"copy{number}"
            back_up(data, copy)
            reader = Reader(copy / DATABASE)
            counts.append(sum(header.events for header in reader.games()))
            for header in reader.games():
                assert len(Game.replay(reader.events(header.game)).log) == header.events
            reader.close()
    assert counts[0] < counts[1] < counts[2]


def wait_for_events(data: Path, count: int) -> None:
    def are_there() -> bool:
        reader = Reader(data / DATABASE)
        stored = sum(header.events for header in reader.games())
        reader.close()
        return stored >= count and any(data.glob("log/game/*.log"))

    until(are_there, 60)


@pytest.mark.slow
def test_a_running_server_is_backed_up_and_checked(tmp_path: Path) -> None:
    data = tmp_path / "data"
    program = "from jinro.cli.main import main; main()"
    serve = ["-c", program, "serve", "--demo", "--port", "0", "--data", str(data)]
    with running(*serve) as server:
        assert server.stdout is not None
        assert any(line.startswith("ready") for line in server.stdout)
        for number in range(2):
            wait_for_events(data, 9 * (number + 1))
            assert check_data(data).problems == []
            back_up(data, tmp_path / f"copy{number}")
            found = check_data(tmp_path / f"copy{number}")
            assert found.problems == []
            assert found.games
            assert found.files
        second = subprocess.run(
            [sys.executable, *map(str, serve)], capture_output=True, text=True, check=False
        )
        assert second.returncode == 1
        line = f"jinro: {data}: a server is using this folder already (process {server.pid})\n"
        assert second.stderr == line


def test_the_lock_of_a_plan_is_not_copied(data: Path, tmp_path: Path) -> None:
    before = {path.name for path in all_files(data)}
    lock = PlanLock(data / "log" / "match_optimizer.json")
    try:
        assert (data / "log" / ".match_optimizer.json.lock").exists()
        assert {path.name for path in all_files(data)} == before
    finally:
        lock.release()


@pytest.mark.parametrize("out", ["copy", "copy.tar", "copy.tar.gz"])
def test_nobody_else_can_read_a_backup(data: Path, tmp_path: Path, out: str) -> None:
    for name in ("people-key", "control-token"):
        (data / name).write_text("secret")
        (data / name).chmod(0o600)
    PeopleTables(data / PEOPLE).close()
    (data / DATABASE).chmod(0o644)
    back_up(data, tmp_path / out)
    target = tmp_path / out
    assert target.stat().st_mode & 0o077 == 0
    if target.is_dir():
        modes = {str(path): path.stat().st_mode for path in target.rglob("*") if path.is_file()}
    else:
        with tarfile.open(target) as tar:
            modes = {member.name: member.mode for member in tar}
    assert len(modes) == FILES + 7
    assert {mode & 0o777 for mode in modes.values()} == {0o600}
