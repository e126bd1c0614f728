"""A plan belongs to one server at a time."""

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from jinro.config.plan.lock import PlanLock
from jinro.errors import CallerError
from jinro.store.presence import try_lock


def test_it_is_free_again_when_it_is_released(tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    first = PlanLock(plan)
    with pytest.raises(CallerError, match="a server uses this plan already"):
        PlanLock(tmp_path / "." / "plan.json")
    other = PlanLock(tmp_path / "other.json")
    first.release()
    PlanLock(plan).release()
    other.release()
    assert not list(tmp_path.iterdir())


def test_one_who_releases_it_while_another_takes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock is on the file that there is, not on one that was removed."""
    plan = tmp_path / "plan.json"
    first = PlanLock(plan)

    def late(file: IO[bytes], *, exclusive: bool) -> bool | None:
        first.release()
        return try_lock(file, exclusive=exclusive)

    monkeypatch.setattr("jinro.config.plan.lock.try_lock", late)
    second = PlanLock(plan)
    monkeypatch.undo()
    with pytest.raises(CallerError, match="a server uses this plan already"):
        PlanLock(plan)
    second.release()


def test_a_link_to_a_plan_is_the_same_plan(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(tmp_path / "plan.json")
    lock = PlanLock(tmp_path / "plan.json")
    with pytest.raises(CallerError, match="a server uses this plan already"):
        PlanLock(tmp_path / "link.json")
    lock.release()


@pytest.mark.slow
def test_a_process_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    code = (
        "import sys, time; from pathlib import Path; from jinro.config.plan.lock import PlanLock\n"
        "lock = PlanLock(Path(sys.argv[1])); print('locked', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(plan)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        with pytest.raises(CallerError) as refused:
            PlanLock(plan)
        assert str(refused.value) == f"{plan}: a server uses this plan already (process {process.pid})"
        process.kill()
        process.wait(10)
    assert (tmp_path / ".plan.json.lock").exists()
    lock = PlanLock(plan)
    with pytest.raises(CallerError, match=rf"\(process {os.getpid()}\)$"):
        PlanLock(plan)
    lock.release()


def test_a_folder_that_cannot_be_written_is_no_matter_of_the_lock(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    PlanLock(tmp_path / "file" / "plan.json").release()
