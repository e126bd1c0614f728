"""Rated games are sealed until the rating is closed: a rater who asks the archive for a line that it has read
is told of no game."""

import asyncio
import json
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.contest.rate.played import games
from tests.net.serving import Served, serving

from jinro.cli.main import cli
from jinro.config.organiser import CONTEST_FILE
from jinro.config.settings import preset_settings
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.seals import keep_seals
from jinro.game.events import Opened, Spoke
from jinro.store import BY_HAND, DATABASE, RATING, Reader, SqliteStore, Visibilities

TRACK = "five"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with games of one track."""
    monkeypatch.chdir(tmp_path)
    store = SqliteStore(tmp_path / "data" / DATABASE)
    for number, game in enumerate(games()):
        opened, *rest = game.events
        assert isinstance(opened, Opened)
        store.add([replace(opened, game=f"01K0ABCDEF0123456789GHJ{number:03}"), *rest], TRACK)
    asyncio.run(store.close())
    return tmp_path / "data"


def rate(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["rate", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def seals(data: Path) -> dict[str, str]:
    """The seals of all games, by id."""
    with closing(Reader(data / DATABASE)) as store:
        return {header.game: header.seal for header in store.games()}


def picked() -> set[str]:
    return {one.game for one in RatingFolder(Path("autumn")).picked().games}


def sealed(data: Path) -> set[str]:
    return {game for game, seal in seals(data).items() if seal == RATING}


def test_from_picking_to_closing(data: Path) -> None:
    rate("pick", str(data / DATABASE), "--into", "autumn", "--games", "2")
    assert sealed(data) == picked()
    assert len(picked()) == 2
    rate("close", "autumn")
    assert sealed(data) == set()
    rate("open", "autumn")
    assert sealed(data) == picked()
    rate("pick", str(data / DATABASE), "--into", "autumn", "--games", "1", "--again")
    assert sealed(data) == picked()
    assert len(picked()) == 1


def test_picking_anew_in_a_contest_whose_games_are_all_sealed(data: Path) -> None:
    (data.parent / CONTEST_FILE).write_text(
        "title: Autumn\nvisibility: sealed\ntracks: [{name: five, preset: contest-5, games: 10}]\n"
        "teams: [{name: kuma}]\n"
    )
    everything = seals(data).keys()
    with closing(Visibilities(data / DATABASE)) as store:
        store.seal(everything, RATING)
    rate("pick", ".", "--games", "2")
    rate("pick", ".", "--games", "1", "--again")
    assert sealed(data) == everything
    rate("close", ".")
    assert sealed(data) == set()


def test_the_seal_of_the_operator_stays(data: Path) -> None:
    rate("pick", str(data / DATABASE), "--into", "autumn", "--games", "2")
    one = min(picked())
    with closing(Visibilities(data / DATABASE)) as store:
        store.change(one, seal=BY_HAND)
    rate("close", "autumn")
    assert {game: seal for game, seal in seals(data).items() if seal} == {one: BY_HAND}


def test_a_store_that_cannot_be_sealed_is_named(data: Path) -> None:
    rate("pick", str(data / DATABASE), "--into", "autumn", "--games", "1")
    (data / DATABASE).write_bytes(b"no store")
    [told] = keep_seals(RatingFolder(Path("autumn")))
    assert str(data / DATABASE) in told


def ask(served: Served, path: str) -> tuple[int, bytes]:
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=10)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()


def lines_of(data: Path, game: str) -> list[str]:
    with closing(Reader(data / DATABASE)) as store:
        said = [one for one in store.events(game) if isinstance(one, Spoke) and one.channel == "talk"]
    return [one.text for one in said if not (one.over or one.skip)][:3]


def test_a_line_that_a_rater_has_read_finds_no_game(data: Path) -> None:
    """Three lines of the game are asked of the archive, at a server that runs all the time."""
    with serving(replace(preset_settings("contest-5"), name=TRACK, port=0), data=data) as served:

        def found(game: str) -> list[bool]:
            texts = lines_of(data, game)
            assert len(texts) == 3
            told = [ask(served, f"/api/v1/page/archive?text={quote(text)}")[1] for text in texts]
            return [game in [one["card"]["id"] for one in json.loads(one)["games"]] for one in told]

        def wins() -> object:
            tables = json.loads(ask(served, "/api/v1/page/tables")[1])
            return [table["sides"] for table in tables["tracks"]]

        everything, before = seals(data).keys(), wins()
        assert found(min(everything)) == [True] * 3
        rate("pick", str(data / DATABASE), "--into", "autumn", "--games", "1")
        (game,) = picked()
        assert found(game) == [False] * 3
        assert ask(served, f"/api/v1/page/games/{game}/file")[0] == 404
        assert wins() != before
        rate("close", "autumn")
        assert found(game) == [True] * 3
        assert ask(served, f"/api/v1/page/games/{game}/file")[0] == 200
        assert wins() == before
