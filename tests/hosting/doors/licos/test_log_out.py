"""Logging out everywhere, a ban and a deletion end what somebody has open, and the tokens it has used."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from tests.hosting.doors.licos.lobby_clients import LobbyClient, Meeting
from tests.hosting.doors.licos.robots import Robot
from tests.hosting.doors.licos.test_lobby_people import REQUEST
from tests.hosting.people.community import community
from tests.waiting import becomes

from jinro.hosting.people.people import COOKIE, People
from jinro.hosting.people.person import Person
from jinro.store import completed
from jinro.wire.licos.tokens import audience_pseudonym

PASSWORD = "correct horse"


def error(told: dict[str, object]) -> str:
    return str(told["error"]["content"]["en"])  # type: ignore[index]


def at_lobby(meeting: Meeting, people: People, person: Person, secret: str) -> LobbyClient:
    token = completed(people.avatars.token(person, "human player"))
    return meeting.comes("ignored", cookie=f"{COOKIE}={secret}", token=token)


def test_logging_out_everywhere_ends_sockets_and_tokens(tmp_path: Path) -> None:
    """Those of the person, not those of its robots' programs; the seat is its own again after the log-in."""

    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            person, secret = await people.sign_up("Suzume", PASSWORD)
            robot, access = await people.avatars.create(person, "robot player", "Gearfang")
            await people.avatars.authorize(person, robot.id)
            await people.avatars.passed_test(person, robot.id)
            ann = at_lobby(meeting, people, person, secret)
            by_token = meeting.comes("", token=ann.token)
            by_token.enter()
            program = meeting.comes("", token=access)
            program.enter("robot player")
            ann.build(number=4)
            number = ann.page["village"]["id"]
            program.select(number)
            ann.say("play", villageId=number)
            player, gear = ann.player(), program.player()
            assert (player.join(meeting.room, number), gear.join(meeting.room, number)) == ("", "")
            village = meeting.village(number)
            seat = player.client.seat
            old = ann.token
            for again in ("everywhere", "password"):
                if again == "everywhere":
                    await people.log_out_everywhere(person)
                    _, secret = await people.log_in("Suzume", PASSWORD)
                else:
                    secret = await people.change_password(person, PASSWORD, PASSWORD + "!", session=secret)
                for one in (ann, by_token, player):
                    assert one.closed is not None, again
                    assert "log in again" in one.closed[1]
                    if not isinstance(one, Robot):
                        one.drop()
                player.leave()
                assert (program.closed, gear.closed) == (None, None)
                # The old token is nobody's, in the lobby and in the village.
                thief = meeting.comes("Thief", token=old)
                assert "log in again" in error(thief.enter())
                stale = Robot(token=old)
                assert "log in again" in stale.join(meeting.room, number)
                ann = at_lobby(meeting, people, person, secret)
                assert ann.token != old
                by_token = meeting.comes("", token=ann.token)
                by_token.enter()
                assert ann.select(number)["type"] == "played"
                player = ann.player()
                assert player.join(meeting.room, number) == ""
                assert player.client.seat == seat
                old = ann.token
            assert (await people.in_game(village.id))[seat] == (person.id,)
            # Who is banned loses everything at once, the programs of its robots too.
            await people.ban(person.id, "cheats")
            for one in (ann, by_token, player, program, gear):
                assert one.closed is not None
            assert "cheats" in error(meeting.comes("Thief", token=old).enter())
            assert "cheats" in error(meeting.comes("", token=access).enter("robot player"))
            assert "cheats" in Robot(token=old).join(meeting.room, number)
            meeting.lobby.close()
            await meeting.room.stop()

    asyncio.run(main())


def test_a_deleted_person_loses_its_sockets_and_its_token(tmp_path: Path) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            person, secret = await people.guest("Suzume", "en")
            ann = at_lobby(meeting, people, person, secret)
            ann.build(number=4)
            number = ann.page["village"]["id"]
            ann.say("play", villageId=number)
            player = ann.player()
            assert player.join(meeting.room, number) == ""
            await people.delete(person)
            assert ann.closed is not None
            assert player.closed is not None
            player.leave()
            assert "log in again" in Robot(token=ann.token).join(meeting.room, number)
            meeting.lobby.close()
            await meeting.room.stop()

    asyncio.run(main())


def test_posts_under_an_avatar_that_is_gone_are_deleted_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            host, secret = await people.guest("Ann", "en")
            ann = at_lobby(meeting, people, host, secret)
            ann.build(number=4)
            number = ann.page["village"]["id"]
            watcher, _ = await people.guest("Eve", "en")
            avatar, _ = await people.avatars.create(watcher, "onymous audience", "Veiled")
            token = people.avatars.token_of(avatar)
            eve = Robot(token=token)
            eve.audience = "onymousAudience"
            ann.say("play", villageId=number)
            player = ann.player()
            assert eve.join(meeting.room, number) == ""
            assert player.join(meeting.room, number) == ""
            village = meeting.village(number)
            game = village.id
            await meeting.to_phase(village, "morning")
            await meeting.settle()
            eve.watch_post("a secret of Eve")
            village.close()
            await meeting.to_the_end(village)
            notes = await people.store.notes(game)
            assert any("a secret of Eve" in one.detail for one in notes)
            assert any(audience_pseudonym(game, token) in one.detail for one in notes)
            await people.avatars.delete(watcher, avatar.id)
            await people.delete(watcher)
            notes = await people.store.notes(game)
            assert not any("a secret of Eve" in one.detail for one in notes)
            meeting.lobby.close()

    asyncio.run(main())


def test_a_program_is_told_that_nothing_can_be_stored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people)
            person, _ = await people.sign_up("Suzume", PASSWORD)
            _, access = await people.avatars.create(person, "robot player", "Gearfang")
            program = meeting.comes("", auth=True)
            file = people.tables.blocking._file
            broken, file._db = file._db, sqlite3.connect(":memory:", check_same_thread=False)
            asked = {**REQUEST, "accessToken": access}
            program.say("authenticationAndAuthorizationRequest", token=..., **asked)
            await becomes(lambda: program.closed)
            file._db.close()
            file._db = broken
            assert program.closed == (1013, "the server cannot store this at present; try again later")
            assert [one.message for one in caplog.records if "the robot desk cannot write" in one.message]

    asyncio.run(main())
