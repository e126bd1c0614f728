"""Many games in one file: what is written is read back, and a run that was ended goes on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jinro.errors import CallerError
from jinro.game.notation import decode_log, encode_log
from jinro.game.presets import preset
from jinro.store import Reader
from jinro.store.collection.parquet import COLUMNS, pyarrow
from jinro.store.collection.reading import collection_at, collection_kind, log_of, read_logs
from jinro.store.collection.writing import PlayedLog, open_collection
from jinro.village.many import GameSpec, SimulatedGame, play_chunk
from jinro.village.notes import VillageMemory

PLACES = ("folder", "games.sqlite", "games.jsonl", "games.parquet")


def logs(count: int, first: int = 0, *names: str) -> list[PlayedLog]:
    rules = preset("playground-5")
    specs = [GameSpec(rules, seed, names or ("quiet",) * 5) for seed in range(first, first + count)]
    played = play_chunk(specs, keep=True)
    assert isinstance(played, list)
    return [one.kept for one in played if isinstance(one, SimulatedGame) and one.kept is not None]


def read(place: Path) -> list[bytes]:
    path = collection_at(place)
    kind = collection_kind(path)
    assert kind is not None
    if kind == "store":
        reader = Reader(path)
        try:
            return [encode_log(reader.events(game)) for game in reader.ids()]
        finally:
            reader.close()
    return [encode_log(events) for events in read_logs(path, kind)]


def kept(place: Path, games: list[PlayedLog]) -> None:
    collection = open_collection(place)
    collection.add([one for one in games if one.game not in collection.ids])
    collection.close()


@pytest.mark.parametrize("name", PLACES)
def test_games_are_read_back_as_they_were_and_others_join_them(tmp_path: Path, name: str) -> None:
    games = logs(4)
    kept(tmp_path / name, games[:3])
    kept(tmp_path / name, games)
    assert read(tmp_path / name) == [one.log for one in games]


@pytest.mark.parametrize("name", PLACES)
def test_a_run_that_was_ended_goes_on(tmp_path: Path, name: str) -> None:
    """It was killed: the table was not closed, and of logs half a game was written."""
    games = logs(3)
    broken = open_collection(tmp_path / name)
    broken.add(games[:2])
    if not name.endswith("parquet"):
        broken.close()
    if name.endswith("jsonl"):
        with (tmp_path / name).open("ab") as file:
            file.write(games[2].log[:-40])
    kept(tmp_path / name, games)
    assert read(tmp_path / name) == [one.log for one in games]


def test_the_bytes_of_a_table_do_not_depend_on_how_many_come_at_once(tmp_path: Path) -> None:
    games = logs(103)
    for name, size in (("one", 103), ("two", 7)):
        collection = open_collection(tmp_path / f"{name}.parquet")
        for first in range(0, len(games), size):
            collection.add(games[first : first + size])
        collection.close()
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()


def test_a_table_tells_game_number_time_and_kind_of_each_event(tmp_path: Path) -> None:
    (game,) = logs(1)
    kept(tmp_path / "games.parquet", [game])
    table = pyarrow().parquet.read_table(tmp_path / "games.parquet")
    assert tuple(table.column_names) == COLUMNS
    events = decode_log(game.log)
    assert table.column("kind").to_pylist() == [type(event).__name__ for event in events]
    assert table.column("at_ms").to_pylist() == [event.at_ms for event in events]
    assert table.column("n").to_pylist() == [*range(len(events))]


def test_a_store_knows_built_in_players_and_whose_the_others_are(tmp_path: Path) -> None:
    names = ("quiet", "jinro.players:QuietPlayer", "quiet", "quiet", "quiet")
    (game,) = logs(1, 0, *names)
    kept(tmp_path / "games.sqlite", [game])
    reader = Reader(tmp_path / "games.sqlite")
    assert VillageMemory.of(reader.notes(game.game)).robots == dict.fromkeys((1, 3, 4, 5), "quiet")
    assert reader.seated(game.game) == {2: ("organiser",)}
    assert reader.header(game.game).players == names
    reader.close()


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_one_game_is_found_by_its_id_or_as_the_last(tmp_path: Path, name: str) -> None:
    games = logs(3)
    kept(tmp_path / name, games)
    kind = collection_kind(tmp_path / name)
    assert kind is not None
    assert log_of(tmp_path / name, kind, games[1].game[-8:].lower()) == games[1].log
    assert log_of(tmp_path / name, kind, "last") == games[2].log
    assert log_of(tmp_path / name, kind, "0" * 26) == b""


def something(path: Path) -> None:
    path.write_text("a letter\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "make", "told"),
    [
        ("games.csv", something, "expected a folder, or a file that ends in .sqlite, .jsonl, .parquet"),
        ("games.jsonl", something, "something else is there"),
        ("games.parquet", something, "something else is there"),
        ("games.sqlite", something, "something else is there"),
    ],
)
def test_what_is_no_place_for_games_is_left_alone(
    tmp_path: Path, name: str, make: Callable[[Path], None], told: str
) -> None:
    make(tmp_path / name)
    with pytest.raises(CallerError, match=told):
        open_collection(tmp_path / name)
    assert (tmp_path / name).read_text(encoding="utf-8") == "a letter\n"


def test_a_bad_game_among_many_is_named(tmp_path: Path) -> None:
    games = logs(2)
    (tmp_path / "games.jsonl").write_bytes(games[0].log + games[1].log[:300] + b"\n")
    with pytest.raises(CallerError, match="game 2: line 1"):
        read(tmp_path / "games.jsonl")
