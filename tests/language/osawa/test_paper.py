"""Every sentence of the paper's chapter 4 parses as what it is, prints, and parses back to the same tree."""

from collections import Counter

import pytest
from tests.rows import each_row

from jinro.errors import ParseError
from jinro.language.context import Roster
from jinro.language.osawa import expand, kind_of, parse, show
from osawa.paper import SEED, Row, examples, rows, worked

ROWS = rows()


def _id(row: Row) -> str:
    return f"{row.section} {row.text}"


@each_row("row", ROWS)
def test_a_sentence_of_the_paper_is_read_printed_and_read_again(row: Row) -> None:
    tree = parse(row.text)
    assert kind_of(tree) == row.kind
    assert show(tree) == row.canonical
    assert parse(row.canonical) == tree


@each_row("row", [row for row in ROWS if row.kind == "utterance"])
def test_talk_of_the_paper_is_talk(row: Row) -> None:
    assert parse(row.text, "utterance") == parse(row.text)


@each_row("row", [row for row in ROWS if row.kind != "utterance"])
def test_a_description_by_itself_is_no_talk(row: Row) -> None:
    with pytest.raises(ParseError) as caught:
        parse(row.text, "utterance")
    assert caught.value.kind == "not_utterance"


def test_the_list_has_the_78_examples_and_what_is_worked_out() -> None:
    assert len(ROWS) == 78 + 4 + 3
    assert Counter(row.kind for row in ROWS[:78]) == {"utterance": 18, "sentence": 54, "phrase": 6}


def test_the_worked_case_of_who_is_what_the_paper_says() -> None:
    tree = parse("request ANY without Agent03 80% (if (who seer) then (who comingout))")
    said = [show(each) for each in expand(tree, Roster((1, 2, 3, 4)))]
    assert said == [row.text for row in ROWS[-3:]]


@pytest.mark.skipif(not SEED.exists(), reason=f"no ../shared/seeds/{SEED.name}")
def test_the_list_is_that_of_the_paper() -> None:
    seed = SEED.read_text(encoding="utf-8")
    assert [row.text for row in ROWS] == examples(seed) + worked(seed)
