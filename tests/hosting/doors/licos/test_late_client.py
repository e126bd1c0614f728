"""A client of LiCOS that comes late to a village of the page gets byte for byte what it would have got if
the part for such clients had been there from the beginning."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Literal

import pytest
from tests.hosting.doors.licos.robots import Robot, Table
from tests.hosting.doors.page.page_seat import PageSeat
from tests.hosting.doors.page.test_seats import TOKENS, begin
from tests.waiting import becomes

from jinro.game.events import Event
from jinro.game.roles import Role
from jinro.hosting.lobby.village import LobbyVillage
from jinro.store import DATABASE, SqliteStore
from jinro.store.sqlite import SqliteKeeper
from jinro.village.driver import Done
from jinro.village.turns import write_last

Comes = Literal["in the morning", "in a pause", "after the end", "while events are written"]


class Store(SqliteStore):
    """A store that can hold back that events are written."""

    held: list[Callable[[], None]] | None = None

    def keeper(self, *args: Any, **kwargs: Any) -> SqliteKeeper:
        made = super().keeper(*args, **kwargs)
        put = made.put

        def wait(events: Sequence[Event], done: Done) -> None:
            def written(error: Exception | None) -> None:
                if self.held is None:
                    done(error)
                else:
                    self.held.append(lambda: done(error))

            put(events, written)

        made.put = wait  # type: ignore[method-assign]
        return made

    def release(self) -> None:
        held, self.held = self.held or [], None
        for done in held:
            done()


class World:
    """One village with two people at the page, one of whom comes back with a client of LiCOS."""

    def __init__(self, path: Path, *, early: bool) -> None:
        self.store = Store(path / f"{early}-{DATABASE}", soon=write_last)
        self.table = Table("licos-9", "interval_s=0", "post_mortem_s=60", store=self.store, seed="late")
        self.robot = Robot(dialect="0.3", numbers=count(1))
        self.robot.clock = self.table.clock
        people = (self.robot.token, TOKENS[1])
        self.village, self.pages = begin(self.table, people, self.table.settings, "quiet")
        assert self.village.licos is None
        if early:
            self.village._licos_part()

    async def come(self, comes: Comes, *, ready: bool) -> None:
        table, village, (own, other) = self.table, self.village, self.pages
        assert village.game is not None
        await table.to_phase(village, "morning", 1)
        other.do("say", channel="talk", text="from the page")
        other.do("mark", target=2, role="WEREWOLF", mark="△")
        own.do("say", channel="memo", text="a memo")
        await table.settle()
        village.extend(5)
        roles = village.game.roles
        robots = [seat for seat in village.game.state.shown if village.has_robot(seat)]
        village.remove(next(seat for seat in robots if roles[seat - 1] is Role.VILLAGER))
        await table.settle()
        await table.to_phase(village, "morning", 2)
        village.invite(77)
        if comes == "in a pause":
            village.pause()
            await table.settle()
        elif comes == "after the end":
            await table.to_phase(village, "post mortem")
        if comes == "while events are written":
            self.store.held = []
        other.do("say", channel="post_mortem" if comes == "after the end" else "talk", text="once more")
        await (table.settle() if self.store.held is None else becomes(lambda: self.store.held))
        assert self.robot.join(table.room, village.number, ready=ready) == ""
        if self.store.held is not None:
            assert not self.robot.frames, "it is told what is committed"
            self.store.release()
        await table.settle()

    async def go_on(self, other: PageSeat, village: LobbyVillage) -> None:
        """Some more of it."""
        if village.game is not None and village.game.state.paused_ms is not None:
            village.end_pause()
        other.do("say", channel="talk", text="afterwards")
        await self.table.settle()
        for _ in range(8):
            if not village.task.done():
                self.table.clock.jump()
                await self.table.settle()
        await self.table.room.stop()
        await self.store.close()


@pytest.mark.slow
@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize(
    "comes", ["in the morning", "in a pause", "after the end", "while events are written"]
)
def test_who_comes_late_gets_what_an_early_one_has(comes: Comes, ready: bool, tmp_path: Path) -> None:
    async def world(early: bool) -> list[tuple[int, bytes]]:
        made = World(tmp_path, early=early)
        await made.come(comes, ready=ready)
        await made.go_on(made.pages[1], made.village)
        return list(zip(made.robot.moments, made.robot.frames, strict=True))

    late, early = asyncio.run(world(False)), asyncio.run(world(True))
    assert len(late) > 3
    assert b"from the page" in b"".join(frame for _, frame in late)
    assert b"77" in b"".join(frame for _, frame in late)
    assert late == early
