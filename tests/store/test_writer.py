"""Writers: jobs are written in groups; a job that cannot be written harms no other."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from jinro.store.writer import LoopWriter, ThreadWriter

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


def test_jobs_of_one_turn_are_written_together() -> None:
    async def run() -> list[list[str]]:
        groups: list[list[str]] = []
        writer: LoopWriter[str] = LoopWriter(lambda jobs: groups.append(list(jobs)))
        for name in "abc":
            writer.put(name, None)
        await asyncio.sleep(0)
        writer.put("d", None)
        await writer.close()
        return groups

    assert asyncio.run(run()) == [["a", "b", "c"], ["d"]]
