"""A busy database or a slow disk never stops the event loop: commits wait in a thread."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from jinro import preset, simulate
from jinro.errors import StoreError
from jinro.game.events import Event
from jinro.players import Chance
from jinro.store import SqliteKeeper, SqliteStore, sqlite
from jinro.store.sqlite import CHECKPOINT_FRAMES
from jinro.village import opening

RULES = preset("contest-5")
HELD_S = 0.4
LONGEST_S = 0.05


def log_of(seed: int) -> Sequence[Event]:
    return simulate(RULES, Chance, seed=seed, opened=replace(opening(RULES, seed), game=f"GAME{seed}")).log


class Pulse:
    """Measures the longest time for which the event loop did not run."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._beating = True
        self._task = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        before = time.perf_counter()
        while self._beating:
            await asyncio.sleep(0.001)  # time is what is measured
            now = time.perf_counter()
            self.longest, before = max(self.longest, now - before), now

    async def stop(self) -> float:
        self._beating = False
        await self._task
        return self.longest


async def commit(keeper: SqliteKeeper, events: Sequence[Event]) -> None:
    written = asyncio.get_running_loop().create_future()
    keeper.put(events, lambda error: written.set_exception(error) if error else written.set_result(None))
    await written


def stops_for(main: Callable[[Path], Coroutine[None, None, float]], folder: Path) -> float:
    """For how long the event loop is stopped, the best of three: the system may take the processor away."""
    found: list[float] = []
    for number in range(3):
        found.append(asyncio.run(main(folder / f"{number}.sqlite")))
        if found[-1] < LONGEST_S:
            break
    return min(found)


@contextmanager
def write_lock(path: Path, held_s: float) -> Iterator[None]:
    """Another connection that holds the write lock for some time, from now on."""
    locked = threading.Event()

    def hold() -> None:
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("BEGIN IMMEDIATE")
        locked.set()
        time.sleep(held_s)  # a lock that is held for a time
        db.execute("ROLLBACK")
        db.close()

    thread = threading.Thread(target=hold)
    thread.start()
    locked.wait()
    yield
    thread.join()


@pytest.mark.slow
def test_another_writer_does_not_stop_the_loop(tmp_path: Path) -> None:
    log = log_of(1)

    async def main(path: Path) -> float:
        store = SqliteStore(path)
        keeper = store.keeper("GAME1")
        first = 5
        await commit(keeper, log[:first])
        with write_lock(path, HELD_S):
            pulse, started = Pulse(), time.perf_counter()
            await commit(keeper, log[first : first + 5])
            waited = time.perf_counter() - started
            longest = await pulse.stop()
        assert waited > HELD_S / 2  # The lock was really held.
        await commit(keeper, log[first + 5 :])
        assert await store.events("GAME1") == list(log)
        await store.close()
        return longest

    assert stops_for(main, tmp_path) < LONGEST_S


def test_a_lock_that_is_never_released_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE_S", 0.05)
    path, log = tmp_path / "games.sqlite", log_of(1)

    async def main() -> None:
        store = SqliteStore(path)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="database is locked"):
            await commit(store.keeper("GAME1"), log)
        other.execute("ROLLBACK")
        other.close()
        await commit(store.keeper("GAME1"), log)
        await store.close()

    asyncio.run(main())


def slowed(store: SqliteStore, seconds: float) -> None:
    """Every commit of this store takes longer, as on a slow disk."""
    plain: Callable[[Sequence[Any]], None] = store._write

    def slow(jobs: Sequence[Any]) -> None:
        time.sleep(seconds)  # a slow disk
        plain(jobs)

    store._write = slow  # type: ignore[method-assign]


@pytest.mark.slow
@pytest.mark.parametrize("before", [0, 20], ids=["from the beginning", "later"])
def test_a_slow_disk_does_not_stop_the_loop(tmp_path: Path, before: int) -> None:
    log = log_of(1)

    async def main(path: Path) -> float:
        store = SqliteStore(path)
        keeper, pulse = store.keeper("GAME1"), Pulse()
        for n in range(before):
            await commit(keeper, log[n : n + 1])
        slowed(store, 0.12)
        for n in range(before, before + 3):
            await commit(keeper, log[n : n + 1])
        assert not store.waits_for_commits
        assert await store.events("GAME1") == list(log[: before + 3])
        await store.close()
        return await pulse.stop()

    assert stops_for(main, tmp_path) < LONGEST_S


def test_checkpoints_run_in_the_thread(tmp_path: Path) -> None:
    """A checkpoint waits for the disk, and so does the first commit after it."""
    path, log = tmp_path / "games.sqlite", log_of(1)
    threads: list[threading.Thread] = []

    async def main() -> None:
        store = SqliteStore(path)
        keeper = store.keeper("GAME1")
        first = 5
        await commit(keeper, log[:first])
        plain = store._checkpoint

        def noticed() -> None:
            threads.append(threading.current_thread())
            plain()

        store._checkpoint = noticed  # type: ignore[method-assign]
        store._frames = CHECKPOINT_FRAMES
        await commit(keeper, log[first : first + 1])
        assert store._frames < CHECKPOINT_FRAMES
        assert store.waits_for_commits  # The next one is quick again.
        await store.close()

    asyncio.run(main())
    assert [thread.name for thread in threads] == ["jinro-store"]


def test_a_reader_that_keeps_a_checkpoint_from_its_end_does_not_stop_commits(tmp_path: Path) -> None:
    path, log = tmp_path / "games.sqlite", log_of(1)

    async def main() -> None:
        store = SqliteStore(path)
        keeper = store.keeper("GAME1")
        first = 5
        await commit(keeper, log[:first])
        reader = sqlite3.connect(path, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchone()
        await commit(keeper, log[first : first + 1])
        store._frames = CHECKPOINT_FRAMES
        for n in range(first + 1, first + 5):
            await commit(keeper, log[n : n + 1])
        assert not store.waits_for_commits  # Its end, which waits for the disk, is still to come.
        reader.close()
        store._frames = CHECKPOINT_FRAMES
        await commit(keeper, log[first + 5 :])
        assert store.waits_for_commits
        await store.close()

    asyncio.run(main())
