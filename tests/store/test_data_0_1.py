"""A data folder that jinro 0.1 wrote still opens: stored games, their files, and the plan."""

import asyncio
import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jinro import preset, simulate
from jinro.cli.main import cli
from jinro.config.plan.file import open_plan
from jinro.config.settings import load_settings
from jinro.files import formats
from jinro.files.checks import check_log, check_trace
from jinro.game.events import Opened
from jinro.game.game import Game
from jinro.game.notation import encode_log
from jinro.players import Chance
from jinro.store import DATABASE, Reader, SqliteStore

WRITTEN = Path(__file__).parent / "data-0.1"
EXPECTED: dict[str, Any] = json.loads((WRITTEN / "expected.json").read_text(encoding="utf-8"))
GAMES = {game["id"]: game for game in EXPECTED["games"]}
FILES = {name: (game, file) for game in GAMES.values() for name, file in game["files"].items()}
EXPORTS = [(game["id"], format_) for game in GAMES.values() for format_ in game["sha256"]]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy, because opening a store may write."""
    return Path(shutil.copytree(WRITTEN, tmp_path / "data"))


def export(data: Path, game: str, format_: str) -> bytes:
    """What `jinro log export` writes."""
    out = data / "exported"
    arguments = ["log", "export", game, "--format", format_, "--data", str(data), "--out", str(out)]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    return out.read_bytes()


def check_stored_games(path: Path) -> None:
    reader = Reader(path)
    try:
        headers = {header.game: header for header in reader.games()}
        for name, expected in GAMES.items():
            header, events = headers[name], reader.events(name)
            assert (header.track, header.village) == (expected["track"], expected["village"])
            assert header.started_ms == expected["started_ms"]
            assert [*header.players] == expected["players"]
            assert [*header.teams] == expected["teams"]
            assert (header.winner, header.reason) == (expected["winner"], expected["reason"])
            assert (header.closed, header.events) == (expected["closed"], expected["events"])
            assert [note.code for note in reader.notes(name)] == expected["notes"]
            assert sha256(encode_log(events)).hexdigest() == expected["sha256"]["events"]
            game = Game.replay(events)
            assert game.closed == expected["closed"]
            assert (str(game.winner) if game.state.ended else "") == expected["winner"]
    finally:
        reader.close()


def test_stored_games_are_read_and_replayed(data: Path) -> None:
    reader = Reader(data / DATABASE)
    assert [header.game for header in reader.games()] == sorted(GAMES, reverse=True)
    reader.close()
    check_stored_games(data / DATABASE)


def test_a_server_adds_games_to_the_same_store(data: Path) -> None:
    game = simulate(preset("contest-5"), Chance, seed=1)
    opened = game.log[0]
    assert isinstance(opened, Opened)

    async def add() -> None:
        store = SqliteStore(data / DATABASE)
        store.add(game.log, "five")
        await store.close()

    asyncio.run(add())
    reader = Reader(data / DATABASE)
    assert len(reader.games()) == len(GAMES) + 1
    assert reader.events(opened.game) == list(game.log)
    reader.close()
    check_stored_games(data / DATABASE)


@pytest.mark.parametrize(("game", "format_"), EXPORTS)
def test_stored_games_are_exported_byte_for_byte(data: Path, game: str, format_: str) -> None:
    assert sha256(export(data, game, format_)).hexdigest() == GAMES[game]["sha256"][format_]


@pytest.mark.parametrize("name", FILES)
def test_the_files_of_games_are_read(data: Path, name: str) -> None:
    game, file = FILES[name]
    written = (data / name).read_bytes()
    exported = export(data, game["id"], file["of"])
    assert len(written) == file["bytes"]
    assert exported == written if file["is"] == "same" else exported.startswith(written)
    if file["of"] in ("log", "classic"):
        assert check_log(name, written).identical
    elif file["of"] == "trace":
        checked = check_trace(name, written)
        assert checked.packets == checked.identical > 0
        assert checked.good == (file["is"] == "same")
    ended = Game.replay(formats.read(written).events).state.ended
    assert ended == bool(game["winner"])


def test_the_plan_is_continued(data: Path) -> None:
    expected = EXPECTED["plan"]
    settings = load_settings(data / "five.yml", {})
    before = (data / expected["file"]).read_bytes()
    plan, balance = open_plan(data / expected["file"], settings, 1)
    assert balance is None  # It was read, not made.
    assert {str(index): team for index, team in plan.idx_team_map.items()} == expected["teams"]
    assert (plan.team_count, plan.game_count) == (expected["team_count"], expected["game_count"])
    assert len(plan.ended_matches) == expected["played"]
    assert [match.weight for match in plan.scheduled_matches] == expected["weights_left"]
    assert (data / expected["file"]).read_bytes() == before
