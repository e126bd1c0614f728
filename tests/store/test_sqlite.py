"""The SQLite store: what is kept is read back, whole games and broken ones, whoever wrote them."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from jinro import preset, simulate
from jinro.errors import StoreError
from jinro.game.commands import Open, Say
from jinro.game.events import Closed, Event, Opened
from jinro.game.game import Game
from jinro.players import Chance
from jinro.store import Kept, Reader, SqliteKeeper, SqliteStore, completed
from jinro.store.schema import VERSION
from jinro.store.sqlite import NOTES_PER_SEAT
from jinro.village import Journal, RealClock, opening, play

RULES = preset("contest-5")
PLAYERS = tuple(f"team{i % 3}x{i}" for i in range(5))
TEAMS = tuple(f"team{i % 3}" for i in range(5))


def opened(seed: int) -> Open:
    return replace(opening(RULES, seed), game=f"GAME{seed}", players=PLAYERS, teams=TEAMS, started_ms=seed)


def game_of(seed: int) -> Game:
    return simulate(RULES, Chance, seed=seed, opened=opened(seed))


def pieces(events: Sequence[Event], size: int) -> list[Sequence[Event]]:
    return [events[i : i + size] for i in range(0, len(events), size)]


async def commit(keeper: SqliteKeeper, events: Sequence[Event]) -> None:
    """Return when the events are written."""
    written = asyncio.get_running_loop().create_future()
    keeper.put(events, lambda error: written.set_exception(error) if error else written.set_result(None))
    await written


async def keep(
    path: Path, games: dict[str, Sequence[Event]], *, durable: bool = False, size: int = 3
) -> None:
    """Keep games side by side, a few events of each at a time."""
    store = SqliteStore(path, durable=durable)

    async def one(name: str, log: Sequence[Event]) -> None:
        keeper = store.keeper(name, "track")
        for part in pieces(log, size):
            await commit(keeper, part)

    await asyncio.gather(*(one(name, log) for name, log in games.items()))
    await store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "jinro.sqlite"


# Reading back


@pytest.mark.parametrize("durable", [False, True], ids=["in the loop", "in a thread"])
def test_games_kept_side_by_side_come_back_whole(path: Path, durable: bool) -> None:
    games = {f"GAME{seed}": game_of(seed).log for seed in range(4)}
    asyncio.run(keep(path, dict(games), durable=durable))
    reader = Reader(path)
    for name, log in games.items():
        assert reader.events(name) == log
    reader.close()


def test_a_header_tells_what_a_game_is(path: Path) -> None:
    game = game_of(7)
    asyncio.run(keep(path, {"GAME7": game.log}))
    reader = Reader(path)
    header = reader.header("GAME7")
    assert (header.game, header.track, header.village) == ("GAME7", "track", "contest-5")
    assert (header.players, header.teams, header.started_ms) == (PLAYERS, TEAMS, 7)
    assert (header.events, header.closed) == (len(game.log), True)
    assert (header.winner, header.reason) == (str(game.winner), "win")
    reader.close()


def test_a_game_that_goes_on_is_kept_so_far(path: Path) -> None:
    log = game_of(1).log[:40]
    asyncio.run(keep(path, {"GAME1": log}))
    reader = Reader(path)
    header = reader.header("GAME1")
    assert (header.events, header.closed, header.winner) == (40, False, "")
    assert Game.replay(reader.events("GAME1")).log == log
    reader.close()


def test_games_are_listed_latest_first_and_by_team(path: Path) -> None:
    store = SqliteStore(path)
    for seed in range(3):
        store.add(game_of(seed).log)
    store.add(simulate(RULES, Chance, seed=9).log)
    assert [h.game for h in store.blocking.games(limit=3)][1:] == ["GAME2", "GAME1"]
    assert [h.game for h in store.blocking.games(team="team1")] == ["GAME2", "GAME1", "GAME0"]
    assert store.blocking.games(team="nobody") == []
    asyncio.run(store.close())


def test_a_store_is_read_while_it_is_written(path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        other = Reader(path)
        keeper = store.keeper("GAME5")
        log = game_of(5).log
        for i, part in enumerate(pieces(log, 50), 1):
            await commit(keeper, part)
            assert len(other.events("GAME5")) == len(await store.events("GAME5")) == min(50 * i, len(log))
        other.close()
        await store.close()

    asyncio.run(main())


def test_a_store_is_opened_again_and_goes_on(path: Path) -> None:
    for seed in (1, 2):
        asyncio.run(keep(path, {f"GAME{seed}": game_of(seed).log}))
    reader = Reader(path)
    assert [h.events for h in reader.games()] == [len(game_of(2).log), len(game_of(1).log)]
    reader.close()


def test_the_driver_keeps_through_it(path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        keeper = store.keeper("GAME3")
        game = Game(RULES, 3)
        players = {seat: Chance(seat, 3) for seat in range(1, 6)}
        await play(game, players, RealClock(), opened=opened(3), keep=keeper)
        assert await store.events("GAME3") == game.log
        assert isinstance((await store.events("GAME3"))[-1], Closed)
        await store.close()

    asyncio.run(main())


# Notes


def test_notes_are_kept_with_what_was_sent(path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        keeper = store.keeper("GAME1")
        journal = Journal(keep=keeper.note)
        journal.note(0, 1, "early", "written with the first events")
        await commit(keeper, game_of(1).log[:9])
        journal.note(5, 2, "stale_ask", "ask 3 is closed", Say(5, 2, 3, "hello, 世界"))
        journal.note(6, 4, "late")
        await commit(keeper, game_of(1).log[9:12])
        assert await store.notes("GAME1") == [
            Kept(1, 0, 1, "early", "written with the first events"),
            Kept(2, 5, 2, "stale_ask", "ask 3 is closed", SENT),
            Kept(3, 6, 4, "late"),
        ]
        await store.close()

    asyncio.run(main())


SENT = '{"command":"Say","at_ms":5,"seat":2,"ask":3,"text":"hello, 世界"}'


def test_notes_are_kept_at_the_end_too(path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        keeper = store.keeper("GAME1")
        await commit(keeper, game_of(1).log)
        Journal(keep=keeper.note).note(9, 1, "late", "after the end")
        await store.close()

    asyncio.run(main())
    reader = Reader(path)
    assert [note.detail for note in reader.notes("GAME1")] == ["after the end"]
    reader.close()


def test_the_notes_of_a_seat_are_bounded(path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        keeper = store.keeper("GAME1")
        journal = Journal(keep=keeper.note)
        await commit(keeper, game_of(1).log)
        for _ in range(NOTES_PER_SEAT + 50):
            journal.note(1, 1, "flood")
        journal.note(1, 2, "late")
        await store.close()

    asyncio.run(main())
    reader = Reader(path)
    notes = reader.notes("GAME1")
    reader.close()
    assert len(notes) == NOTES_PER_SEAT + 1
    assert [note.code for note in notes[-3:]] == ["flood", "more", "late"]


# What goes wrong


def test_what_is_not_kept_is_said(path: Path) -> None:
    store = SqliteStore(path)
    for read in (store.header, store.events, store.notes):
        with pytest.raises(StoreError, match="there is no game 'X'"):
            completed(read("X"))
    with pytest.raises(StoreError, match="begins with Opened, not"):
        store.add(game_of(1).log[1:])
    asyncio.run(store.close())


def test_a_bad_commit_harms_no_other_game(path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        store.add(game_of(1).log)
        twice, good = store.keeper("GAME1"), store.keeper("GAME2")
        results = await asyncio.gather(
            commit(twice, game_of(1).log), commit(good, game_of(2).log), return_exceptions=True
        )
        assert isinstance(results[0], StoreError)
        assert results[1] is None
        assert await store.events("GAME2") == game_of(2).log
        with pytest.raises(StoreError, match="is no longer written"):
            await commit(twice, game_of(1).log[:1])
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("durable", [False, True], ids=["in the loop", "in a thread"])
def test_a_full_disk_is_said_to_those_who_wait(path: Path, durable: bool) -> None:
    async def main() -> None:
        store = SqliteStore(path, durable=durable)
        keeper = store.keeper("GAME1")
        await commit(keeper, game_of(1).log[:20])
        (pages,) = store._db.execute("PRAGMA page_count").fetchone()
        store._db.execute(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(StoreError, match="disk is full"):
            await commit(keeper, game_of(1).log[20:] * 20)
        assert await store.events("GAME1") == game_of(1).log[:20]
        await store.close()

    asyncio.run(main())


def test_a_missing_event_is_noticed(path: Path) -> None:
    asyncio.run(keep(path, {"GAME1": game_of(1).log}))
    db = sqlite3.connect(path)
    db.execute("DELETE FROM events WHERE n = 5")
    db.execute("UPDATE events SET event = '{}' WHERE n = 3")
    db.commit()
    reader = Reader(path)
    with pytest.raises(StoreError, match="game GAME1: event 3"):
        reader.events("GAME1")
    db.execute("UPDATE events SET event = (SELECT event FROM events WHERE n = 4) WHERE n = 3")
    db.commit()
    with pytest.raises(StoreError, match="event 5 is missing, 6 follows"):
        reader.events("GAME1")
    reader.close()
    db.close()


def test_files_of_another_kind_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with pytest.raises(StoreError, match="there is no such file"):
        Reader(path)
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="x.sqlite: file is not a database"):
        SqliteStore(path)
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE cats (name TEXT)")
    db.commit()
    with pytest.raises(StoreError, match="is a database of something else"):
        SqliteStore(path)
    with pytest.raises(StoreError, match="is not a store of jinro"):
        Reader(path)
    db.close()


def test_a_newer_format_is_refused(path: Path) -> None:
    asyncio.run(keep(path, {}))
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    for open_ in (SqliteStore, Reader):
        with pytest.raises(StoreError, match=f"format version {VERSION + 1}"):
            open_(path)


def test_the_first_event_is_needed(path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(path)
        with pytest.raises(StoreError, match="begins without Opened"):
            await commit(store.keeper("GAME1"), game_of(1).log[1:3])
        await store.close()

    assert isinstance(game_of(1).log[0], Opened)
    asyncio.run(main())


# Several writers


def test_games_that_a_killed_process_left_open_are_sealed(path: Path) -> None:
    asyncio.run(keep(path, {"GAME1": game_of(1).log[:20]}))
    asyncio.run(keep(path, {"GAME2": game_of(2).log}))
    reader = Reader(path)
    assert [(h.game, h.events, h.closed) for h in reader.games()][1] == ("GAME1", 20, False)
    assert reader.events("GAME1") == game_of(1).log[:20]
    db = sqlite3.connect(path)
    assert db.execute("SELECT last_row FROM games WHERE game = 'GAME1'").fetchone() == (20,)
    db.close()
    reader.close()


def test_games_that_another_writer_plays_are_not_sealed(path: Path) -> None:
    async def main() -> None:
        one = SqliteStore(path)
        first = one.keeper("GAME1")
        await commit(first, game_of(1).log[:20])
        two = SqliteStore(path)
        await commit(two.keeper("GAME2"), game_of(2).log)
        await commit(first, game_of(1).log[20:])
        assert await two.events("GAME1") == game_of(1).log
        await one.close()
        await commit(two.keeper("GAME3"), game_of(3).log[:5])
        three = SqliteStore(path)
        assert (await three.header("GAME3")).events == 5
        await two.close()
        await three.close()

    asyncio.run(main())
