"""Calls that block as coroutines, and coroutines without an event loop."""

import asyncio
import threading
from pathlib import Path

import pytest

from jinro.errors import StoreError
from jinro.store import PEOPLE, PeopleStore, PeopleTables, SqliteStore, completed
from jinro.store.awaiting import Awaited, answers, writes


class Blocking:
    """Says in which thread it was called."""

    def read(self, number: int, *, twice: bool = False) -> tuple[int, str]:
        return number * (1 + twice), threading.current_thread().name

    def write(self, number: int) -> tuple[int, str]:
        return number, threading.current_thread().name


class Waiting(Awaited[Blocking]):
    read = answers(Blocking.read)
    write = writes(Blocking.write)


def test_a_read_never_suspends_and_a_write_waits_for_a_thread() -> None:
    waiting, here = Waiting(Blocking()), threading.current_thread().name
    assert completed(waiting.read(3, twice=True)) == (6, here)
    with pytest.raises(RuntimeError, match="waits for more than a store in a file"):
        completed(asyncio.sleep(0))
    number, name = asyncio.run(waiting.write(3))
    assert number == 3
    assert name != here


def test_what_goes_wrong_is_raised_where_it_is_awaited(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    with pytest.raises(StoreError, match="there is no game 'X'"):
        completed(store.header("X"))
    asyncio.run(store.close())


def test_people_are_the_same_for_a_server_and_for_commands(tmp_path: Path) -> None:
    tables = PeopleTables(tmp_path / PEOPLE)
    people = PeopleStore(tables)

    async def main() -> None:
        added = await people.add_person(
            "0" * 32, "Aoi", lambda name: iter([(name, name)]), guest=True, language="ja", now_ms=1
        )
        assert added
        found = await people.by_id("0" * 32)
        assert found is not None
        assert found == tables.by_id("0" * 32)
        assert await people.count() == 1

    asyncio.run(main())
    tables.close()
