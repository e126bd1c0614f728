"""The lobby by LiCOS messages: from building a village to the next game."""

import asyncio
import json
import re

import pytest
from tests.server.licos.lobby_clients import LobbyClient, Meeting, village
from tests.server.licos.robots import Heard, Robot

from jinro.wire.licos import DIALECTS
from jinro.wire.licos.plain import NextGameInvitation
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
        meeting = Meeting()
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
            guests[0].say("play", villageId=number)[-1]["error"]["content"]["en"].startswith("only the host")
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
