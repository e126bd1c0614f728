"""Robots-only villages of every size and composition to the end, on virtual time."""

import asyncio
from pathlib import Path

import pytest
from tests.hosting.doors.licos.robots import Heard, Robot, Script, Table, crowd, lively, quiet
from tests.soaking import some

from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.presets import names, preset
from jinro.game.roles import TABLE, Role, Side
from jinro.hosting.doors.licos.news import LicosNews
from jinro.hosting.lobby.villages import MOST_VILLAGES
from jinro.hosting.notices.notice import OperatorNotice, Telling
from jinro.store import DATABASE, SqliteStore
from jinro.village.turns import turns
from jinro.wire.licos.messages import Chat, PhaseStart, VillageResult
from jinro.wire.licos.plain import LeaveWaitingPage

PRESETS = [
    pytest.param(name, marks=pytest.mark.slow if preset(name).seats > 8 else ())
    for name in some((name for name in names() if name.startswith("licos-")), 2, first=1)
]
"""Those that tests/wire/licos/test_guest.py does not play."""


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


def moody(draws: Draws, table: Table) -> Script:
    """Silent, lively, or leaving and perhaps coming back in a later phase, as chance has it."""
    inner = lively(draws)

    def script(robot: Robot, message: Heard) -> None:
        mood = draws.pick(("lively", "silent", "leaves", "returns"), f"mood {robot.number}")
        if mood != "silent":
            inner(robot, message)
        elif isinstance(message, VillageResult):
            robot.leave()
        if not isinstance(message, PhaseStart) or robot.closed is not None:
            return
        place = f"{robot.number} {message.head.phase} {message.head.day}"
        if mood in ("leaves", "returns") and draws.pick(range(4), f"leave {place}") == 0:
            robot.leave()
            if mood == "returns":
                later = table.clock.now_ms() + 1_000 * draws.pick(range(1, 400), f"later {place}")
                ready = draws.pick((True, False), f"ready {place}")
                table.clock.call_at(later, lambda: _again(robot, table, ready=ready))

    return script


def _again(robot: Robot, table: Table, *, ready: bool) -> None:
    if robot.closed is not None and robot.result is None and robot.home in table.room.villages:
        robot.join(table.room, robot.home, ready=ready)


@pytest.mark.slow
@pytest.mark.parametrize("absent", ["wait", "robot", "remove"])
def test_silent_leaving_and_returning_robots(absent: str) -> None:
    """However they come and go, the village comes to its end, and its log is sound."""

    async def main() -> None:
        endings = set()
        for number in range(6):
            preset_name = ("licos-5-b", "licos-8-c", "licos-11")[number % 3]
            table = Table(preset_name, f"absent={absent}", seed=f"{absent} {number}")
            robots = crowd(table.settings.rules.seats)
            village = table.seat(robots)
            for robot in robots:
                robot.script = moody(Draws(f"{absent} {number}"), table)
                robot.home = village.number
            await table.to_the_end(village)
            assert village.trouble == ""
            assert village.game is not None
            assert village.game.closed
            again = Game.replay(village.game.log)
            assert again.roles == village.game.roles
            ended = village.game.outcome
            assert ended is not None
            endings.add(ended.reason)
            rejected = [note.detail for note in village.journal.notes() if note.code == "rejected"]
            assert not [detail for detail in rejected if detail.startswith(("shape", "kind", "json"))]
        assert "win" in endings

    asyncio.run(main())


def test_who_says_so_leaves_while_waiting() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(2))
        robot, other = table.robots
        robot.say("not JSON")
        robot.tell(LeaveWaitingPage(token=other.token, village_id=1, lobby="robot player"))
        assert village.free == 3
        robot.tell(LeaveWaitingPage(token=robot.token, village_id=1, lobby="robot player"))
        assert village.free == 4
        assert robot.closed == (1000, "left")
        await table.room.stop()

    asyncio.run(main())


def test_a_village_has_a_number_of_its_own_though_old_games_are_deleted(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / DATABASE, soon=lambda write: turns().last(write))
        table = Table("licos-4", store=store)
        table.room._last = 6  # As if the games before it were deleted from the store.
        village = table.seat(crowd(4))
        await table.to_phase(village, "noon")
        await table.room.stop()
        assert village.number == 7
        again = Table("licos-4", store=store)
        await again.room.recall()
        assert again.room.open_village.number == 8
        await store.close()

    asyncio.run(main())


def test_nobody_sits_down_while_too_many_villages_play() -> None:
    async def main() -> None:
        table = Table("licos-4")
        village = table.seat(crowd(4))
        await table.to_phase(village, "morning")
        for number in range(2, MOST_VILLAGES + 1):
            table.room.villages[number + 1_000] = village
        robot = Robot()
        assert robot.join(table.room) == "too many villages are under way"
        back = table.robots[0]
        back.leave()
        assert back.join(table.room) == "", "who has a seat may come back"
        for number in range(2, MOST_VILLAGES + 1):
            del table.room.villages[number + 1_000]
        assert robot.join(table.room) == ""
        await table.room.stop()

    asyncio.run(main())


def test_one_village_of_built_in_players_plays_at_a_time() -> None:
    """Neither looking for who is missing nor a client that comes begins another one."""

    async def main() -> None:
        table = Table("licos-4", "robots=4")
        told: list[OperatorNotice] = []
        telling = Telling(table.room.settings.name, told.append, wait_s=0.001)
        LicosNews(table.room, telling, "en")
        telling.start()
        table.room.open_again()
        village = table.room.villages[1]
        await table.to_phase(village, "morning")
        await asyncio.sleep(0.01)  # nothing must happen
        telling.stop()
        assert [one.code for one in told] == ["began"]
        assert Robot().join(table.room) == "built-in players have all seats of these villages"
        assert Robot().join(table.room, 2) == "there is no village 2"
        assert Robot().join(table.room, 1) == "village 1 has begun without this token"
        watcher = Robot()
        watcher.audience = "anonymousAudience"
        assert watcher.join(table.room) == ""
        table.room.open_again()
        assert list(table.room.villages) == [1]
        await table.settle()
        assert watcher.of(PhaseStart), "the village that plays"
        await table.to_the_end(village)
        await table.settle()
        assert list(table.room.villages) == [2], "then the next one"
        await table.room.stop()

    asyncio.run(main())


def test_a_game_may_end_after_the_vote() -> None:
    """With `victory_checked` = noon the village has won as soon as it has executed the last werewolf."""

    async def main() -> None:
        table = Table("licos-4", "victory_checked=noon")
        village = table.seat(crowd(4))
        await table.to_phase(village, "noon")
        assert village.game is not None
        wolf = village.game.roles.index(Role.WEREWOLF) + 1
        for robot in table.robots:
            if robot.seat != wolf:
                robot.vote(next(one for one in robot.choices if one.seat == wolf))
        await table.to_the_end(village)
        assert village.game.winner is Side.VILLAGER
        for robot in table.robots:
            assert "night" not in {phase.head.phase for phase in robot.of(PhaseStart)}
            assert robot.result is not None
            dead = {one.character.seat: one.status for one in robot.result.characters}
            assert dead[wolf] == "death by execution"

    asyncio.run(main())
