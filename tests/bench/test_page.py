"""`jinro bench page`: what it counts, not how fast anything is."""

import json

import pytest
from click.testing import CliRunner

from jinro.bench.page import PageRow, show_page
from jinro.cli.main import cli


@pytest.mark.slow
def test_people_come_by_rooms_and_posts_and_marks_are_measured() -> None:
    result = CliRunner().invoke(cli, ["bench", "page", "--villages", "2", "--seconds", "1", "--json"])
    assert result.exit_code == 0, result.output
    (row,) = json.loads(result.output)
    assert (row["villages"], row["people"]) == (2, 10)
    assert row["posts_per_s"] > 1
    assert row["marks_per_s"] > 1
    assert row["frames_per_s"] >= 4 * row["posts_per_s"]
    assert 0 < row["p50_ms"] <= row["p99_ms"] <= row["worst_ms"]
    assert 0 < row["mark_p50_ms"] <= row["mark_p99_ms"]


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    row = PageRow(100, 500, 10.0, 200.0, 199.0, 1_400.0, 1.3, 15.8, 35.7, 1.2, 14.5, 0.22, 4.9, 67.0)
    show_page([row])
    printed = capsys.readouterr().out
    assert "100 villages, 500 people" in printed
    for text in ("200", "199", "1,400", "15.8", "14.5", "22", "67"):
        assert text in printed
