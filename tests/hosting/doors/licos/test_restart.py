"""A village that another server goes on with: nothing that was accepted is lost."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.hosting.doors.licos.robots import Robot, Table, crowd, lively

from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.notation import decode_command
from jinro.game.roles import Role
from jinro.hosting.resume import interrupted_games
from jinro.store import DATABASE, Kept, SqliteStore
from jinro.village.journal import Note
from jinro.village.turns import turns
from jinro.wire.licos.messages import Chat, PhaseStart, Text
from jinro.wire.licos.times import stamp


def opened(folder: Path) -> SqliteStore:
    return SqliteStore(folder / DATABASE, soon=lambda write: turns().last(write))


@pytest.mark.slow
def test_a_village_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        store = opened(tmp_path)
        table = Table("licos-5", store=store, seed=2, epoch_ms=1_000_000_000_000)
        village = table.seat(crowd(4))
        village.add_robots("parrot", 1)
        await table.to_phase(village, "morning")
        robot = table.robots[0]
        seat, name = robot.seat, robot.me.name
        target = next(one.seat for one in table.robots[1:])
        table.clock.pass_to(1_000)
        robot.tell(replace(robot.chat("before"), text=Text("before", "fr")))
        robot.mark(target, Role.WEREWOLF, "○")
        await table.settle()
        first = next(one for one in robot.heard if isinstance(one, Chat) and one.mine)
        village.pause()
        await table.settle()
        robot.mark(target, Role.VILLAGER, "×")
        await table.settle()
        village.end_pause()
        await table.to_phase(village, "noon")
        robot.vote(robot.choices[0])
        await table.settle()
        before = robot.phase
        await table.room.interrupt()
        assert robot.closed == (1012, "the server restarts; connect again")
        assert village.game is not None
        log = list(village.game.log)
        await store.close()

        store = opened(tmp_path)
        table = Table("licos-5", store=store, seed=3, epoch_ms=1_000_000_900_000)
        (stored,) = await interrupted_games(store, "licos-5")
        await table.room.resume(stored, 60)
        assert village.number in table.room.villages
        again = table.room.villages[village.number]
        assert table.room.open_village.number == village.number + 1
        assert again.game is not None
        assert list(again.game.log) == log, "nothing is lost"
        stranger = Robot()
        assert "without this token" in stranger.join(table.room, village.number)
        robots = [Robot(token=one.token) for one in crowd(4)]
        robot = robots[0]
        assert robot.join(table.room) == ""
        await table.settle()
        assert again.game.state.paused_ms is not None, "it waits for the others"
        assert (robot.seat, robot.me.name) == (seat, name)
        assert "before" in robot.posts
        post = next(one for one in robot.heard if isinstance(one, Chat) and one.mine)
        assert post.text == first.text == Text("before", "fr")
        assert (post.head.server_time, post.head.client_time) == (
            first.head.server_time,
            first.head.client_time,
        )
        for other in robots[1:]:
            assert other.join(table.room) == ""
        await table.settle()
        assert again.game.state.paused_ms is None, "all are back"
        phase = robot.phase
        assert phase is not None
        assert before is not None
        assert phase.roles is not None
        marks = {
            (cell.character.seat, column.role.role): cell.polarity
            for column in phase.roles
            for cell in column.board
        }
        if robot.role is not Role.WEREWOLF:
            assert marks[target, Role.WEREWOLF] == "○"
        if robot.role is not Role.VILLAGER:
            assert marks[target, Role.VILLAGER] == "×", "a mark that the paused game did not take"
        assert robot.choices == [], "its vote was kept"
        robot.post("an hour later", "private")
        await table.settle()
        later = robot.heard[-1]
        assert isinstance(later, Chat)
        assert later.head.server_time == stamp(1_000_000_900_000 + table.clock.now_ms())
        assert len(again.players.seats) == 1
        for other in robots:
            other.script = lively(Draws(5))
        await table.to_the_end(again)
        assert all(one.result is not None for one in robots)
        chosen = [event for event in again.game.log if isinstance(event, e.Chose) and event.seat == seat]
        assert chosen[0].target
        await store.close()

    asyncio.run(main())


@pytest.mark.slow
def test_players_who_do_not_come_back_are_not_waited_for_for_ever(tmp_path: Path) -> None:
    async def main() -> None:
        store = opened(tmp_path)
        table = Table("licos-4", store=store)
        village = table.seat(crowd(4))
        await table.to_phase(village, "night")
        await table.room.interrupt()
        await store.close()
        store = opened(tmp_path)
        table = Table("licos-4", store=store)
        (stored,) = await interrupted_games(store, "licos-4")
        await table.room.resume(stored, 60)
        again = table.room.villages[1]
        robot = Robot(token=crowd(1)[0].token)
        robot.join(table.room)
        await table.to_the_end(again)
        assert robot.result is not None
        assert robot.of(PhaseStart)
        await store.close()

    asyncio.run(main())


def test_an_interrupted_village_can_be_broken_off(tmp_path: Path) -> None:
    async def main() -> None:
        store = opened(tmp_path)
        table = Table("licos-4", store=store)
        village = table.seat(crowd(4))
        await table.to_phase(village, "noon")
        await table.room.interrupt()
        await store.close()
        store = opened(tmp_path)
        table = Table("licos-4", store=store)
        (stored,) = await interrupted_games(store, "licos-4")
        await table.room.resume(stored, 60, abort=True)
        await asyncio.wait_for(table.room.villages[1].task, 10)
        assert await interrupted_games(store, "licos-4") == []
        await store.close()

    asyncio.run(main())


def notes_until(notes: Sequence[Kept], at_ms: int) -> list[Note]:
    return [
        Note(k.n, k.at_ms, k.seat, k.code, k.detail, decode_command(k.sent) if k.sent else None)
        for k in notes
        if k.at_ms <= at_ms
    ]


@pytest.mark.slow
def test_a_village_goes_on_from_every_event(tmp_path: Path) -> None:
    async def whole() -> tuple[list[e.Event], list[Kept]]:
        store = opened(tmp_path / "whole")
        table = Table("licos-4", store=store, seed=2)
        village = table.seat(crowd(4, lively(Draws(5))))
        await table.to_the_end(village)
        (header,) = await store.games()
        found: tuple[list[e.Event], list[Kept]] = (
            list(await store.events(header.game)),
            await store.notes(header.game),
        )
        await store.close()
        return found

    async def goes_on(events: list[e.Event], notes: list[Kept], length: int) -> None:
        store = opened(tmp_path / str(length))
        store.add(events[:length], "licos-4", notes_until(notes, events[length - 1].at_ms))
        table = Table("licos-4", store=store, seed=3)
        (stored,) = await interrupted_games(store, "licos-4")
        await table.room.resume(stored, 60)
        again = table.room.villages[1]
        robots = crowd(4, lively(Draws(5)))
        for robot in robots:
            assert robot.join(table.room) == ""
        await table.to_the_end(again)
        assert again.game is not None
        assert list(again.game.log[:length]) == events[:length]
        assert Game.replay(again.game.log).log == again.game.log
        more = again.game.log[length:]
        assert sum(isinstance(event, e.Paused) for event in more) == 1
        assert sum(isinstance(event, e.CameBack) for event in more) == 4 - len(lost(events[:length]))
        assert all(robot.result is not None for robot in robots)
        await store.close()

    events, notes = asyncio.run(whole())
    first = next(n for n, event in enumerate(events) if isinstance(event, e.DayBroke)) + 1
    ended = next(n for n, event in enumerate(events) if isinstance(event, e.Ended))
    for length in range(first, ended):
        asyncio.run(goes_on(events, notes, length))


def lost(events: Sequence[e.Event]) -> set[int]:
    """The seats whose players are gone after these events."""
    gone: set[int] = set()
    for event in events:
        if isinstance(event, e.WentLost):
            gone.add(event.seat)
        elif isinstance(event, e.CameBack):
            gone.discard(event.seat)
    return gone
