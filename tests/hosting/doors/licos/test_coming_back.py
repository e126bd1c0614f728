"""Coming back: what was missed, the own marks; built-in players; what a host does; the audience."""

import asyncio

import pytest
from msgspec.structs import replace
from tests.hosting.doors.licos.robots import Heard, Robot, Table, crowd, lively

from jinro.errors import CallerError
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.roles import Role, Side
from jinro.hosting.doors.licos import outbox
from jinro.hosting.doors.licos.seats import RETURNS
from jinro.wire.licos import DIALECTS
from jinro.wire.licos.messages import Chat, ErrorMessage, PhaseStart, VillageResult


def board(phase: PhaseStart, role: Role) -> dict[int, str]:
    """A column of the board, by seat."""
    assert phase.roles is not None
    column = next(one for one in phase.roles if one.role.role is role)
    return {cell.character.seat: cell.polarity for cell in column.board}


def test_with_ready_everything_is_told_again() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5))
        await table.to_phase(village, "morning")
        robot, other = table.robots[:2]
        seat = robot.seat
        robot.post("my memo", "private")
        other.post("hello")
        other.post("their memo", "private")
        target = next(one.seat for one in [r.me for r in table.robots] if one.seat != seat)
        robot.mark(target, Role.WEREWOLF, "△")
        robot.mark(target, Role.WEREWOLF, "×")
        await table.to_phase(village, "noon")
        robot.leave()
        await table.settle()
        assert village.game is not None
        assert village.game.state.lost == {seat}
        table.clock.pass_to(301_000)
        await table.settle()
        robot.heard, robot.frames = [], []
        assert robot.join(table.room, village.number) == ""
        await table.settle()
        assert village.game.state.lost == set()
        kinds = [(type(one).__name__, one.head.phase, one.head.day) for one in robot.heard]  # type: ignore[union-attr]
        assert kinds == [
            ("PhaseStart", "morning", 1),
            ("Chat", "morning", 1),
            ("Chat", "morning", 1),
            ("PhaseStart", "noon", 1),
        ]
        assert robot.posts == ["my memo", "hello"]
        last = robot.heard[-1]
        assert isinstance(last, PhaseStart)
        if robot.role is not Role.WEREWOLF:
            assert board(last, Role.WEREWOLF)[target] == "×"
        assert robot.choices
        robot.vote(robot.choices[0])
        await table.settle()
        assert robot.errors == []
        robot.leave()
        await table.settle()
        robot.join(table.room)
        await table.settle()
        assert robot.choices == [], "who has voted may not choose again"
        await table.room.stop()

    asyncio.run(main())


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_post_to_a_phase_that_was_told_again_is_answered_with_the_present_one(dialect: str) -> None:
    """A robot that answers every announcement posts to the mornings of the past. With the head of the error
    its post is taken."""

    async def main() -> None:
        table = Table("licos-5", "interval_s=0")
        village = table.seat([*crowd(4), Robot(dialect=dialect)])
        robot = table.robots[-1]
        await table.to_phase(village, "morning")
        await table.to_phase(village, "noon")
        await table.settle()
        robot.leave()
        await table.settle()

        def answers(robot: Robot, message: Heard) -> None:
            if isinstance(message, PhaseStart) and message.head.phase == "morning":
                robot.post(f"of day {message.head.day}", "private")
            elif isinstance(message, ErrorMessage):
                again = robot.chat("once more", "private")
                head = replace(again.head, phase=message.head.phase, day=message.head.day)
                robot.tell(replace(again, head=head))

        robot.heard, robot.script = [], answers
        assert robot.join(table.room, village.number) == ""
        await table.settle()
        assert robot.posts == ["once more"]
        (error,) = robot.of(ErrorMessage)
        now = DIALECTS[dialect].label("noon")
        assert "morning 1, which is over, and was told again if you came back" in error.content["en"]
        assert f"it is {now} 1: " in error.content["en"]
        assert f"いまは 1 日目 {now} です" in error.content["ja"]
        assert (error.head.phase, error.head.day) == ("noon", 1)
        await table.room.stop()

    asyncio.run(main())


def test_without_ready_only_what_was_missed_is_told() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5))
        await table.to_phase(village, "morning")
        robot, other = table.robots[:2]
        other.post("seen")
        await table.settle()
        robot.leave()
        await table.settle()
        table.clock.pass_to(5_000)
        other.post("missed")
        await table.to_phase(village, "noon")
        robot.heard = []
        robot.join(table.room, ready=False)
        await table.settle()
        assert robot.posts == ["missed"]
        assert [one.head.phase for one in robot.of(PhaseStart)] == ["noon"]
        await table.room.stop()

    asyncio.run(main())


def test_what_was_sent_but_not_receipted_is_sent_again() -> None:
    from jinro.wire.licos.plain import ReceivedChat

    async def main() -> None:
        table = Table("licos-5", "interval_s=0")
        village = table.seat(crowd(5))
        await table.to_phase(village, "morning")
        robot, other = table.robots[:2]
        for number in range(3):
            table.clock.pass_to(number * 1_000)
            other.post(f"post {number}")
            await table.settle()
        first = next(one for one in robot.heard if isinstance(one, Chat))
        assert first.head.server_time is not None
        assert first.head.client_time is not None
        times = {"server_timestamp": first.head.server_time, "client_timestamp": first.head.client_time}
        robot.tell(ReceivedChat(token=robot.token, village_id=1, **times))
        robot.leave()
        robot.heard = []
        robot.join(table.room, ready=False)
        await table.settle()
        assert robot.posts == ["post 1", "post 2"]
        await table.room.stop()

    asyncio.run(main())


def test_a_new_connection_of_a_token_replaces_the_old_one() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5))
        await table.to_phase(village, "morning")
        old = table.robots[0]
        new = Robot(token=old.token.upper())
        assert new.join(table.room) == ""
        await table.settle()
        assert old.closed == (1008, "this token has connected again")
        assert village.game is not None
        assert not village.game.state.lost
        table.robots[1].post("hello")
        await table.settle()
        assert new.posts == ["hello"]
        assert old.posts == []
        await table.room.stop()

    asyncio.run(main())


def test_players_who_all_leave_end_the_game() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5))
        await table.to_phase(village, "noon")
        for robot in table.robots:
            robot.leave()
        await table.to_the_end(village)
        assert village.game is not None
        ended = village.game.outcome
        assert ended is not None
        assert (ended.reason, ended.winner) == ("errors", Side.NONE)

    asyncio.run(main())


def test_in_the_post_mortem_all_talk_and_the_village_closes_when_all_have_left() -> None:
    async def main() -> None:
        table = Table("licos-4")
        village = table.seat(crowd(4, lambda robot, message: None))
        await table.to_phase(village, "post mortem")
        await table.settle()
        assert all(robot.result is not None for robot in table.robots)
        robot = table.robots[0]
        assert (robot.phase.head.phase, robot.phase.head.day) == ("post mortem", 0)  # type: ignore[union-attr]
        robot.post("well played")
        robot.mark(1, Role.VILLAGER, "○")
        await table.settle()
        assert robot.errors == []
        assert table.robots[3].posts[-1] == "well played"
        late = Robot(token=robot.token)
        late.join(table.room)
        await table.settle()
        assert [type(one).__name__ for one in late.heard[-3:]] == ["VillageResult", "PhaseStart", "Chat"]
        late.leave()
        for other in table.robots[1:]:
            other.leave()
        await table.to_the_end(village)
        assert village.game is not None
        assert village.game.closed

    asyncio.run(main())


# The host


def test_a_pause_stops_the_clock_and_marks_are_kept() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5))
        await table.to_phase(village, "morning")
        robot = next(one for one in table.robots if one.role is Role.VILLAGER)
        other = next(one.seat for one in table.robots if one is not robot)
        table.clock.pass_to(100_000)
        village.pause()
        await table.settle()
        assert robot.phase is not None
        assert robot.phase.head.limit_s == -1
        robot.post("hello?")
        robot.mark(other, Role.SEER, "○")
        await table.settle()
        assert robot.errors == ["the game is paused"]
        with pytest.raises(CallerError, match="paused already"):
            village.pause()
        table.clock.pass_to(150_000)
        robot.leave()
        robot.join(table.room)
        await table.settle()
        assert robot.phase.head.limit_s == -1
        assert board(robot.phase, Role.SEER)[other] == "○"
        village.end_pause()
        await table.settle()
        assert robot.phase.head.limit_s == 350
        robot.post("at last")
        await table.settle()
        assert robot.posts == ["at last"]
        await table.to_phase(village, "noon")
        assert table.clock.now_ms() == 350_000
        with pytest.raises(CallerError, match="not paused"):
            village.end_pause()
        await table.room.stop()

    asyncio.run(main())


def test_a_phase_is_extended() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5))
        await table.to_phase(village, "noon")
        village.extend(30)
        await table.settle()
        assert table.robots[0].phase is not None
        assert table.robots[0].phase.head.limit_s == 90
        assert table.robots[0].choices
        with pytest.raises(CallerError, match="above 0"):
            village.extend(-1)
        await table.to_phase(village, "night")
        assert table.clock.now_ms() == 390_000
        await table.room.stop()

    asyncio.run(main())


def test_a_player_is_removed() -> None:
    async def main() -> None:
        table = Table("licos-8")
        village = table.seat(crowd(8))
        await table.to_phase(village, "morning")
        robot = table.robots[0]
        village.remove(robot.seat)
        await table.settle()
        for other in table.robots:
            assert other.phase is not None
            state = next(one for one in other.phase.characters if one.character.seat == robot.seat)
            assert state.status == "unnatural death"
            assert state.update is not None
            assert (state.update.phase, state.update.day) == ("morning", 1)
        robot.post("I protest")
        robot.post("from the grave", "grave")
        await table.settle()
        assert robot.errors == ["you may not write on this channel"]
        assert robot.posts == ["from the grave"]
        with pytest.raises(CallerError, match="those who live"):
            village.remove(robot.seat)
        await table.room.stop()

    asyncio.run(main())


# Built-in players


def test_built_in_players_take_empty_seats() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(2, lively(Draws(1))))
        with pytest.raises(CallerError, match="there is no player 'ghost'"):
            village.add_robots("ghost", 1)
        assert village.add_robots("chance", 1) == 1
        assert village.add_robots("parrot", 9) == 2
        await table.to_the_end(village)
        for robot in table.robots:
            assert robot.result is not None
            assert not set(robot.errors) - {"wait before you post again"}
        assert village.game is not None
        assert village.game.winner is not Side.NONE
        marked = {event.seat for event in village.game.log if isinstance(event, e.Chose)}
        assert len(marked) > 2

    asyncio.run(main())


@pytest.mark.parametrize("absent", ["wait", "robot", "remove"])
def test_who_is_gone_for_a_whole_phase(absent: str) -> None:
    async def main() -> None:
        table = Table("licos-8", f"absent={absent}")
        village = table.seat(crowd(8))
        await table.to_phase(village, "morning")
        robot = table.robots[0]
        seat = robot.seat
        robot.leave()
        await table.to_phase(village, "noon")
        await table.settle()
        assert village.game is not None
        assert village.game.state.lost == {seat}, "it was there in this phase"
        await table.to_phase(village, "night")
        await table.settle()
        removed = any(isinstance(event, e.Removed) for event in village.game.log)
        assert removed == (absent == "remove")
        assert (seat in village.players.seats) == (absent == "robot")
        if absent == "robot":
            assert village.game.state.lost == set()
            assert robot.join(table.room) == ""
            await table.settle()
            assert seat not in village.players.seats
        await table.room.stop()

    asyncio.run(main())


# The audience


@pytest.mark.parametrize("begun", [False, True], ids=["before the game", "in the game"])
def test_one_address_does_not_take_all_places_of_the_audience(
    begun: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST_AUDIENCE", 3)
    monkeypatch.setattr(outbox, "AUDIENCE_OF_ONE", 2)

    async def main() -> list[str]:
        table = Table("licos-4")
        village = table.seat(crowd(4 if begun else 3))
        if begun:
            await table.to_phase(village, "morning")
        said = []
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3"):
            watcher = Robot()
            watcher.audience, watcher.address = "anonymousAudience", address
            said.append(watcher.join(table.room, village.number))
            await table.settle()
        return said

    full = "too many watch this village"
    assert asyncio.run(main()) == ["", "", full, "", full]


def test_the_audience_watches_and_talks_among_itself() -> None:
    async def main() -> None:
        table = Table("licos-5", "interval_s=0")
        village = table.room.open_village
        watchers = [Robot(dialect="0.3"), Robot(dialect="0.3")]
        for watcher, channel in zip(watchers, ("onymousAudience", "anonymousAudience"), strict=True):
            watcher.audience = channel  # type: ignore[assignment]
        assert watchers[0].join(table.room) == ""
        table.seat(crowd(5))
        await table.to_phase(village, "morning")
        assert watchers[1].join(table.room, village.number) == ""
        await table.settle()
        player = table.robots[0]
        player.post("hello")
        player.post("secret", "private")
        await table.settle()
        one, two = watchers
        for watcher in watchers:
            assert watcher.posts == ["hello"]
            phase = next(m for m in watcher.heard if isinstance(m, PhaseStart))
            assert phase.roles is None
            assert not any(state.mine for state in phase.characters)
        one.watch_post("I think it is Susan")
        two.watch_post("me too")
        one.watch_post("x" * 141)
        one.watch_post("without a name", "anonymousAudience")
        await table.settle()
        assert two.posts == one.posts == ["hello", "I think it is Susan", "me too"]
        assert one.errors == ["the text has too many characters", "you may not write on this channel"]
        assert player.posts == ["hello", "secret"]
        said = [m for m in two.heard if isinstance(m, Chat)]
        assert said[1].head.avatar is not None
        assert said[1].head.avatar.token not in (one.token, two.token)
        assert said[2].head.avatar is None
        assert said[2].mine
        assert len([note for note in village.journal.notes() if note.code == "audience"]) == 2
        for robot in table.robots:
            robot.leave()
        await table.to_the_end(village)
        assert any(isinstance(m, VillageResult) for m in one.heard)

    asyncio.run(main())


# Corners


def test_who_comes_back_and_goes_at_once_is_gone() -> None:
    """The client goes while what was decided is being written, before it is shown the village."""

    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5))
        await table.to_phase(village, "morning")
        robot, other = table.robots[:2]
        seat = robot.seat
        robot.leave()
        await table.settle()
        assert village.licos is not None
        village.licos._prepared.append(())  # As if the store were writing.
        robot.join(table.room)
        robot.leave()
        other.post("hello")
        await table.settle()
        assert village.game is not None
        assert village.game.state.lost == {seat}
        await table.room.stop()

    asyncio.run(main())


def test_who_is_about_to_come_back_is_not_replaced() -> None:
    async def main() -> None:
        table = Table("licos-8", "absent=robot")
        village = table.seat(crowd(8))
        await table.to_phase(village, "morning")
        robot = table.robots[0]
        seat = robot.seat
        robot.leave()
        await table.to_phase(village, "noon")
        assert village.game is not None
        village.table.push(c.TimeUp(table.clock.now_ms(), step=village.game.state.step))
        assert village.licos is not None
        village.licos._prepared.append(())  # As if the store were writing.
        robot.join(table.room)
        await table.settle()
        assert (village.game.state.lost, seat in village.players.seats) == (set(), False)
        with pytest.raises(CallerError, match="those who are gone"):
            village.replace(seat)
        await table.room.stop()

    asyncio.run(main())


def test_a_vote_in_a_pause_is_answered() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5))
        await table.to_phase(village, "noon")
        robot = table.robots[0]
        choice = robot.choices[0]
        village.pause()
        await table.settle()
        robot.vote(choice)
        await table.settle()
        assert robot.errors == ["the game is paused"]
        village.end_pause()
        await table.settle()
        robot.vote(choice)
        await table.settle()
        assert len(robot.errors) == 1
        assert robot.choices, "the announcement after the pause came before the vote"
        await table.room.stop()

    asyncio.run(main())


def test_nobody_is_told_everything_again_and_again() -> None:
    """It costs the server more than the client."""

    async def main() -> None:
        table = Table("licos-5")
        village = table.seat(crowd(5))
        await table.to_phase(village, "morning")
        robot = table.robots[0]
        robot.ready(village.number)
        await table.settle()
        assert len(robot.of(PhaseStart)) == 2
        for _ in range(5):
            robot.ready(village.number)
        await table.settle()
        assert len(robot.of(PhaseStart)) == 2
        assert robot.errors == ["wait before you ask for everything again"] * 5
        refused = []
        for _ in range(30):
            robot.leave()
            refused.append(robot.join(table.room))
        assert refused.count("") == RETURNS
        assert set(refused) == {"", "this token has come back too often; connect again later"}
        table.clock.pass_to(10_000)
        assert robot.join(table.room) == ""
        await table.room.stop()

    asyncio.run(main())
