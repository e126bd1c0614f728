"""Coroutines that begin in a callback: at once, in their order, and not too many."""

import asyncio

import pytest

from jinro.hosting.in_turn import MOST_WAITING, InTurn, begin


def test_work_that_does_not_wait_is_done_when_begin_returns() -> None:
    done: list[int] = []

    async def work() -> None:
        done.append(1)

    async def wrong() -> None:
        raise ValueError("at once")

    assert begin(work()) is None
    assert done == [1]
    with pytest.raises(ValueError, match="at once"):
        begin(wrong())


def test_work_that_waits_goes_on_in_a_task() -> None:
    async def main() -> None:
        open_, steps = asyncio.Event(), list[str]()

        async def work() -> None:
            steps.append("begun")
            await open_.wait()
            await asyncio.sleep(0)
            try:
                await asyncio.wait_for(asyncio.Event().wait(), 0.001)
            except TimeoutError:
                steps.append("waited")

        task = begin(work())
        assert task is not None
        assert steps == ["begun"]
        open_.set()
        await task
        assert steps == ["begun", "waited"]

    asyncio.run(main())


def test_work_that_is_cancelled_ends() -> None:
    async def main() -> None:
        ended: list[str] = []

        async def work() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append("ended")

        task = begin(work())
        assert task is not None
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == ["ended"]

    asyncio.run(main())


def test_each_begins_when_the_one_before_it_is_done(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        turns, gate, done = InTurn(), asyncio.Event(), list[object]()

        async def work(what: object, *, waits: bool = False) -> None:
            if waits:
                await gate.wait()
            if what == "wrong":
                raise ValueError("wrong")
            done.append(what)

        assert turns.do(work(0))
        assert done == [0]
        assert turns.do(work(1, waits=True))
        for number in range(2, 1 + MOST_WAITING):
            assert turns.do(work("wrong" if number == 3 else number))
        assert turns.do(work("last", waits=True))
        assert not turns.do(work("too many"))
        assert done == [0]
        gate.set()
        await asyncio.sleep(0.01)  # Others run.
        assert done == [0, 1, 2, *range(4, 1 + MOST_WAITING), "last"]
        assert turns.do(work("again"))
        assert done[-1] == "again"

    asyncio.run(main())
    assert "a message could not be answered" in caplog.text


def test_what_waits_is_forgotten_with_the_connection() -> None:
    async def main() -> None:
        turns, gate, done = InTurn(), asyncio.Event(), list[int]()

        async def work(number: int) -> None:
            await gate.wait()
            done.append(number)

        for number in range(3):
            turns.do(work(number))
        turns.clear()
        gate.set()
        await asyncio.sleep(0.01)  # Others run.
        assert done == [0]

    asyncio.run(main())
