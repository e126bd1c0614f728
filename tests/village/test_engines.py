"""`--engine`: the same bytes from this machine, Dask and Ray; workers and a scheduler that are killed."""

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.waiting import until

ROOT = Path(__file__).parents[2]
BIN = ROOT / ".venv-engines" / "bin"
RAY = ["bwrap", "--dev-bind", "/", "/", "--unshare-net", "--die-with-parent"]
"""Ray listens on all interfaces: here there is only loopback."""
PLAYER = """
import os, signal
from pathlib import Path
from jinro.players import Chance

class Mine(Chance):
    def vote(self, view, ask):
        mark = Path(os.environ.get("KILLED", ""))
        if os.environ.get("KILLED") and view.day == 1 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return max(ask.options)
"""
PLAYERS = ["--player", "chance", "--player", "SEER=mine:Mine"]

pytestmark = pytest.mark.skipif(
    not (BIN.parent / ".ready").exists(), reason="no .venv-engines: `make journeys` sets it up"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a user's own player is; `alone.jsonl` are the games of one process."""
    folder = tmp_path_factory.mktemp("engines")
    (folder / "mine.py").write_text(PLAYER)
    shutil.copy(ROOT / "examples" / "ray_engine.py", folder)
    play(folder, "alone.jsonl", "--jobs", "1")
    return folder


def command(out: str, *args: str, games: int = 60) -> list[str]:
    play = ["play", "--games", str(games), "--preset", "contest-5", "--seed", "3", "--out", out]
    return [str(BIN / "jinro"), *play, *PLAYERS, *args]


def play(folder: Path, out: str, *args: str, before: list[str] | None = None, **env: str) -> bytes:
    ran = subprocess.run(
        [*(before or []), *command(out, *args)],
        cwd=folder,
        env=os.environ | env,
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert ran.returncode == 0, ran.stderr
    return (folder / out).read_bytes()


@pytest.mark.parametrize("jobs", [1, 2])
def test_dask_writes_the_same_bytes(folder: Path, jobs: int) -> None:
    found = play(folder, f"dask{jobs}.jsonl", "--engine", "dask", "--jobs", str(jobs))
    assert found == (folder / "alone.jsonl").read_bytes()


def test_ray_writes_the_same_bytes(folder: Path) -> None:
    if shutil.which("bwrap") is None:
        pytest.skip("no bubblewrap")
    found = play(folder, "ray.jsonl", "--engine", "ray_engine:executor", before=RAY)
    assert found == (folder / "alone.jsonl").read_bytes()


@pytest.mark.parametrize("engine", ["local", "dask"])
def test_a_worker_that_is_killed_costs_no_game(folder: Path, engine: str) -> None:
    out, mark = f"killed-{engine}.jsonl", folder / f"killed-{engine}"
    found = play(folder, out, "--engine", engine, "--jobs", "2", KILLED=str(mark))
    assert mark.exists()
    assert found == (folder / "alone.jsonl").read_bytes()


LISTENS = """
import os, pathlib
from jinro.village.workers import workers

def of(pid):
    task = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(below for child in task for below in of(child))]

def told(_):
    return os.getpid()

if __name__ == "__main__":
    with workers(2, "dask") as pool:
        list(pool.in_order(told, range(4)))
        ours = set()
        for pid in of(os.getpid()):
            for one in pathlib.Path(f"/proc/{pid}/fd").iterdir():
                try:
                    ours.add(os.readlink(one))
                except OSError:
                    pass
        for name in ("tcp", "tcp6"):
            for line in pathlib.Path(f"/proc/self/net/{name}").read_text().splitlines()[1:]:
                fields = line.split()
                if fields[3] == "0A" and f"socket:[{fields[9]}]" in ours:
                    print(name, fields[1].split(":")[0])
"""


@pytest.mark.skipif(not Path("/proc/self/net/tcp").exists(), reason="sockets are looked up in /proc")
def test_dask_listens_on_loopback_alone(folder: Path) -> None:
    (folder / "listens.py").write_text(LISTENS)
    ran = subprocess.run(
        [BIN / "python", "listens.py"], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    assert set(ran.stdout.splitlines()) == {"tcp 0100007F"}, ran.stdout


@pytest.fixture
def scheduler(folder: Path) -> Iterator[tuple["subprocess.Popen[bytes]", str]]:
    """A scheduler of Dask with two workers, each a process, and its address."""
    told = folder / "scheduler.json"
    here = ["--host", "127.0.0.1"]
    with (folder / "dask.txt").open("wb") as log:

        def start(*args: str) -> "subprocess.Popen[bytes]":
            return subprocess.Popen([BIN / "dask", *args, *here], cwd=folder, stdout=log, stderr=log)

        page = ("--dashboard-address", "127.0.0.1:0")
        started = [start("scheduler", "--port", "0", "--scheduler-file", str(told), *page)]
        try:
            until(lambda: told.exists() and told.read_bytes().endswith(b"}"), 60)
            file = ("--scheduler-file", str(told))
            started += [start("worker", *file, "--nthreads", "1", "--no-dashboard") for _ in range(2)]
            yield started[0], json.loads(told.read_text())["address"]
        finally:
            for one in started:
                one.kill()
                one.wait()


def test_games_go_on_where_a_scheduler_died(
    folder: Path, scheduler: tuple["subprocess.Popen[bytes]", str]
) -> None:
    """What was written stays, and the rest is played by this process."""
    process, address = scheduler
    out, games = folder / "resumed.jsonl", 2_000
    running = subprocess.Popen(
        command(out.name, "--engine", "dask", "--jobs", "2", games=games),
        cwd=folder,
        env=os.environ | {"DASK_SCHEDULER_ADDRESS": address},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: out.exists() and out.stat().st_size > 0, 100)
    process.send_signal(signal.SIGKILL)
    _, error = running.communicate(timeout=120)
    assert running.returncode == 1
    assert error.splitlines()[-1].startswith("jinro: dask: its workers are lost: "), error
    assert "Traceback" not in error
    whole = folder / "whole.jsonl"
    for one in (out, whole):
        subprocess.run(
            command(one.name, "--jobs", "1", games=games), cwd=folder, check=True, capture_output=True
        )
    assert out.read_bytes() == whole.read_bytes()
