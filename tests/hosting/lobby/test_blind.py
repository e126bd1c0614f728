"""Blind rooms: what others are told is the same, whether a person or a robot has come."""

import asyncio
from itertools import product

import msgspec
import pytest
from msgspec.structs import replace
from tests.hosting.doors.licos.lobby_clients import strangers
from tests.hosting.lobby.guests import Guest, built, code, plan, wait

from jinro.hosting.doors.licos.lobby_pages import ping_of, waiting_page
from jinro.hosting.lobby.house_rules import HouseRules
from jinro.hosting.lobby.ticks import AWAY_MS
from jinro.hosting.lobby.visitors import Kind
from jinro.wire.licos import codec_for
from jinro.wire.page.lobby import LobbyPing, LobbyRoomChanged

TOKEN = "00000000-0000-4000-8000-00000000000{}"


def told_to_others(kinds: tuple[Kind, ...], robots: int, *, background: bool) -> list[bytes]:
    """What the host, the others and those who look at the list are told in a room whose other seats are
    taken, one after the other, by visitors of these kinds, each as such visitors behave."""
    shown: list[bytes] = []

    async def main() -> None:
        async with strangers() as meeting:
            lobby = meeting.lobby
            lobby._secret = "the same in all worlds"
            ann = Guest(lobby, "Ann", token=TOKEN.format(0))
            eye = Guest(lobby, "Eye", "onymous audience", token=TOKEN.format(9))
            if background:
                # One that is seated by itself: it must not be the first that everybody sees.
                gear = Guest(lobby, "Gear", "robot player", token=TOKEN.format(8))
                lobby.run_in_background(gear.visitor)
            number = built(lobby.build(ann.visitor, plan(6, avatar="random", robots=robots)))
            lobby.join(eye.visitor, number)
            others: list[Guest] = []
            for n, kind in enumerate(kinds, 1):
                one = Guest(lobby, f"Name{n}", kind, token=TOKEN.format(n), image=kind)
                others.append(one)
                # Our page asks people whether they are ready; programs always are.
                shown.append(code(lobby.join, one.visitor, number, ready=kind == "robot player").encode())
            wait(meeting, 11_000)
            for one in others:
                ping = next((told for told in reversed(one.told) if isinstance(told, LobbyPing)), None)
                wait(meeting, 0 if one.visitor.kind == "robot player" else 700)
                if ping is not None:
                    lobby.pong(one.visitor, ping.id)
            wait(meeting, 25_000 - meeting.clock.now_ms())
            shown.append(code(lobby.start, eye.visitor, number).encode())
            others[0].gone()
            wait(meeting, AWAY_MS + 2_000)
            lobby.leave(ann.visitor, number)  # Somebody else gets the host's rights.
            cards = lobby.directory.listed(eye.visitor)
            shown.append(msgspec.json.encode([replace(card, search_id=0) for card in cards]))
            for guest in (ann, eye):
                for told in guest.told:
                    if isinstance(told, LobbyRoomChanged):
                        view = replace(told.view, card=replace(told.view.card, search_id=0))
                        shown.append(msgspec.json.encode(view))
                        shown.append(msgspec.json.encode(waiting_page(view, codec_for("0.3-browser"))))
                    elif isinstance(told, LobbyPing):
                        shown.append(msgspec.json.encode(replace(told, id="")))
                        here = lobby.rooms[number].connected(guest.visitor.key)
                        shown.append(msgspec.json.encode(ping_of("", (*told.rows, *here))))
            host = lobby.rooms[number].host
            shown.append(host.encode())
            lobby.close()

    asyncio.run(main())
    return shown


@pytest.mark.parametrize("robots", [0, 2])
def test_a_person_and_a_robot_look_the_same(robots: int) -> None:
    kinds: tuple[Kind, ...] = ("human player", "robot player")
    worlds = [told_to_others(those, robots, background=False) for those in product(kinds, repeat=4)]
    for world in worlds[1:]:
        assert world == worlds[0]
    text = b"".join(worlds[0])
    assert not any(word in text for word in (b"Ann", b"Name1", b"robot player", b"human player"))
    assert told_to_others(("human player",) * 4, robots, background=True) == worlds[0]


def test_seats_for_robots_are_taken_when_the_village_begins() -> None:
    """Who comes has one of the other seats, person or robot, so that nobody learns who is which."""

    async def main() -> None:
        async with strangers() as meeting:
            lobby = meeting.lobby
            ann, gear = Guest(lobby, "Ann"), Guest(lobby, "Gear", "robot player")
            lobby.run_in_background(gear.visitor)
            number = built(lobby.build(ann.visitor, plan(5, avatar="random", robots=3)))
            assert len(ann.room.rows) == 1
            bob, cid, dot = Guest(lobby, "Bob"), Guest(lobby, "Cid"), Guest(lobby, "Dot", "robot player")
            assert code(lobby.join, bob.visitor, number, ready=False) == ""
            queued = [lobby.join(one.visitor, number) for one in (dot, cid)]
            assert [one.queued for one in queued] == [1, 2]  # type: ignore[union-attr]
            HouseRules(lobby).kick(
                ann.visitor, number, [next(row.token for row in ann.room.rows if not row.me)]
            )
            assert (dot.room.queued, cid.room.queued) == (0, 1)
            lobby.start(ann.visitor, number)
            village = meeting.village(number)
            assert village.knows(gear.visitor.token)
            assert len(village.robots) == 2
            lobby.close()
            village.abandon()

    asyncio.run(main())
