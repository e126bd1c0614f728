"""Resolving: omitted subjects and relative days."""

import pytest
from tests.rows import each_row

from jinro.language.osawa import SPEAKER, parse, resolve, show
from jinro.language.osawa.syntax import CharacterName

# text, resolved for Agent01 on day 3
RESOLVED = {
    "inspect Agent04": "Agent01 inspect Agent04",
    "not inspect Agent04": "Agent01 not inspect Agent04",
    "hunter protect Agent05": "hunter protect Agent05",
    "declare 100% (vote Agent02)": "declare 100% (Agent01 vote Agent02)",
    "request Agent02 90% (vote Agent03)": "request Agent02 90% (Agent02 vote Agent03)",
    "request ANY 70% (discuss (Agent01 seer))": "request ANY 70% (ANY discuss (Agent01 seer))",
    "request ANY 80% (if (Agent04 wolf) then (inspect Agent05))": (
        "request ANY 80% (if (Agent04 wolf) then (ANY inspect Agent05))"
    ),
    "request ANY without Agent03 80% (not (vote who))": (
        "request ANY without Agent03 80% (not (ANY without Agent03 vote who))"
    ),
    "(request seer 90% (inspect Agent03)) because (declare 20% (know (Agent03 seer)))": (
        "(request seer 90% (seer inspect Agent03)) because (declare 20% (Agent01 know (Agent03 seer)))"
    ),
    "Agent05 declare 70% (vote Agent06)": "Agent05 declare 70% (Agent05 vote Agent06)",
    "Agent05 request Agent07 70% (inspect Agent06)": "Agent05 request Agent07 70% (Agent07 inspect Agent06)",
    "request Agent02 90% (Agent03 request seer 50% (inspect Agent04))": (
        "request Agent02 90% (Agent03 request seer 50% (seer inspect Agent04))"
    ),
    "Agent03 decide (vote Agent04)": "Agent03 decide (Agent03 vote Agent04)",
    "Agent03 discuss (vote Agent04)": "Agent03 discuss (Agent01 vote Agent04)",
    "decide (vote Agent04)": "Agent01 decide (Agent01 vote Agent04)",
    "as (attack Agent02)": "as (Agent01 attack Agent02)",
    "(vote Agent02) before (vote Agent03)": "(Agent01 vote Agent02) before (Agent01 vote Agent03)",
    "today Agent02 vote Agent03": "day_3 Agent02 vote Agent03",
    "yesterday vote Agent03": "day_2 Agent01 vote Agent03",
    "(yesterday and (today and day_7)) seer win": "(day_2 and (day_3 and day_7)) seer win",
    "become tomorrow": "become day_4",
    "about yesterday voting": "about day_2 voting",
    "now before almost vote Agent02": "now before almost Agent01 vote Agent02",
    "tomorrow": "day_4",
    "(today and tomorrow)": "(day_3 and day_4)",
    "today, yesterday": "day_3, day_2",
    "2 freemason": "2 freemason",
    "attack": "attack",
    "agree 100% (speech 5)": "agree 100% (speech 5)",
}


@each_row(("text", "resolved"), RESOLVED.items())
def test_resolved(text: str, resolved: str) -> None:
    assert show(resolve(parse(text), 1, 3)) == resolved


def test_an_unknown_speaker_is_s() -> None:
    resolved = resolve(parse("declare 100% (vote Agent02)"))
    assert show(resolved) == "declare 100% (S vote Agent02)"
    assert parse(show(resolved), names=("S",)) == resolved


@pytest.mark.parametrize(
    "speaker", [7, "Agent07", CharacterName("Agent07")], ids=["number", "name", "character"]
)
def test_ways_to_name_the_speaker(speaker: int | str | CharacterName) -> None:
    assert show(resolve(parse("inspect Agent04"), speaker)) == "Agent07 inspect Agent04"
    assert resolve(parse("inspect Agent04"), SPEAKER) == resolve(parse("inspect Agent04"))


def test_without_a_day_the_words_stay() -> None:
    tree = parse("yesterday Agent02 vote Agent03")
    assert resolve(tree, 1) == tree


def test_there_is_no_day_before_day_0() -> None:
    assert show(resolve(parse("(yesterday and today)"), 1, 0)) == "(yesterday and day_0)"
