"""What is read in sentences of our own, by the thousand: english.jsonl and japanese.jsonl."""

from tests.rows import each_row

from jinro.language.prose.read import load_grammars
from prose.read.sentences import Row, heard_in, rows

load_grammars()


@each_row("row", rows("en"))
def test_english(row: Row) -> None:
    assert heard_in(row, "en") == row.claims


@each_row("row", rows("ja"))
def test_japanese(row: Row) -> None:
    assert heard_in(row, "ja") == row.claims
