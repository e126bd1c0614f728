"""People who wait for a seat among agents, without sockets."""

import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from jinro.config.settings import Settings, parse_settings, preset_settings, with_guests
from jinro.errors import SettingsError
from jinro.hosting.doors.nlp import guests as module
from jinro.hosting.doors.nlp.guests import NAMES, SeatGuest, TrackGuests, is_person
from jinro.hosting.doors.page.stream import PageClient
from jinro.hosting.lobby.visitors import Visitor
from jinro.village.notes import NONE
from jinro.wire.licos.tokens import token_mark


class Browser:
    """A stream of somebody, and what it was told."""

    def __init__(self, name: str) -> None:
        self.visitor = Visitor(id=f"id {name}", name=name, kind="human player", token=f"token {name}")
        self.heard: list[dict[str, Any]] = []
        self.closed: list[str] = []
        self.client = PageClient(self.visitor.key, self._tell, lambda code, why: self.closed.append(why))

    def _tell(self, messages: Sequence[bytes]) -> None:
        self.heard += [json.loads(one) for one in messages]


def of(settings: Settings, games: dict[str, Any] | None = None) -> TrackGuests:
    return TrackGuests(settings, lambda: None, lambda: 3, lambda: games or {})


def track(people: int = 1, robots: int = 0, **more: Any) -> Settings:
    made = with_guests(preset_settings("contest-5"), people, robots)
    return replace(made, matching=replace(made.matching, **more))


def test_people_wait_with_their_streams() -> None:
    guests = of(track(2))
    ann, again, bob = Browser("Ann"), Browser("Ann"), Browser("Bob")
    assert guests.arrive(ann.visitor, ann.client) == ""
    assert not guests.are_here
    assert guests.arrive(again.visitor, again.client) == ""
    assert (guests.waiting, guests.missing_people) == (1, 1), "two tabs are one person"
    ann.client.lose()
    assert guests.waiting == 1
    assert guests.arrive(bob.visitor, bob.client) == ""
    assert again.heard[-1] == {
        "type": "waits", "village": 0, "missing": 0, "left_ms": 0, "track": "contest-5", "agents": 3,
    }  # fmt: skip
    assert guests.are_here
    again.client.lose()
    assert (guests.waiting, bob.heard[-1]["missing"]) == (1, 1)
    guests.dismiss("the server stops", 1001)
    assert bob.closed == ["the server stops"]
    assert guests.arrive(ann.visitor, Browser("Ann").client) == "the server stops"


def test_not_everybody_can_wait_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 2)
    guests = of(track(3))
    for name, refused in (("Ann", ""), ("Bob", ""), ("Cem", module.FULL), ("Ann", "")):
        one = Browser(name)
        assert guests.arrive(one.visitor, one.client) == refused
    tabs = [Browser("Bob") for _ in range(6)]
    for tab in tabs:
        guests.arrive(tab.visitor, tab.client)
    assert [bool(tab.closed) for tab in tabs] == [True, True, False, False, False, False]


def test_no_name_tells_who_is_a_person() -> None:
    guests, ann = of(track(1, 2)), Browser("Ann")
    guests.arrive(ann.visitor, ann.client)
    taken = guests.take(["kanolab", *NAMES[:-4]], 2)
    assert [one.team for one in taken] == [one.name for one in taken]
    assert {one.name for one in taken} < set(NAMES[-4:]), "no name of an agent"
    assert [bool(one.robot) for one in taken] == [False, True, True]
    assert taken[0].streams == (ann.client,)
    assert guests.waiting == 0
    owners = guests.owners("G", [taken[1], object(), taken[0]])
    assert owners == ("+reasoner", NONE, token_mark("G", ann.visitor.key))
    assert [is_person(one) for one in (*owners, "*")] == [False, False, True, True]


def test_names_are_told_where_the_organiser_wants_it_or_nobody_plays_at_the_page() -> None:
    told, ann = of(track(1, 1, told=True)), Browser("Ann")
    told.arrive(ann.visitor, ann.client)
    assert [one.name for one in told.take([], 1)] == ["Ann", "robot1"]
    robots = of(track(0, 2))
    assert (robots.invites, robots.is_blind, robots.are_here) == (False, False, True)
    assert robots.take([], 0) == [
        SeatGuest("robot1", robot="reasoner"),
        SeatGuest("robot2", robot="reasoner"),
    ]


def test_who_waits_is_seated_when_the_game_has_gone_on() -> None:
    sat: list[tuple[int, PageClient]] = []

    def sit(seat: int, client: PageClient) -> str:
        sat.append((seat, client))
        return ""

    games: dict[str, Any] = {}
    guests = TrackGuests(track(), lambda: None, lambda: 4, lambda: games)
    ann, bob = Browser("Ann"), Browser("Bob")
    guests.arrive(ann.visitor, ann.client)
    guests.arrive(bob.visitor, bob.client)
    page = SimpleNamespace(sit=sit)
    games["G"] = SimpleNamespace(owners=(NONE, token_mark("G", ann.visitor.key)), page=page)
    guests.reseat()
    assert sat == [(2, ann.client)]
    assert guests.waiting == 1
    assert guests.home(bob.visitor.key) is None


@pytest.mark.parametrize(
    ("people", "robots", "why"),
    [(5, 0, "must leave one of 5 seats"), (3, 2, "must leave one"), (-1, 0, "must leave one")],
)
def test_seats_for_people_are_checked(people: int, robots: int, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        with_guests(preset_settings("contest-5"), people, robots)
    planned = preset_settings("contest-5")
    planned = replace(planned, matching=replace(planned.matching, mode="plan"))
    with pytest.raises(SettingsError, match="robots cannot play the games of a plan"):
        with_guests(planned, 1, 1)
    assert with_guests(planned, 1, 0).rules.board


def test_seats_for_people_in_a_file(contest_file: str) -> None:
    text = contest_file.replace("matching:\n", "matching:\n  people: 1\n  robots: 2\n  people_told: true\n")
    made = parse_settings(text, "x")
    assert (made.matching.people, made.matching.robots, made.matching.told) == (1, 2, True)
    assert made.rules.board
    with pytest.raises(SettingsError, match="matching.people"):
        parse_settings(text.replace("robots: 2", "robots: 4"), "x")


@pytest.fixture
def contest_file() -> str:
    from jinro.config.contest.sample import SampleOptions, sample

    return sample(SampleOptions(preset="contest-5", language="en"))
