"""Writers: jobs are written in groups; a job that cannot be written harms no other."""

import asyncio
import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.waiting import becomes

from jinro.store.writer import QUICK_COMMITS, WAIT_S, GroupWriter

BLOCK = bytes(100_000)
BOTH = pytest.mark.parametrize("takes_long", [False, True], ids=["waited for", "not waited for"])


@BOTH
def test_a_job_that_cannot_be_written_harms_no_other(takes_long: bool) -> None:
    written: list[str] = []
    told: dict[str, Exception | None] = {}

    def write(jobs: Sequence[str]) -> None:
        if "bad" in jobs:
            raise OSError("cannot be written")
        written.extend(jobs)

    async def run() -> None:
        writer: GroupWriter[str] = GroupWriter(write, takes_long=lambda: takes_long)
        writer.put("before", lambda error: told.update(before=error))
        writer.put("bad", lambda error: told.update(bad=error))
        writer.put("bad", None)
        writer.put("behind", lambda error: told.update(behind=error))
        await writer.close()

    asyncio.run(run())
    assert written == ["before", "behind"]
    assert isinstance(told.pop("bad"), OSError)
    assert told == {"before": None, "behind": None}


@BOTH
def test_a_job_is_never_done_at_once(takes_long: bool) -> None:
    async def run() -> list[str]:
        told: list[str] = []
        writer: GroupWriter[str] = GroupWriter(lambda jobs: None, takes_long=lambda: takes_long)
        writer.put("job", lambda error: told.append("done"))
        told.append("put")
        await writer.close()
        return told

    assert asyncio.run(run()) == ["put", "done"]


def test_jobs_of_one_turn_are_written_together() -> None:
    async def run() -> list[list[str]]:
        groups: list[list[str]] = []
        writer: GroupWriter[str] = GroupWriter(lambda jobs: groups.append(list(jobs)))
        for name in "abc":
            writer.put(name, None)
        await asyncio.sleep(0)
        writer.put("d", None)
        await writer.close()
        return groups

    assert asyncio.run(run()) == [["a", "b", "c"], ["d"]]


def test_a_quick_commit_is_done_in_the_same_turn() -> None:
    async def run() -> list[Exception | None]:
        told: list[Exception | None] = []
        writer: GroupWriter[str] = GroupWriter(lambda jobs: None, lambda flush: flushes.append(flush))
        flushes: list[Callable[[], None]] = []
        writer.put("job", told.append)
        flushes[0]()
        before = list(told)
        await writer.close()
        return before

    # The system may take the processor away.
    assert [None] in [asyncio.run(run()) for _ in range(3)]


class Disk:
    """Writes at once, or when it is told to."""

    def __init__(self) -> None:
        self.hangs = False
        self.goes_on = threading.Semaphore(0)
        self.groups: list[list[str]] = []

    def write(self, jobs: Sequence[str]) -> None:
        if self.hangs:
            self.goes_on.acquire(timeout=5)
        self.groups.append(list(jobs))


def test_the_event_loop_goes_on_while_a_commit_hangs() -> None:
    disk, told = Disk(), list[str]()

    async def run() -> None:
        writer: GroupWriter[str] = GroupWriter(disk.write)
        disk.hangs = True
        writer.put("a", lambda error: told.append("a"))
        await asyncio.sleep(0)
        assert not writer.waits
        for name in "bc":
            writer.put(name, lambda error, name=name: told.append(name))  # type: ignore[misc]
            await asyncio.sleep(0)
        assert told == []
        assert disk.groups == []
        disk.goes_on.release(2)
        await becomes(lambda: len(told) == 3)
        await writer.close()

    asyncio.run(run())
    assert disk.groups == [["a"], ["b", "c"]]  # What came meanwhile goes into the next commit.
    assert told == ["a", "b", "c"]


def test_it_waits_again_after_some_quick_commits_and_after_more_when_that_was_too_soon() -> None:
    disk = Disk()

    async def commits_until_it_waits(writer: GroupWriter[str]) -> int:
        """How many quick commits it takes after one that hangs."""
        disk.hangs = True
        writer.put("slow", None)
        await asyncio.sleep(0)
        assert not writer.waits
        disk.hangs = False
        disk.goes_on.release()
        count = -1
        while not writer.waits:
            written = asyncio.get_running_loop().create_future()
            writer.put("", written.set_result)
            await written
            count += 1
        return count

    async def run() -> list[int]:
        writer: GroupWriter[str] = GroupWriter(disk.write)
        found = [await commits_until_it_waits(writer) for _ in range(3)]
        await writer.close()
        return found

    first, second, third = asyncio.run(run())
    assert QUICK_COMMITS < first < second < third


def computes(seconds: float) -> None:
    """Take processor time without running Python, as a commit does."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        hashlib.sha256(BLOCK)


@pytest.fixture
def one_busy_processor() -> Iterator[None]:
    """The test has one processor, which it shares with others that are never idle."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()
        os.sched_setaffinity(0, allowed)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a thread has waited for")
@pytest.mark.usefixtures("one_busy_processor")
def test_a_commit_that_waits_for_a_processor_is_not_slow() -> None:
    took = 0.0

    def write(jobs: Sequence[str]) -> None:
        nonlocal took
        started = time.perf_counter()
        computes(0.8 * WAIT_S)
        took = time.perf_counter() - started

    async def run() -> bool:
        writer: GroupWriter[str] = GroupWriter(write)
        written = asyncio.get_running_loop().create_future()
        writer.put("interrupted", written.set_result)
        await written
        stayed = took > 1.5 * WAIT_S and writer.waits
        await writer.close()
        return stayed

    # It may also be interrupted too late, or wait for the event loop, which has looked at it: then try again.
    assert any(asyncio.run(run()) for _ in range(20))


@pytest.mark.slow
@settings(deadline=None, max_examples=50)
@given(st.lists(st.sampled_from(["put", "turn", "slow", "wait", "bad"]), max_size=60))
def test_whoever_writes_the_order_stays(steps: list[str]) -> None:
    """Jobs are written in the order in which they came, each once; everybody is told."""
    written: list[str] = []
    told: list[str] = []
    mood = ""

    def write(jobs: Sequence[str]) -> None:
        if any(job.startswith("bad") for job in jobs):
            raise OSError("cannot be written")
        if mood == "slow":
            time.sleep(WAIT_S * 1.1)  # a slow disk
        written.extend(job for job in jobs if job)

    async def run() -> list[str]:
        nonlocal mood
        writer: GroupWriter[str] = GroupWriter(write, takes_long=lambda: mood == "wait")
        put = []
        for n, step in enumerate(steps):
            if step == "turn":
                await asyncio.sleep(0)
            elif step in ("put", "bad"):
                put.append(f"{step}{n}")
                writer.put(put[-1], lambda error, job=put[-1]: told.append(job))  # type: ignore[misc]
            else:
                mood = step
        await writer.close()
        return put

    put = asyncio.run(run())
    assert written == [job for job in put if job.startswith("put")]
    assert told == put
