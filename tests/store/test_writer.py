"""Writers: jobs are written in groups; a job that cannot be written harms no other."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jinro.store.writer import QUICK_COMMITS, SLOW_S, LoopWriter, StoreBusy, ThreadWriter

Write = Callable[[Sequence[str]], None]
Make = Callable[[Write], LoopWriter[str] | ThreadWriter[str]]
BOTH = pytest.mark.parametrize(
    "make", [LoopWriter[str], ThreadWriter[str]], ids=["in the loop", "in a thread"]
)


@BOTH
def test_a_job_that_cannot_be_written_harms_no_other(make: Make) -> None:
    written: list[str] = []
    told: dict[str, Exception | None] = {}

    def write(jobs: Sequence[str]) -> None:
        if "bad" in jobs:
            raise OSError("cannot be written")
        written.extend(jobs)

    async def run() -> None:
        writer = make(write)
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
def test_a_job_is_never_done_at_once(make: Make) -> None:
    async def run() -> list[str]:
        told: list[str] = []
        writer = make(lambda jobs: None)
        writer.put("job", lambda error: told.append("done"))
        told.append("put")
        await writer.close()
        return told

    assert asyncio.run(run()) == ["put", "done"]


async def quick(writer: LoopWriter[str]) -> None:
    """Write so often that the writer goes on in the event loop."""
    for _ in range(100 * QUICK_COMMITS):
        written = asyncio.get_running_loop().create_future()
        writer.put("", written.set_result)
        assert await written is None
        if writer.writes_in_loop:
            return
    raise AssertionError("it still writes in the thread")


def test_jobs_of_one_turn_are_written_together() -> None:
    async def run() -> list[list[str]]:
        groups: list[list[str]] = []
        writer: LoopWriter[str] = LoopWriter(lambda jobs: groups.append(list(jobs)))
        await quick(writer)
        groups.clear()
        for name in "abc":
            writer.put(name, None)
        await asyncio.sleep(0)
        writer.put("d", None)
        await writer.close()
        return groups

    assert asyncio.run(run()) == [["a", "b", "c"], ["d"]]


def test_the_event_loop_writes_once_commits_are_quick() -> None:
    threads: list[threading.Thread] = []

    async def run() -> None:
        writer: LoopWriter[str] = LoopWriter(lambda jobs: threads.append(threading.current_thread()))
        assert not writer.writes_in_loop
        await quick(writer)
        writer.put("last", None)
        await writer.close()

    asyncio.run(run())
    assert threads[-1] is threading.main_thread()
    assert threading.main_thread() not in threads[:-1]


def test_a_busy_database_is_waited_for_in_the_thread() -> None:
    waited: list[tuple[list[str], str]] = []
    told: list[Exception | None] = []

    def write(jobs: Sequence[str]) -> None:
        if jobs != [""]:
            raise StoreBusy("somebody else is writing")

    def wait(jobs: Sequence[str]) -> None:
        waited.append((list(jobs), threading.current_thread().name))

    async def run() -> None:
        writer: LoopWriter[str] = LoopWriter(write, wait_and_write=wait)
        await quick(writer)
        waited.clear()
        for name in "ab":
            writer.put(name, told.append)
        await writer.close()

    asyncio.run(run())
    assert [job for jobs, _ in waited for job in jobs] == ["a", "b"]
    assert {thread for _, thread in waited} == {"jinro-store"}
    assert told == [None, None]


def computes(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


@pytest.mark.parametrize("slow", [time.sleep, computes], ids=["waits", "computes"])
def test_after_a_slow_commit_the_thread_writes(slow: Callable[[float], None]) -> None:
    async def run() -> bool:
        writer: LoopWriter[str] = LoopWriter(lambda jobs: slow(1.2 * SLOW_S) if jobs == ["slow"] else None)
        await quick(writer)
        written = asyncio.get_running_loop().create_future()
        writer.put("slow", written.set_result)
        await written
        in_loop = writer.writes_in_loop
        await writer.close()
        return in_loop

    assert not asyncio.run(run())


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
        if jobs == ["interrupted"]:
            started = time.perf_counter()
            computes(0.4 * SLOW_S)
            took = time.perf_counter() - started

    async def run() -> bool:
        writer: LoopWriter[str] = LoopWriter(write)
        stayed = False
        for _ in range(100):
            # It may also have waited for the writer's thread, which has just written: then try again.
            await quick(writer)
            written = asyncio.get_running_loop().create_future()
            writer.put("interrupted", written.set_result)
            await written
            stayed = took > 1.2 * SLOW_S and writer.writes_in_loop
            if stayed:
                break
        await writer.close()
        return stayed

    assert asyncio.run(run())


@pytest.mark.slow
@settings(deadline=None, max_examples=50)
@given(st.lists(st.sampled_from(["put", "turn", "busy", "slow", "wait", "bad"]), max_size=60))
def test_whoever_writes_the_order_stays(steps: list[str]) -> None:
    """Jobs are written in the order in which they came, each once; everybody is told."""
    written: list[str] = []
    told: list[str] = []
    mood = ""

    def write(jobs: Sequence[str]) -> None:
        if mood == "busy" and threading.current_thread() is threading.main_thread():
            raise StoreBusy("somebody else is writing")
        if any(job.startswith("bad") for job in jobs):
            raise OSError("cannot be written")
        if mood == "slow":
            time.sleep(SLOW_S * 1.1)  # a slow disk
        written.extend(job for job in jobs if job)

    async def run() -> list[str]:
        nonlocal mood
        writer: LoopWriter[str] = LoopWriter(write, must_wait=lambda: mood == "wait")
        await quick(writer)
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
