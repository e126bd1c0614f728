"""Every packet of whole games, read as strictly as the contest's published schema and its newest client do.

The records here are written down from the protocol, apart from our own: a key that is missing or one too
many, a number as text or a name outside the closed sets, and the packet cannot be read.
"""

import re
from collections.abc import Sequence
from typing import Literal

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType
from tests.rows import each_row
from tests.wire.nlp.test_host import CASES, rules_for

from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.rules import Length, Rules
from jinro.players import Chance
from jinro.village import opening, simulate
from jinro.wire.nlp import DIALECTS, Host

ULID = re.compile(r"[0-7][0-9A-HJKMNP-TV-Z]{25}")
Role = Literal["WEREWOLF", "POSSESSED", "SEER", "BODYGUARD", "VILLAGER", "MEDIUM"]
Request = Literal[
    "NAME", "INITIALIZE", "DAILY_INITIALIZE", "WHISPER", "TALK", "DAILY_FINISH", "DIVINE", "GUARD", "VOTE",
    "ATTACK", "FINISH", "TALK_PHASE_START", "TALK_PHASE_END", "TALK_BROADCAST", "WHISPER_PHASE_START",
    "WHISPER_PHASE_END", "WHISPER_BROADCAST",
]  # fmt: skip


class Strict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """No key too many; what may be missing is `UNSET`, which null is not."""


class Judge(Strict, frozen=True, kw_only=True):
    day: int
    agent: str
    target: str
    result: Literal["HUMAN", "WEREWOLF"]


class Vote(Strict, frozen=True, kw_only=True):
    day: int
    agent: str
    target: str


class OldTalk(Strict, frozen=True, kw_only=True):
    idx: int
    day: int
    turn: int
    agent: str
    text: str
    skip: bool
    over: bool


class Talk(OldTalk, frozen=True, kw_only=True):
    time: int


class Info(Strict, frozen=True, kw_only=True):
    game_id: str
    day: int
    agent: str
    status_map: dict[str, Literal["ALIVE", "DEAD"]]
    role_map: dict[str, Role]
    profile: str | UnsetType = UNSET
    medium_result: Judge | UnsetType = UNSET
    divine_result: Judge | UnsetType = UNSET
    executed_agent: str | UnsetType = UNSET
    attacked_agent: str | UnsetType = UNSET
    vote_list: list[Vote] | UnsetType = UNSET
    attack_vote_list: list[Vote] | UnsetType = UNSET
    remain_count: int | UnsetType = UNSET
    remain_length: int | UnsetType = UNSET
    remain_skip: int | UnsetType = UNSET


class MaxCount(Strict, frozen=True, kw_only=True):
    per_agent: int
    per_day: int


class MaxLength(Strict, frozen=True, kw_only=True):
    count_in_word: bool | UnsetType = UNSET
    count_spaces: bool | UnsetType = UNSET
    per_talk: int | UnsetType = UNSET
    mention_length: int | UnsetType = UNSET
    per_agent: int | UnsetType = UNSET
    base_length: int | UnsetType = UNSET


class TalkSetting(Strict, frozen=True, kw_only=True):
    max_count: MaxCount
    max_length: MaxLength
    max_skip: int
    duration: int | UnsetType = UNSET


class VoteSetting(Strict, frozen=True, kw_only=True):
    max_count: int
    allow_self_vote: bool


class AttackSetting(VoteSetting, frozen=True, kw_only=True):
    allow_no_target: bool


class Timeout(Strict, frozen=True, kw_only=True):
    action: int
    response: int


class Setting(Strict, frozen=True, kw_only=True):
    agent_count: int
    role_num_map: dict[Role, int]
    vote_visibility: bool
    talk: TalkSetting
    whisper: TalkSetting
    vote: VoteSetting
    attack_vote: AttackSetting
    timeout: Timeout
    max_day: int | UnsetType = UNSET


class OldPacket(Strict, frozen=True, kw_only=True):
    request: Request
    info: Info | UnsetType = UNSET
    setting: Setting | UnsetType = UNSET
    talk_history: list[OldTalk] | UnsetType = UNSET
    whisper_history: list[OldTalk] | UnsetType = UNSET
    new_talk: OldTalk | UnsetType = UNSET
    new_whisper: OldTalk | UnsetType = UNSET


class Packet(Strict, frozen=True, kw_only=True):
    request: Request
    info: Info | UnsetType = UNSET
    setting: Setting | UnsetType = UNSET
    talk_history: list[Talk] | UnsetType = UNSET
    whisper_history: list[Talk] | UnsetType = UNSET
    new_talk: Talk | UnsetType = UNSET
    new_whisper: Talk | UnsetType = UNSET


def read(rules: Rules, dialect: str, seed: int) -> list[Packet | OldPacket]:
    """Every packet of a game of chance, read strictly."""
    kind: type[Packet] | type[OldPacket] = Packet if dialect == "2026" else OldPacket
    host, found = Host(DIALECTS[dialect]), list[Packet | OldPacket]()

    def follow(game: Game, events: Sequence[Event]) -> None:
        found.extend(msgspec.json.decode(out.data, type=kind) for out in host.packets(game))

    opened = msgspec.structs.replace(opening(rules, seed), game=ulid(1_778_646_866_123, seed))
    simulate(rules, Chance, seed=seed, opened=opened, on_events=follow)
    return found


@pytest.mark.parametrize(("name", "dialect"), [*CASES, *(("osawa-5", dialect) for dialect in DIALECTS)])
def test_every_packet_can_be_read(name: str, dialect: str) -> None:
    packets = read(rules_for(name), dialect, 3)
    assert {packet.request for packet in packets} >= {
        "INITIALIZE",
        "DAILY_INITIALIZE",
        "DAILY_FINISH",
        "FINISH",
    }
    for packet in packets:
        assert isinstance(packet.info, Info)
        assert ULID.fullmatch(packet.info.game_id)
        assert packet.info.agent in packet.info.status_map
        assert packet.info.agent in packet.info.role_map


@pytest.mark.parametrize(
    "length",
    [Length(), Length(per_talk=9), Length(base=5, per_seat=30), Length(base=0, mention=0, unit="words")],
    ids=["none", "per talk", "budget", "words"],
)
def test_with_other_limits(length: Length) -> None:
    rules = rules_for("contest-5")
    rules = msgspec.structs.replace(rules, max_day=2, talk=msgspec.structs.replace(rules.talk, length=length))
    packets = read(rules, "2026", 1)
    assert any(isinstance(p.info, Info) and p.info.remain_length is not UNSET for p in packets) is (
        length.per_seat is not None
    )


@each_row(
    ("old", "new"),
    [
        ('"skip":false', '"skip":null'),
        ('"idx":0', '"idx":"0"'),
        (',"time":', ',"tim":'),
        ('"ALIVE"', '"LOST"'),
        ('"SEER"', '"FOX"'),
        ('"profile":', '"profil":'),
    ],
)
def test_the_reader_is_strict(old: str, new: str) -> None:
    """It reads nothing that is not exactly so; otherwise it would prove nothing."""
    rules, host, broken = rules_for("contest-5"), Host(DIALECTS["2026"]), 0

    def follow(game: Game, events: Sequence[Event]) -> None:
        nonlocal broken
        for out in host.packets(game):
            changed = out.data.decode().replace(old, new, 1).encode()
            if changed != out.data:
                broken += 1
                with pytest.raises(msgspec.ValidationError):
                    msgspec.json.decode(changed, type=Packet)

    simulate(rules, Chance, seed=1, on_events=follow)
    assert broken
