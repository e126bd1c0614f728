"""`jinro bench leak`: what it finds, and the classifier."""

import json

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from jinro.bench import leak
from jinro.bench.leak import Classifier, LeakRow, features, measure_leak, show_leak
from jinro.cli.main import cli
from jinro.game.fixed_nights import fixed_nights
from jinro.game.rules import Rules


def test_time_tells_in_nights_that_end_early_and_not_in_fixed_ones() -> None:
    """Few games, which are enough to see that it can find something; the target is for 400."""
    rows = measure_leak(60, 60.0)
    assert [(row.nights, row.observer) for row in rows] == [
        (nights, observer) for nights in ("early", "fixed") for observer in ("wolf", "villager", "feed")
    ]
    for row in rows:
        assert row.games == 60
        assert (row.p_value < leak.ALPHA) is (row.nights == "early")
        assert row.right > 50 or row.nights == "fixed"


def test_a_night_that_is_fixed_but_ends_early_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def early(rules: Rules, night_ms: int) -> Rules:
        rules = fixed_nights(rules, night_ms)
        return replace(rules, night_phases=tuple(replace(one, early=True) for one in rules.night_phases))

    monkeypatch.setattr(leak, "fixed_nights", early)
    assert all(row.p_value < leak.ALPHA for row in measure_leak(40, 60.0))


def test_the_rows_as_json() -> None:
    result = CliRunner().invoke(cli, ["bench", "leak", "--games", "10", "--json"])
    assert result.exit_code == 0, result.output
    rows = json.loads(result.output)
    assert len(rows) == 6
    assert rows[0].keys() == {"nights", "observer", "games", "right", "p_value"}


def test_features_are_gaps_and_sizes_from_the_last_moment_back() -> None:
    found = features([(0, b"abc"), (10, b"d"), (10, b"ef"), (30, b"g")])
    assert found[:4] == pytest.approx([3.0445, 1.0, 2.3979, 3.0], abs=1e-4)
    assert found[4:] == [0.0] * (2 * leak.MOMENTS - 4)


def test_the_classifier_learns_what_can_be_learnt() -> None:
    rows = [[float(n % 7), float(n // 50), 1.0] for n in range(100)]
    labels = [n >= 50 for n in range(100)]
    classifier = Classifier(rows, labels)
    assert [classifier.tells(row) for row in rows] == labels


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    show_leak([LeakRow("early", "wolf", 400, 396, 1e-9)])
    assert "99.0%" in capsys.readouterr().out
