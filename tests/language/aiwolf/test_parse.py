"""Parsing: warnings, kinds of error with their positions, the modes, the cache."""

import pytest
from tests.rows import each_row
from wanted import wanted

from jinro.errors import CallerError, ParseError
from jinro.language.aiwolf import ANY, MODES, Control, ControlWord, Mode, build, parse, parse_afresh, show
from jinro.language.aiwolf.lex import WARNINGS
from jinro.language.aiwolf.parse import ALLOWED
from jinro.language.text import MAX_DEPTH

WARNED = [
    ("vote Agent[01]", "VOTE Agent[01]", [("letter_case", 0)]),
    ("VOTE AGENT[01]", "VOTE Agent[01]", [("letter_case", 5)]),
    ("OVER", "Over", [("letter_case", 0)]),
    ("VOTE Agent1", "VOTE Agent[01]", [("agent_form", 5)]),
    ("VOTE Agent[ 001 ]", "VOTE Agent[01]", [("agent_form", 5)]),
    ("DAY 007 (VOTED ANY)", "DAY 7 (VOTED ANY)", [("leading_zero", 4)]),
    ("DIVINE Agent[02]", "DIVINATION Agent[02]", [("alias", 0)]),
    ("ESTIMATE Agent[01] FOX", "ESTIMATE Agent[01] FOX", [("extra_role", 19)]),
    ("COMINGOUT Agent[01] FREEMASON", "COMINGOUT Agent[01] FREEMASON", [("extra_role", 20)]),
    ("UNSPEC VOTE ANY", "VOTE ANY", [("unspec", 0)]),
    ("AGREE day1 ID:3", "AGREE TALK day1 ID:3", [("talk_form", 6)]),
    ("AGREE TALK 1 3", "AGREE TALK day1 ID:3", [("talk_form", 6)]),
    ("AGREE TALK DAY 1 3", "AGREE TALK day1 ID:3", [("talk_form", 6)]),
    ("AGREE 1 3", "AGREE TALK day1 ID:3", [("talk_form", 6)]),
    ("AGREE TALK day1 ID : 3", "AGREE TALK day1 ID:3", [("talk_form", 16)]),
    ("day1 (VOTED ANY)", "DAY 1 (VOTED ANY)", [("day_form", 0)]),
    ("GUARDED Agent[02] HUMAN", "GUARDED Agent[02]", [("extra_species", 18)]),
    ("GUARDED Agent[02] ANY", "GUARDED Agent[02]", [("extra_species", 18)]),
    ("NOT VOTE ANY", "NOT (VOTE ANY)", [("bare_operand", 4)]),
    ("NOT DAY 1 (VOTED ANY)", "NOT (DAY 1 (VOTED ANY))", [("bare_operand", 4)]),
    (
        "AND (NOT VOTE ANY) (VOTE ANY)",
        "AND (NOT (VOTE ANY)) (VOTE ANY)",
        [("bare_operand", 9)],
    ),
    ("REQUEST (VOTE ANY)", "REQUEST ANY (VOTE ANY)", [("old_request", 0)]),
    (
        "REQUEST((Agent[02] VOTE ANY))",
        "REQUEST Agent[02] (VOTE ANY)",
        [("old_request", 0), ("redundant_brackets", 8)],
    ),
    ("OR (VOTE ANY)", "OR (VOTE ANY)", [("one_operand", 0)]),
    ("NOT ((VOTE ANY))", "NOT (VOTE ANY)", [("redundant_brackets", 5)]),
    ("(VOTE ANY)", "VOTE ANY", [("outer_brackets", 0)]),
    ("((VOTE ANY))", "VOTE ANY", [("outer_brackets", 0), ("redundant_brackets", 1)]),
    ("(VOTE ANY) (VOTED ANY)", "AND (VOTE ANY) (VOTED ANY)", [("several_sentences", 11)]),
    ("VOTE ANY))", "VOTE ANY", [("surplus_bracket", 8)]),
    ("(VOTE ANY))", "VOTE ANY", [("outer_brackets", 0), ("surplus_bracket", 10)]),
    ("NOT ( VOTE\tAgent[100]) ", "NOT (VOTE Agent[100])", []),
    ("AND (VOTE ANY)(VOTED ANY)", "AND (VOTE ANY) (VOTED ANY)", []),
]

SPACED = [
    ("NOT(VOTE Agent[02])", "NOT (VOTE Agent[02])", 3),
    ("REQUEST Agent[02](VOTE ANY)", "REQUEST Agent[02] (VOTE ANY)", 17),
    ("Agent[100]VOTE Agent[02]", "Agent[100] VOTE Agent[02]", 10),
    ("AGREE TALK day1ID:3", "AGREE TALK day1 ID:3", 15),
    ("VOTE\u3000Agent[100]", "VOTE Agent[100]", 4),
    ("VOTE \u00a0Agent[02]", "VOTE Agent[02]", 5),
    ("NOT (VOTE\nANY)", "NOT (VOTE ANY)", 9),
    ("VOTE ANY \u2028", "VOTE ANY", 9),
]

BAD = [
    ("", "empty", 0),
    (" \t\n", "empty", 0),
    ("\N{SNOWMAN}", "unknown_character", 0),
    ("VOTE [01]", "unknown_character", 5),
    ("DAY １ (VOTE ANY)", "unknown_character", 4),
    ("VOTE Agent", "unknown_word", 5),
    ("VOTES Agent[01]", "unknown_word", 0),
    ("ESTIMATE ANY WOLF", "unknown_word", 13),
    ("dayAGREE (VOTE ANY)", "unknown_word", 0),
    ("Agent[01] ANY VOTE ANY", "verb_missing", 10),
    ("WEREWOLF", "verb_missing", 0),
    (")", "verb_missing", 0),
    ("VOTE (VOTE ANY)", "target_missing", 5),
    ("REQUEST", "target_missing", 7),
    ("ESTIMATE ANY HUMAN", "role_expected", 13),
    ("DIVINED ANY FOX", "species_expected", 12),
    ("AGREE TALK day1", "talk_number", 15),
    ("AGREE TALK ID:3 day1", "talk_number", 11),
    ("AGREE VOTE", "bad_channel", 6),
    ("DAY (VOTED ANY)", "day_missing", 4),
    ("NOT", "operand_missing", 3),
    ("NOT ()", "operand_missing", 5),
    ("AND VOTE ANY", "operand_missing", 4),
    ("XOR (VOTE ANY) VOTE ANY", "operand_missing", 15),
    ("NOT (VOTE ANY) (VOTE ANY)", "too_many_operands", 15),
    ("AND (NOT (VOTE ANY) (VOTE ANY)) (VOTE ANY)", "too_many_operands", 20),
    ("NOT (VOTE ANY", "not_closed", 13),
    ("(VOTE ANY", "not_closed", 9),
    ("VOTE ANY ANY", "text_after", 9),
    ("VOTE ANY) ANY", "text_after", 10),
    ("VOTE ANY (VOTE ANY)", "text_after", 9),
    ("NOT (VOTE ANY (VOTE ANY))", "text_after", 14),
    ("Skip)", "text_after", 4),
    ("Skip Over", "text_after", 5),
    ("(Skip)", "control_nested", 1),
    ("ANY Over", "control_nested", 4),
    ("NOT SKIP", "control_nested", 4),
    ("VOTE Agent[000]", "agent_zero", 5),
    ("VOTE Agent0", "agent_zero", 5),
    ("NOT (" * (MAX_DEPTH + 1), "too_deep", 5 * MAX_DEPTH),
    ("NOT " * (MAX_DEPTH + 1), "too_deep", 4 * MAX_DEPTH),
    ("VOTE Agent[1234567890]", "too_long", 5),
]


@each_row(("text", "canonical", "warnings"), WARNED)
def test_a_warning(text: str, canonical: str, warnings: list[tuple[str, int]]) -> None:
    tree = parse(text)
    assert show(tree) == canonical
    assert [(notice.kind, notice.position) for notice in tree.warnings] == warnings
    assert all(notice.message == WARNINGS[notice.kind] for notice in tree.warnings)


def test_every_kind_of_warning_has_a_case() -> None:
    assert {kind for *_, warnings in WARNED for kind, _ in warnings} == set(WARNINGS)


@each_row(("text", "canonical", "warnings"), WARNED)
@each_row("mode", ALLOWED)
def test_spec_and_wire_refuse_what_tolerant_warns_of(
    text: str, canonical: str, warnings: list[tuple[str, int]], mode: Mode
) -> None:
    refused = [warning for warning in warnings if warning[0] not in ALLOWED[mode]]
    if not refused:
        assert show(parse(text, mode)) == canonical
        return
    with pytest.raises(ParseError) as caught:
        parse(text, mode)
    assert (caught.value.kind, caught.value.position) == refused[0]


@each_row(("text", "canonical", "position"), SPACED)
def test_only_mode_wire_refuses_white_space_that_the_libraries_do_not_read(
    text: str, canonical: str, position: int
) -> None:
    assert (show(parse(text)), parse(text).warnings) == (canonical, ())
    assert show(parse(text, "spec")) == canonical
    with pytest.raises(ParseError, match="^expected a blank or a tab at ") as caught:
        parse(text, "wire")
    assert (caught.value.kind, caught.value.position) == ("white_space", position)


EMPTY = (
    "AND",
    "OR",
    "AND ()",
    "OR ( )",
    "Agent[01] AND",
    "NOT (OR)",
    "AND (VOTE ANY) (OR)",
    "DAY 1 (AND)",
    "REQUEST ANY (OR)",
)


@each_row("text", EMPTY)
@each_row("mode", ["tolerant", "spec", "wire"])
def test_and_and_or_without_operands_are_refused(text: str, mode: Mode) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, mode)
    assert caught.value.kind == "operand_missing"


@each_row(("text", "kind", "position"), BAD)
def test_an_error(text: str, kind: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert (caught.value.kind, caught.value.position) == (kind, position)
    assert caught.value.message


def test_every_kind_of_error_has_a_case() -> None:
    others = {"unknown_character", "unknown_word", "agent_zero", "too_long"}
    assert {kind for _, kind, _ in BAD} == set(wanted("aiwolf")) | others


def test_an_error_says_what_came_what_was_expected_and_where() -> None:
    with pytest.raises(ParseError) as caught:
        parse("REQUEST ANY (ESTIMATE Agent[01] HUMAN)")
    assert caught.value.message == "expected a role or ANY at 32, got 'HUMAN'"
    assert caught.value.expected == "a role or ANY"
    assert caught.value.caret == "REQUEST ANY (ESTIMATE Agent[01] HUMAN)\n" + " " * 32 + "^"
    with pytest.raises(ParseError, match="^unknown word 'KILL' at 0, expected a verb or an operator$"):
        parse("KILL Agent[01]")


def test_a_tree_is_what_the_builders_make() -> None:
    tree = parse("Agent[01] BECAUSE (DAY 1 (ANY VOTED Agent[02])) (DISAGREE WHISPER day0 ID:4)")
    reason = build.day(1, build.voted(2, subject=ANY))
    assert tree == build.because(reason, build.disagree(build.whisper(0, 4)), subject=1)
    assert tree.warnings == ()
    assert parse("Over") == Control(ControlWord.OVER) == build.over()


@pytest.mark.parametrize("mode", MODES)
def test_the_cache_gives_the_same_tree_again_for_the_same_mode(mode: str) -> None:
    text = "AND (VOTE Agent[01]) (VOTE Agent[02])"
    assert parse(text, mode) is parse(text, mode)  # type: ignore[arg-type]
    assert parse_afresh(text, mode) is not parse(text, mode)  # type: ignore[arg-type]
    assert parse_afresh(text, mode) == parse(text, mode)  # type: ignore[arg-type]


def test_a_bad_text_is_bad_each_time() -> None:
    for _ in range(2):
        with pytest.raises(ParseError):
            parse("VOTE")


def test_an_unknown_mode_is_the_callers_mistake() -> None:
    with pytest.raises(CallerError, match="unknown mode 'lenient'; there are tolerant, spec, wire, java"):
        parse("Skip", "lenient")  # type: ignore[arg-type]
