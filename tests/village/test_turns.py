"""`Turns`: villages of one event loop decide together; what one of them does wrong harms no other."""

import asyncio
import gc
import weakref

from jinro.village.turns import MAX_TURNS, turns


def test_those_who_come_in_neighbouring_turns_decide_together() -> None:
    async def run() -> list[str]:
        told: list[str] = []
        for name in "abc":
            turns().soon(lambda name=name: told.append(name))  # type: ignore[misc]
            await asyncio.sleep(0)
            assert not told
        while len(told) < 3:  # noqa: ASYNC110
            await asyncio.sleep(0)
        return told

    assert asyncio.run(run()) == ["a", "b", "c"]


def test_nobody_waits_for_ever() -> None:
    async def run() -> int:
        told: list[int] = []
        for number in range(3 * MAX_TURNS):
            turns().soon(lambda number=number: told.append(number))  # type: ignore[misc]
            await asyncio.sleep(0)
            if told:
                return number
        return -1

    assert 0 < asyncio.run(run()) <= MAX_TURNS + 1


def test_the_store_writes_after_all_have_decided() -> None:
    async def run() -> list[str]:
        told, done = list[str](), asyncio.Event()

        def write() -> None:
            told.append("write")
            done.set()

        def first() -> None:
            told.append("first")
            turns().last(write)

        turns().soon(first)
        turns().soon(lambda: told.append("second"))
        await done.wait()
        done.clear()
        turns().last(write)
        assert told == ["first", "second", "write"]
        await done.wait()
        return told

    assert asyncio.run(run()) == ["first", "second", "write", "write"]


def test_one_that_raises_harms_no_other() -> None:
    async def run() -> None:
        failed, done = list[object](), asyncio.Event()
        asyncio.get_running_loop().set_exception_handler(
            lambda loop, context: failed.append(context["exception"])
        )

        def broken() -> None:
            raise ZeroDivisionError

        def write() -> None:
            turns().last(broken)
            turns().last(done.set)

        turns().soon(broken)
        turns().soon(write)
        await done.wait()
        assert [type(error) for error in failed] == [ZeroDivisionError] * 2

    asyncio.run(run())


def test_an_event_loop_is_not_kept_alive() -> None:
    async def run() -> "weakref.ref[asyncio.AbstractEventLoop]":
        turns().soon(lambda: None)
        await asyncio.sleep(0)
        return weakref.ref(asyncio.get_running_loop())

    loop = asyncio.run(run())
    gc.collect()
    assert loop() is None
