"""Warnings about texts that are not canonical."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies_osawa import trees, unhurried
from tests.rows import each_row

from jinro.errors import ParseError
from jinro.language.osawa import Tree, notices, show
from jinro.language.osawa.notices import WARNINGS

TOLD = {
    "Agent03 human": [("letter_case", 8)],
    "if (Agent01 Wolf) then (Inspect Agent02)": [("letter_case", 12), ("letter_case", 24)],
    "Agent03 HUMANSIDE": [("undefined_word", 8)],
    "discuss (Agent01 ROLE)": [("undefined_word", 17)],
    "about ROLE": [],
    "about (yesterday and day_1) ROLE": [],
    "about role": [("letter_case", 6)],
    "about ANYROLE": [("form", 6)],
    "become day 3": [("day_form", 7)],
    "become day_03": [("number_form", 7)],
    "Agent1 wolf": [("agent_form", 0)],
    "agree Agent04": [("rate_missing", 0)],
    "agree (speech 5)": [("rate_missing", 0)],
    "1th seer comingout": [("number_form", 0)],
    "declare 090% (agent2 WOLF)": [("number_form", 8), ("agent_form", 14), ("letter_case", 21)],
    "Agent01 or Agent02 and Agent03 speak": [("form", 11)],
    "(Agent01 wolf)": [("form", 0)],
    "Agent01 yesterday vote Agent02": [("form", 0)],
    "Agent01, …": [("form", 9)],
    "  declare   90%(Agent02 wolf) ": [],
}


@each_row(("text", "told"), TOLD.items())
def test_told(text: str, told: list[tuple[str, int]]) -> None:
    found = notices(text)
    assert [(notice.kind, notice.position) for notice in found] == told
    assert all(notice.message == WARNINGS[notice.kind] for notice in found)


def test_every_kind_has_its_example() -> None:
    assert {kind for told in TOLD.values() for kind, _ in told} == set(WARNINGS)


def test_names_are_written_as_they_were_given() -> None:
    assert notices("Gerd wolf", names=["Gerd"]) == ()
    assert [notice.kind for notice in notices("gerd wolf", names=["Gerd"])] == ["letter_case"]


def test_a_bad_text_has_an_error_and_no_warnings() -> None:
    with pytest.raises(ParseError):
        notices("Agent01 Wulf")


@pytest.mark.slow
@unhurried
@given(trees, st.sampled_from([str.upper, str.lower, str.title, lambda text: f"({text})", str]))
def test_none_exactly_where_the_text_is_canonical(tree: Tree, change: type[str]) -> None:
    text = change(show(tree))
    try:
        found = notices(text)
    except ParseError:
        assert "," in text, "only a listing in parentheses is no text"
        return
    assert bool(found) is (text != show(tree))
