"""The nineteen settings: what agents are told of a village, and the village of what one was told."""

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.rows import each_row

from jinro.errors import PeerError, RulesError
from jinro.game import check, names, preset
from jinro.game.presets import classic
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.testing import phases, rules_of
from jinro.wire.classic import setting as s
from jinro.wire.classic.messages import ROLE_NAMES, GameSetting

CLASSIC = [name for name in names() if name.startswith("classic-")]
KEYS = (
    "playerNum roleNumMap maxTalk maxTalkTurn maxWhisper maxWhisperTurn maxSkip maxRevote maxAttackRevote "
    "enableNoAttack enableNoExecution enableRoleRequest talkOnFirstDay validateUtterance voteVisible "
    "votableInFirstDay whisperBeforeRevote timeLimit randomSeed"
).split()


def told(rules: Rules) -> dict[str, Any]:
    decoded = json.loads(msgspec.json.encode(s.setting_of(rules)))
    assert isinstance(decoded, dict)
    return decoded


def test_a_classic_village() -> None:
    setting = told(preset("classic-15"))
    assert sorted(setting) == sorted(KEYS)
    assert len(setting) == 19
    assert setting == {
        "playerNum": 15,
        "roleNumMap": {
            "BODYGUARD": 1,
            "FREEMASON": 0,
            "MEDIUM": 1,
            "POSSESSED": 1,
            "SEER": 1,
            "VILLAGER": 8,
            "WEREWOLF": 3,
            "FOX": 0,
        },
        "maxTalk": 10,
        "maxTalkTurn": 20,
        "maxWhisper": 10,
        "maxWhisperTurn": 20,
        "maxSkip": 2,
        "maxRevote": 1,
        "maxAttackRevote": 1,
        "enableNoAttack": False,
        "enableNoExecution": False,
        "enableRoleRequest": True,
        "talkOnFirstDay": False,
        "validateUtterance": True,
        "voteVisible": True,
        "votableInFirstDay": False,
        "whisperBeforeRevote": False,
        "timeLimit": 1_000,
        "randomSeed": 0,
    }


def test_the_contest_of_2017() -> None:
    setting = told(preset("contest-2017"))
    assert setting["maxTalk"] == setting["maxTalkTurn"] == setting["maxSkip"] == 20
    assert (setting["maxWhisper"], setting["maxWhisperTurn"]) == (0, 0)
    assert setting["talkOnFirstDay"] is True
    assert setting["validateUtterance"] is setting["enableRoleRequest"] is False
    assert (setting["maxRevote"], setting["maxAttackRevote"], setting["timeLimit"]) == (19, 0, 5_000)


@each_row("name", CLASSIC)
def test_the_rules_come_home(name: str) -> None:
    rules = preset(name)
    again = check(s.rules_of(s.setting_of(rules), name))
    if name.endswith("-2017"):  # Agents are not told how turns are taken.
        again = classic.as_in_2017(again)
    assert replace(again, roles={role: n for role, n in again.roles.items() if role in rules.roles}) == rules


SETTINGS: dict[str, GameSetting] = {
    "no attack": GameSetting(enable_no_attack=True),
    "no execution": GameSetting(enable_no_execution=True),
    "no wishes": GameSetting(enable_role_request=False),
    "revotes": GameSetting(max_revote=3, max_attack_revote=0),
    "talk": GameSetting(max_talk=5, max_talk_turn=7, max_whisper=3, max_whisper_turn=4, max_skip=0),
    "talk on day 0": GameSetting(talk_on_first_day=True),
    "free text": GameSetting(validate_utterance=False),
    "hidden votes": GameSetting(vote_visible=False),
    "whispers": GameSetting(whisper_before_revote=True),
    "time": GameSetting(time_limit=100),
}


@each_row("name", SETTINGS)
def test_a_setting_comes_home(name: str) -> None:
    counts = dict.fromkeys(ROLE_NAMES, 0) | {"WEREWOLF": 1, "VILLAGER": 3, "FOX": 1}
    setting = replace(SETTINGS[name], role_num_map=counts, player_num=5)
    if setting.time_limit < 0:
        setting = replace(setting, time_limit=s.DEFAULT_MS)
    assert s.setting_of(check(s.rules_of(setting))) == setting


@pytest.mark.parametrize("limit", [-1, 0])
def test_no_time_limit_is_a_second(limit: int) -> None:
    setting = GameSetting(time_limit=limit, role_num_map={"WEREWOLF": 1, "VILLAGER": 2})
    assert s.rules_of(setting).answer_ms == 1_000


def test_numbers_below_zero_are_zero() -> None:
    setting = GameSetting(max_talk=-1, max_skip=-1, max_revote=-1, role_num_map={"WEREWOLF": 1, "SEER": 2})
    rules = check(s.rules_of(setting))
    assert (rules.talk.count, rules.talk.skips, rules.vote.rounds) == (0, 0, 1)


ROLES_OF_0_4 = "BODYGUARD FREEMASON MEDIUM POSSESSED SEER VILLAGER WEREWOLF FOX".split()
"""The roles that the 0.4 libraries know; any other key of `roleNumMap` ends the agent at INITIALIZE."""


@each_row("name", [*CLASSIC, "contest-2017"])
def test_every_role_name_is_one_that_the_oldest_library_knows(name: str) -> None:
    assert set(s.setting_of(preset(name)).role_num_map) == set(ROLES_OF_0_4)


def test_the_key_any_of_other_servers_is_read() -> None:
    setting = GameSetting(role_num_map={"WEREWOLF": 1, "SEER": 2, "ANY": 0})
    assert s.rules_of(setting).roles == {Role.WEREWOLF: 1, Role.SEER: 2}


def test_a_role_that_is_none() -> None:
    with pytest.raises(PeerError, match="1 'ANY'"):
        s.rules_of(GameSetting(role_num_map={"ANY": 1}))


def test_votes_that_are_told_in_the_morning_are_visible() -> None:
    shown = {
        how: s.setting_of(rules_of("classic-5", vote={"shown": how})).vote_visible
        for how in ("at_once", "morning", "counts", "never")
    }
    assert shown == {"at_once": True, "morning": True, "counts": False, "never": False}


@each_row("name", [*CLASSIC, "contest-2017"])
def test_villages_for_classic_agents(name: str) -> None:
    s.fits(preset(name))


def test_other_roles_are_known_to_them() -> None:
    s.fits(rules_of("classic-5", roles={Role.WEREWOLF: 1, Role.FREEMASON: 2, Role.FOX: 1, Role.SEER: 1}))


@each_row(
    ("changes", "field"),
    [
        ({"talk": {"regime": "anytime", "duration_ms": 1, "fill_over": False}}, "talk.regime"),
        ({"whisper": {"regime": "anytime", "duration_ms": 1, "fill_over": False}}, "whisper.regime"),
        ({"numbered": False}, "numbered"),
        ({"speech_version": "osawa"}, "speech_version"),
        ({"first_day": 1}, "first_day"),
        ({"post_mortem": {"regime": "anytime", "duration_ms": 1}}, "post_mortem"),
    ],
)
def test_villages_that_are_not(changes: dict[str, Any], field: str) -> None:
    rules = rules_of("classic-5", **changes)
    with pytest.raises(RulesError, match=field) as caught:
        s.fits(rules)
    assert caught.value.field == field


def test_a_village_without_limits() -> None:
    rules = rules_of("contest-5", talk={"turns": None}, day_phases=phases("talk"), night_phases=())
    setting = s.setting_of(rules)
    assert (setting.max_talk, setting.max_talk_turn, setting.max_whisper) == (4, s.MOST, 0)
    assert s.quota(replace(rules.talk, count=None)) == s.MOST
