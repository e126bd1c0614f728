"""Replies that end a whole game elsewhere cost their sender one answer here, and nobody else notices."""

import pytest
from tests.village.test_speech_check import ILLEGAL
from tests.wire.classic.table import Speaker, Table
from tests.wire.classic.test_strict import Reader

from jinro.game import events as e
from jinro.game import preset
from jinro.game.asks import Ask
from jinro.game.excerpt import excerpt
from jinro.game.roles import Role, Seat
from jinro.game.rules import Rules
from jinro.game.speech import sane
from jinro.wire.classic import Outgoing

REPLIES = {
    "empty": "",
    "blanks": " \t ",
    "null": "null",
    "a number beyond 32 bits": '{"agentIdx":99999999999}',
    "a number beyond all bounds": '{"agentIdx":' + "9" * 10_000 + "}",
    "below zero": '{"agentIdx":-1}',
    "nobody": '{"agentIdx":0}',
    "anybody (Python)": '{"agentIdx":255}',
    "anybody (C#)": '{"agentIdx":2147483647}',
    "oneself": '{"agentIdx":1}',
    "JSON": '{"request":"FINISH","gameInfo":null}',
    "brackets": "[" * 20_000,
    "long": "VOTE Agent[01] " * 4_000,
    "nul": "\x00\x01\x02",
    "half a character": "\ufffd",
    "line separators": "a\u2028b\x85c\x0bd",
    "quotes": '"}],"whisperHistory":[{"text":"',
    "backslashes": "\\" * 5_000,
    "emoji": "🐺" * 3_000,
    **{text[:40]: text for text in ILLEGAL},
}


def play(rules: Rules, text: str, role: Role) -> Table:
    """A game in which seat 1, of this role, replies the same to everything."""
    readers = {seat: Reader(seat) for seat in range(1, rules.seats + 1)}

    class Hostile(Table):
        def _hear(self, out: Outgoing) -> None:
            readers[out.seat].read(out.data)
            super()._hear(out)

        def _reply(self, ask: Ask) -> str:
            return text if ask.seat == 1 else super()._reply(ask)

    rest = [r for r, n in rules.roles.items() for _ in range(n)]
    rest.remove(role)
    table = Hostile(rules, lambda seat: Speaker(seat, 2), seed=2, roles=(role, *rest)).play()
    assert all(reader.requests[-1] == "FINISH" for reader in readers.values())
    return table


def said_by(table: Table, seat: Seat) -> list[str]:
    return [x.text for x in table.game.log if isinstance(x, e.Spoke) and x.seat == seat]


@pytest.mark.parametrize("name", REPLIES)
def test_the_game_goes_on(name: str) -> None:
    table = play(preset("classic-7"), REPLIES[name], Role.WEREWOLF)
    assert set(said_by(table, 1)) <= {"Skip", "Over"}
    for chose in (x for x in table.game.log if isinstance(x, e.Chose) and x.seat == 1):
        # A vote is drawn, an attack is not counted; what was sent is on record with the reason.
        assert (chose.target > 0) == (chose.kind == "vote")
        assert chose.reason in ("no_target", "unknown_target", "on_self")
        assert chose.raw == excerpt(REPLIES[name])


@pytest.mark.parametrize("role", [Role.SEER, Role.BODYGUARD, Role.MEDIUM, Role.VILLAGER])
@pytest.mark.parametrize("name", ["a number beyond 32 bits", "anybody (C#)", "empty", "brackets"])
def test_powers_that_are_lost(name: str, role: Role) -> None:
    table = play(preset("classic-10"), REPLIES[name], role)
    kinds = (e.Divined, e.Guarded)
    assert not any(isinstance(x, kinds) and x.seat == 1 for x in table.game.log)


@pytest.mark.parametrize("name", REPLIES)
def test_free_text(name: str) -> None:
    """Where nothing is checked texts go out as they came, but for what no village allows (rules 7.16 and
    7.17), in packets that all can read."""
    text = sane(REPLIES[name])[0]
    table = play(preset("contest-2017"), REPLIES[name], Role.VILLAGER)
    said = set(said_by(table, 1))
    assert said <= ({text, "Over"} if REPLIES[name].strip() else {"Skip", "Over"})
    heard = {
        t["text"] for p in table.packets(2) if p["talkHistory"] for t in p["talkHistory"] if t["agent"] == 1
    }
    assert heard == said
