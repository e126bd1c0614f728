"""The lobby by LiCOS messages: from building a village to the next game."""

import asyncio
import json
import re
from uuid import uuid4

import pytest
from tests.hosting.doors.licos.lobby_clients import LobbyClient, strangers, village
from tests.hosting.doors.licos.robots import Heard, Robot

from jinro.game.draws import Draws
from jinro.hosting.lobby.gathering import READY_MS
from jinro.wire.licos import DIALECTS, files
from jinro.wire.licos.plain import NextGameInvitation, NextGameInvitationIsClosed
from jinro.wire.licos.tokens import UUID_TEXT

TOKENS = re.compile(UUID_TEXT.pattern.encode())


def stays(robot: Robot, message: Heard) -> None:
    """A player who does nothing, and stays after the end."""


def no_foreign_token(clients: list[LobbyClient], robots: list[Robot]) -> None:
    """No frame has the token of somebody else."""
    everybody: list[LobbyClient | Robot] = [*clients, *robots]
    tokens = {one.token.lower() for one in everybody}
    for one in everybody:
        for frame in one.frames:
            found = {token.decode().lower() for token in TOKENS.findall(frame)}
            assert not (found & tokens) - {one.token.lower()}, frame


@pytest.mark.parametrize("dialect", DIALECTS)
def test_from_building_a_village_to_the_next_game(dialect: str) -> None:
    async def main() -> None:
        async with strangers() as meeting:
            host = meeting.comes("Suzume", dialect)
            assert host.enter()["villages"] == []
            built = host.build(robots=2)
            number, search = built["village"]["id"], built["village"]["idForSearching"]
            assert built["players"][0] == {
                "token": host.token,
                "name": "Suzume",
                "avatarImage": built["players"][0]["avatarImage"],
                "isAnonymous": False,
                "isHost": True,
                "isMe": True,
            }
            guests = [meeting.comes("Oboro", dialect), meeting.comes("Kasumi", dialect)]
            (listed,) = guests[0].enter()["villages"]
            assert (listed["id"], listed["playerSetting"]["human"]) == (number, {"max": 3, "current": 1})
            (found,) = guests[1].say("idSearch", lobby="human player", idForSearching=search)
            assert [one["id"] for one in found["villages"]] == [number]
            for guest in guests:
                assert guest.select(number)["type"] == "waitingPage"
            robot = meeting.comes("Gear", dialect)
            robot.enter("robot player")
            robot.select(number)
            assert host.people == guests[1].people == ["Suzume", "Oboro", "Kasumi", "Gear"]
            assert host.page["village"]["playerSetting"]["robot"] == {"min": 2, "current": 1}
            everybody = [host, *guests, robot]
            assert (
                guests[0]
                .say("play", villageId=number)[-1]["error"]["content"]["en"]
                .startswith("only the host")
            )
            host.say("play", villageId=number)
            assert all(len(one.heard("played")) == 1 for one in everybody)

            # A village that plays, for who comes to the lobby: its players are led there.
            assert guests[0].select(number)["type"] == "played"
            stranger = meeting.comes("Nobody", dialect)
            assert stranger.select(number)["error"]["content"]["en"] == f"village {number} has begun"

            players = [one.player(stays) for one in everybody]
            for one in players:
                assert one.join(meeting.room, number) == ""
            played = meeting.village(number)
            await meeting.to_phase(played, "post mortem")
            assert played.rules.seats == 5
            assert all(one.result is not None for one in players)
            assert {*played.names} >= {"Suzume", "Oboro", "Kasumi", "Gear"}

            # The next game
            body = {"type": "buildVillage", "token": host.token, **village(robots=2)}
            players[1].say(json.dumps({**body, "token": players[1].token}))
            players[0].say(json.dumps(body))
            await meeting.settle()
            assert players[1].errors == ["only the host of the village may do this"]
            (invitation,) = players[2].of(NextGameInvitation)
            assert invitation.village_id > number
            for one in players:
                one.leave()
            await meeting.to_the_end(played)
            for person in [host, *guests]:
                person.open()
                person.enter()
                assert person.select(invitation.village_id)["type"] == "waitingPage"
            assert host.host == "Suzume"
            host.say("play", villageId=invitation.village_id)
            again = [one.player() for one in [host, *guests]]
            for one in again:
                one.join(meeting.room, invitation.village_id)
            await meeting.to_the_end(meeting.village(invitation.village_id))
            assert all(one.result is not None for one in again)
            no_foreign_token([*everybody, stranger], [*players, *again])
            meeting.lobby.close()

    asyncio.run(main())


def test_the_host_leaves_at_every_step() -> None:
    """Before anybody else comes, while others wait, when the village has begun, after it, and in the next
    waiting room: somebody else is host, and the published client may say that it leaves twice."""

    async def main() -> None:
        async with strangers() as meeting:
            ann, bob, cid = (meeting.comes(name) for name in ("Ann", "Bob", "Cid"))
            first = ann.build()["village"]["id"]
            leave = {"villageId": first, "lobby": "human player"}
            assert [one["type"] for one in ann.say("leaveWaitingPage", **leave)] == ["lobby"]
            assert [one["type"] for one in ann.say("leaveWaitingPage", **leave)] == ["lobby"]

            # Who comes to a room that is empty is its host.
            assert bob.select(first)["players"][0]["isHost"]
            for one in (ann, cid):
                one.select(first)
            assert ann.host == cid.host == "Bob"
            bob.say("leaveWaitingPage", **leave)
            assert ann.host == cid.host == "Ann"
            assert [one["isHost"] and one["isMe"] for one in ann.page["players"]] == [True, False]
            assert not cid.row("Ann")["isMe"]
            kicked = cid.say("kickOutPlayer", players=[{"token": cid.row("Ann")["token"]}])[-1]
            assert kicked["error"]["content"]["en"].startswith("only the host")
            bob.select(first)
            ann.say("kickOutPlayer", players=[{"token": ann.row("Bob")["token"]}])
            assert bob.heard("lobby")[-1]["error"]["content"]["en"].startswith("the host has sent you away")
            assert ann.people == ["Ann", "Cid"]
            bob.select(first)
            ann.say("play", villageId=first)
            players = [one.player(stays) for one in (ann, cid, bob)]
            for player in players:
                player.join(meeting.room, first)
            played = meeting.village(first)
            await meeting.to_phase(played, "post mortem")

            # After the end the host leaves: the next one may invite, and nobody else.
            body = {
                "type": "leaveWaitingPage",
                "token": ann.token,
                "villageId": first,
                "lobby": "human player",
            }
            players[0].say(json.dumps(body))
            assert players[0].closed == (1000, "left")
            for player, name in ((players[2], "Bob"), (players[1], "Cid")):
                asked = {"type": "buildVillage", "token": player.token, **village(f"Village of {name}")}
                player.say(json.dumps(asked))
            await meeting.settle()
            assert players[2].errors == ["only the host of the village may do this"]
            (invitation,) = players[2].of(NextGameInvitation)
            second = invitation.village_id

            # The next waiting room: its host leaves, so that the invitation is closed, but not the room.
            cid.say("leaveWaitingPage", villageId=second, lobby="human player")
            await meeting.settle()
            assert len(players[2].of(NextGameInvitationIsClosed)) == 1
            assert bob.select(second)["players"][0]["isHost"]
            meeting.lobby.close()

    asyncio.run(main())


def test_the_next_game_of_a_village_that_had_no_room() -> None:
    """As after a restart: whoever asks first is the host, and asking again changes nothing."""

    async def main() -> None:
        async with strangers() as meeting:
            robots = [Robot(stays, name=f"Player {n}") for n in range(5)]
            played = meeting.seat(robots)
            body = {"type": "buildVillage", "token": robots[3].token, **village()}
            await meeting.to_phase(played, "noon")
            robots[3].say(json.dumps(body))
            await meeting.to_phase(played, "post mortem")
            assert robots[3].errors == [f"village {played.number} is not over"]
            for _ in range(2):
                robots[3].say(json.dumps(body))
            await meeting.settle()
            (invitation,) = robots[0].of(NextGameInvitation)
            room = meeting.lobby.rooms[invitation.village_id]
            assert [one.name for one in room.members.values()] == ["Player 3"]
            guest = meeting.comes("Player 0", token=robots[0].token)
            assert guest.select(room.id)["type"] == "waitingPage"
            assert guest.host == "Player 3"
            meeting.lobby.leave(room.members[room.host].visitor, room.id)
            await meeting.settle()
            assert len(robots[1].of(NextGameInvitationIsClosed)) == 1
            for one in robots:
                one.leave()
            await meeting.to_the_end(played)
            meeting.lobby.close()

    asyncio.run(main())


@pytest.mark.parametrize("lobby", ["onymous audience", "anonymous audience"])
def test_those_who_watch(lobby: str) -> None:
    async def main() -> None:
        async with strangers() as meeting:
            host, early, late = (meeting.comes(name) for name in ("Ann", "Early", "Late"))
            number = host.build(robots=4)["village"]["id"]
            for one in (early, late):
                assert [card["id"] for card in one.enter(lobby)["villages"]] == [number]
            assert early.select(number)["type"] == "waitingPage"
            assert early.people == ["Ann"]
            assert early.say("play", villageId=number)[-1]["error"]
            assert early.say("buildVillage", **village())[-1]["error"]["content"]["en"].startswith(
                "those who watch"
            )
            host.say("play", villageId=number)
            assert early.heard("played")
            assert late.select(number)["type"] == "played"
            players = [one.player(stays) for one in (host, early, late)]
            for player in players:
                assert player.join(meeting.room, number) == ""
            await meeting.to_phase(meeting.village(number), "noon")
            assert all(one.phase is not None and one.phase.roles is None for one in players[1:])
            players[1].audience = "onymousAudience" if lobby.startswith("on") else "anonymousAudience"
            players[1].watch_post("who is it?")
            await meeting.settle()
            assert players[2].posts[-1] == "who is it?"
            assert "who is it?" not in players[0].posts
            no_foreign_token([host, early, late], players)
            meeting.lobby.close()

    asyncio.run(main())


def test_a_village_begins_without_those_who_do_not_come() -> None:
    async def main() -> None:
        async with strangers() as meeting:
            ann, bob = meeting.comes("Ann"), meeting.comes("Bob")
            number = ann.build(robots=3)["village"]["id"]
            bob.select(number)
            ann.say("play", villageId=number)
            host, guest, stranger = ann.player(stays), bob.player(stays), Robot(stays)
            assert stranger.join(meeting.room, number) == f"village {number} is for those of its waiting room"
            host.join(meeting.room, number)
            await meeting.settle()
            played = meeting.village(number)
            assert not played.started
            meeting.clock.pass_to(meeting.clock.now_ms() + READY_MS)
            await meeting.to_phase(played, "morning")
            assert [played.names[seat - 1] for seat in played.absent] == ["Bob"]
            assert guest.join(meeting.room) == ""
            await meeting.settle()
            assert guest.phase is not None
            assert played.absent == []

            # One to which nobody comes is given up.
            again = ann.build("Nobody Comes")["village"]["id"]
            ann.say("play", villageId=again)
            meeting.clock.pass_to(meeting.clock.now_ms() + READY_MS)
            assert again not in meeting.room.villages
            assert ann.select(again)["error"]["content"]["en"] == f"there is no village {again}"
            meeting.lobby.close()

    asyncio.run(main())


@pytest.mark.slow
def test_whatever_comes_is_answered_or_ignored() -> None:
    """Every example of the package, damaged, in both versions: nothing raises, and nobody else is told."""

    async def main() -> None:
        draws = Draws("a bad day")
        for dialect in DIALECTS.values():
            async with strangers() as meeting:
                victim = meeting.comes("Ann", dialect.name)
                victim.build()
                before = list(victim.frames)
                for n, name in enumerate(files.names("example", dialect.version)):
                    text = files.content("example", dialect.version, name).decode()
                    if f'"{name}"' not in text or name == "leaveWaitingPage":
                        continue
                    attacker = meeting.comes("Mallory", dialect.name)
                    for at in (draws.number(f"{n} {k}") % len(text) for k in range(12)):
                        bad = draws.pick(["", '"', "9", "[", "\\", "\ud800"], f"{n} {at}")
                        attacker.agent.on_text(text[:at] + bad + text[at + 1 :])
                    attacker.agent.on_text(text)
                    attacker.drop()
                assert victim.frames[: len(before)] == before
                assert all(b"Mallory" not in frame for frame in victim.frames)
                many = meeting.comes("Many", dialect.name)
                answers = [
                    many.say("enterLobby", token=str(uuid4()), lobby="human player", page=1)[0]
                    for _ in range(99)
                ]
                assert not any(one["error"] for one in answers)
                assert len(meeting.lobby.attendance) < 20
                answers = [many.say("enterLobby", lobby="human player", page=1)[0] for _ in range(99)]
                assert answers[-1]["error"]["content"]["en"].startswith("too often")
                flood = meeting.comes("Flood", dialect.name)
                for _ in range(1_000):
                    flood.agent.on_text('{"type": "getSettings"}')
                assert flood.closed is not None
                assert flood.closed[0] == 1008
                await meeting.door.close()
                meeting.lobby.close()

    asyncio.run(main())
