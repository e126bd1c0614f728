"""The duties of the server for every message of a player, one by one: what is not taken is answered with the
reason, and noted."""

import asyncio
import re
from collections.abc import Awaitable, Callable

from msgspec.structs import replace
from tests.hosting.doors.licos.robots import Robot, Table, crowd
from tests.rows import each_row

from jinro.game import events as e
from jinro.game.roles import Role
from jinro.hosting.doors.licos.connection import BURST
from jinro.hosting.doors.licos.seats import NOTE_CHARACTERS
from jinro.hosting.lobby.village import LobbyVillage
from jinro.wire.licos.messages import CharacterNode, Chat, ErrorMessage, Scroll, Star, StarredPost
from jinro.wire.licos.plain import GetSettings, ReceivedChat, ReceivedSystem

Act = Callable[[Robot], object]
TOO_LATE = (
    "the message is of morning 1, which is over, and was told again if you came back; it is {} 1: "
    "take phase and day from the last systemMessage"
)


def played(
    act: Callable[[Table, LobbyVillage], Awaitable[None]], preset: str = "licos-5", *changes: str
) -> None:
    """Do something in the first morning of a village of quiet robots."""

    async def main() -> None:
        table = Table(preset, *changes)
        village = table.seat(crowd(table.settings.rules.seats))
        await table.to_phase(village, "morning")
        try:
            await act(table, village)
        finally:
            await table.room.stop()

    asyncio.run(main())


def notes(village: LobbyVillage, code: str) -> list[str]:
    return [note.detail for note in village.journal.notes() if note.code == code]


def other_village(robot: Robot) -> None:
    chat = robot.chat("hello")
    robot.tell(replace(chat, head=replace(chat.head, village=replace(chat.head.village, id=77))))


def other_phase(robot: Robot) -> None:
    chat = robot.chat("hello")
    robot.tell(replace(chat, head=replace(chat.head, phase="noon")))


def other_day(robot: Robot) -> None:
    chat = robot.chat("hello")
    robot.tell(replace(chat, head=replace(chat.head, day=2)))


def other_token(robot: Robot) -> None:
    chat = robot.chat("hello")
    robot.tell(replace(chat, head=replace(chat.head, token="00000000-0000-4000-8000-00000000beef")))


def other_wolf(robot: Robot) -> None:
    robot.post("grr", "werewolf")


@each_row(
    ("act", "reason"),
    [
        (lambda robot: robot.say("not JSON"), "8 bytes came that are not JSON"),
        (lambda robot: robot.say('{"@id": "x/dreamMessage"}'), 'came, expected one of'),
        (lambda robot: robot.say('{"@id": "x/voteMessage"}'), "voteMessage: key .* is missing"),
        (other_token, "the token is not that of this connection"),
        (other_village, "village.id: 77 came, expected 1"),
        (other_phase, "the message is of day 1, but it is morning 1: take phase and day"),
        (other_day, "the message is of morning 2, but it is morning 1: take "),
        (lambda robot: robot.post("boo", "grave"), "you may not write on this channel"),
        (lambda robot: robot.post("I am the master", "master"), "master is not a channel for players"),
        (lambda robot: robot.post("x" * 141), "the text has too many characters"),
        (lambda robot: robot.post("  "), "the text is empty"),
        (lambda robot: robot.vote(robot.me), "you have nobody to choose in this phase"),
        (lambda robot: robot.mark(3, Role.MEDIUM, "○"), "the role is not in this village"),
        (lambda robot: robot.tell(GetSettings()), "this message is not for the socket of a village"),
    ],
)  # fmt: skip
def test_a_message_that_is_not_taken(act: Act, reason: str) -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        robot = table.robots[0]
        assert village.game is not None
        events = len(village.game.log)
        act(robot)
        await table.settle()
        error = robot.heard[-1]
        assert isinstance(error, ErrorMessage), robot.heard[-1]
        assert re.search(reason, error.content["en"])
        assert error.content["ja"] != error.content["en"]
        assert error.severity == "warning"
        assert error.source
        assert (error.head.phase, error.head.day, error.head.token) == ("morning", 1, robot.token)
        assert len(village.game.log) == events
        codes = {note.code for note in village.journal.notes(village.owner(robot.token))}
        assert codes - {"received"}, "it is not noted"
        for other in table.robots[1:]:
            assert other.errors == []

    played(morning)


def test_140_code_points_are_not_too_long() -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        text = "\U0001f43a" * 140
        table.robots[0].post(text)
        await table.settle()
        for robot in table.robots:
            assert robot.posts == [text]

    played(morning)


def test_counter_interval_and_limit() -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        robot = table.robots[0]
        for number in range(10):
            robot.post(f"post {number}")
            await table.settle()
            table.clock.pass_to(table.clock.now_ms() + 5_000)
        robot.post("one too many")
        await table.settle()
        assert robot.errors == ["you have no posts left in this phase"]
        told = [one for one in robot.heard if isinstance(one, Chat)]
        assert [one.numbering.counter for one in told if one.numbering] == list(range(1, 11))
        assert {one.numbering.interval_s for one in told if one.numbering} == {5}
        assert {one.numbering.posts for one in told if one.numbering} == {10}
        other = table.robots[1]
        other.post("soon")
        other.post("too soon")
        await table.settle()
        assert other.errors == ["wait before you post again"]
        assert "too_soon" in {note.code for note in village.journal.notes()}

    played(morning)


def test_no_quota_and_no_interval_if_they_are_off() -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        for number in range(30):
            table.robots[0].post(f"post {number}")
        await table.settle()
        assert table.robots[1].posts == [f"post {number}" for number in range(30)]

    played(morning, "licos-5", "posts=0", "interval_s=0")


def test_the_first_vote_counts() -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        await table.to_phase(village, "noon")
        robot = table.robots[0]
        first, second = robot.choices[:2]
        assert robot.me not in robot.choices
        robot.vote(CharacterNode(15, {"en": "Nobody"}))
        robot.vote(robot.me)
        robot.vote(first)
        await table.settle()
        robot.vote(second)
        await table.settle()
        assert robot.errors == [
            "there is no such character",
            "you cannot choose yourself",
            "you have chosen already in this phase, and the first choice counts",
        ]
        assert village.game is not None
        chosen = [event for event in village.game.log if isinstance(event, e.Chose)]
        assert [(event.seat, event.target) for event in chosen] == [(robot.seat, first.seat)]

    played(morning)


def test_a_post_after_the_phase_is_too_late() -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        robot = table.robots[0]
        late = robot.chat("late")
        await table.to_phase(village, "noon")
        robot.tell(late)
        await table.settle()
        assert robot.errors == [TOO_LATE.format("day")]
        robot.post("to myself", "private")
        await table.settle()
        assert robot.posts == ["to myself"]

    played(morning)


def test_the_times_of_clients_are_kept() -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        robot = table.robots[0]
        table.clock.pass_to(12_345)
        echoed = robot.head().server_time
        robot.post("hello")
        robot.mark(2, Role.SEER, "△")
        await table.settle()
        assert notes(village, "client_time") == [
            f"chat client=2026-01-01T00:00:00.000Z echo={echoed} lang=ja",
            f"board client=2026-01-01T00:00:00.000Z echo={echoed}",
        ]
        assert village.game is not None
        kept = village.game.log[-2:]
        assert [event.at_ms for event in kept] == [12_345, 12_345]
        assert isinstance(kept[1], e.Marked)
        heard = table.robots[1].heard[-1]
        assert isinstance(heard, Chat)
        assert heard.head.client_time == "2026-01-01T00:00:00.000Z"
        assert village.licos is not None
        assert heard.head.server_time == village.licos.host.time(12_345)

    played(morning)


def test_stars_scrolls_and_receipts_are_notes() -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        robot = table.robots[0]
        assert village.game is not None
        table.robots[1].post("look at me")
        await table.settle()
        events = len(village.game.log)
        post = robot.heard[-1]
        assert isinstance(post, Chat)
        assert post.head.server_time is not None
        assert post.head.client_time is not None
        times = {"server_time": post.head.server_time, "client_time": post.head.client_time}
        robot.tell(
            Star(
                head=robot.head("private"),
                star=StarredPost(token=robot.token, **times, marked=True, chat_id=1),
            )
        )
        robot.tell(Scroll(head=robot.head("private"), node="timeline", top=1, height=2, offset=3))
        received = {"server_timestamp": times["server_time"], "client_timestamp": times["client_time"]}
        robot.tell(ReceivedChat(token=robot.token, village_id=1, **received))
        robot.tell(ReceivedSystem(token=robot.token, village_id=1, phase="morning", day=1))
        await table.settle()
        assert robot.errors == []
        assert len(village.game.log) == events
        assert [detail.split(" ", 1)[1] for detail in notes(village, "star")] == [
            f"on server={times['server_time']} post={times['client_time']} id=1"
        ]
        assert notes(village, "scroll") == [
            "client=2026-01-01T00:00:00.000Z 'timeline' top=1 height=2 offset=3"
        ]
        await table.to_phase(village, "noon")
        assert notes(village, "received") == [
            f"0 post {times['server_time']} {times['client_time']}; 0 system morning 1"
        ]

    played(morning)


def test_a_rejected_message_is_noted_without_tokens() -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        other_token(table.robots[0])
        await table.settle()
        (noted,) = notes(village, "rejected")
        assert noted.startswith("token: the token is not that of this connection: ")
        assert "beef" not in noted
        assert "***" in noted

    played(morning)


def test_no_part_of_a_token_is_noted_where_the_note_is_cut() -> None:
    """Wherever the token stands in a message that is not taken."""

    async def morning(table: Table, village: LobbyVillage) -> None:
        robot = table.robots[0]
        for before in range(NOTE_CHARACTERS - 60, NOTE_CHARACTERS, 7):
            robot.say('{"type": "' + before * "x" + f'", "token": "{robot.token}"' + "}")
        robot.say("{" + 60 * robot.token)
        await table.settle()
        noted = notes(village, "rejected")
        assert len(noted) == 10
        assert all(robot.token[:9] not in one for one in noted)

    played(morning)


def test_posts_of_browsers_that_come_too_soon_are_held() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village = table.seat([*crowd(4), Robot(dialect="0.3-browser")])
        await table.to_phase(village, "morning")
        person = table.robots[-1]
        for number in range(3):
            person.post(f"post {number}")
        await table.settle()
        assert person.posts == ["post 0"]
        table.clock.pass_to(5_000)
        await table.settle()
        assert person.posts == ["post 0", "post 1"]
        table.clock.pass_to(300_000)
        await table.settle()
        assert person.posts == ["post 0", "post 1", "post 2"]
        assert person.errors == []
        assert notes(village, "client_time")[1].endswith("arrived=0")
        assert village.game is not None
        said = [event.at_ms for event in village.game.log if isinstance(event, e.Spoke)]
        assert said == [0, 5_000, 300_000]
        await table.room.stop()

    asyncio.run(main())


def test_what_is_held_when_the_phase_ends_is_rejected() -> None:
    async def main() -> None:
        table = Table("licos-5", "first_morning_s=7")
        village = table.seat([*crowd(4), Robot(dialect="0.3-browser")])
        await table.to_phase(village, "morning")
        person = table.robots[-1]
        for number in range(12):
            person.post(f"post {number}")
        await table.settle()
        assert person.errors == ["wait before you post again"]
        await table.to_phase(village, "noon")
        await table.settle()
        assert person.posts == ["post 0", "post 1"]
        assert person.errors[1:] == [TOO_LATE.format("noon")] * 9
        await table.room.stop()

    asyncio.run(main())


def test_a_phase_may_end_early() -> None:
    async def main() -> None:
        table = Table("licos-5", "early=on")
        village = table.seat(crowd(5))
        await table.to_phase(village, "morning")
        for robot in table.robots:
            robot.post("that is all", over=True)
        await table.to_phase(village, "noon")
        assert table.clock.now_ms() == 0
        assert all(one.over for one in table.robots[0].of(Chat))
        for robot in table.robots:
            robot.vote(robot.choices[0])
        await table.to_phase(village, "night")
        assert table.clock.now_ms() == 0
        await table.room.stop()

    asyncio.run(main())


def test_receipts_do_not_count_as_messages_while_there_are_frames_for_them() -> None:
    async def morning(table: Table, village: LobbyVillage) -> None:
        robot, other = table.robots[:2]
        for number in range(BURST):
            other.client._messages = 0.0
            other.post(f"post {number}")
            await table.settle()
        posts = [one for one in robot.heard if isinstance(one, Chat)]
        assert len(posts) == BURST
        for post in posts:
            assert post.head.server_time is not None
            assert post.head.client_time is not None
            times = {"server_timestamp": post.head.server_time, "client_timestamp": post.head.client_time}
            robot.tell(ReceivedChat(token=robot.token, village_id=1, **times))
        for _ in range(BURST // 2):
            robot.tell(ReceivedSystem(token=robot.token, village_id=1, phase="morning", day=1))
        assert robot.closed is None
        for _ in range(BURST):
            if robot.closed is None:
                robot.tell(ReceivedSystem(token=robot.token, village_id=1, phase="morning", day=1))
        assert robot.closed == (1008, "too many messages")

    played(morning, "licos-5", "posts=0", "interval_s=0")
