"""Writers: a job that cannot be made or written is its own game's trouble, and nobody else's."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from jinro.store.writer import LoopWriter, ThreadWriter

Write = Callable[[Sequence[str]], None]
Make = Callable[[Write], LoopWriter[str] | ThreadWriter[str]]


def unmakeable() -> str:
    raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "half a character")


@pytest.mark.parametrize("make", [LoopWriter[str], ThreadWriter[str]], ids=["in the loop", "in a thread"])
def test_a_job_that_cannot_be_made_harms_no_other(make: Make) -> None:
    async def run() -> None:
        written: list[str] = []
        told: dict[str, Exception | None] = {}
        writer = make(written.extend)
        writer.put(lambda: "before", lambda error: told.update(before=error))
        writer.put(unmakeable, lambda error: told.update(bad=error))
        writer.put(unmakeable, None)
        writer.put(lambda: None, lambda error: told.update(nothing=error))
        writer.put(lambda: "behind", lambda error: told.update(behind=error))
        await writer.close()
        assert written == ["before", "behind"]
        assert isinstance(told.pop("bad"), UnicodeEncodeError)
        assert told == {"before": None, "nothing": None, "behind": None}

    asyncio.run(run())
