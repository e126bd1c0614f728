"""Ratings by people and places by language models in a report, computed a second time from what is kept."""

import csv
import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from shutil import copytree

import msgspec
import pytest
from tests.contest.judge.test_criterion_tables import by_team, noise, opinions
from tests.contest.judge.villages import several
from tests.contest.rate.made import B, M, P, S, V, W, grades, picked, rater
from tests.contest.rate.made import game as picked_game
from tests.contest.report.recompute import Mistake
from tests.contest.report.reopinions import Opinions, alpha
from tests.contest.report.test_report import make, unexplained
from tests.contest.score.test_recount import write_logs

from jinro.contest.judge.records import JUDGEMENT
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import Comment, Favourite, PickedGame
from jinro.contest.rate.totals import total
from jinro.contest.report.model import Paragraphs
from jinro.contest.report.sections.raters import rater_blocks
from jinro.game.notation import encode_log
from jinro.game.roles import TABLE
from jinro.i18n import text as plain

SEATS = 5


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of games that three people and two models have judged; the rating is in `kept`."""
    place = tmp_path_factory.mktemp("opinions")
    (place / "logs").mkdir()
    write_logs(place / "logs", "contest-5", range(6))
    games = several(count=6)
    chosen = [
        PickedGame(
            id=f"g{number:02}",
            source=game.source,
            track=("one", "two")[number % 2],
            names=tuple(f"Name {seat}" for seat in range(1, SEATS + 1)),
            players=game.players,
            entries=tuple(f"{team}-{'AB'[number % 2]}" for team in game.teams),
            teams=game.teams,
            roles=game.roles,
            winner=game.winner,
        )
        for number, game in enumerate(games, 1)
    ]
    folder = RatingFolder(place / "kept")
    logs = {one.id: encode_log(game.events) for one, game in zip(chosen, games, strict=True)}
    folder.keep_picked(picked(*chosen, edition="2017"), logs)
    names = ("Hotaru", "Sora", "Umi")
    folder.keep_raters([rater(name, chosen) for name in names])
    for at, name in enumerate(names):
        for number, game in enumerate(chosen):
            for criterion in "ABCDE":
                points = [1 + (seat * 3 + number * 7 + at + ord(criterion)) % 5 for seat in range(SEATS)]
                folder.add([*grades(name, game, criterion, points)])
    folder.add(
        [
            Favourite(rater="Sora", game="g01", seat=2, text="よく嘘を見抜いた"),
            Comment(rater="Umi", game="g01", text="x", seat=1),
        ]
    )
    (place / "kept" / "judge").mkdir()
    judged = opinions(games, {"good": by_team, "noise": noise}, repeats=2, criteria="AB")
    (place / "kept" / "judge" / JUDGEMENT).write_bytes(msgspec.json.encode(judged))
    told = ("--rating", str(place / "kept"), "--judge", str(place / "kept" / "judge"))
    make(place / "out", "--logs", str(place / "logs"), *told)
    return place


def table(made: Path, name: str) -> list[dict[str, str]]:
    text = (made / "out" / "tables" / f"{name}.csv").read_text(encoding="utf-8")
    return [*csv.DictReader(text.splitlines())]


@pytest.mark.parametrize(
    ("name", "who", "track"),
    [("raters", "entries", ""), ("raters-teams", "teams", ""), ("raters-two", "entries", "two")],
)
def test_means_of_people_are_those_of_their_lines(made: Path, name: str, who: str, track: str) -> None:
    games = {one["id"]: one for one in json.loads((made / "kept/rating/picked.json").read_bytes())["games"]}
    sums: dict[tuple[str, str], list[int]] = defaultdict(list)
    for line in (made / "kept/rating/opinions.jsonl").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        if one["type"] == "grade" and track in ("", games[one["game"]]["track"]):
            sums[games[one["game"]][who][one["seat"] - 1], one["criterion"]].append(one["value"])
    rows = table(made, name)
    assert {row["team"] for row in rows} == {team for team, _ in sums}
    for row in rows:
        for criterion in "ABCDE":
            points = sums[row["team"], criterion]
            assert float(row[criterion]) == sum(points) * 100 // len(points) / 100, "cut as in 2017"
            low, high = row[f"{criterion} low"], row[f"{criterion} high"]
            if len(points) < 9:  # Fewer than three raters or games.
                assert (low, high) == ("", "")
            else:
                assert float(low) <= sum(points) / len(points) <= float(high)
    assert sum(int(row["favourites"]) for row in rows) == 1  # In g01, of the track two.


TABLES: dict[str, tuple[str, str | None]] = {
    "raters": ("entries", None),
    "raters-teams": ("teams", None),
    "raters-one": ("entries", "one"),
    "raters-two": ("entries", "two"),
}


def test_every_number_of_opinions_is_computed_a_second_time_from_the_kept_files(made: Path) -> None:
    found = Opinions(made / "out", made / "kept" / "rating", made / "kept" / "judge")
    assert found.check_all(TABLES) > 900
    text = (made / "out" / "report.en.md").read_text(encoding="utf-8")
    told = re.search(r"Krippendorff's alpha; .*\): (.*)\.\n", text)
    assert told is not None
    for part in told[1].split(", "):
        criterion, value, seats, _ = part.replace("−", "-").replace("(", "").split()
        units: dict[tuple[str, int], list[float]] = defaultdict(list)
        for model in ("good", "noise"):
            for place, share in found.places(criterion, model).items():
                units[place].append(share)
        assert (float(value), int(seats)) == (pytest.approx(alpha(units.values()), abs=0.006), len(units))


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("raters", "C high"),
        ("raters-differences", "difference low"),
        ("judge", "A"),
        ("judge-agreement", "games"),
    ],
)
def test_a_wrong_number_of_opinions_is_noticed(made: Path, tmp_path: Path, name: str, column: str) -> None:
    copytree(made / "out", tmp_path / "out")
    path = tmp_path / "out" / "tables" / f"{name}.csv"
    rows = [*csv.DictReader(path.read_text(encoding="utf-8").splitlines())]
    wrong = next(row for row in rows if row[column])
    wrong[column] = str(float(wrong[column]) - 0.3)
    with path.open("w", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    with pytest.raises(Mistake):
        Opinions(tmp_path / "out", made / "kept" / "rating", made / "kept" / "judge").check_all(TABLES)


def test_intervals_that_reach_the_end_of_the_scale_are_shown(made: Path) -> None:
    text = (made / "out" / "report.en.md").read_text(encoding="utf-8")
    (rows,) = re.findall(r"### Mean ratings by people: all tracks\n(.*?)\n- ", text, re.S)
    bounds = [float(one) for pair in re.findall(r"\((\d\.\d+)–(\d\.\d+)\)", rows) for one in pair]
    cells = [row[key] for row in table(made, "raters") for key in row if key.endswith((" low", " high"))]
    assert len(bounds) == len([one for one in cells if one])
    assert {1.0, 5.0} & set(bounds), "some reach it"


def test_raters_have_no_names_and_the_report_says_how_they_agree(made: Path) -> None:
    for path in (made / "out").rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not any(name in text for name in ("Hotaru", "Sora", "Umi")), path
    (prize,) = table_of_prizes(made)
    assert prize["reason"] == "よく嘘を見抜いた"
    progress = [*csv.DictReader((made / "out/tables/raters-progress.csv").read_text().splitlines())]
    assert [(row["finished"], row["grades"], row["comments"]) for row in progress] == [
        ("6", "150", "0"),
        ("6", "150", "0"),
        ("6", "150", "1"),
    ]
    text = (made / "out" / "report.en.md").read_text(encoding="utf-8")
    assert "means are cut after two decimals, not rounded" in text
    assert "### Mean ratings by people: all tracks\n" in text
    assert "### Mean ratings by people: two\n" in text
    assert unexplained((made / "out" / "index.html").read_text(encoding="utf-8")) == []


def test_means_say_of_how_many_grades_they_are(made: Path) -> None:
    games = json.loads((made / "kept/rating/picked.json").read_bytes())["games"]
    seats = Counter(entry for game in games for entry in game["entries"])
    low, high = 3 * min(seats.values()), 3 * max(seats.values())
    text = (made / "out" / "report.en.md").read_text(encoding="utf-8")
    number = str(low) if low == high else f"{low}–{high}"
    assert f"Each mean is of {number} grades; one is what one rater gave one seat of one game." in text


def test_picks_of_guests_are_a_column_only_where_there_were_guests(made: Path, tmp_path: Path) -> None:
    assert "live" not in table(made, "raters")[0]
    copytree(made / "kept", tmp_path / "kept")
    folder = RatingFolder(tmp_path / "kept")
    first, *others = folder.raters()
    folder.keep_raters([msgspec.structs.replace(first, guest=True), *others])
    folder.add([Favourite(rater=first.name, game="g01", seat=1, prize="live")])
    make(tmp_path / "out", "--logs", str(made / "logs"), "--rating", str(tmp_path / "kept"))
    assert sum(int(row["live"]) for row in table(tmp_path, "raters")) == 1


def test_games_that_were_rated_are_marked_and_prizes_name_theirs(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    write_logs(tmp_path / "logs", "contest-5", range(4))
    paths = sorted((tmp_path / "logs").iterdir())
    games = several(count=2)
    chosen = [
        PickedGame(
            id=f"g{number:02}",
            source=str(path),
            names=tuple(f"Name {seat}" for seat in range(1, SEATS + 1)),
            players=game.players,
            entries=game.teams,
            teams=game.teams,
            roles=game.roles,
            winner=game.winner,
        )
        for number, (game, path) in enumerate(zip(games, paths[1::2], strict=True), 1)
    ]
    folder = RatingFolder(tmp_path / "kept")
    logs = {one.id: encode_log(game.events) for one, game in zip(chosen, games, strict=True)}
    folder.keep_picked(picked(*chosen, edition="2026"), logs)
    folder.keep_raters([rater(name, chosen) for name in ("Sora", "Umi")])
    folder.add(
        [*grades("Sora", chosen[0], "A", (1, 2, 3, 4, 5)), Favourite(rater="Sora", game="g02", seat=2)]
    )
    make(tmp_path / "out", "--logs", str(tmp_path / "logs"), "--rating", str(tmp_path / "kept"))
    assert [row["rated_by"] for row in table(tmp_path, "5-players-games")] == ["", "people", "", ""]
    (prize,) = table(tmp_path, "raters-prizes")
    assert prize["game"] == "5 players 4"
    assert prize["seat"] == f"2 ({TABLE[chosen[1].roles[1]].en})"
    text = (tmp_path / "out" / "report.en.md").read_text(encoding="utf-8")
    assert "liked best in all the games that he or she read.\n" in text, "there were no guests"
    assert "werewolves or more" not in text, "F was not asked"
    assert "1 rater judged 1 game without" in text, "Umi has given nothing"


def test_where_a_criterion_is_not_asked_everywhere_it_says_where() -> None:
    nine = (V, V, V, S, B, M, P, W, W)
    large, small = picked_game(1, "abcdefghi", nine, track="nine"), picked_game(2, "abcde", track="five")
    lines = [*grades("r", large, "F", range(1, 6)), *grades("r", small, "A", range(1, 6))]
    totals = total(picked(large, small, edition="2026"), [rater("r", [large, small])], lines)
    asked = [
        plain(text, "en")
        for block in rater_blocks(totals, {}, {})
        if isinstance(block, Paragraphs) and block.kind == "list"
        for text in block.paragraphs
    ]
    assert [one[0] for one in asked if one.endswith("(Only in villages with 2 werewolves or more.)")] == ["F"]


def test_raters_are_compared_with_each_other_in_pairs(made: Path) -> None:
    rows = table(made, "judge-agreement")
    among = [row for row in rows if (row["one"], row["other"]) == ("one rater", "another rater")]
    assert {row["criterion"][0] for row in among} == {"A", "B"}
    assert {row["games"] for row in among} == {"18"}, "6 games of 3 pairs"
    assert {row["games"] for row in rows if row["other"] == "people"} == {"6"}


def table_of_prizes(made: Path) -> list[dict[str, str]]:
    return table(made, "raters-prizes")


def test_places_by_models_are_those_of_their_opinions(made: Path) -> None:
    kept = json.loads((made / "kept" / "judge" / JUDGEMENT).read_bytes())
    teams = {game["key"]: game["teams"] for game in kept["games"]}
    for key in ("all", "A", "B"):
        shares: dict[tuple[str, int], list[float]] = defaultdict(list)
        for one in kept["opinions"]:
            if key in ("all", one["criterion"]):
                for seat, rank in enumerate(one["ranks"]):
                    shares[one["game"], seat].append((SEATS - rank) / (SEATS - 1))
        own: dict[str, list[float]] = defaultdict(list)
        for (game, seat), found in shares.items():
            own[teams[game][seat]].append(sum(found) / len(found))
        rows = {row["team"]: row for row in table(made, "judge")}
        assert set(rows) == set(own)
        for team, places in own.items():
            assert float(rows[team][key]) == pytest.approx(sum(places) / len(places), abs=1e-6)
            assert (
                float(rows[team][f"{key} low"]) <= float(rows[team][key]) <= float(rows[team][f"{key} high"])
            )
    assert {
        row["model"]
        for row in [*csv.DictReader((made / "out/tables/judge-work.csv").read_text().splitlines())]
    } == {"good", "noise"}
    beside = table(made, "judge-and-people")
    assert {"A people", "A judges", "B people", "B judges"} < set(beside[0])
    assert any(
        row["one"] == "people" or row["other"] == "people"
        for row in csv.DictReader((made / "out/tables/judge-agreement.csv").read_text().splitlines())
    )


def test_without_opinions_the_report_says_so(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    write_logs(tmp_path / "logs", "contest-5", range(1))
    make(tmp_path / "out", "--logs", str(tmp_path / "logs"))
    text = (tmp_path / "out" / "report.en.md").read_text(encoding="utf-8")
    assert "There are no ratings by people yet" in text
    assert "No language model has judged these games yet" in text
