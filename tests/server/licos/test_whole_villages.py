"""Robots-only villages of every size and composition to the end, on virtual time."""

import asyncio

import pytest
from tests.server.licos.robots import Robot, Table, crowd, lively, quiet

from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.presets import names, preset
from jinro.game.roles import TABLE, Side
from jinro.wire.licos.messages import Chat, PhaseStart

PRESETS = [
    pytest.param(name, marks=pytest.mark.slow if preset(name).seats > 8 else ())
    for name in names()
    if name.startswith("licos-")
]


@pytest.mark.parametrize("name", PRESETS)
def test_a_village_comes_to_its_end(name: str) -> None:
    async def main() -> None:
        table = Table(name, seed=name)
        size = table.settings.rules.seats
        village = table.seat(crowd(size, lively(Draws(name))))
        await table.to_the_end(village)
        game = village.game
        assert game is not None
        ended = next(event for event in game.log if isinstance(event, e.Ended))
        assert game.closed
        assert village.trouble == ""
        assert ended.winner is not Side.NONE
        for robot in table.robots:
            assert robot.errors == []
            assert robot.result is not None
            told = {one.character.seat: one for one in robot.result.characters}
            assert [told[seat].role.role for seat in range(1, size + 1)] == list(ended.roles)
            won = {seat for seat, one in told.items() if one.result == "win"}
            assert won == {
                seat for seat, role in enumerate(ended.roles, 1) if TABLE[role].side is ended.winner
            }
        assert table.room.villages == {}

    asyncio.run(main())


@pytest.mark.parametrize("dialect", ["0.2", "0.3", "0.3-browser"])
def test_every_dialect(dialect: str) -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5, lively(Draws(7)), dialect=dialect))
        await table.to_the_end(village)
        for robot in table.robots:
            assert robot.result is not None
            assert [one.head.phase for one in robot.of(PhaseStart)][:3] == ["morning", "noon", "night"]

    asyncio.run(main())


@pytest.mark.slow
def test_all_sides_can_win() -> None:
    async def main() -> set[Side]:
        winners = set()
        for number in range(40):
            table = Table("licos-9-b", seed=number)
            village = table.seat(crowd(9, lively(Draws(number))))
            await table.to_the_end(village)
            assert village.game is not None
            winners.add(village.game.winner)
            if len(winners) == 3:
                break
        return winners

    assert asyncio.run(main()) == {Side.VILLAGER, Side.WEREWOLF, Side.FOX}


def test_a_silent_village_ends_by_the_clock() -> None:
    """Nobody votes or acts: nobody dies, and after the last day the werewolves have not been found."""

    async def main() -> None:
        table = Table("licos-4")
        village = table.seat(crowd(4, quiet))
        await table.to_the_end(village)
        assert village.game is not None
        assert village.game.winner is Side.WEREWOLF
        assert not any(isinstance(event, e.Killed) for event in village.game.log)

    asyncio.run(main())


def test_a_village_waits_for_its_last_player_and_another_opens() -> None:
    async def main() -> None:
        table = Table("licos-5")
        robots = crowd(6, quiet)
        village = table.seat(robots[:4])
        await table.settle()
        assert (village.free, village.started) == (1, False)
        robots[3].leave()
        assert village.free == 2
        table.seat([robots[4], robots[5]])
        await table.settle()
        assert village.started
        assert robots[3].frames == []
        assert table.room.open_village.number == village.number + 1
        late = Robot()
        assert "has begun without this token" in late.join(table.room, village.number)
        assert late.join(table.room, 99) == "there is no village 99"
        await table.room.stop()

    asyncio.run(main())


def test_posts_reach_those_who_may_hear_them() -> None:
    async def main() -> None:
        table = Table("licos-8-c")
        village = table.seat(crowd(8, lively(Draws(3))))
        await table.to_the_end(village)
        assert village.game is not None
        roles = village.game.roles
        for robot in table.robots:
            for chat in robot.of(Chat):
                assert isinstance(chat, Chat)
                assert chat.speaker is not None
                assert chat.mine == (chat.speaker.seat == robot.seat)
                assert chat.head.token == robot.token
                if chat.head.channel == "private":
                    assert chat.mine
                if chat.head.channel == "werewolf":
                    assert roles[robot.seat - 1].value == "WEREWOLF"
            public = [chat.numbering.id for chat in robot.of(Chat) if chat.head.channel == "public"]  # type: ignore[union-attr]
            assert public == list(range(1, len(public) + 1))

    asyncio.run(main())
