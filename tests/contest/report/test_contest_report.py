"""The report, archive and certificates of a contest that was played here."""

import csv
import hashlib
import json
import re
import sqlite3
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from tests.contest.report.recompute import Recomputed
from tests.contest.report.test_report import make, unexplained
from tests.files.shared_data import DATA, needs

from jinro.cli.main import cli
from jinro.game.notation import encode_log
from jinro.store import DATABASE, Reader
from jinro.testing.endpoint import Behaviour, running_endpoint

CONTEST = """
title: 試験大会
port: 0
quarantine: null
consent: true
teams:
  - {name: kuma, entries: [{player: parrot}, {player: chance}]}
  - {name: neko, entries: [{player: chance}]}
  - {name: inu, entries: [{player: chance, habit: crashes}]}
  - {name: tori, entries: [{player: chance, habit: garbage}]}
  - {name: uma, entries: [{player: parrot}]}
tracks:
  - {name: five, preset: contest-5, games: 6, together: true}
"""


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["contest", *arguments, "--lang", "en"])
    assert result.exit_code == 0, f"{result.output} {result.exception!r}"
    return result.output


@pytest.fixture(scope="module")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a contest that is over."""
    folder = tmp_path_factory.mktemp("contest")
    (folder / "contest.yml").write_text(CONTEST, encoding="utf-8")
    run("run", str(folder), "-q")
    return folder


def games(folder: Path) -> Iterator[list[dict[str, Any]]]:
    """The events of each stored game, as plain values."""
    with closing(Reader(folder / "data" / DATABASE)) as store:
        for game in store.ids():
            yield [json.loads(line) for line in encode_log(store.events(game)).splitlines()]


def table(folder: Path, name: str) -> dict[str, dict[str, str]]:
    text = (folder / "tables" / f"{name}.csv").read_text(encoding="utf-8-sig")
    return {row["team"]: row for row in csv.DictReader(text.splitlines())}


@pytest.mark.slow
def test_the_numbers_of_a_contest_are_those_of_its_logs_and_events(contest: Path, tmp_path: Path) -> None:
    told = make(tmp_path, str(contest))
    assert "6 games" in told
    logs = sorted((contest / "data" / "log" / "five" / "game").glob("*.log"))
    texts = [log.read_bytes().decode() for log in logs]
    assert Recomputed(texts, tmp_path, "five", failed_seats(contest)).check_all() > 300
    took: dict[str, list[int]] = defaultdict(list)
    lost: Counter[str] = Counter()
    commas: Counter[str] = Counter()
    spoken: dict[str, Counter[bool]] = defaultdict(Counter)
    for events in games(contest):
        names = next(one for one in events if one["event"] == "Seated")["teams"]
        since = 0
        for event in events:
            kind, name = event["event"], names[event.get("seat", 1) - 1]
            late = event.get("reason") in ("timeout", "lost") or event.get("forced", False)
            if kind in ("Chose", "Spoke") and not late:
                took[name].append(max(0, event["at_ms"] - since))
            if kind == "Spoke" and event["text"] not in ("Over", "Skip"):
                commas[name] += "," in event["text"]
            lost[name] += kind == "WentLost"
            if kind == "Spoke" and event["channel"] == "talk":
                spoken[name][event.get("forced", False)] += 1
                assert event["text"] in ("Over", "Skip") or not event.get("forced"), (
                    "what is put in is silent"
                )
            if kind in ("Spoke", "Asked", "TurnsDrawn"):
                since = event["at_ms"]
    names = ("latency", "faults", "breaches")
    latency, faults, breaches = (table(tmp_path, f"five-{name}") for name in names)
    assert set(latency) == set(took) == {"kuma-a", "kuma-b", "neko", "inu", "tori", "uma"}
    for name, times in took.items():
        row = latency[name]
        assert int(row["answers"]) == len(times)
        assert int(row["median_ms"]) == round(median(times))
        ordered = sorted(times)
        assert int(row["p95_ms"]) == ordered[-(-95 * len(ordered) // 100) - 1]
        assert int(breaches[name]["comma"]) == commas[name]
        if "lost" in faults[name]:
            assert int(faults[name]["lost"]) == lost[name]
    assert int(faults["inu"]["failed_in"]) > 0
    assert sum(lost.values()) == lost["inu"] > 0
    assert spoken["inu"][True] > 0
    for name, row in table(tmp_path, "five-metrics-error").items():
        assert int(row["repeated_talk denominator"]) == spoken[name].total(), "with what the server puts in"
        votes = int(row["missing_vote denominator"]) - int(row["missing_vote numerator"])
        assert votes == int(row["self_vote denominator"]), "who was lost in the morning and votes is counted"
    # Entries are merged in a second table, which has the rates without failures too.
    teams = table(tmp_path, "five-team-rates")
    assert set(teams) == {"kuma", "neko", "inu", "tori", "uma"}
    clean = seats_without_failures(contest)
    assert {name: int(row["clean seats"]) for name, row in teams.items()} == {
        name: clean[name] for name in teams
    }
    assert clean["inu"] == 0 < clean["neko"]
    assert teams["inu"]["clean"] == ""
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert unexplained(page) == []
    assert "サーバーのリクエスト（発言、" in page
    assert "質問" not in page, "a question is asked by a player"
    assert f"in the {clean.total() // 5} of 6 games in which nobody was lost" in page


@pytest.mark.slow
def test_every_number_of_the_sample_contest_where_nobody_fails(tmp_path: Path) -> None:
    """So that all pairs are compared, by rates and by strengths."""
    run("new", str(tmp_path / "sample"))
    file = tmp_path / "sample" / "contest.yml"
    told = file.read_text(encoding="utf-8").replace(", habit: crashes", "").replace("port: 8080", "port: 0")
    file.write_text(
        told.replace("games: 60", "games: 30").replace("games: 20", "games: 12"), encoding="utf-8"
    )
    run("run", str(file.parent), "-q")
    make(tmp_path / "out", str(file.parent))
    for track, least in (("five", 1_200), ("nine", 1_300)):
        assert (tmp_path / "out" / "tables" / f"{track}-rating-differences.csv").exists()
        logs = sorted((file.parent / "data" / "log" / track / "game").glob("*.log"))
        texts = [log.read_bytes().decode() for log in logs]
        assert Recomputed(texts, tmp_path / "out", track, failed_seats(file.parent)).check_all() > least


@pytest.mark.slow
def test_answers_of_the_fallback_are_marked_in_tables_of_wins(tmp_path: Path) -> None:
    """A real `jinro join --player llm` as an entry, whose endpoint breaks half of its answers."""
    with running_endpoint(Behaviour(broken=0.5, seed=4)) as endpoint:
        command = [str(Path(sys.executable).with_name("jinro")), "join", "--player", "llm", "--model", "m"]
        words = json.dumps([*command, "--base-url", endpoint.base_url, "--team", "{name}", "{url}"])
        entry = f"- {{name: moderu, entries: [{{command: {words}}}]}}"
        told = CONTEST.replace("- {name: inu, entries: [{player: chance, habit: crashes}]}", entry)
        told = told.replace("games: 6", "games: 3").replace("port: 0", 'port: 0\nsandbox: "off"')
        (tmp_path / "contest.yml").write_text(told, encoding="utf-8")
        run("run", str(tmp_path), "-q")
    make(tmp_path / "out", str(tmp_path))
    output = (tmp_path / "programs" / "five-moderu1.txt").read_text(encoding="utf-8")
    lines = [json.loads(one) for one in re.findall(r"^jinro-answers (.*)$", output, re.M)]
    rows = table(tmp_path / "out", "five-rates")
    replaced, decisions = (sum(one[key] for one in lines) for key in ("replaced", "decisions"))
    assert 0 < replaced < decisions
    assert len(lines) == int(rows["moderu"]["games"])
    own = rows["moderu"]
    assert (int(own["fallback numerator"]), int(own["fallback denominator"])) == (replaced, decisions)
    assert {row["fallback"] for name, row in rows.items() if name != "moderu"} == {""}
    text = (tmp_path / "out" / "report.en.md").read_text(encoding="utf-8")
    assert f"({replaced}/{decisions})" in text


def failed_seats(contest: Path) -> dict[tuple[tuple[str, str], ...], set[int]]:
    """Seats that were lost or left a request unanswered, by the teams and roles of their game."""
    found = {}
    for events in games(contest):
        told = {one["event"]: one for one in events if one["event"] in ("Seated", "Dealt")}
        seats = zip(told["Seated"]["teams"], told["Dealt"]["roles"], strict=True)
        found[tuple(seats)] = {
            one["seat"]
            for one in events
            if one["event"] == "WentLost" or one.get("reason") in ("timeout", "lost")
        }
    return found


def seats_without_failures(contest: Path) -> Counter[str]:
    """Seats of each team in games in which nobody was lost or left a request unanswered."""
    found: Counter[str] = Counter()
    for events in games(contest):
        if not any(one["event"] == "WentLost" or one.get("reason") in ("timeout", "lost") for one in events):
            teams = next(one for one in events if one["event"] == "Seated")["teams"]
            found.update(name.partition("-")[0] for name in teams)
    return found


@pytest.mark.slow
def test_the_numbers_hold_where_some_sit_in_several_seats(tmp_path: Path) -> None:
    told = CONTEST.replace("  - {name: uma, entries: [{player: parrot}]}\n", "").replace(
        "games: 6", "games: 8"
    )
    told = told.replace("entries: [{player: parrot}, {player: chance}]", "entries: [{player: parrot}]")
    (tmp_path / "contest.yml").write_text(told, encoding="utf-8")
    run("run", str(tmp_path), "-q")
    make(tmp_path / "out", str(tmp_path))
    logs = sorted((tmp_path / "data" / "log" / "five" / "game").glob("*.log"))
    texts = [log.read_bytes().decode() for log in logs]
    assert Recomputed(texts, tmp_path / "out", "five", failed_seats(tmp_path)).check_all() > 200
    rates = table(tmp_path / "out", "five-rates")
    assert any(int(row["pooled plays"]) > int(row["games"]) for row in rates.values())
    text = (tmp_path / "out" / "report.en.md").read_text(encoding="utf-8")
    assert "There are more seats than games, because some sat in several seats of a game." in text
    against, together = text.split("### Against each other")[1].split("### On the same side")
    assert "A team that sat on both sides of a game is left out in that game." in against
    itself = "Where row and column are the same team: games in which it had two seats or more on one side."
    assert itself not in against
    assert itself in together.split("##")[0]


@pytest.mark.slow
def test_where_every_game_has_a_failure_there_is_no_rate_without_any(tmp_path: Path) -> None:
    told = CONTEST.replace("player: parrot", "player: chance, habit: crashes").replace("games: 6", "games: 1")
    (tmp_path / "contest.yml").write_text(told, encoding="utf-8")
    run("run", str(tmp_path), "-q")
    make(tmp_path / "out", str(tmp_path))
    assert "clean" not in next(iter(table(tmp_path / "out", "five-team-rates").values()))
    text = (tmp_path / "out" / "report.en.md").read_text(encoding="utf-8")
    assert "In every game somebody was lost or left a request unanswered, so there is no rate" in text


def trace_times(folder: Path) -> tuple[dict[str, list[int]], Counter[str]]:
    """Times and errors of answers by team, from the packets in traces alone."""
    took: dict[str, list[int]] = defaultdict(list)
    errors: Counter[str] = Counter()
    for path in folder.glob("*.json"):
        trace = json.loads(path.read_bytes())
        order = [one["agent"] for one in trace["entries"] if '"INITIALIZE"' in one["request"][:30]]
        agents = sorted(trace["agents"], key=lambda one: one["idx"])
        team = {name: one["team"] for name, one in zip(dict.fromkeys(order), agents, strict=True)}
        for one in trace["entries"]:
            asked = json.loads(one["request"])["request"]
            if asked not in ("TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK"):
                continue
            if one.get("error"):
                errors[team[one["agent"]]] += 1
            elif one.get("response"):
                wait = int(one["response_timestamp"]) - int(one["request_timestamp"])
                took[team[one["agent"]]].append(wait)
    return took, errors


def check_times(traces: Path, made: Path, slug: str) -> dict[str, dict[str, str]]:
    took, errors = trace_times(traces)
    rows = table(made, f"{slug}-latency")
    for name, row in rows.items():
        assert int(row["answers"]) == len(took[name])
        assert int(row["median_ms"]) == round(median(took[name]))
        ordered = sorted(took[name])
        assert int(row["p95_ms"]) == ordered[-(-95 * len(ordered) // 100) - 1]
        assert int(row["errors"]) == errors[name]
    return rows


@pytest.mark.slow
def test_traces_beside_logs_tell_times(contest: Path, tmp_path: Path) -> None:
    make(tmp_path, "--logs", str(contest / "data" / "log" / "five"))
    rows = check_times(contest / "data" / "log" / "five" / "json", tmp_path, "5-players")
    assert len(rows) == 6
    text = (tmp_path / "report.en.md").read_text(encoding="utf-8")
    assert "Times of answers are not known" not in text
    assert "Faults (lost, missing, late or replaced answers) are not known" in text


@needs("jsai2026-sample")
def test_times_of_the_contest_of_2026(tmp_path: Path) -> None:
    make(tmp_path, "--logs", str(DATA / "jsai2026-sample"))
    rows = check_times(DATA / "jsai2026-sample" / "json", tmp_path, "5-players")
    assert rows["mrdev"]["median_ms"] == "57018"  # One team waited for 57 s with every answer.
    assert sum(int(row["errors"]) for row in rows.values()) == 4


def said_by(folder: Path, game: int, seat: int) -> set[str]:
    """What a seat has said that nobody else has said anywhere."""
    own: set[str] = set()
    others: set[str] = set()
    for number, events in enumerate(games(folder)):
        for event in events:
            if event["event"] in ("Spoke", "Wrote", "Amended"):
                text = event.get("text") or event.get("raw", "")
                (own if (number, event["seat"]) == (game, seat) else others).add(text)
    return {text for text in own if text and not any(text in other for other in others)}


@pytest.mark.slow
def test_an_archive_has_no_words_of_who_does_not_consent(contest: Path, tmp_path: Path) -> None:
    unique = next(
        (seat, said) for seat in range(1, 6) if (said := {s for s in said_by(contest, 0, seat) if len(s) > 5})
    )
    seat, words = unique
    with closing(sqlite3.connect(contest / "data" / DATABASE)) as db, db:
        (game,) = db.execute("SELECT id FROM games ORDER BY id LIMIT 1").fetchone()
        db.execute("INSERT INTO seated (game, seat, person) VALUES (?, ?, ?)", (game, seat, "somebody"))
    try:
        out = run("report", str(contest), "-o", str(tmp_path / "out"), "--archive", str(tmp_path / "archive"))
    finally:
        with closing(sqlite3.connect(contest / "data" / DATABASE)) as db, db:
            db.execute("DELETE FROM seated WHERE person = 'somebody'")
    assert "without consent: no words of 1 seats" in out
    assert "only the results" not in out
    archive = tmp_path / "archive"
    files = {
        path.relative_to(archive).as_posix(): path.read_bytes()
        for path in archive.rglob("*")
        if path.is_file()
    }
    for name, data in files.items():
        assert not [text for text in words if text in data.decode()], name
    rights = json.loads(files["rights.json"])
    assert len(rights) == 6
    first = next(one for one in rights if one["seats"][seat - 1]["basis"] == "")
    assert first["seats"][seat - 1] == {"seat": seat, "kind": "person", "basis": ""}
    assert (first["published"], first["licence"]) == (True, "CC-BY-4.0")
    assert b"people (" in files["tables/five-games.csv"]
    assert b"<td>people</td>" in files[f"games/{first['name']}.html"]
    # Every game has its page, its log and its trace; the report leads there, and the page back.
    page = files["index.html"].decode()
    for one in rights:
        assert f'href="games/{one["name"]}.html"' in page
        assert {f"games/{one['name']}{ending}" for ending in (".html", ".log", ".json")} <= set(files)
        assert 'href="../index.html"' in files[f"games/{one['name']}.html"].decode()
    manifest = json.loads(files["manifest.json"])
    assert {one["path"] for one in manifest} == set(files) - {"manifest.json"}
    for one in manifest:
        assert hashlib.sha256(files[one["path"]]).hexdigest() == one["sha256"]
    assert "Games under CC-BY-4.0: 6" in files["LICENCE.txt"].decode()
    # It takes the place of an earlier archive, and of nothing else.
    run("report", str(contest), "-o", str(tmp_path / "out"), "--archive", str(archive))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    refused = CliRunner().invoke(
        cli,
        ["contest", "report", str(contest), "-o", str(tmp_path / "o"), "--archive", str(tmp_path / "mine")],
    )
    assert refused.exit_code
    assert "is not empty and is no archive" in f"{refused.output}{refused.exception}"


def test_files_of_others_get_into_an_archive_only_with_consent(tmp_path: Path) -> None:
    from tests.contest.score.test_recount import write_logs

    (tmp_path / "logs").mkdir()
    write_logs(tmp_path / "logs", "contest-5", range(2))
    log = next((tmp_path / "logs").iterdir()).read_bytes()
    arguments = ("report", "--logs", str(tmp_path / "logs"), "-o", str(tmp_path / "out"), "--archive")
    out = run(*arguments, str(tmp_path / "without"))
    assert "only the results of 2 games" in out
    assert "no words" not in out
    assert not (tmp_path / "without" / "games").exists()
    assert {one["licence"] for one in json.loads((tmp_path / "without" / "rights.json").read_bytes())} == {""}
    run(*arguments, str(tmp_path / "with"), "--consent", "--licence", "CC0-1.0")
    kept = {path.read_bytes() for path in (tmp_path / "with" / "games").glob("*.log")}
    assert log in kept
    rights = json.loads((tmp_path / "with" / "rights.json").read_bytes())
    assert {(one["licence"], one["seats"][0]["kind"]) for one in rights} == {("CC0-1.0", "unknown")}


@pytest.mark.slow
def test_certificates_from_a_template_and_prizes_that_can_be_edited(contest: Path, tmp_path: Path) -> None:
    run("certificates", str(contest), "-o", str(tmp_path))
    rows = [*csv.DictReader((tmp_path / "prizes.csv").read_text(encoding="utf-8-sig").splitlines())]
    first = next(iter(table_of_teams(contest, tmp_path)))
    assert rows[0]["team"] == first
    assert re.match(
        "All \\d+ pairs were compared|\\d+ pairs were not compared: one of the two|Pairs were not",
        rows[0]["remark"],
    )
    winners = [row for row in rows if "win rate" in row["prize_en"]]
    assert all(row["remark"] for row in winners), "tied winners too"
    assert re.search(r"games; 95 % interval \d+\.\d–\d+\.\d %\)$", rows[0]["detail_en"])
    assert re.search(r"試合、95% 信頼区間 \d+\.\d–\d+\.\d %）$", rows[0]["detail_ja"])
    japanese = (tmp_path / f"01-{first}.ja.svg").read_text(encoding="utf-8")
    assert "表彰状" in japanese
    assert "勝率賞" in japanese
    assert "試験大会" in japanese
    assert "{{" not in japanese
    ElementTree.fromstring(japanese)
    (tmp_path / "prizes.csv").write_text(
        "team,prize_ja,prize_en\n<狐>&,特別賞,Special prize\n", encoding="utf-8"
    )
    (tmp_path / "certificate.svg").write_text("<svg><text>{{prize}}: {{team}}</text></svg>", encoding="utf-8")
    assert "1 certificates" in run("certificates", str(contest), "-o", str(tmp_path))
    found = (tmp_path / "print.en.html").read_text(encoding="utf-8")
    assert "<svg><text>Special prize: &lt;狐&gt;&amp;</text></svg>" in found
    (tmp_path / "prizes.csv").write_text("team,prize_ja\nx,y\n", encoding="utf-8")
    bad = CliRunner().invoke(cli, ["contest", "certificates", str(contest), "-o", str(tmp_path)])
    assert "line 2: prize_en is empty" in f"{bad.output}{bad.exception}"


def table_of_teams(contest: Path, place: Path) -> dict[str, dict[str, str]]:
    make(place / "report", str(contest))
    return table(place / "report", "five-team-rates")


def test_a_contest_without_games_is_named(tmp_path: Path) -> None:
    (tmp_path / "contest.yml").write_text(CONTEST, encoding="utf-8")
    result = CliRunner().invoke(cli, ["contest", "report", str(tmp_path)])
    assert "no game is played yet" in f"{result.output}{result.exception}"
