"""The lobby by LiCOS messages, for people with sessions, avatars and robots of their own."""

import asyncio
from pathlib import Path

from tests.hosting.doors.licos.lobby_clients import Json, LobbyClient, Meeting
from tests.hosting.doors.licos.robots import Robot, quiet
from tests.hosting.doors.licos.test_lobby import no_foreign_token
from tests.hosting.lobby.guests import wait
from tests.hosting.people.community import community
from tests.waiting import becomes

from jinro.hosting.lobby.house_rules import HouseRules
from jinro.hosting.lobby.moderation import Moderation, ModerationKeeper
from jinro.hosting.people import People
from jinro.hosting.people.people import COOKIE
from jinro.store import completed

REQUEST = {
    "userEmail": "Suzume@example.org",
    "userPassword": "correct horse",
    "robotVersion": "1.4.0",
    "sourceCode": {
        "timestamp": "2026-03-01T09:00:00.000+09:00",
        "programmingLanguage": [{"name": "Python", "version": "3.11"}],
        "url": "https://example.org/gearfang",
    },
}
LOG_IN = "authenticationAndAuthorizationRequest"
IMAGE = "https://werewolf.world/image/0.3/character_icons/50x50/y_50x50.png"


def error(told: Json) -> str:
    return str(told["error"]["content"]["en"])


async def comes(meeting: Meeting, people: People, name: str, address: str = "") -> LobbyClient:
    """A guest with a session, whose browser has come to the lobby."""
    person, secret = await people.guest(name, "en")
    token = await people.avatars.token(person, "human player")
    return meeting.comes("ignored", cookie=f"a=b; {COOKIE}={secret}", token=token, address=address)


def test_people_with_sessions(tmp_path: Path) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            ann, bob = await comes(meeting, people, "Suzume"), await comes(meeting, people, "Suzume")
            (avatar,) = ann.heard("avatar")
            assert (avatar["token"], avatar["name"], avatar["language"]) == (ann.token, "Suzume", "en")
            assert bob.heard("avatar")[0]["name"] == "Suzume (2)"

            passing = meeting.comes("suzume")
            passing.enter()
            assert passing.say("getAvatar")[0]["name"] == "suzume (3)"
            # The token of somebody else is not taken, whatever is done with it.
            for kind, more in (("enterLobby", {"lobby": "human player", "page": 1}), ("getAvatar", {})):
                (told,) = bob.say(kind, token=ann.token, **more)
                assert error(told) == "the token is not yours"
            # But any token of the own ones: the published client uses the one of the lobby before.
            assert bob.enter("onymous audience")["lobby"] == "onymous audience"
            (watching,) = bob.say("enterAvatarSelectionPage", token=..., lobby="onymous audience")
            assert watching["type"] == "onymousAudienceSelectionPage"
            assert watching["avatar"][0]["token"] != bob.token

            number = ann.build()["village"]["id"]
            bob.enter()
            bob.select(number)
            assert ann.people == ["Suzume", "Suzume (2)"]
            # A reload: a new socket is known by its cookie, and finds the room again.
            bob.drop()
            assert bob.say("getAvatar") == []
            bob.open()
            assert bob.select(number)["type"] == "waitingPage"
            eve = await comes(meeting, people, "Eve")
            eve.enter("onymous audience")
            watcher = await people.avatars.by_token(eve.token)
            assert watcher is not None
            eve.token = await people.avatars.token(watcher[0], "onymous audience")
            assert eve.select(number)["type"] == "waitingPage"
            ann.say("play", villageId=number)
            for one in (ann, bob, eve):
                assert one.player().join(meeting.room, number) == ""
            village = meeting.village(number)
            await meeting.to_the_end(village)
            seated = await people.in_game(village.id)
            names = {(await people.by_id(one[0])).name for seat, one in seated.items() if seat}  # type: ignore[union-attr]
            assert names == {"Suzume", "Suzume (2)"}
            assert {village.names[seat - 1] for seat in seated if seat} == names
            assert (await people.by_id(seated[0][0])).name == "Eve"  # type: ignore[union-attr]
            no_foreign_token([ann, bob, eve], [])
            await meeting.door.close()
            meeting.lobby.close()

    asyncio.run(main())


def test_in_a_blind_room_others_are_shown_as_connected(tmp_path: Path) -> None:
    """The published client shows whoever is in no ping as 99.999, in red."""

    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            ann, bob = await comes(meeting, people, "Ann"), await comes(meeting, people, "Bob")
            for one in (ann, bob):
                one.enter()
            number = ann.build(avatar="random")["village"]["id"]
            bob.select(number)
            wait(meeting, 1)

            def shown() -> dict[str, tuple[str, str]]:
                results = ann.heard("ping")[-1]["results"]
                return {one["token"]: (one["ping"], one["status"]) for one in results}

            other = next(row["token"] for row in ann.page["players"] if not row["isMe"])
            assert shown() == {other: ("00.000", "safe")}, "the own is not known yet"
            told = len(bob.heard("ping"))
            ann.say("pong", id=ann.heard("ping")[-1]["id"])
            assert shown() == {ann.token: ("00.000", "safe"), other: ("00.000", "safe")}
            assert len(bob.heard("ping")) == told, "the others do not learn when it has answered"
            bob.drop()
            wait(meeting, 11_000)
            assert shown()[other] == ("99.999", "danger")
            await meeting.door.close()
            meeting.lobby.close()

    asyncio.run(main())


def test_people_with_sessions_keep_their_names_in_open_villages(tmp_path: Path) -> None:
    """Who sits down without a lobby has the name of the session: in the news, the result, the game."""

    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            joined: list[str] = []
            meeting.room.on_join = lambda village, client: joined.append(client.name)
            robots = []
            for name in ("Suzume", "Kenta"):
                person, _ = await people.guest(name, "en")
                robots.append(
                    Robot(quiet, dialect="0.3", token=await people.avatars.token(person, "human player"))
                )
            robots[1].name = "Suzume"  # Whatever it says in the address.
            robots += [Robot(quiet, dialect="0.3") for _ in range(3)]
            for robot in robots:
                assert robot.join(meeting.room) == ""
            assert joined[:4] == ["Suzume", "Kenta", "", ""]
            (village,) = [one for one in meeting.room.villages.values() if one.started]
            assert {"Suzume", "Kenta"} < set(village.names)
            await meeting.to_the_end(village)
            result = robots[0].result
            assert result is not None
            assert {"Suzume", "Kenta"} < {one.avatar.name for one in result.characters}
            (header,) = await people.store.games(track="licos-5")
            assert {"Suzume", "Kenta"} < set(header.players)
            await meeting.door.close()
            meeting.lobby.close()

    asyncio.run(main())


def test_a_robot_is_made_let_in_tested_and_seated(tmp_path: Path) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            person, secret = await people.sign_up("Suzume", "correct horse")
            owner = meeting.comes(
                "", cookie=f"{COOKIE}={secret}", token=await people.avatars.token(person, "human player")
            )
            support = {str(n): {"A": n == 5, "B": False, "C": False} for n in range(4, 16)}
            made = {"name": "Gearfang", "image": IMAGE, "language": "ja", "isFullyAutomated": True}
            page = await owner.asks("robotPlayerSelectionPage", "createRobotPlayer", **made, support=support)
            access = page["avatar"][0]["token"]
            row = await owner.asks(
                "robotPlayerSelectionPage", "enterAvatarSelectionPage", lobby="robot player"
            )
            shown = row["avatar"][0]
            assert shown["status"] == "awaiting authorization"
            assert shown["token"] != access, "the access token is shown once"

            # What is wrong is named.
            auth = meeting.comes("", token=access, auth=True)
            answer = "authenticationRequestResponse"
            for change, why in (
                ({"userEmail": ...}, "needUserEmail"),
                ({"userEmail": "nobody"}, "invalidUserEmailFormat"),
                ({"userPassword": "abc"}, "invalidUserPasswordFormat"),
                ({"userPassword": "wrong horse"}, "loginCredentialsNotFound"),
                ({"robotVersion": "one"}, "invalidVersionFormat"),
                ({"accessToken": "0"}, "invalidAccessTokenFormat"),
                ({"accessToken": owner.token}, "accessTokenNotFound"),
                ({"sourceCode": {}}, "needSourceCodeTimestamp"),
                ({"sourceCode": {**REQUEST["sourceCode"], "url": "ftp://"}}, "invalidFormat"),  # type: ignore[dict-item]
            ):
                told = await auth.asks(answer, LOG_IN, **{**REQUEST, "accessToken": access, **change})
                assert told["response"] == f"error:{why}"
            robot = meeting.comes("", token=access)
            assert error(robot.enter("robot player")) == "the owner of this robot has not let it in yet"

            told = await auth.asks(answer, LOG_IN, **REQUEST, accessToken=access)
            assert (told["response"], told["accessToken"]) == ("authenticated", access)
            (request,) = owner.heard("authorizationRequest")
            accepted = "authorizationRequestAcceptedResponse"
            stranger = await comes(meeting, people, "Oboro")
            no = await stranger.asks(accepted, "authorizationRequestAccepted", **_access(request))
            assert no["response"] == "error:accessTokenNotFound"
            yes = await owner.asks(accepted, "authorizationRequestAccepted", **_access(request))
            assert yes["response"] == "authorized"
            assert auth.heard("authorizationRequestResponse")[-1]["response"] == "authorized"

            # The communication test: a pong.
            assert [one["type"] for one in robot.say("enterLobby", lobby="robot player", page=1)] == [
                "ping",
                "lobby",
            ]
            assert error(robot.say("selectVillage", villageId=1)[-1]).startswith("the robot has not passed")
            robot.say("pong", id=robot.heard("ping")[-1]["id"])
            select = {"kind": "enterAvatarSelectionPage", "lobby": "robot player"}

            async def status() -> str:
                page = await owner.asks("robotPlayerSelectionPage", **select)
                return str(page["avatar"][0]["status"])

            await becomes(lambda: completed(people.avatars.by_access(access))[1].robot.tested)  # type: ignore[union-attr,index]
            assert await status() == "connected"
            told = await owner.asks(
                "robotPlayerSelectionPage", "runRobotPlayerInTheBackground", token=[shown["token"]]
            )
            assert told["avatar"][0]["status"] == "running in the background"

            # It is seated where a robot is needed, and plays with its access token.
            number = stranger.build(robots=4)["village"]["id"]
            assert stranger.people == ["Oboro", "Gearfang"]
            assert [one["token"] for one in robot.page["players"] if one["isMe"]] == [access]
            stranger.say("play", villageId=number)
            assert robot.heard("played")
            players = [stranger.player(), robot.player()]
            assert [one.join(meeting.room, number) for one in players] == ["", ""]
            village = meeting.village(number)
            await meeting.to_the_end(village)
            assert all(one.result is not None for one in players)
            assert sorted(
                one for ids in (await people.in_game(village.id)).values() for one in ids
            ) == sorted(
                [person.id, (await people.avatars.by_token(stranger.token))[0].id]  # type: ignore[index]
            )
            robot.drop()
            assert await status() == "disconnected"
            again = await owner.asks(
                "robotPlayerSelectionPage", "renewAvatarToken", token=shown["token"], lobby="robot player"
            )
            assert again["avatar"][0]["status"] == "awaiting authorization"
            assert await people.avatars.by_access(access) is None
            no_foreign_token([stranger, robot], players)
            assert not any(access.encode() in frame for frame in (*stranger.frames, *players[0].frames))
            await meeting.door.close()
            meeting.lobby.close()

    asyncio.run(main())


def test_an_access_token_is_that_of_its_robot_alone(tmp_path: Path) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            person, _ = await people.sign_up("Suzume", "correct horse")
            avatar, access = await people.avatars.create(person, "robot player", "Gearfang")
            # The program cannot come as its owner, and so cannot let itself in.
            robot = meeting.comes("", token=access)
            for kind in ("human player", "onymous audience", "anonymous audience"):
                assert error(robot.enter(kind)) == "the token is not yours"
            auth = meeting.comes("", token=access, auth=True)
            await auth.asks("authenticationRequestResponse", LOG_IN, **REQUEST, accessToken=access)
            await robot.asks("lobby", "authorizationRequestAccepted", accessToken=access)
            assert not (await people.avatars.by_access(access))[1].robot.authorized  # type: ignore[union-attr,index]

            # A program that is gone while its password is checked waits for nobody.
            auth.drop()
            auth.open()
            assert not meeting.door.robots.asks(avatar)
            auth.say(LOG_IN, token=..., **REQUEST, accessToken=access)
            auth.drop()
            await meeting.door.robots.close()
            assert not meeting.door.robots.asks(avatar)

            # A token that was renewed is nobody's, on a connection that is open, too.
            await people.avatars.authorize(person, avatar.id)
            await people.avatars.passed_test(person, avatar.id)
            assert robot.enter("robot player")["error"] is None
            await people.avatars.renew_access(person, avatar.id)
            assert error(robot.build()) == "the token is not yours"
            assert not meeting.door.programs
            await meeting.door.close()
            meeting.lobby.close()

    asyncio.run(main())


def test_what_was_done_to_somebody_is_forgotten_with_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with community(tmp_path) as people:
            meeting = Meeting(people=people, store=people.store)
            ann, bob = await comes(meeting, people, "Ann"), await comes(meeting, people, "Bob", "10.0.0.7")
            keeper = ModerationKeeper(people.tables)
            meeting.lobby.moderation = Moderation(keeper.keep)
            number = ann.build()["village"]["id"]
            bob.select(number)
            ann.say("kickOutPlayer", players=[{"token": ann.row("Bob")["token"]}])
            bob.select(number)
            house = HouseRules(meeting.lobby)
            house.operate(number, "mute", ann.row("Bob")["token"], reason="shouts", address=True)
            await keeper.close()
            person, owner = (completed(people.avatars.by_token(one.token))[0] for one in (bob, ann))  # type: ignore[index]
            assert [(one.what, one.on_id) for one in await people.tables.moderation.rows()] == [
                ("mute_here", "10.0.0.7"),
                ("mute_here", person.id),
                ("kick", person.id),
            ]
            assert Moderation(earlier=await keeper.earlier() or ()).muted(person.id) == "shouts"
            await people.delete(person)
            rows = await people.tables.moderation.rows()
            # The address is still muted, and nothing tells whose it was.
            left = [("10.0.0.7", "", "shouts"), ("", "", ""), ("", "", "")]
            assert [(one.on_id, one.name, one.reason) for one in rows] == left
            assert [one.by for one in rows] == ["operator", "operator", owner.id]
            assert list(meeting.lobby.moderation.records) == rows[::-1]
            assert ann.people == ["Ann"]
            assert bob.closed is not None
            await meeting.door.close()
            meeting.lobby.close()

    asyncio.run(main())


def _access(request: Json) -> Json:
    return {"accessToken": request["accessToken"]}
