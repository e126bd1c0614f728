"""Edges of the lobby's rules: the last seat, the largest village, a stranger's report, a wrong pong."""

import pytest
from tests.hosting.doors.licos.lobby_clients import Meeting
from tests.hosting.lobby.guests import Guest, built, code, in_lobby, plan, wait
from tests.rows import each_row

from jinro.hosting.lobby.directory import ROOMS_OF_ADDRESS
from jinro.hosting.lobby.house_rules import HouseRules
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.play_now import plan_of
from jinro.hosting.lobby.refusals import LobbyRefusal
from jinro.hosting.lobby.ticks import EMPTY_MS, pong
from jinro.wire.page.play import PlayNow


@in_lobby
def test_a_room_is_full_of_people_or_full(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob = Guest(lobby, "Ann"), Guest(lobby, "Bob")
    robot = Guest(lobby, "R2", "robot player")
    room = lobby.rooms[built(lobby.build(ann.visitor, plan(robots=4)))]
    no = room.no_seat(bob.visitor)
    assert no is not None
    assert no.code == "too_many_humans"
    assert room.no_seat(robot.visitor) is None
    lobby.fill(ann.visitor, room.id, 4)
    no = room.no_seat(bob.visitor)
    assert no is not None
    assert no.code == "full"
    no = room.no_seat(robot.visitor)
    assert no is not None
    assert no.code == "full"


@in_lobby
def test_a_card_names_the_host(meeting: Meeting, lobby: Lobby) -> None:
    ann = Guest(lobby, "Ann")
    room = lobby.rooms[built(lobby.build(ann.visitor, plan()))]
    card = room.card()
    assert (card.host, card.anonymous, card.host_is_human) == ("Ann", False, True)
    room.host = ""
    assert (room.card().anonymous, room.card().host_is_human) == (True, True)


@in_lobby
def test_a_blind_room_shows_nobody_in_the_order_of_arrival(meeting: Meeting, lobby: Lobby) -> None:
    lobby._secret = "the same in every run"
    guests = [Guest(lobby, name) for name in ("Ann", "Bob", "Cid", "Dan", "Eve")]
    number = built(lobby.build(guests[0].visitor, plan(6, avatar="random")))
    for one in guests[1:]:
        lobby.join(one.visitor, number)
    room = lobby.rooms[number]
    rows = [row.token for row in room.view("").rows]
    assert len(rows) == 5
    assert rows == sorted(rows) != [member.pseudonym for member in room.members.values()]


@in_lobby
def test_a_wrong_pong_is_no_news(meeting: Meeting, lobby: Lobby) -> None:
    ann = Guest(lobby, "Ann")
    room = lobby.rooms[built(lobby.build(ann.visitor, plan()))]
    member = room.member(ann.visitor.key)
    assert member is not None
    member.pinged, member.pinged_ms, member.ping_ms = "abc", 1_000, None
    assert pong(room, ann.visitor.key, "abd", 1_500) is False
    assert pong(room, "a stranger", "abc", 1_500) is False
    assert pong(room, ann.visitor.key, "ABC", 1_500) is True
    assert (member.ping_ms, member.pinged, member.late) == (500, "", False)
    assert pong(room, ann.visitor.key, "", 1_600) is False


@in_lobby
def test_a_village_that_the_server_cannot_begin(meeting: Meeting, lobby: Lobby) -> None:
    ann = Guest(lobby, "Ann")
    number = built(lobby.build(ann.visitor, plan()))
    lobby._villages.begin = lambda start: False  # type: ignore[method-assign]
    assert code(lobby.start, ann.visitor, number) == "too_many_villages"
    assert lobby.rooms[number].state == "waiting"


@in_lobby
def test_only_members_report_members(meeting: Meeting, lobby: Lobby) -> None:
    ann, bob, eve = Guest(lobby, "Ann"), Guest(lobby, "Bob"), Guest(lobby, "Eve")
    number = built(lobby.build(ann.visitor, plan()))
    lobby.join(bob.visitor, number)
    row = next(row.token for row in ann.room.rows if row.name == "Bob")
    house = HouseRules(lobby)
    assert code(house.report, eve.visitor, number, row, "rude") == "not_in_room"
    assert code(house.report, eve.visitor, 99, row, "rude") == "no_room"
    assert code(house.report, ann.visitor, number, "nobody", "rude") == "no_member"
    assert code(house.report, ann.visitor, number, row, "  ") == "reason"


@in_lobby
def test_a_room_that_is_gone_makes_place_for_one(meeting: Meeting, lobby: Lobby) -> None:
    hosts = [Guest(lobby, f"Host {n}", address="192.0.2.7") for n in range(ROOMS_OF_ADDRESS + 2)]
    numbers = [built(lobby.build(one.visitor, plan())) for one in hosts[:ROOMS_OF_ADDRESS]]
    first, second = hosts[ROOMS_OF_ADDRESS:]
    assert code(lobby.build, first.visitor, plan())
    lobby.leave(hosts[0].visitor, numbers[0])
    wait(meeting, EMPTY_MS + 2_000)
    assert numbers[0] not in lobby.rooms
    assert not code(lobby.build, first.visitor, plan())
    assert code(lobby.build, second.visitor, plan())


@each_row(("seats", "fits"), [(3, False), (4, True), (15, True), (16, False)])
def test_the_sizes_of_a_village_at_once(seats: int, fits: bool) -> None:
    wanted = PlayNow(style="licos", seats=seats, language="en")
    if fits:
        found = plan_of(wanted)
        assert found.number == seats == sum(found.roles.values())
    else:
        with pytest.raises(LobbyRefusal) as refusal:
            plan_of(wanted)
        assert (refusal.value.code, refusal.value.details) == ("seats", {"sizes": "4-15"})
