"""Every form and every example sentence of the specification, its placeholders filled in.

`specification.txt` lists them as they stand there (sections 2, 3 and 5), each once, with their dots for more.
"""

import re
from pathlib import Path

import pytest
from tests.rows import each_row

from jinro.errors import ParseError
from jinro.language.aiwolf import Control, Operator, Verb, parse, resolve, show, walk

LISTED = (Path(__file__).parent / "specification.txt").read_text().splitlines()
SEED = Path(__file__).parents[3].parent / "shared/seeds/000_7220ed964b06a564.txt"
FILLINGS = {
    r"\[subject\]": "Agent1",
    r"\[target\]": "Agent2",
    r"\[agent(\d?)\]": r"Agent0\1",
    r"Agent0\b": "Agent4",
    r"\[role\]": "POSSESSED",
    r"\[species\]": "WEREWOLF",
    r"\[talk number\]": "TALK day1 ID:3",
    r"\[day_number\]": "2",
    r"\[sentence1?\]": "VOTED Agent5",
    r"\[sentence2\]": "VOTE Agent5",
    r"\s*\.\.\.": "",
}


def filled(form: str) -> str:
    for placeholder, word in FILLINGS.items():
        form = re.sub(placeholder, word, form)
    return form


@each_row("form", LISTED)
def test_mode_spec_takes_it_as_it_stands(form: str) -> None:
    """`Agent1`, `SKIP`, lower case, a bare operand after DAY, a species after GUARDED, a bracket too many."""
    assert show(parse(filled(form), "spec")) == show(parse(filled(form)))


def test_mode_spec_takes_little_else() -> None:
    for text in ("DIVINE Agent1", "DAY 01 (VOTED Agent2)", "ESTIMATE Agent1 FOX", "AND (VOTE Agent1)"):
        parse(text)
        with pytest.raises(ParseError):
            parse(text, "spec")


def test_mode_wire_refuses_the_spellings_that_no_library_reads() -> None:
    """Every example of the specification with a bare number, and its control words."""
    for form in LISTED:
        text = filled(form)
        if "Agent" in text or text in ("SKIP", "OVER"):
            with pytest.raises(ParseError):
                parse(text, "wire")


@each_row("form", LISTED)
def test_it_is_read_and_its_canonical_text_is_read_as_the_same(form: str) -> None:
    tree = parse(filled(form))
    assert parse(show(tree), "wire") == tree
    assert show(parse(show(tree), "java")) == show(tree)
    assert resolve(parse(show(tree)), 9) == resolve(tree, 9)


def test_all_15_verbs_and_8_operators_are_among_them() -> None:
    nodes = [node for form in LISTED for node in walk(parse(filled(form)))]
    words = {getattr(node, name) for node in nodes for name in ("verb", "operator") if hasattr(node, name)}
    controls = {node.word for node in nodes if isinstance(node, Control)}
    assert words == set(Verb) | set(Operator)
    assert len(words) + len(controls) == 15 + 8


@pytest.mark.skipif(not SEED.exists(), reason="the text of the specification is not at hand")
def test_the_list_is_that_of_the_specification() -> None:
    words = r"\[subject\] [A-Z]|Agent\d [A-Z]|(?:REQUEST|COMINGOUT|DIVINED|GUARD|OR|SKIP|OVER)\b(?!,)"
    lines = [line.split(" ※")[0] for line in SEED.read_text("utf-8").splitlines()]
    found = [line for line in lines if re.match(words, line) and line.isascii()]
    assert list(dict.fromkeys(found)) == LISTED
