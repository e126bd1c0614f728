"""The real clock, and the manual one: both call back when it is time."""

import asyncio

import pytest

from jinro.testing import ManualClock
from jinro.village import RealClock


def test_the_real_clock_calls_back_in_time() -> None:
    async def main() -> tuple[int, list[str]]:
        clock, done, called = RealClock(), asyncio.Event(), list[str]()
        start = clock.now_ms()
        clock.call_at(start + 10_000, lambda: called.append("never")).cancel()
        clock.call_at(start + 30, done.set)
        clock.call_at(start - 1_000, lambda: called.append("past"))
        await done.wait()
        return clock.now_ms() - start, called

    waited, called = asyncio.run(main())
    assert 29 <= waited < 5_000
    assert called == ["past"]


def test_the_real_clock_goes_on_from_a_time() -> None:
    assert 60_000 <= RealClock(60_000).now_ms() < 65_000


def test_the_manual_clock_jumps_to_the_next_timer() -> None:
    async def main() -> list[tuple[str, int]]:
        clock, told = ManualClock(100), list[tuple[str, int]]()

        def tell(name: str) -> None:
            told.append((name, clock.now_ms()))

        async def slow() -> None:
            tell(await clock.after(50, "slow"))
            tell(await clock.after(5_000, "slower"))

        clock.call_at(60, lambda: tell("past"))
        clock.call_at(3_000, lambda: tell("timer"))
        clock.call_at(4_000, lambda: tell("never")).cancel()
        await clock.run(slow())
        return told

    told = asyncio.run(main())
    assert told == [("past", 100), ("slow", 150), ("timer", 3_000), ("slower", 5_150)]


def test_the_manual_clock_does_not_wait_for_nothing() -> None:
    async def main() -> None:
        await ManualClock().run(asyncio.Event().wait())

    with pytest.raises(RuntimeError, match="nothing to wait for"):
        asyncio.run(main())


def test_the_manual_clock_does_not_wait_for_what_never_ends() -> None:
    async def forever() -> None:
        while True:  # noqa: ASYNC110
            await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="still busy"):
        asyncio.run(ManualClock().run(forever()))
