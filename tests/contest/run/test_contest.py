"""A contest in a folder: played, killed, paused, changed, resumed; its tables are those of its logs."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner
from tests.waiting import until

from jinro.cli.main import cli
from jinro.config.organiser import CONTEST_FILE
from jinro.contest.report.table_rows.scores import day_rows, metric_rows
from jinro.contest.run.folder import ContestFolder
from jinro.contest.score import find_games, score
from jinro.contest.score.measuring import measure_acts
from jinro.errors import CallerError
from jinro.game.rules import ThinkingRules

CONTEST = """
title: Trial
port: 0
quarantine: null
teams:
  - {name: kuma, entries: [{player: chance}, {player: chance}]}
  - {name: neko, entries: [{player: chance}, {player: parrot}]}
  - {name: inu, entries: [{player: chance, habit: crashes}, {player: chance}]}
  - {name: tori, entries: [{player: chance, habit: garbage}, {player: quiet}]}
  - name: uma
    entries:
      - {player: quiet}
      - command: [JINRO, join, "{url}", --team, "{team}", --player, chance]
tracks:
  - {name: five, preset: contest-5, games: FIVE}
  - {name: selves, preset: contest-5, format: self-play, games: 1, teams: [kuma]}
  - {name: nine, preset: contest-9, games: NINE, together: true}
"""
FIVE, NINE = 10, 2
JINRO = str(Path(sys.executable).with_name("jinro"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = CONTEST.replace("FIVE", str(FIVE)).replace("NINE", str(NINE)).replace("JINRO", JINRO)
    (tmp_path / CONTEST_FILE).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def started(folder: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Runs the contest in a process of its own."""
    begun: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        begun.append(
            subprocess.Popen(
                [JINRO, "contest", "run", "--lang", "en", str(folder)],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        )
        return begun[-1]

    yield start
    for one in begun:
        if one.poll() is None:
            os.killpg(one.pid, signal.SIGKILL)
        one.communicate()


def status(folder: Path) -> dict[str, Any]:
    result = CliRunner().invoke(cli, ["contest", "status", str(folder), "--json"])
    assert result.exit_code == 0, result.output
    return dict(json.loads(result.output))


def track(folder: Path, name: str) -> dict[str, Any]:
    return next(one for one in status(folder)["tracks"] if one["name"] == name)


def counted_logs(folder: Path, name: str, team_of: dict[str, str]) -> Counter[tuple[str, str, bool]]:
    """Seats by team, role and whether they won, from the lines of game logs alone."""
    found: Counter[tuple[str, str, bool]] = Counter()
    for path in (folder / "data" / "log" / name / "game").glob("*.log"):
        lines = [line.split(",") for line in path.read_text(encoding="utf-8").splitlines()]
        winner = next((line[4] for line in lines if line[1] == "result"), "NONE")
        if winner == "NONE":
            continue
        for line in lines:
            if line[0] == "0" and line[1] == "status":
                wolf = line[3] in ("WEREWOLF", "POSSESSED")
                entry = line[5].rstrip("0123456789")
                found[team_of[entry], line[3], wolf == (winner == "WEREWOLF")] += 1
    return found


def counted_rows(rows: list[dict[str, Any]]) -> Counter[tuple[str, str, bool]]:
    """The same from the rows of a table."""
    found: Counter[tuple[str, str, bool]] = Counter()
    for row in rows:
        for role, one in row["roles"].items():
            found[row["team"], role, True] += one["wins"]
            found[row["team"], role, False] += one["plays"] - one["wins"]
    return +found


def behaviour(track: dict[str, Any]) -> dict[object, tuple[float, float]]:
    """Every metric of every team, and executions by day, as the status has them."""
    found: dict[object, tuple[float, float]] = {
        (team, name): (one["numerator"], one["denominator"])
        for team, metrics in track["metrics"].items()
        for name, one in metrics.items()
    }
    for row in track["executed_by_day"]:
        found[row["team"], row["day"]] = row["numerator"], row["denominator"]
    return found


def behaviour_of_logs(logs: Path, team_of: dict[str, str]) -> dict[object, tuple[float, float]]:
    """The same from the exported logs alone."""
    made = score(find_games([str(logs)], measure=measure_acts).games, registered=team_of)
    found: dict[object, tuple[float, float]] = {
        (row["team"], row["metric"]): (row["numerator"], row["denominator"])
        for row in metric_rows(made)
        if row["role"] == "TOTAL"
    }
    for row in day_rows(made):
        found[row["team"], row["day"]] = row["numerator"], row["denominator"]
    return found


@pytest.mark.slow
def test_a_contest_is_killed_and_resumed_and_its_tables_are_those_of_its_logs(
    folder: Path, started: Callable[[], subprocess.Popen[str]]
) -> None:
    file = folder / CONTEST_FILE
    text = file.read_text(encoding="utf-8").replace("--player, chance]", "--player, chance, --reconnect]")
    file.write_text(text, encoding="utf-8")
    first = started()
    until(lambda: (folder / "live.json").exists() and track(folder, "five")["played"] >= 3, 60)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait(20)
    stopped = status(folder)
    assert stopped["state"] == "stopped"
    second = started()
    out, _ = second.communicate(timeout=120)
    assert second.returncode == 0, out
    assert "all games are played" in out
    over = status(folder)
    assert over["state"] == "finished"
    assert [(one["played"], one["planned"]) for one in over["tracks"]] == [(FIVE, FIVE), (2, 2), (NINE, NINE)]
    team_of = ContestFolder(folder).contest.team_of
    for one in over["tracks"]:
        rows = counted_rows(one["teams"])
        assert rows == counted_logs(folder, one["name"], team_of)
        assert rows
        assert behaviour(one) == behaviour_of_logs(folder / "data" / "log" / one["name"] / "game", team_of)
    five = over["tracks"][0]
    # Everybody had every role equally often, and entries of one team never met.
    plays = {
        (row["team"], role): one["plays"] for row in five["entries"] for role, one in row["roles"].items()
    }
    assert set(plays.values()) == {1, 2}
    assert all(row["plays"] == FIVE // 2 for row in five["entries"])
    for path in (folder / "data" / "log" / "five" / "game").glob("*.log"):
        assert not {"neko-a1", "neko-b1"} <= set(
            path.read_text(encoding="utf-8").replace("\n", ",").split(",")
        )
    # Robustness is told apart from skill.
    assert five["conduct"]["inu-a"]["failed_in"] == five["flawed"] > 0
    assert five["conduct"]["tori-a"]["breaches"]
    assert not five["conduct"]["kuma-a"]["faults"]
    kept = sum(row["plays"] for row in five["teams_without_flawed_games"])
    assert kept == 5 * (FIVE - five["flawed"])
    text = CliRunner().invoke(cli, ["contest", "status", str(folder), "--lang", "ja"]).output
    assert "10 試合中 10 試合終了" in text


@pytest.mark.slow
def test_a_contest_is_paused_and_changed_while_it_runs(
    folder: Path, started: Callable[[], subprocess.Popen[str]]
) -> None:
    ContestFolder(folder).pause()
    one = started()
    until(lambda: (folder / "live.json").exists() and status(folder)["tracks"][0]["url"] != "", 60)
    assert status(folder)["state"] == "paused"
    page = track(folder, "five")["url"].replace("ws://", "http://").removesuffix("/ws")
    with urlopen(f"{page}/api/v1/contest", timeout=10) as answer:
        told = json.loads(answer.read())
    assert (told["title"], told["state"], told["tracks"][0]["planned"]) == ("Trial", "paused", FIVE)
    with urlopen(f"{page}/api/v1/page/tables", timeout=10) as answer:
        assert json.loads(answer.read())["contest"] == "Trial"
    with pytest.raises(HTTPError, match="401"):
        urlopen(f"{page}/api/v1/rating", timeout=10)
    with urlopen(f"{page}/contest/five", timeout=10) as answer:
        assert answer.url == f"{page}/#/tables"
    file = folder / CONTEST_FILE
    file.write_text(file.read_text(encoding="utf-8").replace(f"games: {FIVE}", "games: 4"), encoding="utf-8")
    until(lambda: track(folder, "five")["planned"] == 4, 30)
    assert track(folder, "five")["played"] == 0
    with pytest.raises(CallerError, match="another process runs"), ContestFolder(folder).held():
        pass
    result = CliRunner().invoke(cli, ["contest", "resume", "--lang", "en", str(folder)])
    assert result.output == "goes on\n"
    out, _ = one.communicate(timeout=120)
    assert one.returncode == 0, out
    assert track(folder, "five")["played"] == 4


def test_new_makes_a_folder_once_and_tokens_are_printed(tmp_path: Path) -> None:
    runner = CliRunner()
    place = tmp_path / "contest"
    result = runner.invoke(cli, ["contest", "new", "--lang", "en", str(place)])
    assert result.exit_code == 0
    assert "jinro contest run" in result.output
    again = runner.invoke(cli, ["contest", "new", str(place)])
    assert isinstance(again.exception, CallerError)
    assert "exists already" in str(again.exception)
    lines = [line.split("\t") for line in _tokens(runner, place)]
    assert [name for name, _ in lines] == ["kuma", "kitsune", "tanuki", "usagi", "karasu", "neko"]
    paused = runner.invoke(cli, ["contest", "pause", "--lang", "en", str(place)])
    assert paused.output.startswith("paused")
    assert status(place)["state"] == "paused"
    resumed = runner.invoke(cli, ["contest", "resume", "--lang", "en", str(place)])
    assert "no process runs it" in resumed.output


def _tokens(runner: CliRunner, place: Path) -> list[str]:
    file = place / CONTEST_FILE
    file.write_text(
        file.read_text(encoding="utf-8").replace("authentication: false", "authentication: true"),
        encoding="utf-8",
    )
    result = runner.invoke(cli, ["contest", "tokens", str(place)])
    assert result.exit_code == 0, result.exception
    assert (place / "token-key").stat().st_mode & 0o077 == 0
    return result.output.splitlines()


def test_a_plan_with_other_entries_is_refused(folder: Path) -> None:
    ContestFolder(folder).make_plans()
    file = folder / CONTEST_FILE
    file.write_text(file.read_text(encoding="utf-8").replace("name: kuma,", "name: kumo,"), encoding="utf-8")
    text = file.read_text(encoding="utf-8").replace("teams: [kuma]", "teams: [kumo]")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CallerError, match="other entries than contest.yml .kuma-a, kuma-b, kumo-a, kumo-b."):
        ContestFolder(folder).make_plans()


def test_too_few_entries_are_told_before_anything_is_begun(folder: Path) -> None:
    file = folder / CONTEST_FILE
    file.write_text(file.read_text(encoding="utf-8").replace(", together: true", ""), encoding="utf-8")
    with pytest.raises(CallerError, match="track nine: 10 entries of 5 teams for a table of 9"):
        ContestFolder(folder).make_plans()


def test_only_numbers_of_games_change_while_it_runs(folder: Path) -> None:
    one, file = ContestFolder(folder), folder / CONTEST_FILE
    before, text = one.contest, file.read_text(encoding="utf-8")
    assert not one.read_again()
    more = text.replace(f"games: {FIVE}", "games: 20").replace("name: uma", "name: hebi")
    file.write_text(f"{more}  - {{name: more, preset: contest-5, games: 1}}\n", encoding="utf-8")
    assert one.read_again()
    assert [(track.name, track.games) for track in one.contest.tracks] == [
        ("five", 20),
        ("selves", 1),
        ("nine", NINE),
    ]
    assert one.contest.teams == before.teams
    file.write_text(text, encoding="utf-8")
    assert not one.read_again()
    assert one.contest == before


def test_every_track_has_a_port(folder: Path) -> None:
    one = ContestFolder(folder)
    assert [track.port for track in one.settings(65_533)] == [65_533, 65_534, 65_535]
    with pytest.raises(CallerError, match="3 tracks need a port each; from 65534 to 65535 there are 2"):
        one.settings(65_534)


def test_without_authentication_there_are_no_tokens(folder: Path) -> None:
    result = CliRunner().invoke(cli, ["contest", "tokens", str(folder)])
    assert "contest.yml: authentication is false" in str(result.exception)


def test_a_folder_without_a_contest_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(CallerError, match="`jinro contest new"):
        ContestFolder(tmp_path)


def test_a_track_has_its_time_limits(folder: Path) -> None:
    file = folder / CONTEST_FILE
    text = file.read_text(encoding="utf-8")
    times = f"games: {FIVE}, answer_s: 10, thinking: {{per: game, budget_s: 60, after_s: 2}}"
    file.write_text(text.replace(f"games: {FIVE}", times), encoding="utf-8")
    one = ContestFolder(folder)
    rules = one.village(one.contest.tracks[0]).rules
    assert (rules.answer_ms, rules.thinking) == (
        10_000,
        ThinkingRules(per="game", budget_ms=60_000, after_ms=2_000),
    )
    file.write_text(text.replace(f"games: {FIVE}", "games: 10, answer_s: 40, night_s: 20"), encoding="utf-8")
    one = ContestFolder(folder)
    rules = one.village(one.contest.tracks[0]).rules
    assert (rules.answer_ms, rules.night_phases[-1].duration_ms) == (20_000, 20_000)
    file.write_text(text.replace(f"games: {FIVE}", "games: 10, night_s: 0"), encoding="utf-8")
    with pytest.raises(CallerError, match="track five: night_s: must be from 0.1 to 86400 seconds, not 0"):
        ContestFolder(folder).settings()
    file.write_text(text.replace(f"games: {FIVE}", "games: 10, silence_s: 5"), encoding="utf-8")
    with pytest.raises(CallerError, match="track five: silence_s: is for villages in which one talks at any"):
        ContestFolder(folder).settings()
    anytime = text.replace(f"contest-5, games: {FIVE}", "anytime-5, games: 10, silence_s: 5")
    file.write_text(anytime, encoding="utf-8")
    one = ContestFolder(folder)
    assert one.village(one.contest.tracks[0]).rules.talk.silence_ms == 5_000


def test_a_run_tells_what_the_file_of_a_track_leaves_open(tmp_path: Path) -> None:
    """As `jinro serve` does when it loads the file."""
    shutil.copy(Path(__file__).parents[2] / "config" / "contest" / "files" / "turns_5.yml", tmp_path)
    teams = "".join(f"  - {{name: {team}, entries: [{{player: chance}}]}}\n" for team in "abcde")
    tracks = "tracks:\n  - {name: five, config: turns_5.yml, games: 1}\n"
    (tmp_path / CONTEST_FILE).write_text(f"title: Trial\nport: 0\nteams:\n{teams}{tracks}", encoding="utf-8")
    shown = CliRunner().invoke(cli, ["contest", "run", str(tmp_path), "--lang", "en"])
    assert shown.exit_code == 0, shown.output
    assert (
        shown.output.count("game.max_day: no last day, so that a game in which nobody dies never ends") == 1
    )
