"""`jinro check data`: every kind of damage is found and named in one line, and nothing else."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.upkeep.folders import EVENTS, FILES, GAMES, OPEN, data_folder

from jinro.cli.main import cli
from jinro.store import DATABASE
from jinro.upkeep import check_data

FIRST = "01M7HA7XHMNBK10APVQV7A3B3Y"
NAME = "1794803758_azuki_goma_kinako_matcha_yuzu"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return data_folder(tmp_path / "data")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["check", "data", *arguments])
    error = "" if isinstance(result.exception, (SystemExit, type(None))) else str(result.exception)
    return result.exit_code, result.output + error


def change(data: Path, *statements: str) -> None:
    db = sqlite3.connect(data / DATABASE, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()


def test_a_sound_folder_has_no_problems(data: Path) -> None:
    told: list[str] = []
    found = check_data(data, lambda what, done, total: told.append(what))
    assert found.problems == []
    assert (found.games, found.events, found.files, found.plans) == (GAMES, EVENTS, FILES, 1)
    assert found.other_files == 0
    assert list(dict.fromkeys(told)) == ["database", "games", "files"]
    code, output = run(str(data))
    assert (code, output) == (0, f"{GAMES} games, {EVENTS} events, {FILES} files, 1 plans: problems 0\n")


ITS_EVENTS = f"game = (SELECT id FROM games WHERE game = '{FIRST}')"
STORED: dict[str, tuple[str, str, str]] = {
    "a missing event": (f"DELETE FROM events WHERE n = 5 AND {ITS_EVENTS}", "events", "event 5 is missing"),
    "no event": (f"UPDATE events SET event = '{{}}' WHERE n = 5 AND {ITS_EVENTS}", "events", "event 5: "),
    "an event too many": (
        f"INSERT INTO events (game, n, event) SELECT game, 9, event FROM events WHERE n = 9 AND {ITS_EVENTS}",
        "header",
        "1 events are not where the header says",
    ),
    "a wrong count": (f"UPDATE games SET events = 84 WHERE game = '{FIRST}'", "header", "events 84"),
    "a wrong winner": (
        f"UPDATE games SET winner = 'WEREWOLF' WHERE game = '{FIRST}'",
        "header",
        "the header has winner 'WEREWOLF', the events 'VILLAGER'",
    ),
    "a wrong reason": (f"UPDATE games SET reason = 'errors' WHERE game = '{FIRST}'", "header", "reason"),
    "not closed": (f"UPDATE games SET events = NULL WHERE game = '{FIRST}'", "header", "closed False"),
    "another player": (
        f"UPDATE seats SET player = 'nobody' WHERE seat = 2 AND {ITS_EVENTS}",
        "header",
        "players",
    ),
}


@pytest.mark.parametrize("name", STORED)
def test_damage_in_the_store_is_found(data: Path, name: str) -> None:
    statement, code, text = STORED[name]
    change(data, statement)
    found = [problem for problem in check_data(data).problems if problem.where == f"game {FIRST}"]
    assert [problem.code for problem in found] == [code]
    assert text in found[0].text


def test_events_that_cannot_follow_each_other_are_found(data: Path) -> None:
    first = "SELECT event FROM events WHERE n = 1 AND game = 1"
    change(data, f"UPDATE events SET event = ({first}) WHERE n = 30 AND game = 1")
    found = check_data(data).problems
    assert [(problem.where, problem.code) for problem in found][0] == (f"game {FIRST}", "replay")
    assert found[0].text.startswith("line 30: Opened cannot follow what the log says before it")


def test_rows_of_games_that_do_not_exist_are_found(data: Path) -> None:
    change(data, f"DELETE FROM seats WHERE {ITS_EVENTS}", f"DELETE FROM games WHERE game = '{FIRST}'")
    found = check_data(data)
    assert found.problems[0].code == "database"
    assert "belongs to no game" in found.problems[0].text
    assert found.other_files == 3


def test_a_damaged_database_is_one_line(data: Path) -> None:
    path = data / DATABASE
    content = bytearray(path.read_bytes())
    content[20_000:60_000] = b"\xff" * 40_000
    path.write_bytes(content)
    code, output = run(str(data))
    assert code == 1
    assert DATABASE in output
    assert "Traceback" not in output


def spoil(content: bytes) -> bytes:
    return content[:500] + b"#" + content[501:]


FILES_OF_A_GAME: dict[str, tuple[str, Callable[[bytes], bytes], str]] = {
    "log": (f"log/game/{NAME}.log", spoil, "differs from the stored game, first in line"),
    "trace": (f"log/json/{NAME}.json", spoil, "byte 501"),
    "feed": (f"log/realtime/{NAME}.jsonl", spoil, "first in line 1, byte 501"),
    "classic": ("log/classic/1794803762_01M7HA818BZ3P0HFTJ0ZEEATVA.log", spoil, "byte 501"),
    "half a log": (f"log/game/{NAME}.log", lambda content: content[:500], "is incomplete"),
    "half a feed": (f"log/realtime/{NAME}.jsonl", lambda content: content[:500], "is incomplete"),
    "too much": (f"log/game/{NAME}.log", lambda content: content + b"more\n", "differs"),
}


@pytest.mark.parametrize("name", FILES_OF_A_GAME)
def test_a_file_that_differs_from_its_game_is_found(data: Path, name: str) -> None:
    file, damage, text = FILES_OF_A_GAME[name]
    (data / file).write_bytes(damage((data / file).read_bytes()))
    (problem,) = check_data(data).problems
    assert (problem.where, problem.code) == (file, "file")
    assert text in problem.text


def test_an_unfinished_trace_of_a_finished_game_is_found(data: Path) -> None:
    path = data / f"log/json/{NAME}.json"
    shutil.move(path, f"{path}.part")
    (problem,) = check_data(data).problems
    assert problem.where == f"log/json/{NAME}.json.part"
    assert problem.text == f"is incomplete (game {FIRST})"


def test_a_file_of_a_game_that_goes_on_may_be_its_beginning(data: Path) -> None:
    path = data / "log/realtime/1794803771_azuki_goma_kinako_matcha_yuzu.jsonl"
    path.write_bytes(path.read_bytes()[:700])
    assert check_data(data).problems == []
    path.write_bytes(path.read_bytes() + b"x")
    (problem,) = check_data(data).problems
    assert f"(game {OPEN})" in problem.text


def test_a_plan_that_counts_a_match_which_is_not_stored_is_found(data: Path) -> None:
    path = data / "log/plan.json"
    plan = json.loads(path.read_bytes())
    plan["ended_matches"].append(plan["ended_matches"][0])
    path.write_text(json.dumps(plan), encoding="utf-8")
    (problem,) = check_data(data).problems
    assert (problem.where, problem.code) == ("log/plan.json", "plan")
    assert problem.text.startswith("played match 3 (")
    plan["scheduled_matches"] = []  # Its games may be pruned now.
    path.write_text(json.dumps(plan), encoding="utf-8")
    assert check_data(data).problems == []


@pytest.mark.parametrize(
    "content", ['{"idx_team_map": {}', '{"idx_team_map": {"x": "cats"}, "team_count": 1}']
)
def test_a_plan_that_cannot_be_read_is_found(data: Path, content: str) -> None:
    (data / "log/plan.json").write_text(content, encoding="utf-8")
    (problem,) = check_data(data).problems
    assert (problem.where, problem.code) == ("log/plan.json", "plan")


def test_the_command_tells_one_line_per_problem(data: Path) -> None:
    change(data, f"UPDATE games SET winner = 'WEREWOLF' WHERE game = '{FIRST}'")
    code, output = run(str(data))
    line = f"game {FIRST}: the header has winner 'WEREWOLF', the events 'VILLAGER'"
    assert (code, output.splitlines()[0]) == (1, line)
    assert output.splitlines()[1].endswith("problems 1")
    code, output = run(str(data), "--json")
    assert code == 1
    assert [json.loads(row)["code"] for row in output.splitlines()] == ["header"]


def test_a_folder_without_a_store_is_refused(tmp_path: Path) -> None:
    code, output = run(str(tmp_path))
    assert code == 1
    assert output.endswith(
        f"{tmp_path / DATABASE}: no games are stored there; --data names the folder of a server's games"
    )


def test_the_folder_may_be_given_as_to_every_other_command(data: Path) -> None:
    assert run("--data", str(data)) == run(str(data))
    assert run("--data", str(data))[0] == 0
