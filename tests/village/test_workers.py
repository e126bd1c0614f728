"""Workers: other processes, chunks that fail, pools that break, and engines that a factory makes."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from jinro.errors import CallerError
from jinro.village.engines import MOST_SOURCE, Sent, Source, _there, engine_named, sources
from jinro.village.workers import TRIES, ChunkPool, workers


def test_one_job_needs_no_process() -> None:
    with workers(1) as pool:
        assert pool is None
    with workers(8, most=1) as pool:
        assert pool is None


def _pid(_: object) -> int:
    return os.getpid()


@pytest.mark.slow
def test_more_jobs_are_done_in_other_processes() -> None:
    with workers(2) as pool:
        assert pool is not None
        assert os.getpid() not in pool.in_order(_pid, range(2))


def _killed_once(mark: Path, number: int) -> int:
    """Kill this worker as it takes number 5 for the first time."""
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_no_chunk(tmp_path: Path) -> None:
    play = partial(_killed_once, tmp_path / "killed")
    with workers(2) as pool:
        assert pool is not None
        assert list(pool.in_order(play, range(12))) == [number**2 for number in range(12)]
    assert (tmp_path / "killed").exists()


def _kill(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


@pytest.mark.slow
def test_a_chunk_that_kills_each_worker_is_told_at_last() -> None:
    with ChunkPool(engine_named("local", 2)) as pool:
        found = pool.in_order(_kill, range(4))
        with pytest.raises(CallerError, match="local: failed 3 times in a row: BrokenProc"):
            next(found)


# Engines of a factory, in threads: what fails, and how often


class _Failing(ThreadPoolExecutor):
    """Fails the first submissions of some numbers."""

    fails: dict[int, int] = {}

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        number = args[0]
        if self.fails.get(number, 0) > 0:
            self.fails[number] -= 1
            lost: Future[object] = Future()
            lost.set_exception(ConnectionError("worker lost"))
            return lost
        return super().submit(fn, *args, **kwargs)


@pytest.fixture
def failing() -> Iterator[type[_Failing]]:
    _Failing.fails = {}
    yield _Failing
    _Failing.fails = {}


def _square(number: int) -> int:
    time.sleep(0.001 * (7 - number % 7))  # Chunks end out of order.
    return number * number


def test_chunks_that_fail_go_again_and_stay_in_order(failing: type[_Failing]) -> None:
    failing.fails = {0: TRIES - 1, 3: 1, 9: TRIES - 1}
    with ChunkPool(engine_named(f"{__name__}:_Failing", 2)) as pool:
        assert list(pool.in_order(_square, range(20))) == [number**2 for number in range(20)]


def test_the_last_failure_of_a_chunk_is_told_with_its_engine(failing: type[_Failing]) -> None:
    failing.fails = {3: TRIES}
    with ChunkPool(engine_named(f"{__name__}:_Failing", 2)) as pool:
        found = pool.in_order(_square, range(20))
        assert [next(found) for _ in range(3)] == [0, 1, 4]
        with pytest.raises(
            CallerError, match="_Failing: failed 3 times in a row: ConnectionError: worker lost"
        ):
            next(found)


def _bug(number: int) -> int:
    raise ZeroDivisionError(number)


def test_an_error_in_the_code_stays_what_it_is() -> None:
    with (
        ChunkPool(engine_named("concurrent.futures:ThreadPoolExecutor", 2)) as pool,
        pytest.raises(ZeroDivisionError),
    ):
        list(pool.in_order(_bug, range(3)))


class _Counting(Executor):
    """Does the work as it is submitted, and counts it."""

    submitted = 0

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        type(self).submitted += 1
        done: Future[object] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def test_only_a_few_chunks_are_under_way() -> None:
    _Counting.submitted = 0
    with ChunkPool(engine_named(f"{__name__}:_Counting", 3)) as pool:
        found = pool.in_order(_square, range(10**9))
        assert [next(found) for _ in range(5)] == [0, 1, 4, 9, 16]
        assert _Counting.submitted <= 3 * 2 + 5


@pytest.mark.parametrize(
    ("engine", "told"),
    [
        ("dusk", "--engine: expected local, dask or module:factory, not 'dusk'"),
        ("no_such_module:factory", "--engine: No module named 'no_such_module'"),
        ("concurrent.futures:nothing", "--engine: module 'concurrent.futures' has no attribute 'nothing'"),
        ("os:sep", "--engine: expected a class or a function, not '/'"),
        ("os:getpid", "--engine: os:getpid made int, not a concurrent.futures.Executor"),
    ],
)
def test_a_bad_engine_is_told(engine: str, told: str) -> None:
    with pytest.raises(CallerError, match=told), workers(2, engine):
        pass


# What goes with a chunk


def test_the_file_of_a_player_goes_along_and_is_loaded_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lone_player_a.py").write_text("NAME = 'first'\nclass Mine: pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    (sent,) = found = sources(["chance", "lone_player_a:Mine", "jinro.players:PLAYERS", "json:loads"])
    assert sent.module == "lone_player_a"
    (tmp_path / "lone_player_a.py").unlink()
    version = engine_named("dask", 1).load
    assert version is not None
    here = Sent(version.version, found)
    assert _there(here, _name, "lone_player_a") == "first"
    newer = Sent(version.version, (Source("lone_player_a", "NAME = 'second'"),))
    assert _there(newer, _name, "lone_player_a") == "second"


def _name(module: str) -> str:
    import importlib

    return str(importlib.import_module(module).NAME)


def test_another_version_there_is_told() -> None:
    with pytest.raises(CallerError, match=r"jinro 0\.0\.1 here, .* where the games are played"):
        _there(Sent("0.0.1", ()), _pid, None)


def test_a_large_file_is_not_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lone_player_b.py").write_text("#" * (MOST_SOURCE + 1))
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(CallerError, match=r"lone_player_b\.py: a file with players goes along"):
        sources(["lone_player_b:Mine"])
