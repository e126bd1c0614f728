"""Queries use indexes: nothing looks at all games or at all events to find a few."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from jinro.store import Scope, SqliteStore, reader, sqlite


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    path = tmp_path / "games.sqlite"
    asyncio.run(SqliteStore(path).close())
    db = sqlite3.connect(path)
    yield db
    db.close()


SCOPE = Scope(tracks=frozenset({"five"}), whole=frozenset({"five"}), person="p", now_ms=1)


def listing(*, scope: Scope | None = None, **asked: Any) -> tuple[str, list[str | int]]:
    where, values = reader.listing(scope=scope, **asked)
    return reader._HEADER + where, values


def plan_of(db: sqlite3.Connection, query: str, values: Sequence[str | int]) -> list[str]:
    return [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query}", values)]


LISTINGS = {
    "of a team": listing(team="cats", track=None, is_open=None, limit=10),
    "open": listing(team=None, track=None, is_open=True, limit=None),
    "open, of a track": listing(team=None, track="five", is_open=True, limit=None),
    "of a track": listing(team=None, track="five", is_open=None, limit=10),
    "closed, of a track": listing(team=None, track="five", is_open=False, limit=10),
    "of a team, closed": listing(team="cats", track=None, is_open=False, limit=10),
    "closed, of a track, that somebody may see": listing(
        team=None, track="five", is_open=False, limit=10, scope=SCOPE
    ),
}
QUERIES: dict[str, tuple[str, list[str | int]]] = {
    **LISTINGS,
    "one game": (f"{reader._HEADER} WHERE game = ?", ["GAME"]),
    "seats": (reader._SEATS, [1]),
    "events": (reader._EVENTS, [1, 2, 1]),
    "a note": (reader._NOTE, [1, "village"]),
    "last event": (reader._LAST, [1, 2, 1]),
    "notes": (reader._NOTES, [1]),
    "reopened": (sqlite._REOPEN, ["GAME"]),
    "ended": (sqlite._ENDED, ["VILLAGER", "win", 1]),
    "closed": (sqlite._CLOSED, [1, 1]),
}


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_searches_by_an_index(db: sqlite3.Connection, name: str) -> None:
    steps = plan_of(db, *QUERIES[name])
    scans = [step for step in steps if step.startswith("SCAN")]
    # An index of the open games alone may be read from end to end: it holds what is asked for.
    assert [step for step in scans if "games_open" not in step] == []
    assert not any("TEMP B-TREE" in step for step in steps)


def test_open_games_are_found_without_the_others(db: sqlite3.Connection) -> None:
    for name in ("open", "open, of a track"):
        assert plan_of(db, *QUERIES[name]) == ["SCAN games USING INDEX games_open"]


def test_games_that_somebody_may_not_see_are_found_without_the_others(db: sqlite3.Connection) -> None:
    seen, values = SCOPE.condition(listed=True)
    steps = plan_of(db, reader._HIDDEN.format(seen=seen), ["five", *values])
    assert [step for step in steps if " games " in step] == [
        "SEARCH games USING INDEX games_hidden (track=?)"
    ]


def test_the_latest_games_are_read_from_the_end(db: sqlite3.Connection) -> None:
    assert plan_of(db, *listing(team=None, track=None, is_open=None, limit=10)) == ["SCAN games"]


def test_a_scan_is_noticed(db: sqlite3.Connection) -> None:
    assert plan_of(db, "SELECT * FROM games WHERE village = ?", ["x"]) == ["SCAN games"]
    assert any("TEMP B-TREE" in step for step in plan_of(db, "SELECT * FROM games ORDER BY village", []))
