"""Converts a file of the contest's server to the rules of a village and its characters.

A lost seat is as in that server: counted among the living, not asked, not a target. Bugs of that server are
not reproduced: a limit of 0 is 0, no limit is no limit, a village without werewolves does not end at once.
Only its way of cutting texts is, with `strict`.
"""

import re
from typing import Final, Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.contest.schema import (
    ContestFile,
    CustomProfileSection,
    MaxLengthSection,
    PhaseSection,
    TalkSection,
)
from jinro.config.nights import with_nights
from jinro.config.reading import SettingsReport
from jinro.errors import RulesError, SettingsError
from jinro.game.check import check
from jinro.game.events import Character
from jinro.game.roles import Role
from jinro.game.rules import Action, Attack, Ballots, ChannelRules, Length, LostSeats, Phase, Rules
from jinro.i18n import Joined, Language
from jinro.wire.names import shown_name

ROLES: Final = (
    Role.WEREWOLF,
    Role.POSSESSED,
    Role.SEER,
    Role.BODYGUARD,
    Role.VILLAGER,
    Role.MEDIUM,
)
"""The roles that agents of the contest know."""

Empty = Literal["over", "over_once", "skip"]


class Texts(Struct, frozen=True, kw_only=True):
    """How a track reads the texts of agents."""

    strict: bool
    """Whether they are cut as in S1, including its bugs."""
    empty: Empty
    """What an empty utterance becomes in a talk in turns."""


_JAPANESE: Final = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")
_KEYS: Final = {
    "answer_ms": "server.timeout.action",
    "response_ms": "server.timeout.response",
    "grace_ms": "server.timeout.acceptable",
    "error_ratio": "server.max_continue_error_ratio",
    "max_day": "game.max_day",
    "vote.rounds": "game.vote.max_count",
    "attack.rounds": "game.attack_vote.max_count",
    "roles": "logic.roles",
    **{
        f"{talk}.{ours}": f"game.{talk}.{theirs}"
        for talk in ("talk", "whisper")
        for ours, theirs in (
            ("count", "max_count.per_agent"),
            ("turns", "max_count.per_day"),
            ("skips", "max_skip"),
            ("duration_ms", "duration"),
            ("length.spaces", "max_length.count_spaces"),
        )
    },
}
"""Fields of `Rules`, and the keys of the file that they come from."""


def rules_of(
    file: ContestFile,
    characters: tuple[Character, ...],
    name: str,
    report: SettingsReport,
    *,
    texts: Texts,
) -> Rules | None:
    """The rules; None if they are invalid, and then the report says why."""
    game, timeout = file.game, file.server.timeout
    shown: Literal["morning", "never"] = "morning" if game.vote_visibility else "never"
    roles = _roles(file, report)
    rules = Rules(
        name=name,
        language=_language(characters),
        roles=roles,
        day_phases=_phases(file.logic.day_phases, "logic.day_phases", report),
        night_phases=_phases(file.logic.night_phases, "logic.night_phases", report),
        talk=_channel(game.talk, "game.talk", report, texts),
        whisper=_channel(game.whisper, "game.whisper", report, texts),
        vote=Ballots(rounds=game.vote.max_count, on_self=game.vote.allow_self_vote, shown=shown),
        attack=Attack(
            rounds=game.attack_vote.max_count,
            on_self=game.attack_vote.allow_self_vote,
            tie="nobody" if game.attack_vote.allow_no_target else "random",
            shown=shown,
        ),
        max_day=_max_day(game.max_day, report),
        victory_checked=_victory(roles, report),
        error_ratio=_error_ratio(file, report),
        lost=LostSeats(asked=False, target=False, living=True),
        answer_ms=timeout.action,
        grace_ms=timeout.acceptable,
        response_ms=timeout.response,
    )
    checked = None if report.faults else _checked(rules, report)
    if checked is None:
        return None
    try:
        return with_nights(checked, game.night_s, "game.night_s")
    except SettingsError as error:
        report.fault(error.key, error.what)
        return None


def _checked(rules: Rules, report: SettingsReport) -> Rules | None:
    try:
        return check(rules)
    except RulesError as error:
        key = _KEYS.get(error.field)
        if key is None:
            key = f"logic.{error.field}" if "_phases" in error.field else error.field
        report.fault(key, error.what)
        return None


def _roles(file: ContestFile, report: SettingsReport) -> dict[Role, int]:
    """Number of seats per role, in the file's order; the remaining seats are villagers."""
    count = file.game.agent_count
    key = f"logic.roles.{count}"
    if count not in file.logic.roles:
        known = ", ".join(map(str, file.logic.roles)) or "nothing"
        report.fault("logic.roles", "errors.config.no_roles_for", agents=count, known=known)
        return {Role.VILLAGER: 1}
    roles: dict[Role, int] = {}
    for name, number in file.logic.roles[count].items():
        if name not in ROLES:
            report.fault(f"{key}.{name}", "errors.config.not_a_role", roles=", ".join(ROLES))
        elif number < 0:
            report.fault(f"{key}.{name}", "errors.value.from_0", value=number)
        else:
            roles[Role(name)] = number
    left = count - sum(roles.values())
    if left < 0:
        report.fault(key, "errors.config.number_of_roles", roles=count - left, agents=count)
    elif left:
        report.remark(key, "few_roles", roles=count - left, agents=count)
        roles[Role.VILLAGER] = roles.get(Role.VILLAGER, 0) + left
    return roles


def _victory(roles: dict[Role, int], report: SettingsReport) -> Literal["phase", "never"]:
    if roles.get(Role.WEREWOLF):
        return "phase"
    report.remark("logic.roles", "no_werewolf")
    return "never"


def _phases(entries: list[PhaseSection], path: str, report: SettingsReport) -> tuple[Phase, ...]:
    found = []
    for i, entry in enumerate(entries):
        known = tuple(a for a in entry.actions if a in get_args(Action))
        for action in entry.actions:
            if action not in known:
                report.remark(f"{path}[{i}].actions", "unknown_action", action=action)
        if not known:
            report.remark(f"{path}[{i}]", "phase_without_action", phase=entry.name)
            continue
        actions = cast(tuple[Action, ...], known)
        days = {"only_day": entry.only_day, "except_day": entry.except_day}
        found.append(Phase(name=entry.name, actions=actions, **days))  # type: ignore[arg-type]
    return tuple(found)


def _channel(talk: TalkSection, path: str, report: SettingsReport, texts: Texts) -> ChannelRules:
    count, turns = talk.max_count.per_agent, talk.max_count.per_day
    length = _length(talk.max_length, f"{path}.max_length", report, texts.strict)
    duration_ms = _duration(talk, path, report)
    if not duration_ms:
        return ChannelRules(count=count, turns=turns, skips=talk.max_skip, length=length, empty=texts.empty)
    return ChannelRules(
        regime="anytime",
        count=count,
        # Without turns the number has no effect, but agents are told it.
        turns=turns or None,
        skips=talk.max_skip,
        length=length,
        duration_ms=duration_ms,
        empty="refuse",
    )


def _duration(talk: TalkSection, path: str, report: SettingsReport) -> int:
    """Duration of speech at any time in ms, 0: in turns. Older files have `mode` and `time_limit` for it."""
    if talk.mode not in ("", "turn", "freeform"):
        report.fault(
            f"{path}.mode",
            "errors.value.not_either",
            known=Joined(("turn", "freeform"), "errors.or_"),
            value=talk.mode,
        )
    if talk.mode:
        report.remark(f"{path}.mode", "older_key", key="duration")
    if talk.mode != "freeform" or talk.duration:
        return talk.duration
    if talk.time_limit <= 0:
        report.fault(f"{path}.time_limit", "errors.config.freeform_above_0", value=talk.time_limit)
    return talk.time_limit * 1_000


def _length(limits: MaxLengthSection, path: str, report: SettingsReport, strict: bool) -> Length:
    if limits.count_in_word and limits.count_spaces:
        report.fault(f"{path}.count_spaces", "errors.config.spaces_in_words")
    base = 0 if strict and f"{path}.base_length" in report.missing else limits.base_length
    given = {
        "base": ("base_length", base),
        "mention": ("mention_length", limits.mention_length),
        "per_seat": ("per_agent", limits.per_agent),
        "per_talk": ("per_talk", limits.per_talk),
    }
    for key, value in given.values():
        if value < -1:
            report.fault(f"{path}.{key}", "errors.value.limit", value=value)
    values = {ours: None if value == -1 else value for ours, (_, value) in given.items()}
    if strict and base == limits.per_agent == -1:
        report.remark(path, "strict_without_length")
    return Length(
        unit="words" if limits.count_in_word else "characters",
        spaces=limits.count_spaces and not limits.count_in_word,
        strict=strict,
        **values,  # type: ignore[arg-type]
    )


def with_texts(rules: Rules, texts: Texts) -> Rules:
    """The same rules with texts read so. Empty ones only in turns: a talk at any time refuses them."""
    talk, whisper = (
        replace(
            channel,
            length=replace(channel.length, strict=texts.strict),
            empty=texts.empty if channel.regime == "turns" else channel.empty,
        )
        for channel in (rules.talk, rules.whisper)
    )
    return replace(rules, talk=talk, whisper=whisper)


def _max_day(value: int, report: SettingsReport) -> int | None:
    if value < -1:
        report.fault("game.max_day", "errors.value.limit", value=value)
    return None if value < 0 else value


def _error_ratio(file: ContestFile, report: SettingsReport) -> float:
    """The share of lost seats that ends a game; from one seat to all seats."""
    key, value = "server.max_continue_error_ratio", file.server.max_continue_error_ratio
    if value < 0:
        report.fault(key, "errors.value.from_0", value=f"{value:g}")
        return 1.0
    if value > 1:
        report.remark(key, "more_than_all", value=value)
    if value == 0:
        report.remark(key, "ends_at_once")
    return min(value, 1.0) or 1 / max(1, file.game.agent_count)


def characters_of(custom: CustomProfileSection, agents: int, report: SettingsReport) -> tuple[Character, ...]:
    """The configured cast; empty if profiles are disabled."""
    if not custom.enable:
        return ()
    cast_ = tuple(_character(profile, custom.profile_encoding) for profile in custom.profiles)
    names = [c.name for c in cast_]
    for i, name in enumerate(names):
        if not name.strip() or name in names[:i]:
            code = "errors.config.name_twice" if name.strip() else "errors.config.empty_name"
            report.fault(
                f"custom_profile.profiles[{i}].name", code, **({"name": name} if name.strip() else {})
            )
        elif shown_name(name) != name:
            report.fault(f"custom_profile.profiles[{i}].name", "errors.config.control_characters", name=name)
    if len(cast_) < agents:
        report.fault(
            "custom_profile.profiles", "errors.config.few_characters", number=len(cast_), agents=agents
        )
    for i, profile in enumerate(custom.profiles):
        voice = profile.get("voice_id", "")
        if voice and not _is_number(voice):
            report.fault(f"custom_profile.profiles[{i}].voice_id", "errors.value.not_whole", value=voice)
    return cast_


def _character(profile: dict[str, str], encoding: dict[str, str]) -> Character:
    """A character; its profile has the order of `profile_encoding`."""
    shown = {label: profile[key] for key, label in encoding.items() if key in profile}
    voice = profile.get("voice_id", "")
    number = int(voice) if _is_number(voice) else 0
    return Character(profile.get("name", ""), shown, profile.get("avatar_url", ""), number)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _language(characters: tuple[Character, ...]) -> Language:
    """The language of a cast: English if the cast is not empty and has no Japanese character."""
    texts = "".join(c.name + "".join(c.profile.values()) for c in characters)
    return "en" if characters and not _JAPANESE.search(texts) else "ja"
