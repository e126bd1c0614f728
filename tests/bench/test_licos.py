"""`jinro bench licos`: what it counts, not how fast anything is."""

import json

import pytest
from click.testing import CliRunner

from jinro.bench import licos
from jinro.bench.licos import LicosRow, show_licos
from jinro.cli.main import cli


@pytest.mark.slow
def test_posts_are_made_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licos, "WARM_S", 0.1)
    result = CliRunner().invoke(cli, ["bench", "licos", "--villages", "2", "--seconds", "0.2", "--json"])
    assert result.exit_code == 0, result.output
    rows = json.loads(result.output)
    assert [(row["what"], row["receipts"]) for row in rows] == [
        ("throughput", False),
        ("throughput", True),
        ("delay", False),
        ("delay", True),
    ]
    for row in rows:
        assert row["villages"] == 2
        assert row["posts_per_s"] > 1
        assert row["frames_per_s"] >= 14 * row["posts_per_s"]
        assert 0 < row["p50_ms"] <= row["p99_ms"] <= row["worst_ms"]


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    row = LicosRow("delay", True, 50, 10.0, 200.0, 3_000.0, 0.9, 15.8, 35.7, 0.2, 4.9, 413.0)
    show_licos([row])
    printed = capsys.readouterr().out
    assert "50 villages of 15" in printed
    for text in ("delay", "on", "200", "3,000", "15.8"):
        assert text in printed
