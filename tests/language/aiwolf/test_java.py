"""Mode `java`: what the classic server accepts beyond the language, and errors where it crashes."""

import pytest
from tests.rows import each_row

from jinro.errors import ParseError
from jinro.language.aiwolf import parse, show
from jinro.language.aiwolf.java import JAVA_WARNINGS

TAKEN = [
    ("VOTE Agent[00]", "VOTE ANY", ["agent_zero"]),
    ("Agent[0] VOTE Agent[01]", "ANY VOTE Agent[01]", ["agent_zero"]),
    ("NOT (Skip)", "NOT (Skip)", ["control_nested"]),
    ("REQUEST (Over)", "REQUEST ANY (Over)", ["old_request", "control_nested"]),
    ("AND (VOTE ANY) junk (VOTE ANY)", "AND (VOTE ANY) (VOTE ANY)", ["ignored_text"]),
    ("AND (VOTE ANY) junk)", "AND (VOTE ANY)", ["ignored_text"]),
    ("AND ((VOTE Agent[01])", "AND", ["no_operands"]),
    ("Agent[03] OR ((VOTE ANY)", "Agent[03] OR", ["no_operands"]),
    ("REQUEST (Agent[02] VOTE ANY)", "REQUEST Agent[02] (VOTE ANY)", ["old_request"]),
    ("NOT (VOTE ANY) (VOTED ANY)", "NOT (VOTE ANY)", ["surplus_operands"]),
    ("ANYVOTE Agent[01]", "ANY VOTE Agent[01]", []),
    (" \x00 Over \n", "Over", []),
    ("VOTE\nANY", "VOTE ANY", []),
    ("DAY  01   ( VOTED\tANY )", "DAY 1 (VOTED ANY)", []),
    ("AGREE WHISPER day01 ID:007", "AGREE WHISPER day1 ID:7", []),
    ("ANY IDENTIFIED Agent[123] ANY", "ANY IDENTIFIED Agent[123] ANY", []),
]

REFUSED = [
    ("", "empty"),
    ("NOT ( )", "empty"),
    ("BECAUSE (VOTE Agent[01])", "operand_missing"),
    ("XOR (VOTE Agent[01])", "operand_missing"),
    ("NOT ((VOTE Agent[01])", "operand_missing"),
    ("REQUEST ((VOTE Agent[02])", "operand_missing"),
    ("DAY 1 ((VOTED ANY)", "operand_missing"),
    ("vote Agent[01]", "not_legal"),
    ("VOTE\u3000Agent[01]", "not_legal"),
    ("SKIP", "not_legal"),
    ("NOT (VOTE\nANY)", "not_legal"),
    ("NOT(VOTE ANY)", "not_legal"),
    ("AND (VOTE ANY) (hello)", "not_legal"),
    ("NOT (VOTE ANY) (hello)", "not_legal"),
    ("ESTIMATE Agent[01] HUMAN", "not_legal"),
]


@each_row(("text", "printed", "warnings"), TAKEN)
def test_taken(text: str, printed: str, warnings: list[str]) -> None:
    tree = parse(text, "java")
    assert show(tree) == printed
    assert [notice.kind for notice in tree.warnings] == warnings


def test_every_kind_of_warning_has_a_case() -> None:
    assert {kind for *_, warnings in TAKEN for kind in warnings} == set(JAVA_WARNINGS)


@each_row(("text", "kind"), REFUSED)
def test_refused(text: str, kind: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, "java")
    assert caught.value.kind == kind


def test_positions_are_those_of_the_whole_text() -> None:
    tree = parse("NOT (AND (VOTE Agent[00]) x (VOTE ANY))", "java")
    assert [(notice.kind, notice.position) for notice in tree.warnings] == [
        ("agent_zero", 15),
        ("ignored_text", 25),
    ]
    with pytest.raises(ParseError) as caught:
        parse("AND (VOTE ANY) (  hello)", "java")
    assert caught.value.position == 18
