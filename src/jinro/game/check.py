"""`check(rules)`: refuse settings that make no sense, alone or together; the error names the field."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from jinro.errors import RulesError
from jinro.game.roles import Role
from jinro.game.rules import POWERS, TALKS, Ballots, ChannelRules, Phase, Rules, ThinkingRules
from jinro.i18n import Message, message

MOST_ROUNDS: Final = 100
MOST_TURNS: Final = 10_000
MOST_DAYS: Final = 1_000
"""Limits beyond which a village would hardly end."""
MOST_SEATS: Final = 60
"""More seats than any village has."""
Fault = tuple[str, str | Message]
"""A field, and what is wrong with it; English if only those who write rules as code meet it."""


def load(data: object) -> Rules:
    """Rules from plain data, such as a parsed file; `RulesError` names the first wrong field."""
    try:
        rules = msgspec.convert(data, Rules)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        raise RulesError(path.rstrip("`").lstrip(".") or "rules", what) from None
    return check(rules)


_CHECKED: Final[deque[Rules]] = deque(maxlen=64)
"""Rules that passed lately: the games of a series check their village once."""


def check(rules: Rules) -> Rules:
    """Return the rules if they make sense; otherwise raise `RulesError` for the first field that does not."""
    if any(rules is good for good in _CHECKED):
        return rules
    for path, what in _faults(rules):
        raise RulesError(path, what)
    _CHECKED.append(rules)
    return rules


def _faults(rules: Rules) -> Iterator[Fault]:
    yield from _cast(rules)
    yield from _schedule(rules)
    used = {a for p in (*rules.day_phases, *rules.night_phases) for a in p.actions}
    for name in (*(t for t in TALKS if t in used), "memo", "grave", "post_mortem"):
        channel = getattr(rules, name)
        if channel is not None:
            yield from _channel(name, channel)
    yield from _standing(rules)
    yield from _ballots("vote", rules.vote)
    yield from _ballots("attack", rules.attack)
    yield from _numbers(rules)


def _standing(rules: Rules) -> Iterator[Fault]:
    """Faults of the channels that no phase opens."""
    for name in ("memo", "grave", "post_mortem"):
        channel = getattr(rules, name)
        if channel is not None and channel.regime != "anytime":
            yield f"{name}.regime", message("errors.value.not_one_of", known="anytime", value=channel.regime)
        if channel is not None and channel.silence_ms is not None and name != "post_mortem":
            yield f"{name}.silence_ms", "must not be set: silence in this channel would end a phase of others"
    if rules.post_mortem is not None and rules.post_mortem.duration_ms is None:
        yield "post_mortem.duration_ms", "the talk after the end needs a duration"


def _cast(rules: Rules) -> Iterator[Fault]:
    for role, count in rules.roles.items():
        if count < 0:
            yield f"roles.{role}", message("errors.value.from_0", value=count)
    if not 1 <= rules.seats <= MOST_SEATS:
        yield "roles", f"must add up to 1..{MOST_SEATS} seats, not {rules.seats}"
    if rules.victory_checked != "never" and not rules.has(Role.WEREWOLF):
        yield "victory_checked", "must be 'never' in a village without WEREWOLF: it would end at once"


def _schedule(rules: Rules) -> Iterator[Fault]:
    if not rules.day_phases and not rules.night_phases:
        yield "day_phases", "a village needs at least one phase"
    for section in ("day_phases", "night_phases"):
        for i, phase in enumerate(getattr(rules, section)):
            yield from _phase(f"{section}[{i}]", phase, rules)


def _phase(path: str, phase: Phase, rules: Rules) -> Iterator[Fault]:
    if not phase.actions:
        yield f"{path}.actions", "a phase needs at least one action"
    if len(set(phase.actions)) < len(phase.actions) and phase.at_once:
        yield f"{path}.actions", f"an action twice at the same time: {', '.join(phase.actions)}"
    if phase.at_once and not (_all_in(phase.actions, TALKS) or _all_in(phase.actions, POWERS)):
        yield f"{path}.at_once", f"needs talks only or night acts only, not {', '.join(phase.actions)}"
    talks = [rules.talk if a == "talk" else rules.whisper for a in phase.actions if a in TALKS]
    if phase.at_once and any(c.regime != "anytime" for c in talks):
        yield f"{path}.at_once", "channels can be open together only with regime 'anytime'"
    timed = phase.duration_ms is not None
    if any(c.regime == "anytime" and c.duration_ms is None for c in talks) and not timed:
        yield f"{path}.duration_ms", "a phase of 'anytime' talk needs a duration"
    if not phase.early and not timed and not any(c.regime == "anytime" for c in talks):
        yield f"{path}.early", "a phase that ends only at its time needs a duration"
    if phase.duration_ms is not None and phase.duration_ms <= 0:
        yield f"{path}.duration_ms", message("errors.value.not_above_0", value=phase.duration_ms)
    if phase.duration_by_living and not timed:
        yield f"{path}.duration_by_living", "needs duration_ms, for more living than it lists"
    if any(duration <= 0 for _, duration in phase.duration_by_living):
        yield f"{path}.duration_by_living", f"durations must be above 0, not {list(phase.duration_by_living)}"
    if list(phase.duration_by_living) != sorted(phase.duration_by_living):
        yield f"{path}.duration_by_living", "must be in rising order of the living"
    if phase.only_day is not None and phase.only_day == phase.except_day:
        yield f"{path}.except_day", f"excludes the only day {phase.only_day}"


def _all_in(actions: Iterable[str], allowed: tuple[str, ...]) -> bool:
    return all(a in allowed for a in actions)


def _channel(path: str, channel: ChannelRules) -> Iterator[Fault]:
    for name in ("count", "turns", "skips", "quorum", "interval_ms"):
        value = getattr(channel, name)
        if value is not None and value < 0:
            yield f"{path}.{name}", message("errors.value.from_0", value=value)
    if channel.turns is not None and channel.turns > MOST_TURNS:
        yield f"{path}.turns", message("errors.value.must_be_at_most", most=MOST_TURNS, value=channel.turns)
    for name in ("duration_ms", "silence_ms"):
        value = getattr(channel, name)
        if value is not None and value <= 0:
            yield f"{path}.{name}", message("errors.value.not_above_0", value=value)
    if channel.regime != "anytime" and (channel.interval_ms or channel.silence_ms or channel.duration_ms):
        yield f"{path}.regime", "interval, silence and duration are for regime 'anytime'"
    if (
        channel.regime != "anytime"
        and channel.turns is None
        and (channel.count is None or not _runs_dry(channel))
    ):
        yield f"{path}.turns", "without a number of turns the talk might never end"
    if channel.fill_over and channel.regime == "anytime":
        yield f"{path}.fill_over", "is for talk in turns, not 'anytime'"
    if channel.length.too_long == "refuse" and channel.regime != "anytime":
        yield f"{path}.length.too_long", "'refuse' is for regime 'anytime'; in turns a long text is cut"
    if channel.regime != "anytime" and not channel.control_words:
        yield f"{path}.control_words", "must be on in turns, where everybody has to say something"
    if channel.regime != "anytime" and channel.empty == "refuse":
        yield f"{path}.empty", "'refuse' is for regime 'anytime'"
    length = channel.length
    if length.unit == "words" and length.spaces:
        yield f"{path}.length.spaces", "spaces cannot count where words are counted"
    for name in ("base", "mention", "per_seat", "per_talk"):
        value = getattr(length, name)
        if value is not None and value < 0:
            yield f"{path}.length.{name}", message("errors.value.from_0", value=value)


def _runs_dry(channel: ChannelRules) -> bool:
    return channel.over_final and channel.skip_counts


def _ballots(path: str, ballots: Ballots) -> Iterator[Fault]:
    if ballots.rounds < 0:
        yield f"{path}.rounds", message("errors.value.from_0", value=ballots.rounds)
    if ballots.rounds > MOST_ROUNDS:
        yield (
            f"{path}.rounds",
            message("errors.value.must_be_at_most", most=MOST_ROUNDS, value=ballots.rounds),
        )
    if path == "attack" and ballots.shown == "counts":
        yield "attack.shown", "the wolves see votes or nothing: 'never', 'at_once' or 'morning'"


def _thinking(rule: ThinkingRules, answer_ms: int) -> Iterator[Fault]:
    if rule.budget_ms <= 0:
        yield "thinking.budget_ms", message("errors.value.not_above_0", value=rule.budget_ms)
    if not 0 < rule.after_ms <= answer_ms:
        yield (
            "thinking.after_ms",
            message("errors.value.above_0_to", most=f"answer_ms ({answer_ms})", value=rule.after_ms),
        )


def _numbers(rules: Rules) -> Iterator[Fault]:
    for name in ("answer_ms", "response_ms"):
        if getattr(rules, name) <= 0:
            yield name, message("errors.value.not_above_0", value=getattr(rules, name))
    if rules.grace_ms < 0:
        yield "grace_ms", message("errors.value.from_0", value=rules.grace_ms)
    if rules.thinking is not None:
        yield from _thinking(rules.thinking, rules.answer_ms)
    if rules.first_day not in (0, 1):
        yield "first_day", message("errors.value.from_0_to", most=1, value=rules.first_day)
    if rules.max_day is not None and rules.max_day < rules.first_day:
        yield "max_day", message("errors.value.before_first", first=rules.first_day, value=rules.max_day)
    if rules.max_day is not None and rules.max_day > MOST_DAYS:
        yield "max_day", message("errors.value.must_be_at_most", most=MOST_DAYS, value=rules.max_day)
    if rules.attack.whisper_between and rules.whisper.regime == "anytime":
        yield "attack.whisper_between", "needs whispers in turns: at any time they would have no end"
    if not 0 < rules.error_ratio <= 1:
        yield "error_ratio", message("errors.value.above_0_to", most=1, value=rules.error_ratio)
