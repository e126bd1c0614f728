"""Two worlds that a player of LiCOS must not tell apart: it is sent the same bytes at the same moments."""

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest
from tests.hosting.doors.licos.robots import Robot, Table, crowd
from tests.hosting.doors.licos.test_secrets import Truth
from tests.hosting.doors.licos.watched_feed import WatchedFeed

from jinro.game.commands import Open
from jinro.game.roles import Role
from jinro.hosting.lobby import village as villages
from jinro.wire.licos.messages import VillageResult

CAST = (
    Role.VILLAGER, Role.SEER, Role.MEDIUM, Role.FREEMASON,
    Role.FREEMASON, Role.POSSESSED, Role.WEREWOLF, Role.WEREWOLF,
)  # fmt: skip
"""The roles of one world by seat, and"""
OTHER = (
    Role.VILLAGER, Role.POSSESSED, Role.SEER, Role.WEREWOLF,
    Role.MEDIUM, Role.FREEMASON, Role.WEREWOLF, Role.FREEMASON,
)  # fmt: skip
"""of the other: the observer has the first seat."""
VICTIM = 5
"""A seat of no wolf in either."""
Told = list[tuple[int, bytes]]


async def world(busy: bool, roles: tuple[Role, ...], *changes: str) -> tuple[Told, Told, Truth]:
    """A village as one villager sees it, and as it is on the page. In the busy one others do what that
    villager must not notice: they whisper, write memos, mark, vote and act at other times, are refused, leave
    and come back, or watch."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(villages, "Open", partial(Open, roles=roles))
        return await _world(busy, changes)


async def _world(busy: bool, changes: Sequence[str]) -> tuple[Told, Told, Truth]:
    table = Table("licos-8-c", *changes, seed="two worlds")
    robots = crowd(8, lambda robot, message: robot.leave() if isinstance(message, VillageResult) else None)
    village = table.seat(robots)
    assert village.live is not None
    page = WatchedFeed(village.live, table.clock)
    watcher = Robot(dialect="0.3")
    watcher.audience = "onymousAudience"
    await table.to_phase(village, "morning")
    observer = next(robot for robot in robots if robot.role is Role.VILLAGER)
    wolves = [robot for robot in robots if robot.role is Role.WEREWOLF]
    seer = next(robot for robot in robots if robot.role is Role.SEER)
    mason = next(robot for robot in robots if robot.role is Role.FREEMASON)
    await table.to_phase(village, "morning", 1)
    start = table.clock.now_ms()
    if busy:
        for wolf in wolves:
            wolf.post("howl", "werewolf")
        seer.post("memo", "private")
        seer.mark(wolves[0].seat, Role.WEREWOLF, "○")
        mason.post("x" * 500)
        mason.say("not JSON")
        mason.leave()
        watcher.join(table.room, village.number)
        await table.settle()
        watcher.watch_post("hm")
    table.clock.pass_to(start + 20_000)
    await table.settle()
    if busy:
        mason.join(table.room)
    next(robot for robot in robots if robot.seat == VICTIM).post("I am not a wolf")
    await table.settle()
    table.clock.pass_to(start + 40_000)
    observer.post("hm?")
    await table.to_phase(village, "noon", 1)
    start = table.clock.now_ms()
    for number, robot in enumerate(robots):
        if robot.choices:
            if busy:
                table.clock.pass_to(start + 1_000 * (8 - number))
            names = {one.name["en"]: one for one in robot.choices}
            robot.vote(names[sorted(names)[0]])
            await table.settle()
    await table.to_phase(village, "night", 1)
    start = table.clock.now_ms()
    for number, robot in enumerate(reversed(robots) if busy else robots):
        if robot.choices:
            if busy:
                table.clock.pass_to(start + 777 * (number + 1))
            by_seat = {one.seat: one for one in robot.choices}
            robot.vote(by_seat.get(VICTIM, robot.choices[0]) if robot in wolves else robot.choices[busy])
            await table.settle()
    if busy:
        seer.mark(1, Role.MEDIUM, "×")
    await table.to_phase(village, "morning", 2)
    await table.settle()
    observer.post("good morning")
    await table.settle()
    frames = list(zip(observer.moments, observer.frames, strict=True))
    truth = Truth(village)
    page.close()
    await table.room.stop()
    return frames, page.told, truth


def test_two_worlds_look_the_same_to_who_must_not_tell_them_apart() -> None:
    """The same bytes at the same moments; also if everybody else is something else."""
    quiet, page, calm = asyncio.run(world(False, CAST))
    for roles in (CAST, OTHER):
        busy, busy_page, loud = asyncio.run(world(True, roles))
        assert (calm.roles == loud.roles) is (roles is CAST)
        assert len(loud.spoke) > len(calm.spoke)
        assert loud.marks
        assert not calm.marks
        assert [one.target for one in calm.divined] != [one.target for one in loud.divined]
        assert quiet == busy
        assert page == busy_page
    assert sum(b"Spoke" in one for _, one in page) == 3


def test_phases_that_end_early_tell_when_the_last_has_acted() -> None:
    """So that the comparison can find something."""
    quiet, page, _ = asyncio.run(world(False, CAST, "early=on"))
    busy, busy_page, _ = asyncio.run(world(True, CAST, "early=on"))
    assert quiet != busy
    assert page != busy_page
