"""`jinro play --games --out`: every command that reads games reads what is kept, wherever it is kept."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jinro.cli.main import cli
from jinro.errors import JinroError

PLACES = ("folder", "games.sqlite", "games.jsonl", "games.parquet")
MINE = """
from jinro import Player

class Mine(Player):
    def vote(self, view, ask):
        return ask.options[-1]
"""


def run(*args: str | Path) -> Result:
    result = CliRunner().invoke(cli, [*map(str, args)], catch_exceptions=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        if not isinstance(result.exception, JinroError):
            raise result.exception
    return result


@pytest.fixture(autouse=True)
def my_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine_of_test.py").write_text(MINE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)


def play(place: Path, *more: str) -> Result:
    usual = ["--preset", "contest-en-5", "--seed", "3", "--games", "8", "--jobs", "1"]
    players = ["--player", "parrot", "--player", "SEER=mine_of_test:Mine"]
    return run("play", *usual, *players, "--out", place, *more)


def rows(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_every_command_reads_the_games(tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    assert "8 games added" in play(place).stdout
    scored = json.loads(run("scores", place, "--json").stdout)
    assert {(row["team"], row["plays"]) for row in scored} >= {("parrot", 32), ("mine_of_test:Mine", 8)}
    exported = run("corpus", "export", tmp_path / "out", "--data", place, "--reader", "rules")
    assert "games 8, players 40," in exported.stdout
    players = [row for file in (tmp_path / "out/players").iterdir() for row in rows(file.read_text("utf-8"))]
    kinds = {(row["kind"], row["program"], row["basis"]) for row in players}
    assert kinds == {("robot", "parrot", "robot"), ("agent", "mine_of_test:Mine", "organiser")}
    assert run("corpus", "stats", place, "--reader", "rules").stdout.startswith("8 games, ")
    shown = run("log", "show", "last", "--data", place, "--lang", "en").stdout
    assert "The villagers win" in shown or "The werewolves win" in shown
    planned = json.loads(run("judge", place, "--model", "m", "--dry-run", "--json").stdout)
    assert planned
    run("contest", "report", "--logs", place, "--out", tmp_path / "report")
    assert "mine_of_test:Mine" in (tmp_path / "report/index.html").read_text("utf-8")


def test_what_is_there_is_not_played_again(tmp_path: Path) -> None:
    place = tmp_path / "games.jsonl"
    assert "8 games added" in play(place).stdout
    before = place.read_bytes()
    again = play(place)
    assert "0 games added" in again.stdout
    assert "8 games were there already" in again.stdout
    assert place.read_bytes() == before
    assert "2 games added" in play(place, "--games", "10").stdout
    assert place.read_bytes().startswith(before)


def test_other_output_goes_without_a_place(tmp_path: Path) -> None:
    for other in (["--json"], ["--log", "{n}.jsonl"]):
        result = play(tmp_path / "games.jsonl", *other)
        assert isinstance(result.exception, JinroError)
        assert str(result.exception) == f"--out: goes without {other[0]}"
    assert not (tmp_path / "games.jsonl").exists()


def test_games_in_which_people_may_have_sat_are_not_exported_from_a_file(tmp_path: Path) -> None:
    place = tmp_path / "games.jsonl"
    play(place)
    place.write_bytes(place.read_bytes().replace(b'"started_ms":0', b'"started_ms":1600000000000'))
    result = run("corpus", "export", tmp_path / "out", "--data", place, "--reader", "rules")
    assert "nobody knows who played it" in str(result.exception)
    assert not (tmp_path / "out").exists()
