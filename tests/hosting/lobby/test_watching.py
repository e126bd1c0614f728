"""Those who watch: the password of a village holds for them, and their places are given back."""

import asyncio

from tests.hosting.doors.licos.lobby_clients import Meeting, strangers
from tests.hosting.doors.licos.robots import Robot
from tests.hosting.lobby.guests import Guest, built, code, in_lobby, plan, wait

from jinro.hosting.lobby.entry import GUESSES, MOST_WATCHING
from jinro.hosting.lobby.house_rules import HouseRules
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.ticks import AWAY_MS, PING_TICKS, TICK_MS
from jinro.wire.page.lobby import LobbyBegan


def watcher_of(one: Guest) -> Robot:
    """The same visitor at the socket of a village."""
    robot = Robot(token=one.visitor.token)
    robot.audience = "onymousAudience"
    return robot


@in_lobby
def test_the_password_of_a_village_holds_for_watching_it(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Bob")
    eve, fay, gil = (Guest(lobby, name, "onymous audience") for name in ("Eve", "Fay", "Gil"))
    number = built(lobby.build(ann.visitor, plan(4, password="swordfish")))
    assert lobby.join(bob.visitor, number, password="swordfish")
    lobby.join(gil.visitor, number, password="swordfish")
    pseudonym = lobby.rooms[number].audience[gil.visitor.key].pseudonym
    HouseRules(lobby).kick(ann.visitor, number, [pseudonym], ban=True, reason="spoils")
    lobby.start(ann.visitor, number)
    assert code(lobby.join, eve.visitor, number) == "password"
    assert code(lobby.join, eve.visitor, number, password="Swordfish") == "password"
    assert code(lobby.join, gil.visitor, number, password="swordfish") == "banned"
    guesses = [code(lobby.join, fay.visitor, number, password=f"{n}") for n in range(GUESSES + 1)]
    assert guesses == ["password"] * GUESSES + ["too_often"]
    # Nor by the socket of the village itself, before it begins and after.
    stranger = watcher_of(eve)
    assert "password" in stranger.join(meeting.room, number)
    players = [Robot(token=one.visitor.token) for one in (ann, bob)]
    assert [one.join(meeting.room, number) for one in players] == ["", ""]
    assert meeting.village(number).started
    assert "password" in stranger.join(meeting.room, number)
    assert isinstance(lobby.join(eve.visitor, number, password="swordfish"), LobbyBegan)
    assert stranger.join(meeting.room, number) == ""
    # Who came in may come back without it.
    stranger.leave()
    assert isinstance(lobby.join(eve.visitor, number), LobbyBegan)
    assert stranger.join(meeting.room, number) == ""


def test_a_place_to_watch_is_given_back() -> None:
    """When somebody has left, or never came; a reload keeps it."""

    async def main() -> None:
        async with strangers() as meeting:
            lobby = meeting.lobby
            ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Bob")
            number = built(lobby.build(ann.visitor, plan(4)))
            lobby.join(bob.visitor, number)
            lobby.start(ann.visitor, number)
            for one in (ann, bob):
                Robot(token=one.visitor.token).join(meeting.room, number)
            eyes = [Guest(lobby, f"Eye{n:03}", "onymous audience") for n in range(MOST_WATCHING + 1)]
            codes = [code(lobby.join, one.visitor, number) for one in eyes]
            assert codes == [""] * MOST_WATCHING + ["full"]
            stays, leaves = watcher_of(eyes[0]), watcher_of(eyes[1])
            assert [one.join(meeting.room, number) for one in (stays, leaves)] == ["", ""]
            for one in eyes[:-2]:
                one.gone()
            leaves.leave()
            wait(meeting, AWAY_MS // 2)
            assert leaves.join(meeting.room, number) == ""  # It was a reload.
            wait(meeting, AWAY_MS + 2 * PING_TICKS * TICK_MS)
            room = lobby.rooms[number]
            here = [eyes[0], eyes[1], eyes[-2]]  # Two who watch, and one who is still in the lobby.
            assert set(room.audience) == {one.visitor.key for one in here}
            assert code(lobby.join, eyes[-1].visitor, number) == ""
            leaves.leave()
            wait(meeting, AWAY_MS + 2 * PING_TICKS * TICK_MS)
            assert eyes[1].visitor.key not in room.audience
            # Who watches one village gives up a place in another, where it does not watch.
            cid = Guest(lobby, "Cid")
            other = built(lobby.build(cid.visitor, plan(4)))
            lobby.start(cid.visitor, other)
            lobby.join(eyes[-1].visitor, other)
            assert eyes[-1].visitor.key not in room.audience
            assert eyes[-1].visitor.key in lobby.rooms[other].audience
            meeting.village(number).close()
            await asyncio.sleep(0)  # The village ends in the next rounds of the loop.
            lobby.close()
            await meeting.room.stop()

    asyncio.run(main())


@in_lobby
def test_a_host_may_want_nobody_to_watch(meeting: Meeting, lobby: Lobby) -> None:
    ann, eve = Guest(lobby, "Ann"), Guest(lobby, "Eve", "onymous audience")
    shut = built(lobby.build(ann.visitor, plan(4, watch="nobody")))
    assert lobby.rooms[shut].card().watch == "nobody"
    assert code(lobby.join, eve.visitor, shut) == "unwatched"
    assert lobby.game_of(lobby.rooms[shut]) == ""
    lobby.start(ann.visitor, shut)
    assert code(lobby.join, eve.visitor, shut) == "unwatched"
    assert "enter it by the lobby" in watcher_of(eve).join(meeting.room, shut)
    assert meeting.room.villages[shut].locked


@in_lobby
def test_those_who_watch_a_room_are_counted_and_have_no_seat(meeting: Meeting, lobby: Lobby) -> None:
    ann, eve = Guest(lobby, "Ann"), Guest(lobby, "Eve", "onymous audience")
    number = built(lobby.build(ann.visitor, plan(4)))
    lobby.join(eve.visitor, number)
    assert (eve.room.watching, eve.room.card.audience, eve.room.card.current) == (True, 1, 1)
    house = HouseRules(lobby)
    refusals = [
        code(lobby.start, eve.visitor, number),
        code(lobby.close_room, eve.visitor, number),
        code(lobby.hand_over, eve.visitor, number, eve.room.rows[0].token),
        code(house.kick, eve.visitor, number, [eve.room.rows[0].token]),
    ]
    assert refusals == ["not_in_room"] * 4
