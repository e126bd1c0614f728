"""`setting` from rules, and rules from a received `setting`."""

from typing import Final, Literal

from jinro.errors import RulesError
from jinro.game.presets.contest import DAY, NIGHT
from jinro.game.roles import Role
from jinro.game.rules import Attack, Ballots, ChannelRules, Length, Rules
from jinro.wire.nlp.messages import (
    ROLES,
    AttackSetting,
    CountSetting,
    Dialect,
    LengthSetting,
    Setting,
    TalkSetting,
    TimeoutSetting,
    VoteSetting,
)
from jinro.wire.nlp.profile import LANGUAGE, parse_profile

UNLIMITED: Final = -1


def fits(rules: Rules, dialect: Dialect) -> None:
    """Raise `RulesError` for rules that this dialect cannot express."""
    for role, count in rules.roles.items():
        if role not in ROLES and count:
            raise RulesError(f"roles.{role}", "errors.rules.contest_role")
    for name, channel in (("talk", rules.talk), ("whisper", rules.whisper)):
        if channel.regime == "anytime" and not dialect.anytime:
            raise RulesError(f"{name}.regime", "errors.rules.contest_anytime", dialect=dialect.name)
    if rules.post_mortem is not None:
        raise RulesError("post_mortem", "errors.rules.contest_leaves")


def setting_of(rules: Rules) -> Setting:
    """The rules as agents are told."""
    return Setting(
        agent_count=rules.seats,
        max_day=rules.max_day,
        vote_visibility=rules.vote.shown in ("morning", "at_once"),
        talk=_channel(rules.talk),
        whisper=_channel(rules.whisper),
        vote=VoteSetting(rules.vote.rounds, rules.vote.on_self),
        attack_vote=AttackSetting(rules.attack.rounds, rules.attack.on_self, rules.attack.tie == "nobody"),
        timeout=TimeoutSetting(rules.answer_ms, rules.response_ms),
        role_num_map={role: rules.roles[role] for role in sorted(rules.roles) if role in ROLES},
    )


def _channel(rules: ChannelRules) -> TalkSetting:
    count = UNLIMITED if rules.count is None else rules.count
    turns = UNLIMITED if rules.turns is None else rules.turns
    duration = rules.duration_ms if rules.regime == "anytime" else None
    return TalkSetting(CountSetting(count, turns), _length(rules.length), rules.skips, duration)


def _length(length: Length) -> LengthSetting:
    if length.base is None and length.per_seat is None and length.per_talk is None:
        return LengthSetting()
    mention = None
    if length.per_seat is not None or length.base is not None:
        mention = length.mention if length.mention is not None or length.strict else length.base
        mention = UNLIMITED if mention is None else mention
    return LengthSetting(
        count_in_word=length.unit == "words",
        count_spaces=length.spaces,
        per_talk=length.per_talk,
        mention_length=mention,
        per_agent=length.per_seat,
        base_length=length.base,
    )


def rules_of(setting: Setting, profile: str = "") -> Rules:
    """The rules for a setting, and for the language that a profile tells; the rest is as in the contest."""
    osawa = parse_profile(profile).get(LANGUAGE) == "osawa"
    shown: Literal["morning", "never"] = "morning" if setting.vote_visibility else "never"
    return Rules(
        name="contest",
        roles={Role(role): count for role, count in setting.role_num_map.items()},
        day_phases=DAY,
        night_phases=NIGHT,
        talk=_channel_of(setting.talk),
        whisper=_channel_of(setting.whisper),
        vote=Ballots(rounds=setting.vote.max_count, on_self=setting.vote.allow_self_vote, shown=shown),
        attack=Attack(
            rounds=setting.attack_vote.max_count,
            on_self=setting.attack_vote.allow_self_vote,
            tie="nobody" if setting.attack_vote.allow_no_target else "random",
            shown=shown,
        ),
        max_day=setting.max_day,
        answer_ms=setting.timeout.action,
        response_ms=setting.timeout.response,
        checked_speech=osawa,
        speech_version="osawa" if osawa else "0.6",
    )


def _channel_of(setting: TalkSetting) -> ChannelRules:
    told = setting.max_length
    length = Length(
        unit="words" if told.count_in_word else "characters",
        spaces=bool(told.count_spaces),
        base=told.base_length,
        mention=_limit(told.mention_length),
        per_seat=told.per_agent,
        per_talk=told.per_talk,
    )
    return ChannelRules(
        regime="turns" if setting.duration is None else "anytime",
        count=_limit(setting.max_count.per_agent),
        turns=_limit(setting.max_count.per_day),
        skips=max(0, setting.max_skip),
        length=length,
        duration_ms=setting.duration,
    )


def _limit(told: int | None) -> int | None:
    return None if told is None or told < 0 else told
