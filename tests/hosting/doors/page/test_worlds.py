"""Two villages full of people at the page that differ only in what one of them may not know, roles included:
every byte that this one is sent is the same, and comes at the same time. In every style."""

import asyncio
import json
from collections import Counter
from functools import partial
from itertools import takewhile
from typing import Any

import pytest
from msgspec.structs import replace
from tests.hosting.doors.licos.robots import Table
from tests.hosting.doors.page.page_seat import PageSeat
from tests.hosting.doors.page.test_seats import start

from jinro.config.licos.settings import LicosSettings
from jinro.game import events as e
from jinro.game.commands import Open
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.hosting.doors.page import stream as page_client
from jinro.hosting.lobby import village as villages
from jinro.hosting.lobby.plans import RoomPlan, checked
from jinro.wire.page.play import Style

Json = dict[str, Any]
STEP_MS = 10_000
"""Everybody who is asked has answered by then."""
MOST_STEPS = 400


def settings_of(table: Table, style: Style, seats: int, *, fixed: bool) -> LicosSettings:
    if style == "licos":
        return table.settings
    times = {"night_s": "120"} if fixed else {}
    plan = RoomPlan(name="A village", number=seats, roles={}, style=style, language="en", times=times)
    made = checked(plan, table.settings)
    assert isinstance(made, tuple)
    return made[1]


LATE = (Role.SEER, Role.WEREWOLF)
"""Who is not among the first, where some have to leave."""


def dealt(rules: Rules, *, other: bool) -> tuple[Role, ...]:
    """The roles of one of the two worlds. The observer sits last, those who are voted out and attacked first.
    In between everybody is something else in the other world."""
    hidden = [one for one in Role for _ in range(rules.roles.get(one, 0)) if one is not Role.VILLAGER]
    hidden.sort(key=[*(one for one in Role if one not in LATE), *LATE].index)
    if other:
        # Not a wolf first: in a village of five the first of these is attacked.
        hidden = [*hidden[1:-1], hidden[-1], hidden[0]] if len(hidden) > 2 else hidden[::-1]
    return (*[Role.VILLAGER] * (rules.seats - len(hidden) - 1), *hidden, Role.VILLAGER)


class World:
    """One of the two villages."""

    def __init__(
        self, style: Style, seats: int, *, busy: bool, fixed: bool, patch: pytest.MonkeyPatch
    ) -> None:
        """`fixed`: nights have a fixed length."""
        self.busy = busy
        self.fixed = fixed
        preset = f"licos-{seats}-c" if style == "licos" else "licos-5"
        self.table = Table(preset, "interval_s=0", seed=f"two worlds at the page {style}")
        tokens = [f"5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d{number:04}" for number in range(seats)]
        # Everybody may be away for a whole phase.
        settings = settings_of(self.table, style, seats, fixed=fixed)
        settings = replace(settings, rules=replace(settings.rules, response_ms=1_000_000))
        self.licos = style == "licos"
        patch.setattr(villages, "Open", partial(Open, roles=dealt(settings.rules, other=busy)))
        self.number = start(self.table, tokens, settings)
        self.pages = [PageSeat(self.table, one) for one in tokens]
        for page in self.pages:
            assert page.join(self.number) == ""

    async def play(self) -> tuple[list[tuple[int, bytes]], list[e.Event]]:
        """What the observer is sent and when, up to the second day's vote, or the end; and the log."""
        table = self.table
        await table.settle()
        village = table.room.villages[self.number]
        assert village.game is not None
        self.observer = next(page for page in self.pages if page.of("seat")[0]["seat"] == len(self.pages))
        assert self._role(self.observer) == "VILLAGER"
        for _ in range(MOST_STEPS):
            if self._day() >= 2 and self._ask(self.observer) and self._ask(self.observer)["kind"] == "vote":
                break
            if village.game.state.ended:
                break
            await self._step()
        log = list(village.game.log)
        frames = [*takewhile(lambda one: b'"type":"revealed"' not in one[1], self.observer.frames)]
        await table.room.stop()
        return frames, log

    def _role(self, page: PageSeat) -> str:
        return str(page.events("RoleTold")[0]["role"])

    def _day(self) -> int:
        return max((one["day"] for one in self.observer.events("DayBroke")), default=0)

    def _ask(self, page: PageSeat) -> Json:
        return self._now(page)["ask"] or {}

    def _now(self, page: PageSeat) -> Json:
        return next(one for one in reversed(page.heard) if one["type"] == "now")

    async def _step(self) -> None:
        """Everybody who is asked answers; at least ten seconds pass."""
        table = self.table
        begin = table.clock.now_ms()
        if self.busy:
            await self._stir(begin)
        asked = [page for page in self.pages if self._ask(page)]
        alone = len(asked) == 1 and self._ask(asked[0])["kind"] == "talk"  # When it speaks, everybody hears.
        hidden = [page for page in asked if page is not self.observer and not alone]
        if self.busy:
            hidden.reverse()
        # Otherwise the last of them answers at the same moment in both worlds.
        secret = {self._ask(page)["kind"] for page in asked}.isdisjoint(("talk", "vote"))
        first = len(hidden) - (not (self.fixed and secret and self.busy))
        for number, page in enumerate(hidden[: max(0, first)]):
            if self.busy:
                table.clock.pass_to(begin + 1_000 + 300 * number)
            self._answer(page)
            await table.settle()
        table.clock.pass_to(begin + STEP_MS - 1)
        if self.observer in asked and not alone:
            self._answer(self.observer)
            await table.settle()
        table.clock.pass_to(begin + STEP_MS)
        self._speak()
        for page in asked if alone else hidden[max(0, first) :]:
            self._answer(page)
        await table.settle()

    def _answer(self, page: PageSeat) -> None:
        ask = self._ask(page)
        if not ask:
            return  # It has left the village meanwhile.
        if self.licos and self.busy and ask["kind"] == "divine":
            return  # Who is asked in vain misses it, and nobody else learns of it.
        options = ask["options"]
        if options:
            # Divination is seen by nobody else; all other choices have results that are seen.
            secret = self.busy and ask["kind"] == "divine" and page is not self.observer
            page.do("choose", ask=ask["id"], target=options[-1] if secret else options[0])
            return
        secret = self.busy and ask["kind"] == "whisper"
        # The number of an ask tells its seat what else it was asked: nobody may say it aloud here.
        text = "we are wolves" if secret else f"line {ask['day']} {ask['round']}"
        page.do("say", channel=ask["kind"], ask=ask["id"], text=text)

    def _speak(self) -> None:
        """At any time: everybody says one thing in a step where it may, some more of it in secret."""
        for page in self.pages:
            for floor in self._now(page)["floors"]:
                if floor["channel"] == "talk" and floor["left"] != 0:
                    page.do("say", channel="talk", text=f"at will {self.table.clock.now_ms()}")
                    return

    async def _stir(self, begin: int) -> None:
        """What nobody else may notice: marks, refusals, whispers, memos, stars, tabs, a lost connection."""
        self.table.clock.pass_to(begin + 100)
        others = [page for page in self.pages if page is not self.observer]
        for number, page in enumerate(others):
            if page.closed is not None:
                continue
            page.do("mark", target=1 + number % 5, role="WEREWOLF", mark="○△×"[number % 3])
            page.do("choose", ask=999, target=1)
            page.do("star", of=1)
            for channel in ("whisper", "memo", "grave"):
                page.do("typing", channel=channel)
            page.client.on_text("not a command")
            for floor in self._now(page)["floors"]:
                if floor["channel"] not in ("talk", "post_mortem"):
                    page.do("say", channel=floor["channel"], text=f"hidden {number}")
        await self.table.settle()
        page = others[begin // STEP_MS % len(others)]
        tab = PageSeat(self.table, page.client.token)
        assert tab.join(self.number) in ("", "too many connections of this seat; wait a little")
        page.client.lose()
        self.pages[self.pages.index(page)] = again = PageSeat(self.table, page.client.token)
        self.table.clock.pass_to(begin + 700)
        if again.join(self.number):
            self.pages[self.pages.index(again)] = tab
        await self.table.settle()


async def world(
    style: Style, seats: int, *, busy: bool, fixed: bool
) -> tuple[list[tuple[int, bytes]], list[e.Event]]:
    with pytest.MonkeyPatch.context() as patch:
        return await World(style, seats, busy=busy, fixed=fixed, patch=patch).play()


STYLES: list[tuple[Style, int, bool]] = [
    ("licos", 8, False),
    ("turns", 9, False),
    ("turns", 9, True),
    ("anytime", 9, False),
    ("anytime", 9, True),
    ("first", 5, False),
    ("first", 5, True),
]


@pytest.mark.slow
@pytest.mark.parametrize(("style", "seats", "fixed"), STYLES)
def test_two_worlds_look_the_same_to_a_person_in_every_style(
    style: Style, seats: int, fixed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_client, "COMMANDS_AT_ONCE", 1_000_000)  # It counts in real time.
    calm, quiet = asyncio.run(world(style, seats, busy=False, fixed=fixed))
    busy, loud = asyncio.run(world(style, seats, busy=True, fixed=fixed))
    roles = [[one.role for one in log if isinstance(one, e.RoleTold)] for log in (quiet, loud)]
    assert roles[0] != roles[1]
    assert sum(one is not other for one, other in zip(*roles, strict=True)) >= 3
    assert sum(isinstance(one, e.Marked) for one in loud) > 10
    assert not any(isinstance(one, e.Marked) for one in quiet)
    assert [one for _, one in calm] == [one for _, one in busy]
    assert calm == busy
    kinds = Counter(json.loads(one).get("event", {}).get("event") for _, one in calm)
    assert kinds["Spoke"] > seats
    assert {"NightFell", "DayBroke"} <= kinds.keys()
    assert {"Executed", "DeathShown"} & kinds.keys()
    assert [one.target for one in quiet if isinstance(one, e.Divined)] != [
        one.target for one in loud if isinstance(one, e.Divined)
    ]
    whispered = [
        [one for one in log if isinstance(one, e.Spoke) and one.channel == "whisper"] for log in (quiet, loud)
    ]
    assert whispered[0] != whispered[1] or style == "first"
