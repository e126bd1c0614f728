"""The `gameSetting` of INITIALIZE: what agents are told of the rules, and rules from one that was told."""

from typing import Final, Literal

from msgspec.structs import replace

from jinro.errors import PeerError, RulesError
from jinro.game.presets import classic
from jinro.game.roles import Role
from jinro.game.rules import Channel, Phase, Rules
from jinro.wire.classic.messages import ROLE_NAMES, GameSetting

DEFAULT_MS: Final = 1_000
"""The time for an answer where a server does not set one."""
MOST: Final = 2**31 - 1
"""How agents read "without limit"."""
_BASE: Final = classic.village(5)
_TALKING_DAY: Final = (
    Phase(name="first_whisper", actions=("whisper",), only_day=0),
    Phase(name="talk", actions=("talk",)),
)
"""The days of a village that talks on day 0, where the wolves whisper first."""


def fits(rules: Rules) -> None:
    """Refuse rules that classic agents cannot be told of."""
    for name, channel in (("talk", rules.talk), ("whisper", rules.whisper)):
        if channel.regime == "anytime":
            raise RulesError(f"{name}.regime", "classic agents speak when they are asked, not at any time")
    if not rules.numbered:
        raise RulesError("numbered", "classic agents know each other by number: it must be on")
    if rules.first_day != 0:
        raise RulesError("first_day", f"classic agents count days from 0, not {rules.first_day}")
    if rules.post_mortem is not None:
        raise RulesError("post_mortem", "classic agents are done when the game is over")


def setting_of(rules: Rules) -> GameSetting:
    """What the rules are to agents. Nothing in it tells of the seed."""
    counts = dict.fromkeys(ROLE_NAMES, 0)
    counts.update((role.value, count) for role, count in rules.roles.items())
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


def quota(channel: Channel) -> int:
    """The utterances of a seat in a phase: as many as there are turns where nothing else limits them."""
    if channel.count is not None:
        return channel.count
    return MOST if channel.turns is None else channel.turns


def rules_of(setting: GameSetting, name: str = "classic") -> Rules:
    """The rules of a village with this setting; what it does not tell is as on the classic platform."""
    base = _BASE
    shown: Literal["at_once", "never"] = "at_once" if setting.vote_visible else "never"
    no_attack: Literal["nobody", "random"] = "nobody" if setting.enable_no_attack else "random"
    first = setting.talk_on_first_day
    return replace(
        base,
        name=name,
        # Free text was the natural-language contest's of 2017, which spoke Japanese.
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
            raise PeerError(f"roleNumMap has {count} {name!r}, which is no role")
    return roles


def _channel(base: Channel, count: int, turns: int, skips: int) -> Channel:
    return replace(base, count=max(0, count), turns=max(0, turns), skips=max(0, skips))
