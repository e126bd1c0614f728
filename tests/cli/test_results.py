"""`jinro results` and `jinro games`: what is stored, for people, programs and spreadsheets."""

import asyncio
import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console

from jinro import Game, preset, simulate
from jinro.cli.main import cli
from jinro.contest import stored_results
from jinro.contest.report.show.results import By, show_results
from jinro.errors import ArgumentError
from jinro.i18n import Language
from jinro.players import Chance
from jinro.store import Header, Reader, SqliteRecords, SqliteStore, completed
from jinro.transcript.games import show_games, show_one
from jinro.transcript.page import blocks
from jinro.village import opening

STARTED_MS = 1_794_766_728_000
TEAMS = ("cats", "dogs", "owls", "猫チーム", "bees")


def add(
    store: SqliteStore, name: str, track: str, seed: int, teams: tuple[str, ...], stop: int | None
) -> None:
    rules = preset(name)
    opened = replace(
        opening(rules, f"{track}/{seed}", STARTED_MS + 60_000 * seed),
        players=tuple(f"{team}{number}" for number, team in enumerate(teams, 1)),
        teams=teams,
    )
    store.add(simulate(rules, Chance, seed=seed, opened=opened).log[:stop], track)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve games of a track, three of self-match on another, one that goes on and one that nobody won."""
    folder = tmp_path_factory.mktemp("data")

    async def keep() -> None:
        store = SqliteStore(folder / "games.sqlite")
        for seed in range(12):
            add(store, "contest-5", "five", seed, TEAMS[seed % 5 :] + TEAMS[: seed % 5], None)
        for seed in range(3):
            add(store, "contest-5", "self", seed, ("wolf\x1b[2J",) * 5, None)
        add(store, "contest-5", "five", 20, TEAMS, 40)
        add(store, "playground-5", "five", 21, TEAMS, None)
        await store.close()

    asyncio.run(keep())
    return folder


@pytest.fixture
def store(data: Path) -> Iterator[Reader]:
    reader = Reader(data / "games.sqlite")
    yield reader
    reader.close()


def run(data: Path, *words: str) -> Result:
    return CliRunner().invoke(cli, [*words, "--data", str(data)])


def table(data: Path, *words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(run(data, "results", "--csv", *words).stdout)))


def rows(data: Path, *words: str) -> Any:
    return json.loads(run(data, *words, "--json").stdout)


def test_results_by_team(data: Path) -> None:
    text = run(data, "results", "--lang", "en").stdout
    first = text.splitlines()
    assert first[0] == "five · contest-5 · playground-5 · games: 12"
    assert first[3:5] == ["  no winner: 1 (last day 1)", "  running: 1"]
    assert first[5].split() == [
        "team", "games", "seats", "pooled", "role", "mean", "role-weighted", "95", "%", "interval", "ranks",
        "Villager", "Seer", "Werewolf", "Possessed",
    ]  # fmt: skip
    assert "Weights of role-weighted: 2 Villager, 1 Seer, 1 Werewolf, 1 Possessed" in text
    assert "pooled is Macro, role mean is Micro, role-weighted is Weighted Micro" in text
    assert text.count("Self-match only") == 1
    assert "\x1b" not in text


def test_results_in_japanese(data: Path) -> None:
    text = run(data, "results", "--lang", "ja", "--track", "five").stdout
    assert "five · contest-5 · playground-5 · 12試合" in text
    assert "大会の表記：総合＝Macro、役職平均＝Micro、役職加重＝Weighted Micro" in text
    assert "役職加重の重み：村人2・占い師1・人狼1・狂人1" in text
    assert "勝者なし：1（最終日 1）" in text


def test_csv_has_the_columns_of_the_contest(data: Path, store: Reader) -> None:
    found = table(data, "--track", "five")
    header = list(found[0])
    assert ",".join(header[:13]) == (
        "Team,POSSESSED,SEER,VILLAGER,WEREWOLF,POSSESSED (%),SEER (%),VILLAGER (%),WEREWOLF (%),TOTAL,"
        "Macro (%),Micro (%),Weighted Micro (%)"
    )
    track = completed(stored_results(SqliteRecords(store))).tracks["five"]
    for row in found:
        team = track.teams[row["Team"]]
        assert row["TOTAL"] == "12"
        assert row["Macro (%)"] == f"{100 * (team.pooled.rate or 0):.2f}"
        assert row["Micro (%)"] == f"{100 * (team.role_mean or 0):.2f}"
        assert row["Weighted Micro (%)"] == f"{100 * (track.weighted(team) or 0):.2f}"
        assert float(row["Macro low (%)"]) < float(row["Macro (%)"]) < float(row["Macro high (%)"])
    assert [row["Track"] for row in table(data)] == ["five"] * 5 + ["self"]


def test_csv_by_role_and_by_track(data: Path) -> None:
    roles = {row["Role"]: row for row in table(data, "--track", "five", "--by", "role")}
    tracks = {row["Track"]: row for row in table(data, "--by", "track")}
    assert list(roles) == ["VILLAGER", "SEER", "WEREWOLF", "POSSESSED"]
    assert int(roles["VILLAGER"]["Plays"]) == 2 * int(tracks["five"]["Games"]) == 24
    assert roles["SEER"]["Wins"] == tracks["five"]["VILLAGER"]
    assert roles["SEER"]["Rate (%)"] == tracks["five"]["VILLAGER (%)"]
    assert (tracks["five"]["No winner"], tracks["five"]["Running"]) == ("1", "1")


def test_json_has_everything(data: Path) -> None:
    teams = rows(data, "results")
    assert [row["track"] for row in teams] == ["five"] * 5 + ["self"]
    assert teams[0]["labels"] == {"pooled": "Macro", "role_mean": "Micro", "role_weighted": "Weighted Micro"}
    assert sum(row["pooled"]["plays"] for row in teams if row["track"] == "five") == 60
    (alone,) = rows(data, "results", "--team", "owls")
    assert alone in teams
    five, own = rows(data, "results", "--by", "track")
    assert (five["games"], five["running"], five["no_winner"]) == (12, 1, {"max_day": 1})
    assert five["sides"]["VILLAGER"]["wins"] + five["sides"]["WEREWOLF"]["wins"] == 12
    assert (five["self_match"], own["self_match"]) == (False, True)
    role = rows(data, "results", "--by", "role", "--track", "self")[0]
    assert (role["role"], role["side"], role["plays"]) == ("VILLAGER", "VILLAGER", 6)


def test_names_that_are_not_there(data: Path) -> None:
    assert str(run(data, "results", "--track", "six").exception) == (
        "--track: no stored game is of 'six'; there are five, self"
    )
    assert str(run(data, "results", "--team", "Cats").exception).startswith(
        "--team: 'Cats' has played no game there; there are bees, cats, dogs, owls, "
    )
    for words in (("--track", "six"), ("--team", "Cats")):
        assert isinstance(run(data, "results", *words).exception, ArgumentError)
    both = run(data, "results", "--json", "--csv")
    assert both.exit_code == 2
    assert "--json and --csv exclude each other" in both.output


def test_nothing_is_over_yet(tmp_path: Path) -> None:
    async def keep() -> None:
        store = SqliteStore(tmp_path / "games.sqlite")
        add(store, "contest-5", "five", 1, TEAMS, 40)
        await store.close()

    asyncio.run(keep())
    assert (
        run(tmp_path, "results", "--lang", "en").stdout
        == "five · games: 0\n  running: 1\nNo game is over yet.\n"
    )
    assert run(tmp_path, "results", "--by", "role", "--csv").exit_code == 0


# Games


def test_games_are_listed_the_latest_first(data: Path) -> None:
    found = rows(data, "games")
    assert len(found) == 17
    assert found[0]["village"] == "playground-5"
    lines = run(data, "games", "--limit", "3", "--lang", "en").stdout.splitlines()
    assert [line.split()[0] for line in lines[:3]] == [row["game"][-6:] for row in found[:3]]
    assert "Nobody wins (last day)" in lines[0]
    assert "running" in lines[1]
    assert "cats, dogs, owls, 猫チーム, bees" in lines[1]
    assert lines[3:] == ["3 of 17 games are shown; --limit 17 shows all"]
    told = run(data, "games", "--json", "--limit", "3", "--lang", "en")
    assert len(json.loads(told.stdout)) == 3
    assert told.stderr == "3 of 17 games are shown; --limit 17 shows all\n"
    lines = run(data, "games", "--limit", "2", "--team", "owls", "--lang", "ja").stdout.splitlines()
    assert lines[2:] == ["14 試合のうち 2 試合を表示しています（すべて表示: --limit 14）"]


FILTERS = {
    "team": (["--team", "owls"], 14),
    "track": (["--track", "self"], 3),
    "running": (["--running"], 1),
    "over": (["--over"], 16),
    "nobody": (["--winner", "none"], 1),
    "both": (["--track", "self", "--running"], 0),
}


@pytest.mark.parametrize(("words", "number"), FILTERS.values(), ids=FILTERS)
def test_games_are_filtered(data: Path, words: list[str], number: int) -> None:
    assert len(rows(data, "games", *words)) == number
    if not number:
        assert run(data, "games", *words, "--lang", "ja").stdout == "該当する試合はありません。\n"


def test_games_by_winner(data: Path) -> None:
    won = {side: rows(data, "games", "--winner", side) for side in ("VILLAGER", "WEREWOLF")}
    assert {row["winner"] for row in won["VILLAGER"]} == {"VILLAGER"}
    assert sum(map(len, won.values())) == 15


def test_all_about_one_game(data: Path, store: Reader) -> None:
    header = store.games(track="self", limit=1)[0]
    game = Game.replay(store.events(header.game))
    text = run(data, "games", header.game, "--lang", "en").stdout
    assert text.startswith(f"{header.game}\ntrack    self\n")
    for seat, role in enumerate(game.roles, 1):
        assert f" {seat} wolf\N{REPLACEMENT CHARACTER}[2J{seat}  {role.value.capitalize()}\n" in text
    assert f"its faults: jinro faults {header.game[-6:]} --data {data}\n" in text
    assert rows(data, "games", header.game)["roles"] == list(game.roles)


# Widths


def shown(width: int, what: Any) -> list[str]:
    out = io.StringIO()
    what(Console(file=out, width=width, force_terminal=True, color_system=None, highlight=False))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("width", [40, 50, 80])
def test_nothing_is_wider_than_the_terminal(store: Reader, width: int, language: Language) -> None:
    results, headers = completed(stored_results(SqliteRecords(store))), store.games()
    ways: tuple[By, ...] = ("team", "role", "track")
    lines = [
        line for by in ways for line in shown(width, lambda c, by=by: show_results(c, results, by, language))
    ]
    lines += shown(width, lambda c: show_games(c, headers, language, total=40))
    lines += shown(width, lambda c: show_one(c, headers[0], store.dealt(headers[0].game), language))
    assert [line for line in lines if cell_len(line) > width] == []


def test_a_table_is_split_after_its_first_column() -> None:
    rows = [["team", "aaaa", "bbbb", "cccc"], ["owls", "1", "2", "3"]]
    assert blocks(rows, 16) == [
        [["team", "aaaa", "bbbb"], ["owls", "1", "2"]],
        [["team", "cccc"], ["owls", "3"]],
    ]
    assert blocks(rows, 1_000) == [rows]


def test_a_date_that_no_calendar_has(store: Reader) -> None:
    header: Header = replace(store.games(limit=1)[0], started_ms=10**18)
    assert "  -  " in shown(80, lambda c: show_games(c, [header], "en"))[0]
