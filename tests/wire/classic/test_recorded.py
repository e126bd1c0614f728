"""The games that the Java server 0.4.12 played with scripted agents: with the recorded answers and draws, our
server sends every agent the recorded packets, key for key, in the recorded order."""

import json
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import pytest
from tests.files.shared_data import DATA, needs

from jinro.game import preset
from jinro.game.asks import Ask
from jinro.game.commands import Open, Refusal
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.village.speech_check import check_of
from jinro.wire.classic import Host

T = TypeVar("T")
FOLDER = DATA / "classic-0.4"
SIZES = {"five": 5, "fifteen": 15}


class Recording(Draws):
    """A recorded game: what each seat was sent, what it answered, and what the server drew."""

    def __init__(self, name: str) -> None:
        super().__init__("recorded")
        raw = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        self.packets: dict[Seat, list[dict[str, Any]]] = {
            seat: raw["rec"][label] for label, seat in raw["seat"].items()
        }
        end = self.packets[1][-1]["gameInfo"]["roleMap"]
        self.roles = tuple(Role(end[str(seat)]) for seat in sorted(self.packets))
        self.said: dict[tuple[str, int, int], dict[Seat, str]] = {}
        """By channel, day and turn, in the order told."""
        self.mornings: dict[tuple[Seat, int], dict[str, Any]] = {}
        self.ballots: dict[tuple[str, int], list[dict[Seat, Seat]]] = {}
        for packets in self.packets.values():
            for packet in packets:
                self._talk("talk", packet["talkHistory"] or ())
                self._talk("whisper", packet["whisperHistory"] or ())
                if packet["gameInfo"] is not None:
                    self._learn(packet["request"], packet["gameInfo"])

    def _talk(self, channel: str, items: Sequence[dict[str, Any]]) -> None:
        for item in items:
            self.said.setdefault((channel, item["day"], item["turn"]), {})[item["agent"]] = item["text"]

    def _learn(self, request: str, info: dict[str, Any]) -> None:
        self._talk("talk", info["talkList"])
        self._talk("whisper", info["whisperList"])
        if request in ("DAILY_INITIALIZE", "FINISH"):
            self.mornings[info["agent"], info["day"]] = info
        for kind, ours, last in (("VOTE", "vote", "voteList"), ("ATTACK", "attack", "attackVoteList")):
            if request == kind:
                latest = {v["agent"]: v["target"] for v in info[f"latest{last[0].upper()}{last[1:]}"]}
                known = self.ballots.setdefault((ours, info["day"]), [])
                if latest not in known:
                    known.append(latest)

    def answer(self, ask: Ask) -> str:
        if ask.kind in ("talk", "whisper"):
            return self.said.get((ask.kind, ask.day, ask.round), {}).get(ask.seat, "Over")
        if ask.kind == "divine":
            return _target((self.mornings[ask.seat, ask.day + 1]["divineResult"] or {"target": 0})["target"])
        if ask.kind == "guard":
            return _target(max(0, self.mornings[ask.seat, ask.day + 1]["guardedAgent"]))
        rounds = self.rounds(ask.kind, ask.day, ask.seat)
        return _target(rounds[ask.round - 1].get(ask.seat, 0))

    def rounds(self, kind: str, day: int, seat: Seat) -> list[dict[Seat, Seat]]:
        """The ballots of a day; the last one is told in the morning."""
        key = "voteList" if kind == "vote" else "attackVoteList"
        wolves = [s for s, role in enumerate(self.roles, 1) if role is Role.WEREWOLF]
        told = [self.mornings[s, day + 1] for s in (wolves if kind == "attack" else self.packets)
                if (s, day + 1) in self.mornings]  # fmt: skip
        final = {v["agent"]: v["target"] for info in told for v in info[key]}
        asked = sum(p["request"] == kind.upper() for p in self._day(seat, day))
        before = [b for b in self.ballots.get((kind, day), []) if b]
        empty: list[dict[Seat, Seat]] = [{}] * (asked - 1 - len(before[: asked - 1]))
        return [*empty, *before[: asked - 1], final]

    def _day(self, seat: Seat, day: int) -> Iterator[dict[str, Any]]:
        now = -1
        for packet in self.packets[seat]:
            if packet["request"] in ("DAILY_INITIALIZE", "FINISH"):
                now = packet["gameInfo"]["day"]
            if now == day:
                yield packet

    # Draws

    def order(self, items: Sequence[T], key: str) -> tuple[T, ...]:
        purpose, day, _, turn, _ = key.split("/")
        if not purpose.startswith("order-"):
            return super().order(items, key)
        # Nobody is told the last whispers of day 0.
        spoke: Any = tuple(self.said.get((purpose.removeprefix("order-"), int(day), int(turn)), items))
        assert {*spoke} == {*items}
        return spoke  # type: ignore[no-any-return]

    def pick(self, options: Sequence[T], key: str) -> T:
        purpose, day, *_ = key.split("/")
        dawn = [info for (_, then), info in self.mornings.items() if then == int(day) + 1]
        keys = {"tie-vote": "executedAgent", "tie-attack": "attackedAgent"}
        drawn: Any = max(info[keys[purpose]] for info in dawn)
        assert drawn in options
        return drawn  # type: ignore[no-any-return]


def _target(seat: Seat) -> str:
    return f'{{"agentIdx":{seat}}}'


def played(recording: Recording, name: str) -> dict[Seat, list[dict[str, Any]]]:
    """What our server sends in the recorded game."""
    rules = preset(f"classic-{SIZES[name]}-2017")
    game, host = Game(rules, draws=recording, check=check_of(rules)), Host()
    assert not isinstance(game.submit(Open(0, "G", roles=recording.roles)), Refusal)
    sent: dict[Seat, list[dict[str, Any]]] = {seat: [] for seat in recording.packets}
    waiting: deque[Ask] = deque()
    while True:
        for out in host.packets(game):
            sent[out.seat].append(json.loads(out.data))
            if out.ask is not None:
                waiting.append(out.ask)
        if not waiting:
            assert game.closed
            return sent
        ask = waiting.popleft()
        assert not isinstance(game.submit(host.answer(ask, recording.answer(ask), 0)), Refusal)


@needs("classic-0.4")
@pytest.mark.parametrize("name", SIZES)
def test_every_packet_of_0_4_12(name: str) -> None:
    recording = Recording(name)
    sent = played(recording, name)
    for seat, packets in recording.packets.items():
        # NAME and ROLE are asked before a game begins.
        assert [p["request"] for p in packets[:2]] == ["NAME", "ROLE"]
        for number, (ours, theirs) in enumerate(zip(sent[seat], packets[2:], strict=True)):
            if theirs["gameSetting"] is not None:
                # Ours tells neither the real seed nor their limit.
                assert ours["gameSetting"].keys() == theirs["gameSetting"].keys()
                for secret in ("randomSeed", "timeLimit"):
                    ours["gameSetting"][secret] = theirs["gameSetting"][secret]
            assert ours == theirs, f"{name}, seat {seat}, packet {number}"
