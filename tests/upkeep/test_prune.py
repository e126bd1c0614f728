"""`jinro data prune`: old games go with their files; what is needed stays."""

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.upkeep.folders import GAMES, OPEN, data_folder

from jinro import preset, simulate
from jinro.cli.main import cli
from jinro.errors import CallerError, StoreError
from jinro.game.events import Event
from jinro.players import Chance
from jinro.store import DATABASE, Reader, SqliteStore
from jinro.upkeep import check_data, prune
from jinro.upkeep.folder import all_files
from jinro.village import opening

FOREVER = 10**15
"""A moment after all games."""
CLASSIC = {"01M7HA818BZ3P0HFTJ0ZEEATVA", "01M7HA81905Q1C0AJNPWV9DRFD"}
FIVE_MS = 1794803767738
"""When the last game that is finished began."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return data_folder(tmp_path / "data")


def without_plan(data: Path) -> Path:
    (data / "log/plan.json").unlink()
    return data


def finish_plan(data: Path) -> None:
    path = data / "log/plan.json"
    plan = json.loads(path.read_bytes())
    path.write_text(json.dumps({**plan, "scheduled_matches": []}), encoding="utf-8")


def ids(data: Path) -> set[str]:
    reader = Reader(data / DATABASE)
    found = set(reader.ids())
    reader.close()
    return found


def names(data: Path) -> set[str]:
    return {path.relative_to(data).as_posix() for path in all_files(data)}


def run(*arguments: object) -> str:
    result = CliRunner().invoke(cli, ["data", "prune", *map(str, arguments)])
    return str(result.exception or result.output)


def test_old_games_go_with_their_files(data: Path) -> None:
    without_plan(data)
    before = names(data)
    found = prune(data, FOREVER)
    assert (found.games, found.events, found.notes, found.files) == (GAMES - 1, 512 - 48, 1, 10)
    assert ids(data) == {OPEN}
    gone = before - names(data)
    assert len(gone) == 10
    assert not any("1794803771" in name for name in gone)
    assert found.files_size > 150_000
    assert found.shrunk
    assert found.after < found.before
    assert check_data(data).problems == []


def test_younger_games_stay(data: Path) -> None:
    without_plan(data)
    found = prune(data, FIVE_MS)
    assert found.games == GAMES - 2
    assert len(ids(data)) == 2
    assert prune(data, FIVE_MS).games == 0
    assert prune(data, 1).games == 0
    assert check_data(data).problems == []


def test_a_dry_run_changes_nothing(data: Path) -> None:
    without_plan(data)
    database, before = (data / DATABASE).read_bytes(), names(data)
    told = prune(data, FOREVER, dry_run=True)
    assert ((data / DATABASE).read_bytes(), names(data)) == (database, before)
    done = prune(data, FOREVER)
    assert (told.games, told.events, told.notes, told.size) == (
        done.games,
        done.events,
        done.notes,
        done.size,
    )
    assert (told.files, told.files_size) == (done.files, done.files_size)


def test_games_that_a_plan_needs_stay(data: Path) -> None:
    found = prune(data, FOREVER)
    assert (found.games, found.kept_for_plans) == (len(CLASSIC), 4)
    assert not ids(data) & CLASSIC
    assert check_data(data).problems == []
    finish_plan(data)
    assert prune(data, FOREVER).games == 4


def test_a_plan_that_cannot_be_read_stops_it(data: Path) -> None:
    (data / "log/plan.json").write_text('{"idx_team_map": 5}', encoding="utf-8")
    with pytest.raises(CallerError, match="nothing is deleted"):
        prune(data, FOREVER)
    assert len(ids(data)) == GAMES


def test_a_file_that_may_be_of_a_game_that_stays_is_left(data: Path) -> None:
    """Two games of the same teams in one second; the name of a log does not tell which one it is of."""
    without_plan(data)
    db = sqlite3.connect(data / DATABASE)
    first, second = "01M7HA7XHMNBK10APVQV7A3B3Y", "01M7HA7ZPB65GX85C4PZXRXMPD"
    db.execute("UPDATE games SET started_ms = 1794803758999 WHERE game = ?", (second,))
    db.commit()
    db.close()
    assert prune(data, 1794803758900).games == 1
    assert first not in ids(data)
    left = {name for name in names(data) if "1794803758" in name}
    assert left == {"log/game/1794803758_azuki_goma_kinako_matcha_yuzu.log"}


# Beside a server


def game_log(seed: int, started_ms: int) -> Sequence[Event]:
    rules = preset("contest-5")
    opened = replace(opening(rules, seed), game=f"GAME{seed}", started_ms=started_ms)
    return simulate(rules, Chance, seed=seed, opened=opened).log


async def commit(store: SqliteStore, name: str, log: Sequence[Event]) -> None:
    keeper = store.keeper(name)
    for event in log:
        written = asyncio.get_running_loop().create_future()
        keeper.put([event], written.set_result)
        assert await written is None


def test_games_are_pruned_while_others_are_played(tmp_path: Path) -> None:
    """Deleting the latest events must not move those of running games out of the range in their header."""
    path, logs = tmp_path / DATABASE, {n: game_log(n, 1_000 + n) for n in range(6)}

    async def main() -> None:
        store = SqliteStore(path, server=True)
        for n in (0, 1, 2):
            store.add(logs[n])
        running = [asyncio.create_task(commit(store, f"GAME{n}", logs[n])) for n in (3, 4)]
        found = await asyncio.to_thread(prune, tmp_path, 1_003)
        assert not found.shrunk
        assert found.games in (2, 3)  # The latest game stays until there is a later event.
        await asyncio.gather(*running)
        assert (await asyncio.to_thread(prune, tmp_path, 1_003)).games == 3 - found.games
        await commit(store, "GAME5", logs[5])
        assert store.blocking.ids() == ["GAME3", "GAME4", "GAME5"]
        for n in (3, 4, 5):
            assert await store.events(f"GAME{n}") == list(logs[n])
        await store.close()

    asyncio.run(main())
    assert check_data(tmp_path).problems == []


def test_the_latest_event_is_never_deleted(tmp_path: Path) -> None:
    path, first, second = tmp_path / DATABASE, game_log(1, 1_001), game_log(2, 1_002)

    async def main() -> None:
        store = SqliteStore(path)
        store.add(first)
        assert prune(tmp_path, FOREVER).games == 0
        store.add(second)
        assert prune(tmp_path, FOREVER).games == 1
        assert store.blocking.ids() == ["GAME2"]
        await store.close()

    asyncio.run(main())


# The command


def test_the_command_shows_sizes(data: Path) -> None:
    without_plan(data)
    db = sqlite3.connect(data / DATABASE)
    db.execute("UPDATE games SET started_ms = 1000 WHERE events IS NOT NULL")
    db.commit()
    db.close()
    output = run("--older-than", "30d", "--data", data, "--dry-run")
    assert output.startswith("would delete 6 games: 464 events and 1 notes (")
    output = run("--older-than", "30d", "--data", data)
    assert output.startswith("deleted 6 games: 464 events and 1 notes (")
    assert "the database had " in output
    assert ids(data) == {OPEN}


@pytest.mark.parametrize("age", ["30", "d", "-1d", "1.5d", "1000000d", "1y", ""])
def test_an_age_is_checked(data: Path, age: str) -> None:
    assert f"must be a number with h, d or w, such as 30d, not {age!r}" in run(
        "--older-than", age, "--data", data
    )


def test_a_folder_without_a_store_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no such file"):
        prune(tmp_path, FOREVER)
    assert list(tmp_path.iterdir()) == []
