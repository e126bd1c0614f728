"""The lobby without any wire: rooms, hosts, queues, blind villages, limits, moderation."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from tests.hosting.doors.licos.lobby_clients import Meeting, strangers
from tests.hosting.doors.licos.robots import Robot
from tests.hosting.lobby.guests import Guest, built, code, in_lobby, plan, refusal_of, wait
from tests.rows import each_row

from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.hosting.lobby.directory import MOST_ROOMS, PAGE_ROOMS, ROOMS_OF_ADDRESS, Criteria
from jinro.hosting.lobby.entry import GUESSES, MOST_QUEUE, QUEUED_OF_ADDRESS, WATCHING_OF_ADDRESS
from jinro.hosting.lobby.house_rules import HouseRules
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.moderation import Moderation
from jinro.hosting.lobby.refusals import LobbyRefusal
from jinro.hosting.lobby.refusals import refused as refusal
from jinro.hosting.lobby.ticks import AWAY_MS, EMPTY_MS
from jinro.store import completed
from jinro.store.people import ModerationRow
from jinro.wire.page.lobby import (
    LobbyBegan,
    LobbyPing,
    LobbySaid,
    LobbySentAway,
    PingRow,
    RoomView,
)


@in_lobby
def test_the_rights_of_the_host_pass_on(meeting: Meeting, lobby: Lobby) -> None:
    """Whoever is host, and however it goes: leaves, is away too long, closes its browser."""
    ann, bob, cid, dan = (Guest(lobby, name) for name in ("Ann", "Bob", "Cid", "Dan"))
    number = built(lobby.build(ann.visitor, plan()))
    for one in (bob, cid, dan):
        lobby.join(one.visitor, number)
    pseudonym = next(row.token for row in ann.room.rows if row.name == "Dan")
    # Nobody but the host may do what a host may, and nobody from outside.
    eve = Guest(lobby, "Eve")
    for other, why in ((bob, "not_host"), (eve, "not_in_room")):
        assert code(lobby.start, other.visitor, number) == why
        assert code(HouseRules(lobby).kick, other.visitor, number, [pseudonym]) == why
        assert code(lobby.fill, other.visitor, number, 1) == why
    lobby.leave(ann.visitor, number)
    lobby.leave(ann.visitor, number)
    assert bob.host == "Bob"
    bob.gone()
    assert [row.away for row in cid.room.rows] == [True, False, False]
    assert code(lobby.start, bob.visitor, number) == "away"
    bob.back()
    assert cid.host == "Bob"
    bob.gone()
    wait(meeting, AWAY_MS + 2_000)
    assert cid.host == "Cid"
    assert isinstance(lobby.start(cid.visitor, number), LobbyBegan)
    # While the village plays too.
    lobby.leave(cid.visitor, number)
    assert lobby.rooms[number].host == dan.visitor.key
    lobby.leave(dan.visitor, number)
    assert lobby.rooms[number].host == ""


@in_lobby
def test_rooms_without_anybody_are_reclaimed(meeting: Meeting, lobby: Lobby) -> None:
    ann = Guest(lobby, "Ann")
    number = built(lobby.build(ann.visitor, plan()))
    lobby.leave(ann.visitor, number)
    wait(meeting, EMPTY_MS - 2_000)
    assert [card.id for card in lobby.directory.listed(ann.visitor)] == [number]
    assert built(lobby.join(ann.visitor, number)) == number
    assert ann.host == "Ann"
    ann.gone()
    wait(meeting, EMPTY_MS + AWAY_MS - 2_000)
    assert number in lobby.rooms
    wait(meeting, 4_000)
    assert lobby.rooms == {}
    assert code(lobby.join, ann.visitor, number) == "no_room"


@in_lobby
def test_an_empty_room_is_kept_for_so_long_and_no_longer(meeting: Meeting, lobby: Lobby) -> None:
    ann = Guest(lobby, "Ann")
    number = built(lobby.build(ann.visitor, plan()))
    lobby.leave(ann.visitor, number)
    wait(meeting, EMPTY_MS - 1_000)
    assert number in lobby.rooms
    wait(meeting, 1_000)
    assert number not in lobby.rooms


@in_lobby
def test_a_full_room_has_a_queue(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob, cid, dan = (Guest(lobby, name) for name in ("Ann", "Bob", "Cid", "Dan"))
    number = built(lobby.build(ann.visitor, plan(4, robots=2)))
    lobby.join(bob.visitor, number)
    places = [lobby.join(one.visitor, number) for one in (cid, dan)]
    assert [one.queued for one in places if isinstance(one, RoomView)] == [1, 2]
    gear = Guest(lobby, "Gear", "robot player")
    assert built(lobby.join(gear.visitor, number))
    assert len(ann.room.rows) == 3
    lobby.leave(bob.visitor, number)
    assert [row.name for row in cid.room.rows] == ["Ann", "Gear", "Cid"]
    assert (cid.room.queued, dan.room.queued) == (0, 1)
    dan.gone()
    assert ann.room.card.queue == 0
    others = [Guest(lobby, f"Other{n:02}") for n in range(MOST_QUEUE + 1)]
    codes = [code(lobby.join, one.visitor, number) for one in others]
    assert codes == [""] * MOST_QUEUE + ["queue_full"]
    for one in others:
        lobby.leave(one.visitor, number)
    near = [Guest(lobby, f"Near{n:02}", address="192.0.2.1") for n in range(QUEUED_OF_ADDRESS + 1)]
    codes = [code(lobby.join, one.visitor, number) for one in near]
    assert codes == [""] * QUEUED_OF_ADDRESS + ["queue_full"]
    assert code(lobby.join, others[0].visitor, number) == ""
    watching = [
        Guest(lobby, f"Eye{n:02}", "onymous audience", address="192.0.2.1")
        for n in range(WATCHING_OF_ADDRESS + 1)
    ]
    codes = [code(lobby.join, one.visitor, number) for one in watching]
    assert codes == [""] * WATCHING_OF_ADDRESS + ["full"]
    lobby.start(ann.visitor, number)
    assert isinstance(cid.told[-1], LobbyBegan)
    assert others[0].told[-1] == LobbySentAway(number, refusal("begun", village=number).reason)


@in_lobby
def test_two_people_with_one_name(meeting: Meeting, lobby: Lobby) -> None:
    ann = Guest(lobby, "Suzume")
    other = Guest(lobby, "Suzume", id="somebody else", token="00000000-0000-4000-8000-000000000001")
    alike = Guest(lobby, "ＳＵＺＵＭＥ")
    number = built(lobby.build(ann.visitor, plan()))
    lobby.join(other.visitor, number)
    lobby.join(alike.visitor, number)
    assert [row.name for row in ann.room.rows] == [
        "Suzume",
        "Suzume (2)",
        "ＳＵＺＵＭＥ (3)",
    ]


@in_lobby
def test_one_person_waits_in_one_place(meeting: Meeting, lobby: Lobby) -> None:
    """Also with another avatar; a robot of the same person is somebody else."""
    ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Bob")
    first, second = built(lobby.build(ann.visitor, plan())), built(lobby.build(bob.visitor, plan()))
    avatar = Guest(lobby, "Anna", id=ann.visitor.id)
    robot = Guest(lobby, "Gear", "robot player", id=ann.visitor.id)
    lobby.join(robot.visitor, first)
    lobby.join(avatar.visitor, second)
    assert [row.name for row in bob.room.rows] == ["Bob", "Anna"]
    assert list(lobby.rooms[first].members) == [robot.visitor.key]


def test_names_of_a_blind_village_are_never_told() -> None:
    async def main() -> None:
        async with strangers() as meeting:
            ann, gear = Guest(meeting.lobby, "Ann"), Guest(meeting.lobby, "Gear", "robot player")
            number = built(meeting.lobby.build(ann.visitor, plan(4, avatar="random")))
            meeting.lobby.join(gear.visitor, number)
            meeting.lobby.start(ann.visitor, number)
            players = [Robot(token=one.visitor.token, name="Ann") for one in (ann, gear)]
            for one in players:
                assert one.join(meeting.room, number) == ""
            village = meeting.village(number)
            await meeting.to_the_end(village)
            assert village.names == ("Anonymous",) * 4
            assert not any(b'"Ann"' in frame or b"Robot " in frame for frame in players[1].frames)

    asyncio.run(main())


@in_lobby
def test_passwords_kicks_and_bans(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob, cid = (Guest(lobby, name) for name in ("Ann", "Bob", "Cid"))
    number = built(lobby.build(ann.visitor, plan(password="swordfish")))
    assert code(lobby.join, bob.visitor, number) == "password"
    assert code(lobby.join, bob.visitor, number, password="Swordfish") == "password"
    assert lobby.directory.listed(bob.visitor)[0].locked
    eve = Guest(lobby, "Eve")
    guesses = [code(lobby.join, eve.visitor, number, password=f"{n}") for n in range(GUESSES + 1)]
    assert guesses == ["password"] * GUESSES + ["too_often"]
    assert code(lobby.join, eve.visitor, number, password="swordfish") == "too_often"
    for one in (bob, cid):
        built(lobby.join(one.visitor, number, password="swordfish"))
    rows = {row.name: row.token for row in ann.room.rows}
    assert (
        code(HouseRules(lobby).kick, ann.visitor, number, ["00000000-0000-4000-8000-000000000000"])
        == "no_member"
    )
    assert code(HouseRules(lobby).kick, ann.visitor, number, [cid.visitor.token]) == "no_member"
    HouseRules(lobby).kick(ann.visitor, number, [rows["Bob"]] * 100)  # It is done, told and kept once.
    assert isinstance(bob.told[-1], LobbySentAway)
    built(lobby.join(bob.visitor, number, password="swordfish"))
    HouseRules(lobby).kick(ann.visitor, number, [rows["Cid"]], ban=True, reason="spam\nspam")
    assert refusal_of(lobby.join, cid.visitor, number, password="swordfish") == (
        "banned",
        {"reason": "spam spam"},
    )
    assert [(one.what, one.on_id, one.reason) for one in lobby.moderation.records] == [
        ("kick", "id of Bob", ""),
        ("ban", "id of Cid", "spam spam"),
    ]


@in_lobby
def test_ready_fill_and_start(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Bob")
    number = built(lobby.build(ann.visitor, plan(fills=False), ready=False))
    lobby.join(bob.visitor, number, ready=False)
    assert refusal_of(lobby.start, ann.visitor, number) == ("not_ready", {"name": "Bob"})
    lobby.ready(bob.visitor, number, True)
    assert refusal_of(lobby.start, ann.visitor, number) == ("not_full", {"seats": 3})
    assert code(lobby.fill, ann.visitor, number, 3, "nobody") == "player"
    view = lobby.fill(ann.visitor, number, 99)
    assert isinstance(view, RoomView)
    assert [(row.name, row.robot) for row in view.rows[2:]] == [(f"Robot {n}", True) for n in (1, 2, 3)]
    assert isinstance(lobby.start(ann.visitor, number), LobbyBegan)
    assert code(lobby.start, ann.visitor, number) == "begun"
    assert isinstance(lobby.join(bob.visitor, number), LobbyBegan)


@in_lobby
def test_robots_in_the_background_go_where_they_are_needed(meeting: Meeting, lobby: Lobby) -> None:
    gears = [Guest(lobby, f"Gear{n}", "robot player", support=("5A",)) for n in range(3)]
    other = Guest(lobby, "Other", "robot player", support=("15C",))
    for one in (other, *gears):
        lobby.run_in_background(one.visitor)
    ann = Guest(lobby, "Ann")
    number = built(lobby.build(ann.visitor, plan(robots=2)))
    assert [row.name for row in ann.room.rows] == ["Ann", "Gear0", "Gear1"]
    assert code(lobby.join, other.visitor, number) == "composition"
    gears[0].gone()
    wait(meeting, AWAY_MS + 2_000)
    assert [row.name for row in ann.room.rows] == ["Ann", "Gear1", "Gear2"]
    lobby.stop_background(gears[1].visitor)
    assert [row.name for row in ann.room.rows] == ["Ann", "Gear2"]
    gears[0].back()
    lobby.run_in_background(gears[0].visitor)
    assert [row.name for row in ann.room.rows] == ["Ann", "Gear2", "Gear0"]
    lobby.start(ann.visitor, number)
    assert [isinstance(one.told[-1], LobbyBegan) for one in gears] == [True, False, True]
    second = Guest(lobby, "Bob")
    built(lobby.build(second.visitor, plan(robots=2)))
    assert [row.name for row in second.room.rows] == ["Bob"]


@in_lobby
def test_search(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Bob")
    five = built(lobby.build(ann.visitor, plan(comment="Slow readers welcome")))
    eight = built(lobby.build(bob.visitor, plan(8, avatar="random", language="en")))

    def found(**what: Any) -> list[int]:
        return [card.id for card in lobby.directory.search(Criteria(**what))]

    assert found() == [eight, five]
    assert found(host="ann") == found(comment="SLOW") == found(most=5) == found(avatar="fixed") == [five]
    assert found(fewest=6) == found(language="en") == found(host="Anon") == [eight]
    assert found(name="nowhere") == []
    number = lobby.rooms[five].search_id
    assert [card.id for card in lobby.directory.find(number)] == [five]
    assert lobby.directory.find(1_000) == []
    lobby.start(ann.visitor, five)
    assert (lobby.directory.find(number), found()) == ([], [eight])
    watcher = Guest(lobby, "Eve", "onymous audience")
    assert [card.state for card in lobby.directory.listed(watcher.visitor)] == ["waiting", "playing"]


@pytest.mark.slow
def test_ten_thousand_rooms() -> None:
    """Whoever tries: one address, many addresses, one person; the lobby stays small, quick and open."""

    async def main() -> None:
        async with strangers() as meeting:
            lobby = meeting.lobby
            visitors = [
                Guest(lobby, f"Troll{n}", id=f"t{n}", address="192.0.2.1").visitor for n in range(100)
            ]
            codes = [code(lobby.build, one, plan()) for one in visitors]
            assert codes == [""] * ROOMS_OF_ADDRESS + ["rooms_of_address"] * (100 - ROOMS_OF_ADDRESS)
            begun = next(room for room in lobby.rooms.values())
            lobby.start(begun.members[begun.host].visitor, begun.id)
            assert code(lobby.build, visitors[-1], plan()) == "rooms_of_address"
            one = Guest(lobby, "Single")
            codes = [code(lobby.build, one.visitor, plan()) for _ in range(100)]
            assert set(codes[10:]) == {"too_often"}
            assert sum(room.host == one.visitor.key for room in lobby.rooms.values()) == 1
            for n in range(10_000 - 200):
                token = f"{n:08x}-0000-4000-8000-000000000000"
                code(lobby.build, replace(one.visitor, id=f"n{n}", token=token, address=f"a{n}"), plan())
            assert len(lobby.directory.waiting) == MOST_ROOMS
            assert len(lobby.directory.listed(one.visitor)) == PAGE_ROOMS
            late = Guest(lobby, "Late")
            assert code(lobby.build, late.visitor, plan()) == "too_many_rooms"
            # Nobody attends in these rooms: they are gone after a while.
            meeting.clock.pass_to(meeting.clock.now_ms() + AWAY_MS + 2_000)
            meeting.clock.pass_to(meeting.clock.now_ms() + EMPTY_MS + 2_000)
            # So is the village to which nobody came.
            assert len(lobby.rooms) == ROOMS_OF_ADDRESS
            assert built(lobby.build(late.visitor, plan()))
            lobby.close()

    asyncio.run(main())


@each_row(
    ("change", "why"),
    [
        ({"name": "abcd"}, "name"),
        ({"name": "x" * 31}, "name"),
        ({"name": "a\u202e\u200b\u200b\x00b  "}, "name"),
        ({"number": 3}, "number"),
        ({"number": 16}, "number"),
        ({"robots": 6}, "robots"),
        ({"roles": {Role.VILLAGER: 5}}, "roles"),
        ({"roles": {Role.VILLAGER: 2, Role.WEREWOLF: 3}}, "roles"),
        ({"roles": {Role.VILLAGER: 6, Role.WEREWOLF: -1}}, "roles"),
        ({"comment": "x" * 101}, "comment"),
        ({"password": "x" * 51}, "password_length"),
        ({"language": "xx"}, "language"),
        ({"times": {"morning_s": "1e9"}}, "times"),
        ({"times": {"morning_s": "soon"}}, "times"),
        ({"times": {"robots": "5"}}, "times"),
    ],
)
def test_plans_that_are_refused(change: dict[str, object], why: str) -> None:
    async def main() -> None:
        async with strangers() as meeting:
            lobby = meeting.lobby
            with pytest.raises(LobbyRefusal) as refusal:
                lobby.build(Guest(lobby, "Ann").visitor, replace(plan(), **change))
            assert refusal.value.code == why
            assert all(refusal.value.words.values())
            assert not lobby.rooms

    asyncio.run(main())


@in_lobby
def test_stacks_of_marks_cover_nothing(meeting: Meeting, lobby: Lobby) -> None:
    stacked = "".join(one + "\u0337" * 9 for one in "wolf")
    number = built(lobby.build(Guest(lobby, "Ann").visitor, replace(plan(), name=stacked, comment=stacked)))
    kept = lobby.rooms[number].plan
    assert kept.name == kept.comment == "".join(one + "\u0337" * 4 for one in "wolf")


@in_lobby
def test_times_of_the_host(meeting: Meeting, lobby: Lobby) -> None:
    ann = Guest(lobby, "Ann")
    number = built(lobby.build(ann.visitor, plan(times={"noon_s": "20", "early": "off"}, language="en")))
    rules = lobby.rooms[number].settings.rules
    assert (rules.name, rules.language) == ("licos-5", "en")
    noon = next(phase for phase in rules.day_phases if phase.name == "noon")
    assert (noon.duration_ms, noon.early) == (20_000, False)


@in_lobby
def test_a_room_of_the_werewolf_bbs_has_its_rules(meeting: Meeting, lobby: Lobby) -> None:
    bbs = preset("bbs-15")
    times = {"first_morning_s": "79200", "morning_s": "79200", "noon_s": "3600", "night_s": "3600"}
    times |= {"posts": "20", "early": "off"}
    ann = Guest(lobby, "Ann")
    wanted = replace(plan(15, times=times), roles=dict(bbs.roles))
    number = built(lobby.build(ann.visitor, wanted))
    rules = lobby.rooms[number].settings.rules
    assert (rules.name, rules.roles, rules.whisper.count) == (bbs.name, bbs.roles, bbs.whisper.count)
    assert rules.talk.count == bbs.talk.count
    assert (rules.day_phases, rules.night_phases) == (bbs.day_phases, bbs.night_phases)


def pings(one: Guest) -> list[LobbyPing]:
    return [notice for notice in one.told if isinstance(notice, LobbyPing)]


@in_lobby
def test_pings(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Bob")
    number = built(lobby.build(ann.visitor, plan()))
    lobby.join(bob.visitor, number)
    assert not pings(ann), "first comes the room"
    wait(meeting, 1)
    assert (len(pings(ann)), len(pings(bob))) == (1, 1), "both are asked at once"
    assert pings(ann)[0].rows == (), "nobody is slow who was asked just now"
    wait(meeting, 30)
    lobby.pong(ann.visitor, pings(ann)[0].id)
    lobby.pong(bob.visitor, "00000000-0000-4000-8000-000000000000")
    own, other = ann.room.rows
    assert pings(ann)[1].rows == (PingRow(own.token, 30),)
    assert pings(bob)[1].rows == (PingRow(bob.room.rows[0].token, 30),), "others are told at once"
    assert pings(bob)[0].id == pings(bob)[1].id, "a ping that may still be answered stays"
    wait(meeting, 12_000)
    assert pings(ann)[-1].rows[1] == PingRow(other.token, None), "bob is late"
    assert bob.visitor.token != other.token
    lobby.pong(bob.visitor, pings(bob)[-1].id)
    assert pings(ann)[-1].rows[1].ping_ms is not None


@in_lobby
def test_a_ping_for_whoever_comes_back_or_watches(meeting: Meeting, lobby: Lobby) -> None:
    ann, eye = Guest(lobby, "Ann"), Guest(lobby, "Eye", "onymous audience")
    number = built(lobby.build(ann.visitor, plan()))
    lobby.join(eye.visitor, number)
    wait(meeting, 1)
    lobby.pong(ann.visitor, pings(ann)[-1].id)
    assert pings(eye)[-1].rows == (PingRow(eye.room.rows[0].token, 0),)

    def is_asked_again() -> bool:
        before = len(pings(ann))
        wait(meeting, 1)
        return [row.ping_ms for one in pings(ann)[before:] for row in one.rows] == [0]

    lobby.join(ann.visitor, number)  # It loads the page again.
    assert is_asked_again()
    ann.gone()
    ann.back()
    assert is_asked_again()


@in_lobby
def test_what_is_said_in_a_room(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Bob")
    number = built(lobby.build(ann.visitor, plan()))
    lobby.join(bob.visitor, number)
    lobby.say(bob.visitor, number, "  hello\n there ")
    said = ann.told[-1]
    assert isinstance(said, LobbySaid)
    assert (said.name, said.text) == ("Bob", "hello there")
    assert said.token != bob.visitor.token
    assert code(lobby.say, bob.visitor, number, "\u200b") == "text"
    assert code(lobby.say, bob.visitor, number, "x" * 141) == "text"
    assert [code(lobby.say, bob.visitor, number, "again") for _ in range(6)][-1] == "too_often"
    eve = Guest(lobby, "Eve", "onymous audience")
    lobby.join(eve.visitor, number)
    assert code(lobby.say, eve.visitor, number, "boo") == "not_in_room"


@in_lobby
def test_what_a_host_and_the_operator_may_do_to_others(meeting: Meeting, lobby: Lobby) -> None:
    kept: list[ModerationRow] = []
    lobby.moderation = Moderation(kept.append, now=lambda: 0)
    house = HouseRules(lobby)
    ann, bob, cid = (Guest(lobby, name, address=f"address of {name}") for name in ("Ann", "Bob", "Cid"))
    number = built(lobby.build(ann.visitor, plan()))
    for one in (bob, cid):
        lobby.join(one.visitor, number)
    of_bob, of_cid = (row.token for row in ann.room.rows[1:])
    assert code(house.mute, bob.visitor, number, of_cid) == "not_host"
    house.mute(ann.visitor, number, of_bob, reason="spam")
    assert refusal_of(lobby.say, bob.visitor, number, "hello") == ("muted", {"reason": "spam"})
    lobby.leave(bob.visitor, number)
    lobby.join(bob.visitor, number)
    assert code(lobby.say, bob.visitor, number, "hello") == "muted", "who comes again is still muted"
    house.mute(ann.visitor, number, of_bob, muted=False)
    assert isinstance(lobby.say(bob.visitor, number, "hello"), LobbySaid)
    assert code(house.report, bob.visitor, number, of_cid, "  ") == "reason"
    assert completed(house.report(bob.visitor, number, of_cid, "rude")) is None
    # The operator
    house.operate(number, "mute", of_bob, reason="spam again")
    assert code(lobby.say, bob.visitor, number, "hello") == "muted"
    house.operate(number, "unmute", of_bob)
    assert code(lobby.say, bob.visitor, number, "hello") == ""
    house.operate(number, "mute", of_bob, reason="spam", address=True)
    house.operate(number, "unmute", of_bob)
    assert code(lobby.say, bob.visitor, number, "hello") == "muted", "everybody of the address is"
    house.operate(number, "ban", of_cid, reason="cheats", address=True)
    # Not the host, as words of a kick would say.
    assert cid.told[-1] == LobbySentAway(number, refusal("removed", reason="cheats").reason)
    assert refusal_of(lobby.build, cid.visitor, plan()) == ("banned_here", {"reason": "cheats"})
    neighbour = Guest(lobby, "Dan", address=cid.visitor.address)
    assert code(lobby.join, neighbour.visitor, number) == "banned_here"
    assert code(house.operate, number, "kick", of_cid) == "no_member"
    house.operate(number, "close", reason="maintenance")
    assert ann.told[-1] == LobbySentAway(number, refusal("closed", reason="maintenance").reason)
    assert [(row.what, row.by, row.on_id, row.reason) for row in kept] == [
        ("mute", "id of Ann", "id of Bob", "spam"),
        ("unmute", "id of Ann", "id of Bob", ""),
        ("report", "id of Bob", "id of Cid", "rude"),
        ("mute_here", "operator", "id of Bob", "spam again"),
        ("unmute_here", "operator", "id of Bob", ""),
        ("mute_here", "operator", "id of Bob", "spam"),
        ("mute_here", "operator", "address of Bob", "spam"),
        ("unmute_here", "operator", "id of Bob", ""),
        ("ban_here", "operator", "id of Cid", "cheats"),
        ("ban_here", "operator", "address of Cid", "cheats"),
        ("close", "operator", "id of Ann", "maintenance"),
    ]
    # The next server knows what lasts.
    lobby.moderation = Moderation(earlier=kept)
    assert code(lobby.build, cid.visitor, plan()) == "banned_here"
    assert lobby.moderation.muted("id of Bob") == ""


@in_lobby
def test_a_host_hands_over_and_closes(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob, eve = Guest(lobby, "Ann"), Guest(lobby, "Bob"), Guest(lobby, "Eve", "onymous audience")
    number = built(lobby.build(ann.visitor, plan(5)))
    for one in (bob, eve):
        lobby.join(one.visitor, number)
    rows = {row.name: row.token for row in ann.room.rows}
    watching = lobby.rooms[number].audience[eve.visitor.key].pseudonym
    mine = lobby.rooms[number].members[ann.visitor.key].pseudonym
    assert code(lobby.hand_over, bob.visitor, number, rows["Bob"]) == "not_host"
    assert code(lobby.hand_over, ann.visitor, number, mine) == "self"
    assert code(lobby.hand_over, ann.visitor, number, watching) == "no_member", "who watches is no host"
    assert code(lobby.hand_over, ann.visitor, number, "nobody") == "no_member"
    assert isinstance(lobby.hand_over(ann.visitor, number, rows["Bob"]), RoomView)
    assert (ann.host, bob.host) == ("Bob", "Bob")
    assert code(lobby.close_room, ann.visitor, number) == "not_host"
    lobby.close_room(bob.visitor, number)
    assert number not in lobby.rooms
    for one in (ann, bob, eve):
        away = one.told[-1]
        assert isinstance(away, LobbySentAway)
        assert away.reason.code == "host_closed"


@in_lobby
def test_built_in_players_have_the_level_of_the_room(meeting: Meeting, lobby: Lobby) -> None:
    ann = Guest(lobby, "Ann")
    number = built(lobby.build(ann.visitor, plan(5, level="easy", chatter="quiet")))
    assert (ann.room.card.level, ann.room.card.chatter) == ("easy", "quiet")
    lobby.fill(ann.visitor, number, 2)
    assert lobby.rooms[number].built_in == ["reasoner-easy-quiet"] * 2
    assert code(lobby.fill, ann.visitor, number, 2, "reasoner-cruel") == "player"
    lobby.start(ann.visitor, number)
    assert meeting.room.villages[number].robots == ["reasoner-easy-quiet"] * 4


@in_lobby
def test_a_new_name_is_known_when_somebody_comes_again(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Guest")
    number = built(lobby.build(ann.visitor, plan(5)))
    lobby.join(bob.visitor, number)
    bob.gone()
    bob.visitor = replace(bob.visitor, name="Ann")
    bob.back()
    assert [row.name for row in ann.room.rows] == ["Ann", "Ann (2)"], "nobody loses a place, or shares a name"
    assert ann.host == "Ann"
