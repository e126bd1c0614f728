"""Every example of docs/languages/meaning.md: the Python, and each row of each table."""

import doctest
import re
from pathlib import Path
from typing import get_args

from tests.rows import each_row

from jinro.language import Code, Context, aiwolf, osawa, roster_of, say, translate
from jinro.language.claims import Claim

PAGE = (Path(__file__).parents[2] / "docs/languages/meaning.md").read_text("utf-8")
KNOWN = Context(speaker=1, day=2, roster=roster_of([1, 2, 3, 4]))
TABLES = [line.strip().strip("|") for line in PAGE.splitlines() if line.startswith("|")]
CELLS = [[cell.strip() for cell in line.split("|")] for line in TABLES]
LOSSES = [row for row in CELLS if len(row) == 4 and row[0].startswith("`")]


def test_python() -> None:
    parser = doctest.DocTestParser()
    test = parser.get_doctest(PAGE, {}, "meaning.md", "meaning.md", 0)
    assert len(test.examples) > 15
    assert doctest.DocTestRunner().run(test).failed == 0


def sentences() -> list[tuple[str, str]]:
    return [
        (row[0].strip("`"), row[1].strip("`"))
        for row in CELLS
        if len(row) == 2 and row[1].startswith(("`declare", "`request", "`agree"))
    ]


@each_row(("protocol", "language"), sentences())
def test_pairs(protocol: str, language: str) -> None:
    assert translate(aiwolf.parse(protocol), to="osawa", context=KNOWN).text == language
    assert translate(osawa.parse(language), to="aiwolf", context=KNOWN).text == protocol


@each_row("row", [row for row in LOSSES if row[2]])
def test_losses(row: list[str]) -> None:
    code, sentence, translated = row[0].strip("`"), row[2].strip("`"), row[3].strip("`")
    if code in (Code.ROLE, Code.CONTROL):
        result = translate(aiwolf.parse(sentence), to="osawa", context=KNOWN)
    else:
        result = translate(osawa.parse(sentence), to="aiwolf", context=KNOWN)
    assert code in [lost.code for lost in result.lost]
    assert (result.text or "nothing") == translated


def test_nothing_is_left_out() -> None:
    assert len(sentences()) >= 14
    assert {row[0].strip("`") for row in LOSSES} == set(Code)
    kinds = {name for row in CELLS for name in re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)*)`", row[0])}
    assert kinds == {kind.__name__ for kind in get_args(Claim)}


def test_degrees() -> None:
    tree = "declare {}% (Agent02 wolf)"
    rows = {row[0].split(" ")[0]: row for row in CELLS if len(row) == 5 and row[0][:1].isdigit()}
    for degree, row in rows.items():
        opening, closing = row[1].split("…")
        belief = say(osawa.parse(tree.format(degree)), "ja")
        assert belief.removesuffix("。").endswith(closing)
        assert opening in belief
        assert say(osawa.parse(tree.format(degree)), "en").startswith(row[2])
        opening, closing = row[3].split("…")
        request = osawa.parse(f"request Agent03 {degree}% (vote Agent02)")
        assert say(request, "ja").removesuffix("。").endswith(closing)
        assert opening in say(request, "ja")
        assert row[4] in say(request, "en")
    assert len(rows) == 5
