"""`jinro scores`, `jinro power`, `jinro bench scores`: for people, programs and spreadsheets."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from tests.contest.score.test_oracles import CROSS_PLAY_2017, MEANS_2017
from tests.contest.score.test_recount import write_logs

from jinro.bench.scores import measure_scores
from jinro.cli.contest.group import SAMPLE
from jinro.cli.main import cli
from jinro.contest.score.metrics.catalogue import METRICS
from jinro.errors import CallerError


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logs")
    write_logs(folder, "contest-5", range(10))
    (folder / "broken.log").write_text("0,status,1,SEER,ALIVE,cats1,A\n")
    return folder


def run(*arguments: str, lang: str = "en") -> Result:
    return CliRunner().invoke(cli, [*arguments, "--lang", lang], catch_exceptions=False)


def rows(*arguments: str) -> list[dict[str, Any]]:
    found = run(*arguments, "--json")
    assert found.exit_code == 0, found.output
    made: list[dict[str, Any]] = json.loads(found.stdout)
    return made


def test_rows_for_programs(logs: Path) -> None:
    found = rows("scores", str(logs), "--talk")
    assert {"team", "role", "plays", "wins", "metrics"} <= found[0].keys()
    assert {row["role"] for row in found} == {"VILLAGER", "SEER", "WEREWOLF", "POSSESSED", "TOTAL"}
    totals = [row for row in found if row["role"] == "TOTAL"]
    assert sum(row["plays"] for row in totals) == 50
    for total in totals:
        parts = [row for row in found if row["team"] == total["team"] and row is not total]
        assert sum(row["plays"] for row in parts) == total["plays"]
        assert sum(row["wins"] for row in parts) == total["wins"]
        rates = total["rates"]
        assert {one["label"] for one in rates.values()} == {"Macro", "Micro", "Weighted Micro"}
        for one in rates.values():
            assert one["value"] == pytest.approx(one["numerator"] / one["denominator"], abs=1e-5)
            assert one["interval"][0] <= one["value"] <= one["interval"][1]
        for name, one in total["metrics"].items():
            assert name in METRICS
            assert one["denominator"] == pytest.approx(
                sum(row["metrics"].get(name, one | {"denominator": 0})["denominator"] for row in parts),
                abs=1e-5,
            )
    assert "mentioned" in totals[0]["metrics"]
    assert "mentioned" not in rows("scores", str(logs))[0]["metrics"]


def test_other_lists(logs: Path) -> None:
    assert {row["rule"] for row in rows("scores", str(logs), "--what", "names")} == {"number"}
    games = rows("scores", str(logs), "--what", "games")
    assert [row["code"] for row in games if not row["counted"]] == ["no_result"]
    assert rows("scores", str(logs), "--what", "checks") == []
    assert {row["metric"] for row in rows("scores", str(logs), "--what", "metrics")} <= METRICS.keys()
    ratings = rows("scores", str(logs), "--what", "ratings")
    assert len(ratings) == 5
    table = run("scores", str(logs), "--what", "names", "--csv").stdout
    assert [row["team"] for row in csv.DictReader(io.StringIO(table))] == [
        "bees",
        "cats",
        "dogs",
        "elks",
        "owls",
    ]


def test_tables_for_people(logs: Path) -> None:
    english = run("scores", str(logs)).stdout
    assert "role-weighted" in english
    assert "How teams were found: the agent's name without the number at its end (5)" in english
    assert "broken.log: it ends without a result" in english
    assert "missing_vote" in english
    japanese = run("scores", str(logs), lang="ja").stdout
    assert "チームの判定方法：エージェント名から末尾の番号を除去 (5)" in japanese
    assert "broken.log: 結果がありません" in japanese
    ratings = run("scores", str(logs), "--what", "ratings").stdout
    assert "all 10 pairs compared together at 5 %: 0 are told apart" in ratings
    assert "of 10 pairs of teams, compared together at 5 %, none is told apart" in english
    differences = rows("scores", str(logs), "--what", "differences")
    assert len(differences) == 10
    assert not any(row["apart"] or row["low"] > 0 or row["high"] < 0 for row in differences)
    assert "close to call" not in ratings
    told = run("scores", str(logs), "--what", "ratings", lang="ja").stdout
    assert "全 10 組を同時に 5% 水準で比べて、0 組に差が認められました" in told
    assert run("scores", str(logs), "--csv").stdout.startswith("Team,POSSESSED,SEER,VILLAGER,WEREWOLF,")


def test_registered_names(logs: Path, tmp_path: Path) -> None:
    (tmp_path / "teams.txt").write_text("# of the contest\nCats\n\n")
    found = rows("scores", str(logs), "--what", "names", "--teams", str(tmp_path / "teams.txt"))
    assert [(row["team"], row["rule"]) for row in found][:2] == [("Cats", "registered"), ("bees", "number")]
    (tmp_path / "teams.txt").write_text("pets: cats, dogs\n")
    found = rows("scores", str(logs), "--teams", str(tmp_path / "teams.txt"))
    assert {row["team"]: row["plays"] for row in found if row["role"] == "TOTAL"} == {
        "pets": 20,
        "bees": 10,
        "elks": 10,
        "owls": 10,
    }


def test_the_folder_of_a_contest_knows_its_entries(logs: Path, tmp_path: Path) -> None:
    one = "entries: [{player: reasoner}]"
    two = "entries: [{name: shiro, player: reasoner}, {name: kuro, player: chance}]"
    contest = SAMPLE.read_text(encoding="utf-8").replace(one, two, 1)
    assert contest != SAMPLE.read_text(encoding="utf-8")
    (tmp_path / "contest.yml").write_text(contest, encoding="utf-8")
    log = (logs / "contest-5-0.log").read_text(encoding="utf-8")
    (tmp_path / "one.log").write_text(
        log.replace("cats1", "shiro1").replace("dogs1", "kuro1"), encoding="utf-8"
    )
    found = {
        row["entry"]: (row["team"], row["rule"]) for row in rows("scores", str(tmp_path), "--what", "names")
    }
    assert found["shiro"] == found["kuro"] == ("kuma", "registered")
    assert found["owls"] == ("owls", "number")


def test_printed_tables(logs: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(CROSS_PLAY_2017)
    (cell,) = [row for row in rows("scores", "--table", str(file)) if row["check"] == "wrong_cell"]
    assert (cell["where"], cell["found"], cell["expected"]) == ("m_cre VILLAGER", "14/24", "33/48")
    assert "wrong_cell" in run("scores", "--table", str(file)).stdout
    file.write_text(run("scores", str(logs), "--csv").stdout)
    assert rows("scores", str(logs), "--what", "checks", "--table", str(file)) == []
    assert "Every check holds." in run("scores", str(logs), "--table", str(file)).stdout
    file.write_text(MEANS_2017)
    means = rows("scores", "--table", str(file), "--raters", "7")
    assert (means[0]["rounding"], means[0]["A"]) == ("cut", 15)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "give files, folders or stores of games, or --table FILE"),
        (["x", "--json", "--csv"], "--json and --csv exclude each other"),
    ],
)
def test_wrong_arguments(arguments: list[str], why: str) -> None:
    found = run("scores", *arguments)
    assert found.exit_code == 2
    assert why in found.output


def test_raters_need_a_table() -> None:
    with pytest.raises(CallerError, match="--raters: needs --table FILE"):
        run("scores", "x", "--raters", "7")


def test_a_bad_table_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("Name\n")
    with pytest.raises(CallerError, match=r"bad\.csv: a table needs a header and rows"):
        run("scores", "--table", str(tmp_path / "bad.csv"))


def test_power() -> None:
    assert rows("power", "--difference", "20", "--teams", "8")[0]["games"] == 333
    assert rows("power", "--plays", "75")[0]["difference"] == pytest.approx(0.248, abs=0.001)
    assert [row["raters"] for row in rows("power", "--raters", "--difference", "0.5")] == [2, 3, 5, 7, 10, 15]
    assert "games of each team" in run("power", "--raters").stdout
    assert "20 points" in run("power").stdout
    assert "どの差も検出できません" in run("power", "--plays", "1", lang="ja").stdout
    with pytest.raises(CallerError, match="at most 20 points around a rate of 10 %"):
        run("power", "--rate", "10", "--difference", "30")


@pytest.mark.slow
def test_the_measurement(logs: Path, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    found = measure_scores(6, str(logs), lambda what, done, total: told.append((what, done, total)))
    assert [row.what for row in found] == ["wins", "wins and behaviour", "with talk"]
    assert all(row.games == 6 and row.seconds > 0 for row in found)
    assert told[-1] == ("with talk", 6, 6)
    with pytest.raises(CallerError, match="there are no logs"):
        measure_scores(1, str(tmp_path))


def test_results_as_the_contest_publishes_them(logs: Path, tmp_path: Path) -> None:
    """The file fits the games that it is written from; a changed figure is shown, with games and without."""
    made = run("contest", "report", "--logs", str(logs), "--format", "results-yaml", "-o", str(tmp_path))
    assert made.exit_code == 0, made.output
    file = tmp_path / "results.yml"
    told = yaml.safe_load(file.read_text(encoding="utf-8"))
    (track,) = told["tracks"]
    totals = {row["team"]: row for row in rows("scores", str(logs)) if row["role"] == "TOTAL"}
    assert (track["games"], track["village_size"], track["human_eval"]) == (10, 5, None)
    for row in track["win_rates"]["rows"]:
        own = totals[row["team"]]
        assert (row["games"], row["wins"]) == (own["plays"], own["wins"])
        assert row["macro"] == pytest.approx(own["wins"] / own["plays"], abs=1e-4)
        shares = [wins / games for games, wins in row["by_role"].values()]
        assert row["micro"] == pytest.approx(sum(shares) / len(shares), abs=1e-4)
        assert row["weighted"] == pytest.approx(own["rates"]["role_weighted"]["value"], abs=1e-4)
    assert {row["guarded"] for row in track["game_metrics"]["rows"]} == {None}
    assert rows("scores", str(logs), "--table", str(file), "--what", "checks") == []
    first = track["win_rates"]["rows"][0]
    first["wins"] += 1
    track["game_metrics"]["rows"][0]["executed"] += 0.5
    file.write_text(yaml.safe_dump(told), encoding="utf-8")
    alone = [one["check"] for one in rows("scores", "--table", str(file))]
    assert alone == ["row_wins"]
    beside = rows("scores", str(logs), "--table", str(file), "--what", "checks")
    assert [one["where"] for one in beside if one["check"] == "mismatch"] == [
        f"{first['team']} TOTAL",
        f"{track['game_metrics']['rows'][0]['team']} executed",
    ]
    file.write_text("tracks: 3", encoding="utf-8")
    with pytest.raises(CallerError, match=r"results.yml: no file of results"):
        run("scores", "--table", str(file))


def test_rows_by_side_add_up(logs: Path) -> None:
    sides, whole = rows("scores", str(logs), "--what", "sides"), rows("scores", str(logs))
    for total in (row for row in whole if row["role"] == "TOTAL"):
        own = [row for row in sides if row["team"] == total["team"]]
        assert sum(row["numerator"] for row in own if row["metric"] == "win") == total["wins"]
        for metric, one in total["metrics"].items():
            parts = [row["denominator"] for row in own if row["metric"] == metric]
            assert sum(parts) == pytest.approx(one["denominator"], abs=1e-4)
