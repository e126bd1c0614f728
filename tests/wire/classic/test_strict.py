"""Every packet of many games, read as the agents' libraries read it: every key indexed, nothing forgiven.

The reader knows what each request carries, keeps the day's talk from the deltas alone and compares it with
the lists of `gameInfo`, and holds what it is told against the game itself.
"""

import json
from typing import Any

import pytest
from tests.soaking import times
from tests.wire.classic.table import Speaker, Table

from jinro.game import names, preset
from jinro.game.roles import Role, Seat
from jinro.players import Chance, QuietPlayer
from jinro.testing import rules_of
from jinro.wire.classic import Outgoing

PRESETS = [*(n for n in names() if n.startswith("classic-")), "contest-2017"]
VARIANTS = {
    "talk on day 0": rules_of("classic-12", day_phases=preset("contest-13").day_phases),
    "hidden votes": rules_of("classic-10", vote={"shown": "never"}),
    "votes in the morning": rules_of("classic-10", vote={"shown": "morning"}, attack={"shown": "morning"}),
    "no execution": rules_of("classic-10", vote={"tie": "nobody"}, attack={"tie": "nobody"}),
    "whispers between ballots": rules_of("classic-12", attack={"whisper_between": True}),
    "all roles": rules_of("classic-10", roles=dict.fromkeys(Role, 2)),
}
REQUESTS = "INITIALIZE DAILY_INITIALIZE DAILY_FINISH TALK WHISPER VOTE DIVINE GUARD ATTACK FINISH".split()
ABILITY = {"WHISPER": "WEREWOLF", "ATTACK": "WEREWOLF", "DIVINE": "SEER", "GUARD": "BODYGUARD"}
TALK = {"idx", "day", "turn", "agent", "text"}
PACKET = {"gameInfo", "gameSetting", "request", "talkHistory", "whisperHistory"}


class Reader:
    """One agent's library."""

    def __init__(self, seat: Seat, old: bool = False) -> None:
        """`old`: of version 0.4."""
        self.seat = seat
        self.old = old
        self.setting: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.role = ""
        self.talks: list[dict[str, Any]] = []
        self.whispers: list[dict[str, Any]] = []
        self.requests: list[str] = []
        self.votes_asked = 0

    def read(self, data: bytes) -> None:
        assert data.isascii()
        assert data.endswith(b"}\n")
        assert data.count(b"\n") == 1
        assert b"\r" not in data
        packet = json.loads(data)
        assert set(packet) == PACKET
        request = packet["request"]
        assert request in REQUESTS
        self.requests.append(request)
        getattr(self, f"_{request.lower()}", self._asked)(packet)

    def _initialize(self, packet: dict[str, Any]) -> None:
        assert self.requests == ["INITIALIZE"]
        setting = packet["gameSetting"]
        assert len(setting) == 19 - self.old
        self.setting = setting
        assert setting["randomSeed"] == 0
        assert sorted(setting["roleNumMap"]) == sorted(Role)
        assert sum(setting["roleNumMap"].values()) == setting["playerNum"]
        self.read_info(packet)
        assert self.info["day"] == 0
        self.role = self.info["roleMap"][str(self.seat)]

    def _daily_initialize(self, packet: dict[str, Any]) -> None:
        told = self.old and packet["request"] == "DAILY_INITIALIZE"
        assert packet["gameSetting"] == (self.setting if told else None)
        self.talks, self.whispers = [], []
        self.votes_asked = 0
        before = self.info
        self.read_info(packet)
        info = self.info
        if self.requests[-2] == "INITIALIZE":
            assert info == before
        elif self.old and info["statusMap"][str(self.seat)] == "DEAD":
            assert packet["request"] == "FINISH"
            return
        else:
            assert info["day"] == before["day"] + 1
        living = [seat for seat, status in info["statusMap"].items() if status == "ALIVE"]
        assert list(info["remainTalkMap"]) == living
        assert len(set(info["remainTalkMap"].values())) == 1
        assert info["talkList"] == info["whisperList"] == info["latestVoteList"] == []
        assert info["latestAttackVoteList"] == []
        assert info["latestExecutedAgent"] == -1
        for seat in (*info["lastDeadAgentList"], *[s for s in [info["executedAgent"]] if s != -1]):
            assert before["statusMap"][str(seat)] == "ALIVE" or before["latestExecutedAgent"] == seat
            assert info["statusMap"][str(seat)] == "DEAD"
        assert info["executedAgent"] not in info["lastDeadAgentList"]
        for key in ("voteList", "attackVoteList"):
            assert {vote["day"] for vote in info[key]} <= {info["day"] - 1}
        for key in ("divineResult", "mediumResult"):
            if info[key] is not None:
                assert info[key]["day"] == info["day"]

    def _finish(self, packet: dict[str, Any]) -> None:
        known = self.info["roleMap"]
        self._daily_initialize(packet)
        assert len(self.info["roleMap"]) == len(self.info["statusMap"])
        assert known.items() <= self.info["roleMap"].items()

    def _daily_finish(self, packet: dict[str, Any]) -> None:
        self.read_histories(packet)

    def _asked(self, packet: dict[str, Any]) -> None:
        request = packet["request"]
        assert self.info["statusMap"][str(self.seat)] == "ALIVE"
        assert ABILITY.get(request, self.role) == self.role
        revote = request == "VOTE" and self.votes_asked > 0
        self.votes_asked += request == "VOTE"
        if revote or packet["gameInfo"] is not None:
            assert request != "TALK"
            assert packet["gameSetting"] is None
            whispers = self.whispers
            self.read_info(packet)
            assert self.info["talkList"][: len(self.talks)] == self.talks
            assert self.info["whisperList"][: len(whispers)] == whispers
            if request == "VOTE":
                assert revote
            elif request != "ATTACK":
                assert self.info["latestExecutedAgent"] > 0
            else:
                assert self.info["latestExecutedAgent"] > 0 or self.info["latestAttackVoteList"]
        else:
            self.read_histories(packet)

    def read_histories(self, packet: dict[str, Any]) -> None:
        assert packet["gameInfo"] is None
        assert packet["gameSetting"] is None
        for heard, key in ((self.talks, "talkHistory"), (self.whispers, "whisperHistory")):
            for talk in packet[key]:
                assert set(talk) == TALK
                assert talk["day"] == self.info["day"]
                assert talk["idx"] == len(heard)
                heard.append(talk)
        if self.role != "WEREWOLF":
            assert packet["whisperHistory"] == []

    def read_info(self, packet: dict[str, Any]) -> None:
        assert packet["talkHistory"] is None
        assert packet["whisperHistory"] is None
        info = self.info = packet["gameInfo"]
        assert len(info) == 21
        assert info["agent"] == self.seat
        assert info["cursedFox"] == -1
        size = len(info["statusMap"])
        assert list(info["statusMap"]) == [str(n) for n in range(1, size + 1)]
        assert set(info["statusMap"].values()) <= {"ALIVE", "DEAD"}
        assert info["existingRoleList"] == sorted(set(info["existingRoleList"]))
        assert set(info["roleMap"].values()) <= set(info["existingRoleList"])
        for key in ("executedAgent", "latestExecutedAgent", "attackedAgent", "guardedAgent"):
            assert info[key] == -1 or 1 <= info[key] <= size
        for key in ("voteList", "latestVoteList", "attackVoteList", "latestAttackVoteList"):
            for vote in info[key]:
                assert sorted(vote) == ["agent", "day", "target"]
                assert 1 <= vote["agent"] <= size
                assert 1 <= vote["target"] <= size
        for key in ("divineResult", "mediumResult"):
            if info[key] is not None:
                assert sorted(info[key]) == ["agent", "day", "result", "target"]
                assert info[key]["agent"] == self.seat
                assert info[key]["result"] in ("HUMAN", "WEREWOLF")
        for talk in (*info["talkList"], *info["whisperList"]):
            assert set(talk) == TALK
        for left in (info["remainTalkMap"], info["remainWhisperMap"]):
            assert all(1 <= int(seat) <= size and type(n) is int for seat, n in left.items())
        self.read_secrets(info)

    def read_secrets(self, info: dict[str, Any]) -> None:
        """What only some roles are told."""
        role = info["roleMap"][str(self.seat)]
        if role != "WEREWOLF":
            assert info["attackVoteList"] == info["latestAttackVoteList"] == info["whisperList"] == []
            assert info["remainWhisperMap"] == {}
            assert info["attackedAgent"] == -1
        if role != "SEER":
            assert info["divineResult"] is None
        if role != "MEDIUM":
            assert info["mediumResult"] is None
        if role != "BODYGUARD":
            assert info["guardedAgent"] == -1


def read_all(name: str, seed: int, player: type[Speaker] | type[Chance] = Speaker) -> dict[Seat, Reader]:
    """Play a game; every seat's reader at its end."""
    rules = VARIANTS[name] if name in VARIANTS else preset(name)
    old = rules.speech_version == "0.4"
    readers = {seat: Reader(seat, old) for seat in range(1, rules.seats + 1)}

    def on_packet(table: Table, out: Outgoing) -> None:
        readers[out.seat].read(out.data)

    table = Table(rules, lambda seat: player(seat, f"{seed}"), seed=seed, on_packet=on_packet).play()
    for seat, reader in readers.items():
        assert reader.requests[-1] == "FINISH"
        assert reader.requests.count("FINISH") == reader.requests.count("INITIALIZE") == 1
        days = reader.requests.count("DAILY_INITIALIZE")
        assert days == reader.requests.count("DAILY_FINISH")
        assert days == reader.info["day"] or (old and reader.info["statusMap"][str(seat)] == "DEAD")
        assert reader.info["roleMap"] == {str(s): r for s, r in enumerate(table.game.roles, 1)}
        assert reader.role == table.game.roles[seat - 1]
    return readers


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PRESETS, *VARIANTS])
@pytest.mark.parametrize("player", [Speaker, Chance, QuietPlayer])
def test_every_packet(name: str, player: type[Speaker]) -> None:
    for seed in range(times(1, 2)):
        read_all(name, seed, player)


def test_all_requests_come() -> None:
    readers = read_all("classic-15", 5)
    assert {request for reader in readers.values() for request in reader.requests} == set(REQUESTS)


def test_hidden_votes_stay_hidden() -> None:
    for seed in range(3):
        for reader in read_all("hidden votes", seed).values():
            assert reader.info["voteList"] == []
