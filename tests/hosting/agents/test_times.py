"""Two worlds with nights of fixed length: a seat and the public are sent the same bytes at the same moments,
however long those think whom they must not notice.

The worlds, and what is done in them, are those of tests/game/test_two_worlds.py. What is done in public takes
equally long in both; whispers and acts of the night do not, except those that the observer takes part in.
"""

import asyncio
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.game.test_two_worlds import Actor, Split, World, turned, worlds
from tests.soaking import times
from tests.strategies import number, seeds

from jinro.game import Role, preset
from jinro.game.draws import Draws
from jinro.game.events import Chose, Divined, Ended, Spoke
from jinro.game.fixed_nights import fixed_nights
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.hosting.public.game import PublicGame
from jinro.hosting.web.stream import Broadcast
from jinro.testing.wire_table import Sent, WireTable

Protocol = Literal["contest", "classic"]
NIGHT_MS = 40_000
LATE_MS = 50
"""How long after the end of a phase an answer comes that is late."""
PUBLIC: Seat = 0


class TimedWorld:
    """One of the two worlds, played at the wire."""

    def __init__(self, rules: Rules, world: World, seed: int, protocol: Protocol) -> None:
        self.world = world
        hears = world.roles[world.observer - 1] is Role.WEREWOLF
        draws = Draws(seed) if hears else Split(seed, world.mark)
        draws.seed = f"{seed}{world.mark}"
        self.hears = hears
        self.broadcast, self.public = Broadcast(public=True), PublicGame()
        self.feed: list[Sent] = []
        self.table = WireTable(
            rules,
            {seat: Actor(seat, world) for seat in range(1, rules.seats + 1)},
            self.think,
            seed=seed,
            draws=draws,
            roles=world.roles,
            protocol=protocol,
            on_show=self.shown,
        )

    def think(self, seat: Seat, kind: str, day: int, round_: int) -> int:
        shared = kind in ("talk", "vote") or seat == self.world.observer
        shared = shared or (self.hears and kind in ("whisper", "attack"))
        n = number("" if shared else self.world.mark, "time", seat, kind, day, round_)
        if kind in ("divine", "whisper") and n % 4 == 0 and self.table.game.state.until_ms is not None:
            return self.too_late()  # What others see does not depend on it.
        return 100 + n % (NIGHT_MS // 4)

    def too_late(self) -> int:
        table = self.table
        return (table.game.state.until_ms or 0) - table.clock.now_ms() + LATE_MS

    def shown(self, table: WireTable) -> None:
        before = len(self.broadcast.frames)
        self.broadcast.update(self.public.update(table.game, len(table.game.log)).packets)
        self.feed += [(table.clock.now_ms(), frame) for frame in self.broadcast.frames[before:]]

    def play(self) -> "TimedWorld":
        asyncio.run(self.table.play())
        return self

    @property
    def end_ms(self) -> int:
        return next(event.at_ms for event in self.table.game.log if isinstance(event, Ended))

    def told(self, viewer: Seat, until_ms: int) -> list[Sent]:
        sent = self.feed if viewer == PUBLIC else self.table.sent[viewer]
        return [one for one in sent if one[0] < until_ms]


def played(rules: Rules, seed: int, observer: Seat, protocol: Protocol) -> tuple[TimedWorld, TimedWorld]:
    left, right = worlds(rules, observer, turned, seed)
    return TimedWorld(rules, left, seed, protocol).play(), TimedWorld(rules, right, seed, protocol).play()


def difference(left: TimedWorld, right: TimedWorld, viewer: Seat) -> str:
    """The first thing that differs until one of the games ends, and when; empty if nothing does."""
    until_ms = min(left.end_ms, right.end_ms)
    one, other = left.told(viewer, until_ms), right.told(viewer, until_ms)
    assert len(one) > 3
    for a, b in zip(one, other, strict=False):
        if a != b:
            return f"{a} / {b}"
    return "" if len(one) == len(other) else f"{len(one)} / {len(other)} messages"


VILLAGES: list[tuple[str, Protocol]] = [
    ("contest-5", "contest"),
    ("contest-9", "contest"),
    ("contest-13", "contest"),
    ("contest-2017", "contest"),
    ("anytime-5", "contest"),
    ("osawa-9", "contest"),
    ("classic-5", "classic"),
    ("classic-12", "classic"),
    ("classic-15-2017", "classic"),
]


def slow_answers(name: str) -> Rules:
    """The rules, with as much time for an answer as in most villages."""
    return replace(preset(name), answer_ms=60_000, grace_ms=5_000)


@pytest.mark.parametrize(("name", "protocol"), VILLAGES)
def test_two_worlds_look_the_same_at_the_same_moments(name: str, protocol: Protocol) -> None:
    rules = fixed_nights(slow_answers(name), NIGHT_MS)
    differ = 0
    for observer in range(1, rules.seats + 1, times(rules.seats // 2, 1)):
        left, right = played(rules, 11 + observer, observer, protocol)
        assert difference(left, right, observer) == ""
        assert difference(left, right, PUBLIC) == ""
        secret = [
            [event.at_ms for event in one.table.game.log if isinstance(event, Chose | Spoke)]
            for one in (left, right)
        ]
        differ += secret[0] != secret[1]
    assert differ, "what is hidden takes other times"


@given(st.sampled_from(["contest-5", "contest-9"]), seeds, st.integers(0, 8))
@settings(deadline=None, max_examples=times(10, 100))
def test_whatever_the_game(name: str, seed: int, observer: int) -> None:
    rules = fixed_nights(slow_answers(name), NIGHT_MS)
    left, right = played(rules, seed, 1 + observer % rules.seats, "contest")
    assert difference(left, right, 1 + observer % rules.seats) == ""
    assert difference(left, right, PUBLIC) == ""


@pytest.mark.parametrize(("name", "protocol"), [("contest-5", "contest"), ("classic-5", "classic")])
def test_without_fixed_nights_time_tells(name: str, protocol: Protocol) -> None:
    """So that the comparison can find something."""
    rules = slow_answers(name)
    found = set()
    for seed in range(6):
        left, right = played(rules, seed, 1, protocol)
        for viewer in (1, PUBLIC):
            if difference(left, right, viewer):
                found.add(viewer)
    assert found == {1, PUBLIC}


class SlowSeer(TimedWorld):
    """A world in which whoever divines thinks beyond the morning."""

    def think(self, seat: Seat, kind: str, day: int, round_: int) -> int:
        return self.too_late() if kind == "divine" else super().think(seat, kind, day, round_)


@pytest.mark.parametrize(("name", "protocol"), [("contest-5", "contest"), ("classic-5", "classic")])
def test_late_answers_of_a_night_are_lost_and_not_taken_for_others(name: str, protocol: Protocol) -> None:
    """The divination is void, and the answer is not what the seer says or votes next."""
    rules = fixed_nights(slow_answers(name), NIGHT_MS)
    world, _ = worlds(rules, 1, turned, 3)
    seer = world.roles.index(Role.SEER) + 1
    made = SlowSeer(rules, world, 3, protocol).play()
    game = made.table.game
    chosen = [event for event in game.log if isinstance(event, Chose) and event.seat == seer]
    assert {event.reason for event in chosen if event.kind == "divine"} == {"timeout"}
    assert {event.reason for event in chosen if event.kind == "vote"} == {""}
    assert not any(isinstance(event, Divined) for event in game.log)
    said = {event.text for event in game.log if isinstance(event, Spoke) and event.seat == seer}
    names = {one.name for one in game.scene.characters}
    assert said
    assert not any("agentIdx" in text or text in names for text in said)
    notes = [note.code for note in made.table.journal.notes() if note.seat == seer]
    assert notes
    assert set(notes) == {"late"}
    assert not game.state.lost
