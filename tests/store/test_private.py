"""Folders and files for their owner alone."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from jinro.store import DATABASE, PEOPLE, SqliteStore
from jinro.store.copying import copy_store
from jinro.store.people.file import PeopleFile
from jinro.store.private import close_folder, is_open, make_private


def rights(path: Path) -> str:
    return f"{path.stat().st_mode & 0o777:o}"


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_store_and_all_beside_it(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    store = SqliteStore(data / DATABASE)
    people = PeopleFile(data / PEOPLE)
    try:
        with people.writing() as db:
            db.execute("CREATE TABLE something (n)")
        copy_store(data / DATABASE, tmp_path / "copy")
        made = {path.name: rights(path) for path in data.iterdir() if not path.name.endswith("-writers")}
    finally:
        people.close()
        asyncio.run(store.close())
    assert made == dict.fromkeys(
        (f"{name}{end}" for name in (DATABASE, PEOPLE) for end in ("", "-wal", "-shm")), "600"
    )
    assert {rights(data), rights(data.parent)} == {"700"}
    assert rights(tmp_path / "copy") == "600"


def test_the_copy_of_an_older_store(tmp_path: Path) -> None:
    path = tmp_path / DATABASE
    old = Path(__file__).parent / "data-version-2" / DATABASE
    path.write_bytes(old.read_bytes())
    store = SqliteStore(path)
    asyncio.run(store.close())
    assert store.older_copy is not None
    assert rights(store.older_copy) == "600"


def test_a_folder_that_exists_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_private(tmp_path / "a" / "b")
    make_private(tmp_path)
    assert [rights(path) for path in (tmp_path, tmp_path / "a", tmp_path / "a" / "b")] == [
        "755",
        "700",
        "700",
    ]


def test_an_open_folder_is_closed_and_nothing_in_it_is_changed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    (folder / "log").mkdir(parents=True)
    (folder / "log" / "game.log").write_text("a game")
    assert is_open(folder)
    assert close_folder(folder)
    assert not is_open(folder)
    assert [rights(path) for path in (folder, folder / "log", folder / "log" / "game.log")] == [
        "700",
        "755",
        "644",
    ]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_folder_with_files_of_others_is_left_open(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    (folder / "log").mkdir(parents=True)
    (folder / "log" / "theirs").write_text("of somebody else")
    os.chown(folder / "log" / "theirs", 65_534, 65_534)
    assert not close_folder(folder)
    assert rights(folder) == "755"


def test_a_folder_like_tmp_is_left_open(tmp_path: Path) -> None:
    folder = tmp_path / "tmp"
    folder.mkdir()
    folder.chmod(0o1777)
    assert not close_folder(folder)
    assert rights(folder) == "777"


def test_a_store_that_is_there_is_used(tmp_path: Path) -> None:
    path = tmp_path / DATABASE
    asyncio.run(SqliteStore(path).close())
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE mark (n)")
    db.close()
    asyncio.run(SqliteStore(path).close())
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT count(*) FROM mark").fetchone() == (0,)
    db.close()
