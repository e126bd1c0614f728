"""Two worlds with nights of fixed length, for a person at the page among agents: see test_times.py."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from tests.hosting.agents import test_times
from tests.hosting.agents.test_times import NIGHT_MS, difference, played, slow_answers
from tests.soaking import times

from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.fixed_nights import fixed_nights
from jinro.game.roles import Seat
from jinro.hosting.doors.page import stream as page_client
from jinro.hosting.doors.page.seats import PageGreeting, PagePart
from jinro.hosting.doors.page.stream import PageClient
from jinro.testing.wire_table import WireTable
from jinro.village.notes import Times

PERSON: Seat = 2


class PageTable(WireTable):
    """A table at which one seat is that of a person."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        greeting = PageGreeting(game="g", name="track", times=Times(0), blind=True)
        page = self.table.add(PagePart(self.table, self.journal, greeting))
        self.client = PageClient("person", self._told, lambda code, reason: None)
        assert page.sit(PERSON, self.client) == ""

    def _of_agents(self) -> Iterable[Seat]:
        return [seat for seat in self._players if seat != PERSON]

    def _told(self, messages: Sequence[bytes]) -> None:
        self.sent[PERSON] += [(self.clock.now_ms(), one) for one in messages]
        self._begin(PERSON)

    def _say(self, ask: Ask, text: str) -> None:
        if ask.seat == PERSON:
            self._do("say", channel=ask.kind, ask=ask.id, text=text)
        else:
            super()._say(ask, text)

    def _choose(self, ask: Ask, target: Seat) -> None:
        if ask.seat == PERSON:
            self._do("choose", ask=ask.id, target=target)
        else:
            super()._choose(ask, target)

    def _do(self, what: str, **more: object) -> None:
        self.client.on_text(json.dumps({"do": what, "n": 1, "client_ms": 5, **more}))


@pytest.fixture(autouse=True)
def person_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_client, "COMMANDS_AT_ONCE", 10_000)  # Virtual time does not count there.
    monkeypatch.setattr(test_times, "WireTable", PageTable)


@pytest.mark.parametrize(("name", "games"), [("contest-5", 5), ("contest-9", 3)])
def test_two_worlds_look_the_same_to_a_person_at_the_same_moments(name: str, games: int) -> None:
    rules = fixed_nights(slow_answers(name), NIGHT_MS)
    roles = set()
    for seed in range(times(games, 20)):
        left, right = played(rules, seed, PERSON, "contest")
        assert difference(left, right, PERSON) == ""
        roles.add(left.world.roles[PERSON - 1])
        assert any(isinstance(event, e.Spoke) and event.seat == PERSON for event in left.table.game.log)
    assert len(roles) > 1


def test_without_fixed_nights_time_tells_a_person() -> None:
    rules = slow_answers("contest-5")
    assert any(difference(*played(rules, seed, PERSON, "contest"), PERSON) for seed in range(6))
