"""`jinro bench env`: the rows, and that a path of each kind is what it counts."""

import importlib.util
import json

import pytest
from click.testing import CliRunner

from jinro.bench.env import OPENSPIEL, EnvRow, show_env
from jinro.cli.main import cli


@pytest.mark.slow
def test_every_interface_is_measured() -> None:
    result = CliRunner().invoke(cli, ["bench", "env", "--seconds", "0.001", "--json"])
    assert result.exit_code == 0, result.output
    rows = json.loads(result.output)
    ours = [(row["what"], row["village"]) for row in rows if not row.get("peer")]
    assert ours[:6] == [
        ("pettingzoo", "classic-5"),
        ("pettingzoo", "classic-5, silent"),
        ("parallel", "classic-5"),
        ("gymnasium", "classic-5"),
        ("text", "contest-6"),
        ("tree", "classic-3, silent"),
    ]
    if importlib.util.find_spec("pyspiel") is not None:
        assert [row["village"] for row in rows if row["peer"] == "openspiel"] == [
            name for name, _ in OPENSPIEL
        ]
    for row in rows:
        # A game has several steps, and a silent village of three no more than fifteen.
        assert 2 < row["steps_per_s"] / row["games_per_s"] < (15 if "classic-3" in row["village"] else 400)


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    show_env(
        [EnvRow(what="tree", village="x", players=3, steps_per_s=1234.5, games_per_s=9, peer="openspiel")]
    )
    assert "openspiel" in (shown := capsys.readouterr().out)
    assert "1,234" in shown
