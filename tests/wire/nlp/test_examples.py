"""The worked examples of the protocol: a village of seven, packet for packet, in the oldest dialect."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from jinro.game import commands as c
from jinro.game.commands import Refusal
from jinro.game.draws import Draws, T
from jinro.game.events import Character
from jinro.game.game import Game
from jinro.game.roles import Role
from jinro.game.rules import ChannelRules, Length
from jinro.testing import rules_of
from jinro.wire.nlp import DIALECTS, Host

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fuyu", "Gen")
ROLES = (
    Role.SEER,
    Role.WEREWOLF,
    Role.WEREWOLF,
    Role.BODYGUARD,
    Role.MEDIUM,
    Role.VILLAGER,
    Role.VILLAGER,
)
GAME = "01K0ABCDEF0123456789GHJKMN"
ALIVE = dict.fromkeys(NAMES, "ALIVE")
SEVEN = {
    "agent_count": 7,
    "vote_visibility": True,
    "talk": {
        "max_count": {"per_agent": 4, "per_day": 28},
        "max_length": {
            "count_in_word": False,
            "count_spaces": False,
            "mention_length": 50,
            "base_length": 50,
        },
        "max_skip": 0,
    },
    "whisper": {
        "max_count": {"per_agent": 4, "per_day": 12},
        "max_length": {
            "count_in_word": False,
            "count_spaces": False,
            "mention_length": 50,
            "base_length": 50,
        },
        "max_skip": 0,
    },
    "vote": {"max_count": 1, "allow_self_vote": True},
    "attack_vote": {"max_count": 1, "allow_self_vote": True, "allow_no_target": False},
    "timeout": {"action": 60000, "response": 120000},
    "role_num_map": {"BODYGUARD": 1, "MEDIUM": 1, "POSSESSED": 0, "SEER": 1, "VILLAGER": 2, "WEREWOLF": 2},
}
WOLVES = {"Ben": "WEREWOLF", "Chie": "WEREWOLF"}
DAY_1_VOTES = [
    {"day": 1, "agent": agent, "target": target}
    for agent, target in (
        ("Aki", "Fuyu"),
        ("Ben", "Fuyu"),
        ("Chie", "Fuyu"),
        ("Dai", "Ben"),
        ("Emi", "Fuyu"),
        ("Fuyu", "Ben"),
    )
]


class SpeakingOrder(Draws):
    """The order of the examples: Emi begins on day 0, the others follow by seat; Dai and Emi end day 1."""

    def order(self, items: Sequence[T], key: str) -> tuple[T, ...]:
        first = {"order-talk/0": (5, 1, 2, 3, 4, 6, 7), "order-talk/1": (1, 3, 6, 7, 2, 4, 5)}
        wanted = first.get("/".join(key.split("/")[:2]), ())
        return tuple(sorted(items, key=lambda item: wanted.index(item) if item in wanted else item))  # type: ignore[arg-type, return-value]


def replies() -> dict[tuple[str, int, str], Iterator[str]]:
    """What the seven answer, by request, day and name; Over where nothing is written."""
    lines: dict[tuple[str, int, str], Sequence[str]] = {
        ("TALK", 0, "Emi"): ["Hello all"],
        ("WHISPER", 1, "Ben"): ["a", "b", "c", "d"],
        ("WHISPER", 1, "Chie"): ["e", "f", "g", "Dai tonight?"],
        ("DIVINE", 0, "Aki"): ["Ben"],
        ("GUARD", 1, "Dai"): ["Aki"],
        ("ATTACK", 1, "Ben"): ["Dai"],
        ("ATTACK", 1, "Chie"): ["Dai"],
        ("VOTE", 1, "Gen"): ["Nobody I know"],
        ("VOTE", 2, "Aki"): ["aki"],
        ("VOTE", 2, "Ben"): ["Aki"],
        ("VOTE", 2, "Chie"): ["Aki"],
        ("VOTE", 2, "Emi"): ["Aki"],
        ("VOTE", 2, "Gen"): ["Ben"],
    }
    for vote in DAY_1_VOTES:
        lines["VOTE", 1, str(vote["agent"])] = [str(vote["target"])]
    for name in NAMES:
        lines["TALK", 1, name] = ["one", "two", "three", "four"]
    lines["TALK", 1, "Dai"] = ["one", "two", "three", "Over"]
    lines["TALK", 1, "Emi"] = ["one", "two", "three", "I suspect @Ben most"]
    return {key: iter(texts) for key, texts in lines.items()}


@pytest.fixture(scope="module")
def sent() -> list[dict[str, Any]]:
    """Every packet of the game, in the order in which they are sent."""
    fifty = Length(base=50, mention=50)
    roles = {role: ROLES.count(role) for role in Role if role not in (Role.FREEMASON, Role.FOX)}
    rules = rules_of(
        "contest-en-13",
        roles=roles,
        talk=ChannelRules(count=4, turns=28, length=fifty),
        whisper=ChannelRules(count=4, turns=12, length=fifty),
    )
    profile = {"age": "9", "gender": "female", "personality": "lively"}
    cast = tuple(Character(name, profile if name == "Aki" else {}) for name in NAMES)
    game = Game(rules, draws=SpeakingOrder(0))
    host = Host(DIALECTS["s1"])
    result = game.submit(c.Open(0, GAME, cast, roles=ROLES))
    packets: list[dict[str, Any]] = []
    answers = replies()
    while True:
        assert not isinstance(result, Refusal), result
        packets += [json.loads(out.data) for out in host.packets(game)]
        if game.closed:
            return packets
        ask = next(iter(game.asks.values()))
        key = (ask.kind.upper(), ask.day, NAMES[ask.seat - 1])
        result = game.submit(host.answer(ask, next(answers.get(key, iter(())), "Over") + "\n", 0))


def find(sent: list[dict[str, Any]], request: str, agent: str, day: int) -> list[dict[str, Any]]:
    return [
        p for p in sent if p["request"] == request and p["info"]["agent"] == agent and p["info"]["day"] == day
    ]


def info(
    day: int, agent: str, roles: dict[str, str], dead: Sequence[str] = (), **more: object
) -> dict[str, Any]:
    status = {name: "DEAD" if name in dead else "ALIVE" for name in NAMES}
    return {"game_id": GAME, "day": day, "agent": agent, **more, "status_map": status, "role_map": roles}


EMI_ON_DAY_2 = info(
    2,
    "Emi",
    {"Emi": "MEDIUM"},
    ("Fuyu", "Dai"),
    medium_result={"day": 1, "agent": "Fuyu", "target": "Fuyu", "result": "HUMAN"},
    executed_agent="Fuyu",
    attacked_agent="Dai",
    vote_list=DAY_1_VOTES,
)


def test_initialize_to_the_seer(sent: list[dict[str, Any]]) -> None:
    profile = "age: 9\ngender: female\npersonality: lively"
    expected = {
        "request": "INITIALIZE",
        "info": info(0, "Aki", {"Aki": "SEER"}, profile=profile),
        "setting": SEVEN,
    }
    assert find(sent, "INITIALIZE", "Aki", 0) == [expected]


def test_daily_initialize_of_day_2_to_the_medium(sent: list[dict[str, Any]]) -> None:
    expected = {"request": "DAILY_INITIALIZE", "info": EMI_ON_DAY_2, "setting": SEVEN}
    assert find(sent, "DAILY_INITIALIZE", "Emi", 2) == [expected]


def test_first_whisper_of_day_0(sent: list[dict[str, Any]]) -> None:
    expected = {
        "request": "WHISPER",
        "info": info(0, "Ben", WOLVES, remain_count=3, remain_skip=0),
        "whisper_history": [],
    }
    assert find(sent, "WHISPER", "Ben", 0)[0] == expected


def test_talk_to_the_second_speaker_of_day_0(sent: list[dict[str, Any]]) -> None:
    hello = {
        "idx": 0,
        "day": 0,
        "turn": 0,
        "agent": "Emi",
        "text": "Hello all",
        "skip": False,
        "over": False,
    }
    expected = {
        "request": "TALK",
        "info": info(0, "Aki", {"Aki": "SEER"}, remain_count=3, remain_skip=0),
        "talk_history": [hello],
    }
    assert find(sent, "TALK", "Aki", 0)[0] == expected


def test_daily_finish_to_a_wolf_on_day_1(sent: list[dict[str, Any]]) -> None:
    last = [
        {"idx": 26, "day": 1, "turn": 3, "agent": "Dai", "text": "Over", "skip": False, "over": True},
        {
            "idx": 27,
            "day": 1,
            "turn": 3,
            "agent": "Emi",
            "text": "I suspect  @Ben  most",
            "skip": False,
            "over": False,
        },
    ]
    [packet] = find(sent, "DAILY_FINISH", "Ben", 1)
    # Ben himself spoke after his last TALK was sent.
    own = packet["talk_history"].pop(0)
    assert (own["idx"], own["agent"]) == (25, "Ben")
    assert packet == {
        "request": "DAILY_FINISH",
        "info": info(1, "Ben", WOLVES),
        "talk_history": last,
        "whisper_history": [],
    }


def test_daily_finish_to_others_has_no_whispers(sent: list[dict[str, Any]]) -> None:
    [packet] = find(sent, "DAILY_FINISH", "Emi", 1)
    assert set(packet) == {"request", "info", "talk_history"}


def test_vote_on_day_2(sent: list[dict[str, Any]]) -> None:
    assert find(sent, "VOTE", "Emi", 2) == [{"request": "VOTE", "info": EMI_ON_DAY_2}]


def test_divine_on_day_1(sent: list[dict[str, Any]]) -> None:
    seen = {"day": 0, "agent": "Aki", "target": "Ben", "result": "WEREWOLF"}
    expected = {"request": "DIVINE", "info": info(1, "Aki", {"Aki": "SEER"}, ("Fuyu",), divine_result=seen)}
    assert find(sent, "DIVINE", "Aki", 1) == [expected]


def test_guard_on_day_1(sent: list[dict[str, Any]]) -> None:
    expected = {"request": "GUARD", "info": info(1, "Dai", {"Dai": "BODYGUARD"}, ("Fuyu",))}
    assert find(sent, "GUARD", "Dai", 1) == [expected]


def test_attack_on_day_1(sent: list[dict[str, Any]]) -> None:
    said = {
        "idx": 7,
        "day": 1,
        "turn": 3,
        "agent": "Chie",
        "text": "Dai tonight?",
        "skip": False,
        "over": False,
    }
    [packet] = find(sent, "ATTACK", "Ben", 1)
    assert packet["whisper_history"].pop(0)["text"] == "d"
    assert packet == {
        "request": "ATTACK",
        "info": info(1, "Ben", WOLVES, ("Fuyu",)),
        "whisper_history": [said],
    }


def test_finish(sent: list[dict[str, Any]]) -> None:
    votes = [
        {"day": 2, "agent": agent, "target": target}
        for agent, target in (("Ben", "Aki"), ("Chie", "Aki"), ("Emi", "Aki"), ("Gen", "Ben"))
    ]
    everybody = {name: role.value for name, role in zip(NAMES, ROLES, strict=True)}
    dead = ("Aki", "Dai", "Fuyu")
    expected = {
        "request": "FINISH",
        "info": info(3, "Ben", everybody, dead, executed_agent="Aki", vote_list=votes),
    }
    assert find(sent, "FINISH", "Ben", 3) == [expected]
    assert [p["info"]["agent"] for p in sent[-7:]] == list(NAMES)
    assert {p["request"] for p in sent[-7:]} == {"FINISH"}
