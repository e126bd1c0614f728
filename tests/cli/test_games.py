"""`jinro games --visibility`: who may see a game is changed in the store, and told."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jinro.cli.main import cli
from jinro.errors import ArgumentError
from jinro.players import Parrot
from jinro.store import BY_HAND, DATABASE, Reader, SqliteStore
from jinro.village import simulate


@pytest.fixture
def data(tmp_path: Path) -> Path:
    store = SqliteStore(tmp_path / DATABASE)
    store.add(simulate("contest-5", Parrot, seed=1).log, "five")
    asyncio.run(store.close())
    return tmp_path


def games(data: Path, *arguments: str) -> Result:
    whole = ["games", *arguments, "--data", str(data), "--lang", "en"]
    return CliRunner().invoke(cli, whole, catch_exceptions=False)


def kept(data: Path) -> tuple[str, str]:
    with closing(Reader(data / DATABASE)) as store:
        [header] = store.games()
    return header.visibility, header.seal


def test_who_may_see_a_game_is_changed_and_told(data: Path) -> None:
    assert "everybody" in games(data, "last").output
    assert "who played or watched" in games(data, "last", "--visibility", "members").output
    assert kept(data) == ("members", "")
    told = games(data, "last", "--visibility", "sealed").output
    assert "nobody yet; then who played or watched" in told
    assert kept(data) == ("members", BY_HAND)
    games(data, "last", "--visibility", "sealed", "--until", "2001-02-03")
    assert kept(data)[1].isdecimal()
    assert "nobody yet" not in games(data, "last").output, "that was long ago"
    games(data, "last", "--visibility", "public")
    assert kept(data) == ("public", "")


def test_what_is_asked_wrongly_is_refused(data: Path) -> None:
    with pytest.raises(ArgumentError, match="--visibility is for one GAME"):
        games(data, "--visibility", "members")
    with pytest.raises(ArgumentError, match="--until is for `--visibility sealed`"):
        games(data, "last", "--visibility", "members", "--until", "2027-01-01")
    assert kept(data) == ("public", "")
