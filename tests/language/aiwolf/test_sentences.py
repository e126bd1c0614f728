"""Every row of the table of 136 test sentences, and every worked example of resolving, expanding, printing.

`sentences.jsonl`: input; canonical and resolved text, null where the tolerant mode refuses; what the classic
server prints, null where it refuses or fails (`java_bracketed`: the same with the agents in wire form).
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.rows import each_row

from jinro.errors import ParseError
from jinro.language.aiwolf import Control, expand, parse, resolve, show, show_resolved

HERE = Path(__file__).parent
SENTENCES = [json.loads(line) for line in (HERE / "sentences.jsonl").read_text().splitlines()]
WORKED = [json.loads(line) for line in (HERE / "worked.jsonl").read_text().splitlines()]
VALID = [row for row in SENTENCES if row["canonical"] is not None]
INVALID = [row for row in SENTENCES if row["canonical"] is None]


def numbered(row: dict[str, Any]) -> str:
    return f"{row['number']}: {row['input']}"


def worked(key: str) -> pytest.MarkDecorator:
    rows = [row for row in WORKED if key in row]
    return pytest.mark.parametrize("row", rows, ids=[row["input"] for row in rows])


def printed_by_java(text: str) -> str | None:
    try:
        return show(parse(text, "java"))
    except ParseError:
        return None


def test_the_table_is_whole() -> None:
    assert [row["number"] for row in SENTENCES] == list(range(1, 137))
    assert (len(VALID), len(INVALID), len(WORKED)) == (104, 32, 39)


@each_row("row", VALID)
def test_a_valid_sentence(row: dict[str, Any]) -> None:
    tree = parse(row["input"])
    assert show(tree) == row["canonical"]
    assert show_resolved(tree) == row["resolved"]


@each_row("row", VALID)
def test_resolving_for_a_speaker_fills_in_that_speaker(row: dict[str, Any]) -> None:
    tree = resolve(parse(row["input"]), 7)
    text = re.sub(r"\bS ", "Agent[07] ", row["resolved"])
    assert show_resolved(tree) == text
    assert isinstance(tree, Control) or tree.subject is not None


@each_row("row", INVALID)
def test_an_invalid_sentence(row: dict[str, Any]) -> None:
    with pytest.raises(ParseError) as caught:
        parse(row["input"])
    assert 0 <= caught.value.position <= len(row["input"])
    with pytest.raises(ParseError):
        parse(row["input"], "wire")


@each_row("row", SENTENCES)
def test_mode_java_takes_and_prints_what_the_classic_server_does(row: dict[str, Any]) -> None:
    assert printed_by_java(row["input"]) == row["java"]
    if "java_bracketed" in row:
        bracketed = re.sub(r"Agent(\d+)", lambda found: f"Agent[{int(found[1]):02d}]", row["input"])
        assert printed_by_java(bracketed) == row["java_bracketed"]


@each_row("row", VALID)
def test_the_canonical_text_is_read_by_every_mode_and_printed_unchanged(row: dict[str, Any]) -> None:
    assert show(parse(row["canonical"])) == row["canonical"]
    assert show(parse(row["canonical"], "java")) == row["canonical"]
    if row["number"] not in (69, 103):  # one operand; a role outside the six
        assert show(parse(row["canonical"], "wire")) == row["canonical"]


@worked("resolved")
def test_worked_resolution(row: dict[str, Any]) -> None:
    assert show_resolved(parse(row["input"])) == row["resolved"]


@worked("expanded")
def test_worked_expansion(row: dict[str, Any]) -> None:
    assert show(expand(parse(row["input"]), [1, 2])) == row["expanded"]


@worked("speaker")
def test_worked_printing_for_a_speaker(row: dict[str, Any]) -> None:
    assert show(parse(row["input"]), row["speaker"]) == row["canonical"]


@pytest.mark.parametrize(
    ("text", "expanded"),
    [
        (
            "Agent2 INQUIRE Agent1 (VOTED ANY)",
            "Agent[02] INQUIRE Agent[01] (OR (VOTED Agent[01]) (VOTED Agent[02]) (VOTED Agent[03]))",
        ),
        (
            "REQUEST ANY (DIVINED Agent4 WEREWOLF)",
            "OR (REQUEST Agent[01] (DIVINED Agent[04] WEREWOLF))"
            " (REQUEST Agent[02] (DIVINED Agent[04] WEREWOLF))"
            " (REQUEST Agent[03] (DIVINED Agent[04] WEREWOLF))",
        ),
    ],
)
def test_the_examples_of_the_specification_5_4(text: str, expanded: str) -> None:
    assert show(expand(parse(text), [1, 2, 3])) == expanded
    assert expand(parse(text), [3, 2, 1, 1]) == parse(expanded)
