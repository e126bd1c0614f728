"""Every example of docs/languages/reading.md: the Python, and each row of the table of what is read."""

import doctest
from pathlib import Path

from prose.read.reading import ENGLISH, JAPANESE, read_as
from tests.rows import each_row

from jinro.language.prose.read import language_of

PAGE = (Path(__file__).parents[2] / "docs/languages/reading.md").read_text("utf-8")
SECTION = PAGE.split("## What is read")[1].split("\n## ")[0]
ROWS = [
    (cells[0].strip().strip("`"), cells[1].strip().strip("`"))
    for line in SECTION.splitlines()
    if line.startswith("| `") and len(cells := line.strip("|").split("|")) == 2
]


def test_python() -> None:
    test = doctest.DocTestParser().get_doctest(PAGE, {}, "reading.md", "reading.md", 0)
    assert len(test.examples) > 10
    assert doctest.DocTestRunner().run(test).failed == 0


@each_row(("said", "claim"), ROWS)
def test_rows(said: str, claim: str) -> None:
    lang = language_of(said)
    assert read_as(said, lang, ENGLISH if lang == "en" else JAPANESE) == (
        [] if claim == "nothing" else [claim]
    )


def test_there_are_rows() -> None:
    assert len(ROWS) > 10
