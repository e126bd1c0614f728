"""Logs of finished games are made once, and forgotten when they take too much room."""

import asyncio

from jinro.game.events import DayBroke
from jinro.hosting.web.finished import FinishedLog, FinishedLogs
from jinro.wire.page.host import PageLog


def log_of(size: int) -> PageLog:
    log = PageLog()
    while log.size < size:
        log.take(DayBroke(0, 1))
    return log


def test_a_log_is_made_once_for_all_and_forgotten_in_order() -> None:
    made: list[str] = []

    async def run() -> None:
        logs = FinishedLogs(most_bytes=2_500)

        async def ask(number: str) -> FinishedLog | None:
            async def make() -> FinishedLog | None:
                made.append(number)
                await asyncio.sleep(0)
                return None if number == "none" else FinishedLog(log_of(1_000), "track")

            return await logs.get(number, make)

        first = await asyncio.gather(ask("a"), ask("a"), ask("a"))
        assert len({id(one) for one in first}) == 1
        assert await ask("none") is None
        assert await ask("none") is None
        await ask("b")
        await ask("a")
        await ask("c")  # The place of b, which was read longest ago.
        await ask("a")
        await ask("b")
        big = FinishedLogs(most_bytes=10)

        async def huge() -> FinishedLog:
            return FinishedLog(log_of(1_000), "track")

        assert await big.get("x", huge) is await big.get("x", huge)

    asyncio.run(run())
    assert made == ["a", "none", "none", "b", "c", "b"]


def test_a_log_that_is_known_waits_for_no_other_that_is_being_made() -> None:
    async def run() -> None:
        logs = FinishedLogs()
        begun, done = asyncio.Event(), asyncio.Event()

        async def quick() -> FinishedLog:
            return FinishedLog(log_of(10), "track")

        async def slow() -> FinishedLog:
            begun.set()
            await done.wait()
            return FinishedLog(log_of(10), "track")

        known = await logs.get("known", quick)
        other = asyncio.ensure_future(logs.get("slow", slow))
        await begun.wait()
        assert await asyncio.wait_for(logs.get("known", slow), 1) is known
        same = asyncio.ensure_future(logs.get("slow", slow))
        done.set()
        assert await other is await same

    asyncio.run(run())
