"""`gameSetting` from rules, and rules from a received `gameSetting`."""

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from jinro.errors import PeerError, RulesError
from jinro.game.presets import classic
from jinro.game.roles import Role
from jinro.game.rules import ChannelRules, Phase, Rules
from jinro.wire.classic.messages import ROLE_NAMES, GameSetting

DEFAULT_MS: Final = 1_000
"""Time limit for an answer if the server sets none."""
MOST: Final = 2**31 - 1
"""Stands for "no limit" in packets."""
_BASE: Final = classic.village(5)
_TALKING_DAY: Final = (
    Phase(name="first_whisper", actions=("whisper",), only_day=0),
    Phase(name="talk", actions=("talk",)),
)
"""Day phases of a village that talks on day 0: the werewolves whisper first."""


def fits(rules: Rules) -> None:
    """Raise `RulesError` for rules that the classic protocol cannot express."""
    for name, channel in (("talk", rules.talk), ("whisper", rules.whisper)):
        if channel.regime == "anytime":
            raise RulesError(f"{name}.regime", "errors.rules.classic_anytime")
    if not rules.numbered:
        raise RulesError("numbered", "errors.rules.classic_numbered")
    if rules.talk_language == "osawa":
        raise RulesError("speech_version", "errors.rules.classic_language")
    if rules.first_day != 0:
        raise RulesError("first_day", "errors.rules.classic_first_day", first_day=rules.first_day)
    if rules.post_mortem is not None:
        raise RulesError("post_mortem", "errors.rules.classic_leaves")


def setting_of(rules: Rules) -> GameSetting:
    """The rules as classic agents are told. It reveals nothing about the seed."""
    counts = dict.fromkeys(ROLE_NAMES, 0)
    for role, count in rules.roles.items():
        counts[role] = count  # A role is its name.
    whispers = any("whisper" in p.actions for p in (*rules.day_phases, *rules.night_phases))
    return GameSetting(
        enable_no_attack=rules.attack.tie == "nobody",
        enable_no_execution=rules.vote.tie == "nobody",
        enable_role_request=rules.role_requests,
        max_attack_revote=max(0, rules.attack.rounds - 1),
        max_revote=max(0, rules.vote.rounds - 1),
        max_skip=rules.talk.skips,
        max_talk=quota(rules.talk),
        max_talk_turn=MOST if rules.talk.turns is None else rules.talk.turns,
        max_whisper=quota(rules.whisper) if whispers else 0,
        max_whisper_turn=(MOST if rules.whisper.turns is None else rules.whisper.turns) if whispers else 0,
        player_num=rules.seats,
        role_num_map=counts,
        talk_on_first_day=any("talk" in p.actions and p.applies(0) for p in rules.day_phases),
        time_limit=rules.answer_ms,
        validate_utterance=rules.checked_speech,
        vote_visible=rules.vote.shown in ("at_once", "morning"),
        whisper_before_revote=rules.attack.whisper_between,
    )


def encoded_setting(rules: Rules, *, old: bool = False) -> bytes:
    """`gameSetting` as a part of a packet; `old`: as 0.4 sends it, without `enableRoleRequest`."""
    setting = msgspec.to_builtins(setting_of(rules))
    if old:
        del setting["enableRoleRequest"]
    return b',"gameSetting":' + msgspec.json.encode(setting)


def quota(channel: ChannelRules) -> int:
    """Utterances per seat and phase; without a count of its own it is the number of turns."""
    if channel.count is not None:
        return channel.count
    return MOST if channel.turns is None else channel.turns


def rules_of(setting: GameSetting, name: str = "classic") -> Rules:
    """The rules for a setting; what it does not tell is as on the classic platform."""
    base = _BASE
    shown: Literal["at_once", "never"] = "at_once" if setting.vote_visible else "never"
    no_attack: Literal["nobody", "random"] = "nobody" if setting.enable_no_attack else "random"
    first = setting.talk_on_first_day
    return replace(
        base,
        name=name,
        # Free text means the Japanese natural-language contest of 2017.
        language="en" if setting.validate_utterance else "ja",
        roles=_roles(setting),
        day_phases=_TALKING_DAY if first else base.day_phases,
        night_phases=base.night_phases[1:] if first else base.night_phases,
        talk=_channel(base.talk, setting.max_talk, setting.max_talk_turn, setting.max_skip),
        whisper=_channel(base.whisper, setting.max_whisper, setting.max_whisper_turn, setting.max_skip),
        vote=replace(
            base.vote,
            rounds=1 + max(0, setting.max_revote),
            tie="nobody" if setting.enable_no_execution else "random",
            shown=shown,
        ),
        attack=replace(
            base.attack,
            rounds=1 + max(0, setting.max_attack_revote),
            tie=no_attack,
            if_none=no_attack,
            whisper_between=setting.whisper_before_revote,
        ),
        answer_ms=setting.time_limit if setting.time_limit > 0 else DEFAULT_MS,
        role_requests=setting.enable_role_request,
        checked_speech=setting.validate_utterance,
    )


def _roles(setting: GameSetting) -> dict[Role, int]:
    roles = {}
    for name, count in setting.role_num_map.items():
        if name in Role.__members__:
            roles[Role(name)] = count
        elif count:
            raise PeerError("errors.peer.not_a_role", count=count, name=name)
    return roles


def _channel(base: ChannelRules, count: int, turns: int, skips: int) -> ChannelRules:
    return replace(base, count=max(0, count), turns=max(0, turns), skips=max(0, skips))
