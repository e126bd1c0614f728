"""The worked examples of the protocol's reference, key for key: one packet for each kind of request.

They are kept in examples.txt (rewritten with JINRO_GOLDEN=write). Where the reference lies beside the
repository they are compared with it as well.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.wire.classic.story import FIRST, NIGHTS, ROLES, SECOND, THIRD, WOLVES, Story

from jinro.game import events as e
from jinro.game.roles import Seat, Side, Species
from jinro.wire.classic import NAME, ROLE, Host

FILE = Path(__file__).parent / "examples.txt"
REFERENCE = Path(__file__).parents[3].parent / "shared" / "reference" / "classic-tcp.md"


class Act:
    """The story with its host; packets are taken out by seat and request."""

    def __init__(self) -> None:
        self.story = Story()
        self.host = Host()

    def packet(self, seat: Seat, request: str) -> bytes:
        """The last packet of this kind that the seat gets now."""
        found = [
            out.data
            for out in self.host.packets(self.story)
            if out.seat == seat and f'"request":"{request}"'.encode() in out.data
        ]
        assert found, f"{seat} got no {request}"
        return found[-1]


def examples() -> Iterator[tuple[str, bytes]]:
    """The examples in the order of the reference, each with its place there."""
    yield "7.1", NAME
    yield "7.2", ROLE
    act = Act()
    yield "7.3", act.packet(6, "INITIALIZE")
    whisper = _first_night(act)
    divine = _first_day(act)
    revote = _first_vote(act)
    night = _second_night(act)
    yield "7.4", act.packet(4, "DAILY_INITIALIZE")
    yield from _talks()
    yield from (("7.7", vote) for vote in revote)
    yield "7.8", divine
    yield "7.8", night["DIVINE"]
    yield "7.9", whisper
    yield "7.9", night["WHISPER"]
    yield "7.10", night["GUARD"]
    yield "7.11", night["ATTACK"]
    yield "7.11", night["ATTACK again"]
    yield "7.12", _end(act)


def _first_night(act: Act) -> bytes:
    act.story.tell(e.NightFell(0, 0))
    act.story.talk(0, [(0, 2, 0, "COMINGOUT Agent[02] VILLAGER")], "whisper")
    act.story.ask(6, "whisper", 0)
    return act.packet(6, "WHISPER")


def _first_day(act: Act) -> bytes:
    """The divination of night 0, and the talk of day 1."""
    story = act.story
    story.ask(1, "divine")
    packet = act.packet(1, "DIVINE")
    story.tell(e.Divined(0, 0, 1, 9, Species.HUMAN), 1 << 1)
    story.dawn(1)
    claims = [(0, 8, 0, "COMINGOUT Agent[08] SEER"), (1, 1, 0, "COMINGOUT Agent[01] SEER")]
    story.talk(1, [*claims, (2, 3, 0, "Skip")])
    story.tell(e.NightFell(0, 1))
    return packet


def _first_vote(act: Act) -> tuple[bytes, bytes]:
    act.story.ask(1, "vote", 1)
    first = act.packet(1, "VOTE")
    act.story.count("vote", 1, 1, FIRST)
    act.story.ask(1, "vote", 2)
    return first, act.packet(1, "VOTE")


def _second_night(act: Act) -> dict[str, bytes]:
    story, packets = act.story, {}
    story.count("vote", 1, 2, SECOND)
    story.execute(1, 8)
    story.ask(1, "divine")
    packets["DIVINE"] = act.packet(1, "DIVINE")
    story.talk(1, [(0, 2, 0, "ATTACK Agent[05]")], "whisper")
    story.ask(6, "whisper", 0)
    packets["WHISPER"] = act.packet(6, "WHISPER")
    more = [(1, 6, 0, "ATTACK Agent[09]"), (2, 6, 1, "Over"), (3, 2, 1, "Over")]
    story.talk(1, more, "whisper")
    story.ask(7, "guard")
    packets["GUARD"] = act.packet(7, "GUARD")
    story.tell(e.Guarded(0, 1, 7, 1), 1 << 7)
    story.ask(6, "attack", 1)
    packets["ATTACK"] = act.packet(6, "ATTACK")
    story.count("attack", 1, 1, NIGHTS[0])
    story.ask(6, "attack", 2)
    packets["ATTACK again"] = act.packet(6, "ATTACK")
    story.count("attack", 1, 2, NIGHTS[1])
    story.tell(e.Attacked(0, 1, 5), WOLVES)
    story.dawn(2, 5)
    return packets


def _talks() -> Iterator[tuple[str, bytes]]:
    """What is said after the first claim, and the end of another day."""
    act = Act()
    act.story.dawn(1)
    act.story.talk(1, [(0, 8, 0, "COMINGOUT Agent[08] SEER")])
    act.story.ask(9, "talk", 0)
    act.packet(9, "TALK")
    act.story.talk(1, [(1, 1, 0, "COMINGOUT Agent[01] SEER"), (2, 3, 0, "Skip")])
    act.story.ask(9, "talk", 1)
    yield "7.5", act.packet(9, "TALK")
    act.story.talk(1, [(40, 3, 4, "Over"), (41, 9, 4, "Over")])
    act.story.tell(e.NightFell(0, 1))
    yield "7.6", act.packet(9, "DAILY_FINISH")


def _end(act: Act) -> bytes:
    """Days 2 and 3: a wolf and a villager die, then the other wolf."""
    story = act.story
    story.execute(2, 2)
    story.tell(e.Guarded(0, 2, 7, 3), 1 << 7)
    story.tell(e.Attacked(0, 2, 10), WOLVES)
    story.dawn(3, 10)
    story.talk(3, [(0, 1, 0, "VOTE Agent[06]")])
    story.count("vote", 3, 1, THIRD)
    story.execute(3, 6)
    story.tell(e.Guarded(0, 3, 7, 1), 1 << 7)
    story.tell(e.Ended(0, 3, Side.VILLAGER, "win", ROLES, 0))
    story.asks = {}
    return act.packet(7, "FINISH")


def test_examples() -> None:
    text = "".join(f"{place} {data.decode()}" for place, data in examples())
    if os.environ.get("JINRO_GOLDEN") == "write":
        FILE.write_text(text, encoding="utf-8")
    assert text == FILE.read_text(encoding="utf-8")


def reference() -> list[tuple[str, Any]]:
    """The packets that the reference shows, each with the number of its section."""
    found, section = [], ""
    for line in REFERENCE.read_text(encoding="utf-8").splitlines():
        if line.startswith("### "):
            section = line.split()[1]
        elif line.startswith("## "):
            section = ""
        elif line.startswith("> {") and section.startswith("7."):
            found.append((section, json.loads(line[2:])))
    return found


@pytest.mark.skipif(not REFERENCE.exists(), reason="needs ../shared/reference/classic-tcp.md")
def test_the_reference_shows_the_same() -> None:
    ours = [(place, json.loads(data)) for place, data in examples()]
    theirs = reference()
    assert [place for place, _ in ours] == [place for place, _ in theirs]
    for (place, mine), (_, shown) in zip(ours, theirs, strict=True):
        if shown["gameSetting"]:
            # The Java server of 2021 sends this key; agents of the 0.4 library die of it, so it is left out.
            assert shown["gameSetting"]["roleNumMap"].pop("ANY") == 0
        assert mine == shown, place
