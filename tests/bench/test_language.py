"""`jinro bench language`: the rows and the sentences."""

import json

import pytest
from click.testing import CliRunner

from jinro.bench.language import SENTENCES
from jinro.cli.main import cli
from jinro.language import aiwolf, osawa


def test_an_array_of_rows_for_both_languages() -> None:
    result = CliRunner().invoke(cli, ["bench", "language", "--json", "--seconds", "0.005"])
    assert result.exit_code == 0
    rows = json.loads(result.output)
    assert {(row["what"], row["language"], row["sentence"], row["cached"]) for row in rows} == {
        (what, language, sentence, cached)
        for language in ("aiwolf", "osawa")
        for sentence in ("simple", "nested")
        for what, cached in (("parse", False), ("parse", True), ("show", False))
    } | {("read", language, "utterance", False) for language in ("ja", "en")}
    assert all(set(row) == {"what", "language", "sentence", "us", "cached"} for row in rows)
    assert all(0 < row["us"] < 1_000 for row in rows if row["what"] != "read")
    # 3,000 utterances a second are 333 µs; a busy machine gets some room.
    assert all(0 < row["us"] < 2_000 for row in rows if row["what"] == "read")


def test_a_table_for_people() -> None:
    result = CliRunner().invoke(cli, ["bench", "language", "--seconds", "0.005"])
    assert result.exit_code == 0
    assert "aiwolf" in result.output
    assert "µs" in result.output


def test_the_sentences_are_what_they_are_called() -> None:
    for (language, kind), text in SENTENCES.items():
        module = {"aiwolf": aiwolf, "osawa": osawa}[language]
        assert module.show(module.parse(text)) == text
        assert (120 < len(text) < 140) is (kind == "nested")
    nested = SENTENCES["aiwolf", "nested"]
    deepest = max(nested[:at].count("(") - nested[:at].count(")") for at in range(len(nested)))
    assert deepest == 3


@pytest.mark.parametrize("seconds", ["0", "11", "soon"])
def test_a_wrong_time_is_refused(seconds: str) -> None:
    result = CliRunner().invoke(cli, ["bench", "language", "--seconds", seconds])
    assert result.exit_code == 2
    assert "--seconds" in result.output
