"""What our players agree with can be found by every agent that hears it, as the Java library looks it up: by
day and number among what it was itself sent before."""

import json
import re
from typing import Any, Literal

import pytest
from msgspec.structs import replace
from tests.soaking import times
from tests.wire.classic.table import Table

from jinro.game import preset
from jinro.players import PLAYERS
from jinro.wire.classic import Outgoing

AGREE = re.compile(r"\b(?:DIS)?AGREE\s+(TALK|WHISPER)\s+day(\d+)\s+ID:(\d+)")


class Client:
    """An agent and its library: what it was sent, in order, and what it cannot resolve of it."""

    def __init__(self) -> None:
        self.known: set[tuple[str, int, int]] = set()
        self.resolved = 0
        self.unresolved: list[str] = []

    def read(self, data: bytes) -> None:
        packet = json.loads(data)
        if packet["request"] == "INITIALIZE":
            self.known.clear()
        info = packet["gameInfo"] or {"talkList": [], "whisperList": []}
        self._hear("TALK", packet["talkHistory"] or info["talkList"])
        self._hear("WHISPER", packet["whisperHistory"] or info["whisperList"])

    def _hear(self, channel: str, talks: list[dict[str, Any]]) -> None:
        for talk in talks:
            key = (channel, talk["day"], talk["idx"])
            if key in self.known:
                continue
            for named, day, idx in AGREE.findall(talk["text"]):
                if (named, int(day), int(idx)) in self.known:
                    self.resolved += 1
                else:
                    self.unresolved.append(f"{channel} {talk}")
            self.known.add(key)


class OneTurn(Client):
    """Reads of each packet only the turn of talk that comes next, as public agents of 2017 and 2018 do: their
    library's server had turns at once."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.talks: list[dict[str, Any]] = []

    def read(self, data: bytes) -> None:
        packet = json.loads(data)
        if packet["request"] == "INITIALIZE":
            self.known.clear()
        elif packet["request"] == "DAILY_INITIALIZE":
            self.turn, self.talks = 0, []
        self.talks += packet["talkHistory"] or []
        if turn := [talk for talk in self.talks if talk["turn"] == self.turn]:
            self._hear("TALK", turn)
            self.turn += 1


def clients(
    village: str,
    regime: Literal["turns", "simultaneous"],
    player: str,
    seed: int,
    kind: type[Client] = Client,
) -> list[Client]:
    """The clients of all seats after a game."""
    rules = preset(village)
    talk, whisper = (replace(channel, regime=regime) for channel in (rules.talk, rules.whisper))
    rules = replace(rules, talk=talk, whisper=whisper)
    found = [kind() for _ in range(rules.seats)]

    def on_packet(table: Table, out: Outgoing) -> None:
        found[out.seat - 1].read(out.data)

    Table(rules, lambda seat: PLAYERS[player](seat, f"{seed}"), seed=seed, on_packet=on_packet).play()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("regime", ["turns", "simultaneous"])
@pytest.mark.parametrize("player", ["parrot", "reasoner"])
def test_every_agreement_can_be_resolved(player: str, regime: Literal["turns", "simultaneous"]) -> None:
    """`make soak` plays 200 games: 25 of five and 25 of fifteen for each player and regime."""
    resolved = 0
    for village, games in (("classic-5", times(4, 25)), ("classic-15", times(0, 25))):
        for seed in range(games):
            for seat, client in enumerate(clients(village, regime, player, seed), 1):
                assert client.unresolved == [], f"{village}, seed {seed}, seat {seat}"
                resolved += client.resolved
    assert resolved


@pytest.mark.slow
@pytest.mark.parametrize("player", ["parrot", "reasoner"])
def test_who_reads_one_turn_of_a_packet_resolves_all_where_turns_are_at_once(player: str) -> None:
    """In sequence, as from 0.6 on, a packet has parts of two turns, and one of them is lost: so on the Java
    server too."""
    lost = {}
    for regime in ("simultaneous", "turns"):
        played = [
            client
            for seed in range(times(6, 25))
            for client in clients("classic-5", regime, player, seed, OneTurn)
        ]
        assert any(client.resolved for client in played)
        lost[regime] = sum(len(client.unresolved) for client in played)
    assert lost["simultaneous"] == 0 < lost["turns"]


def test_the_client_finds_what_cannot_be_resolved() -> None:
    """What comes later in the same packet, what only others were sent, and another day's."""
    packet = '{"request":"TALK","gameInfo":null,"talkHistory":[%s],"whisperHistory":[]}'
    talk = '{"agent":1,"day":1,"idx":%d,"text":"%s","turn":0}'
    for text in ("AGREE TALK day1 ID:1", "AGREE TALK day0 ID:0", "NOT (DISAGREE WHISPER day1 ID:0)"):
        client = Client()
        client.read((packet % f"{talk % (0, text)},{talk % (1, 'Skip')}").encode())
        assert len(client.unresolved) == 1
    client.read((packet % talk % (2, "AGREE TALK day1 ID:1")).encode())
    assert (len(client.unresolved), client.resolved) == (1, 1)
