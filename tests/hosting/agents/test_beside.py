"""What is asked beside a phase with a time of its own: wolves may whisper at any time meanwhile."""

import asyncio
import json

import pytest
from msgspec.structs import replace
from tests.hosting.agents.test_times_page import PERSON, PageTable

from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.roles import Role, Seat
from jinro.game.rules import Action, Phase, Rules
from jinro.game.views import View
from jinro.players import Player
from jinro.testing import rules_of
from jinro.testing.wire_table import WireTable
from jinro.wire.nlp.codec import NAME

ANSWER_MS, WHISPERS_MS = 30_000, 10_000
RULES = rules_of(
    "contest-9",
    whisper={"regime": "anytime", "duration_ms": WHISPERS_MS, "empty": "refuse", "turns": None, "count": 1},
    answer_ms=ANSWER_MS,
)
SEER = PERSON
ROLES = tuple(
    map(Role, "VILLAGER SEER WEREWOLF WEREWOLF BODYGUARD POSSESSED MEDIUM VILLAGER VILLAGER".split())
)
NEVER_MS = 10**9


class Resident(Player):
    """Says nothing unless it is told what, and executes one seat."""

    def __init__(self, whisper: str | None, victim: Seat) -> None:
        self._whisper, self._victim = whisper, victim

    def vote(self, view: View, ask: Ask) -> Seat:
        return self._victim

    def attack(self, view: View, ask: Ask) -> Seat:
        return 1

    def speak(self, view: View, channel: str) -> str | None:
        return self._whisper


def night(
    took_ms: int,
    rules: Rules = RULES,
    *,
    kind: type[WireTable] = WireTable,
    whisper: str | None = None,
    victim: Seat = 9,
) -> WireTable:
    """A game until the second morning; before it the seer and the wolves think so long about what they do."""

    def think(seat: Seat, what: str, day: int, round_: int) -> int:
        return took_ms if what in ("divine", "attack") and day == 1 else 10

    made = kind(rules, {seat: Resident(whisper, victim) for seat in range(1, 10)}, think, roles=ROLES)
    asyncio.run(made.play(until=lambda game: game.state.day == 2 or len(game.log) > 1_000))
    return made


def divined(made: WireTable) -> e.Chose:
    chosen = [event for event in made.game.log if isinstance(event, e.Chose) and event.kind == "divine"]
    return chosen[-1]


def test_an_answer_counts_that_comes_after_the_end_of_the_whispers() -> None:
    made = night(2 * WHISPERS_MS)
    assert divined(made).target
    assert any(isinstance(event, e.Divined) and event.day == 1 for event in made.game.log)
    assert not any(NAME in data for _, data in made.sent[SEER]), "the end of the whispers tells it nothing"


def test_time_runs_out_once_while_the_night_waits() -> None:
    """The time of a phase in which wolves whisper and attack is over, and the seer still thinks."""
    phases: tuple[tuple[Action, ...], ...] = (("execution",), ("divine",), ("whisper", "attack"))
    rules = replace(RULES, night_phases=tuple(Phase(name=one[0], actions=one) for one in phases))
    made = night(2 * WHISPERS_MS, rules, whisper="good evening")
    assert sum(isinstance(event, e.TimeRanOut) for event in made.game.log) == 1
    assert divined(made).target


def limits(made: WireTable) -> set[int]:
    """How long a person has for a divination, as the page is told."""
    told = [json.loads(data) for _, data in made.sent[PERSON] if data.startswith(b'{"type":"now"')]
    asks = [(one["now_ms"], one["ask"]) for one in told if one["ask"] and one["ask"]["kind"] == "divine"]
    assert {ask["day"] for _, ask in asks} == {0, 1}
    return {ask["until_ms"] - now for now, ask in asks}


@pytest.mark.parametrize("victim", [9, 3])
def test_a_person_has_the_time_of_an_answer_whoever_is_left_to_whisper(victim: Seat) -> None:
    made = night(NEVER_MS, kind=PageTable, victim=victim)
    assert limits(made) == {ANSWER_MS}
    chosen, asked = divined(made), [event for event in made.game.log if isinstance(event, e.Asked)]
    begin = next(event.at_ms for event in reversed(asked) if "divine" in event.kinds)
    assert (chosen.reason, chosen.at_ms) == ("timeout", begin + ANSWER_MS + RULES.grace_ms)
