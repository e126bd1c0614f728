"""clock.py and the clock of hand: both do what the driver asks of a Clock."""

import asyncio

import pytest

from jinro.testing import ManualClock
from jinro.village import RealClock


def test_real_clock_waits_for_a_task_or_the_time() -> None:
    async def main() -> tuple[bool, int]:
        clock = RealClock()
        task: asyncio.Future[object] = asyncio.ensure_future(asyncio.sleep(0, "done"))
        await clock.wait([task], 60_000)
        done = task.done()
        start = clock.now_ms()
        never: asyncio.Future[object] = asyncio.ensure_future(asyncio.Event().wait())
        await clock.wait([never], start + 20)
        await clock.wait([], start + 30)
        assert not never.done()
        never.cancel()
        return done, clock.now_ms() - start

    done, waited = asyncio.run(main())
    assert done
    assert 29 <= waited < 5_000


def test_real_clock_does_not_wait_for_nothing() -> None:
    with pytest.raises(RuntimeError, match="nothing to wait for"):
        asyncio.run(RealClock().wait([], None))


def test_real_clock_does_not_wait_for_the_past() -> None:
    async def main() -> int:
        clock = RealClock()
        await clock.wait([], clock.now_ms() - 1_000)
        return clock.now_ms()

    assert asyncio.run(main()) < 1_000


def test_manual_clock_jumps() -> None:
    async def main() -> list[int]:
        clock = ManualClock(100)
        times = []
        await clock.wait([], 5_000)
        times.append(clock.now_ms())
        task: asyncio.Future[object] = asyncio.ensure_future(clock.after(50, "x"))
        await clock.wait([task], 9_000)
        times.append(clock.now_ms())
        assert task.result() == "x"
        await clock.wait([], 4_000)
        times.append(clock.now_ms())
        return times

    assert asyncio.run(main()) == [5_000, 5_050, 5_050]


def test_manual_clock_does_not_wait_for_nothing() -> None:
    with pytest.raises(RuntimeError, match="nothing to wait for"):
        asyncio.run(ManualClock().wait([], None))
