"""check.py: every setting that makes no sense is refused, and its field is named."""

import json
from typing import Any

import msgspec
import pytest
from tests.rows import each_row

from jinro.errors import RulesError
from jinro.game.check import check, load
from jinro.game.presets import names, preset
from jinro.game.roles import Role
from jinro.game.rules import ChannelRules, Length, Phase, ThinkingRules
from jinro.testing import rules_of

TALK = Phase(name="talk", actions=("talk",))
ANYTIME: dict[str, Any] = {"regime": "anytime", "turns": None, "duration_ms": 1_000}
EVERY: dict[str, tuple[str, dict[str, Any]]] = {
    "negative count of a role": ("roles.SEER", {"roles": {Role.SEER: -1, Role.WEREWOLF: 3}}),
    "no seats": ("roles", {"roles": {Role.WEREWOLF: 0}}),
    "too many seats": ("roles", {"roles": {Role.WEREWOLF: 61}}),
    "no wolf to win against": ("victory_checked", {"roles": {Role.VILLAGER: 5}}),
    "no phase at all": ("day_phases", {"day_phases": (), "night_phases": ()}),
    "no action": ("day_phases[0].actions", {"day_phases": (Phase(name="x", actions=()),)}),
    "an action twice at once": (
        "night_phases[0].actions",
        {"night_phases": (Phase(name="x", actions=("guard", "guard"), at_once=True),)},
    ),
    "a vote at once with a divination": (
        "night_phases[1].at_once",
        {"night_phases": (TALK, Phase(name="x", actions=("execution", "divine"), at_once=True))},
    ),
    "talk at once with a divination": (
        "night_phases[0].at_once",
        {"night_phases": (Phase(name="x", actions=("talk", "divine"), at_once=True),)},
    ),
    "turns at once": (
        "day_phases[0].at_once",
        {"day_phases": (Phase(name="x", actions=("talk", "whisper"), at_once=True),)},
    ),
    "anytime without an end": (
        "day_phases[1].duration_ms",
        {"talk": {"regime": "anytime", "turns": None, "duration_ms": None}},
    ),
    "late end without a time": (
        "day_phases[0].early",
        {"day_phases": (Phase(name="x", actions=("talk",), early=False),)},
    ),
    "duration 0": (
        "day_phases[0].duration_ms",
        {"day_phases": (Phase(name="x", actions=("talk",), duration_ms=0),)},
    ),
    "durations without the last": (
        "day_phases[0].duration_by_living",
        {"day_phases": (Phase(name="x", actions=("talk",), duration_by_living=((3, 5),)),)},
    ),
    "durations out of order": (
        "day_phases[0].duration_by_living",
        {
            "day_phases": (
                Phase(name="x", actions=("talk",), duration_by_living=((9, 5), (3, 5)), duration_ms=1),
            )
        },
    ),
    "only and except the same day": (
        "night_phases[0].except_day",
        {"night_phases": (Phase(name="x", actions=("divine",), only_day=2, except_day=2),)},
    ),
    "count": ("talk.count", {"talk": {"count": -1}}),
    "turns": ("talk.turns", {"talk": {"turns": -1}}),
    "skips": ("talk.skips", {"talk": {"skips": -1}}),
    "quorum": ("whisper.quorum", {"whisper": {"quorum": -1}}),
    "interval": ("talk.interval_ms", {"talk": {**ANYTIME, "interval_ms": -1}}),
    "duration of a channel": ("talk.duration_ms", {"talk": {**ANYTIME, "duration_ms": 0}}),
    "silence": ("talk.silence_ms", {"talk": {**ANYTIME, "silence_ms": 0}}),
    "silence in turns": ("talk.regime", {"talk": {"silence_ms": 5}}),
    "interval in turns": ("whisper.regime", {"whisper": {"interval_ms": 5}}),
    "duration in turns": ("talk.regime", {"talk": {"duration_ms": 5}}),
    "endless turns": ("talk.turns", {"talk": {"turns": None, "count": None}}),
    "endless Overs": ("talk.turns", {"talk": {"turns": None, "over_final": False}}),
    "endless Skips": ("talk.turns", {"talk": {"turns": None, "skip_counts": False}}),
    "no control words in turns": ("talk.control_words", {"talk": {"control_words": False}}),
    "empty refused in turns": ("talk.empty", {"talk": {"empty": "refuse"}}),
    "words and spaces": ("talk.length.spaces", {"talk": {"length": Length(unit="words", spaces=True)}}),
    "base": ("talk.length.base", {"talk": {"length": Length(base=-1)}}),
    "mention": ("talk.length.mention", {"talk": {"length": Length(mention=-1)}}),
    "per_seat": ("talk.length.per_seat", {"talk": {"length": Length(per_seat=-1)}}),
    "per_talk": ("whisper.length.per_talk", {"whisper": {"length": Length(per_talk=-1)}}),
    "memo in turns": ("memo.regime", {"memo": ChannelRules(turns=3)}),
    "grave in turns": ("grave.regime", {"grave": ChannelRules(turns=3)}),
    "post-mortem simultaneous": (
        "post_mortem.regime",
        {"post_mortem": ChannelRules(regime="simultaneous", turns=3)},
    ),
    "memo's count": ("memo.count", {"memo": ChannelRules(regime="anytime", count=-2)}),
    "ballots": ("vote.rounds", {"vote": {"rounds": -1}}),
    "attack ballots": ("attack.rounds", {"attack": {"rounds": -1}}),
    "counts of the wolves": ("attack.shown", {"attack": {"shown": "counts"}}),
    "answer time": ("answer_ms", {"answer_ms": 0}),
    "response time": ("response_ms", {"response_ms": 0}),
    "grace": ("grace_ms", {"grace_ms": -1}),
    "no time to think": (
        "thinking.budget_ms",
        {"thinking": ThinkingRules(budget_ms=0, after_ms=1)},
    ),
    "no time after it": ("thinking.after_ms", {"thinking": ThinkingRules(budget_ms=1, after_ms=0)}),
    "more time after it": (
        "thinking.after_ms",
        {"thinking": ThinkingRules(budget_ms=1, after_ms=60_001)},
    ),
    "first day": ("first_day", {"first_day": 2}),
    "last day before the first": ("max_day", {"max_day": 0, "first_day": 1}),
    "negative last day": ("max_day", {"max_day": -1}),
    "error ratio 0": ("error_ratio", {"error_ratio": 0.0}),
    "error ratio above 1": ("error_ratio", {"error_ratio": 1.5}),
}


@each_row(("field", "changes"), EVERY.values())
def test_a_wrong_setting_names_its_field(field: str, changes: dict[str, Any]) -> None:
    rules = rules_of("contest-9", **changes)
    with pytest.raises(RulesError) as caught:
        check(rules)
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field}: ")


@each_row("name", names())
def test_every_preset_makes_sense(name: str) -> None:
    assert check(preset(name)) is preset(name)


def test_settings_of_unused_channels_are_not_looked_at() -> None:
    rules = rules_of("contest-9", day_phases=(TALK,), night_phases=(), whisper={"turns": None, "count": None})
    assert check(rules) is rules


def test_a_quota_ends_turns_as_well() -> None:
    rules = rules_of("contest-9", talk={"turns": None})
    assert check(rules) is rules


@each_row(
    ("field", "path", "value"),
    [
        ("talk.regime", ("talk", "regime"), "shouting"),
        ("talk", ("talk", "colour"), "red"),
        ("vote.rounds", ("vote", "rounds"), "two"),
        ("answer_ms", ("answer_ms",), None),
        ("day_phases[0].actions[0]", ("day_phases", 0, "actions", 0), "dance"),
    ],
)
def test_loading_names_the_field(field: str, path: tuple[str | int, ...], value: object) -> None:
    """The path of the field; an unknown field is named in the message of the object that has it."""
    data: Any = json.loads(msgspec.json.encode(preset("contest-9")))
    place = data
    for step in path[:-1]:
        place = place.setdefault(step, {}) if isinstance(place, dict) else place[step]
    place[path[-1]] = value
    with pytest.raises(RulesError) as caught:
        load(data)
    assert caught.value.field == field
    assert isinstance(path[-1], int) or path[-1] in str(caught.value)


def test_loading_what_is_no_village() -> None:
    wrong: tuple[object, ...] = ([], {}, "contest-9", 3)
    for data in wrong:
        with pytest.raises(RulesError) as caught:
            load(data)
        assert caught.value.field


@each_row("name", names())
def test_loading_gives_the_same_rules(name: str) -> None:
    assert load(msgspec.to_builtins(preset(name))) == preset(name)


def test_loaded_rules_are_checked() -> None:
    data: Any = msgspec.to_builtins(preset("contest-9"))
    data["error_ratio"] = 2
    with pytest.raises(RulesError, match="error_ratio"):
        load(data)
