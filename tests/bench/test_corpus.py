"""`jinro bench corpus`: the rows."""

import json

import pytest
from click.testing import CliRunner

from jinro.bench.corpus import CorpusRow, show_corpus
from jinro.cli.main import cli


@pytest.mark.slow
def test_games_are_paired_and_exported() -> None:
    result = CliRunner().invoke(cli, ["bench", "corpus", "--games", "2", "--json"])
    assert result.exit_code == 0
    rows = json.loads(result.output)
    assert [(row["what"], row["games"]) for row in rows] == [("pair", 2), ("export jsonl", 2)]
    assert rows[0]["utterances"] == rows[1]["utterances"] > 20


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    show_corpus([CorpusRow(what="pair", games=4, utterances=9, seconds=0.5, ms_per_game=125.0, grown_kib=7)])
    assert "pair" in capsys.readouterr().out
