"""Versions of the store: older ones are brought up to date, wholly or not at all; newer ones are refused."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from jinro.errors import StoreError
from jinro.store import DATABASE, Reader, SqliteStore
from jinro.store.migrations import MIGRATIONS
from jinro.store.schema import VERSION, prepare

HERE = Path(__file__).parent
FOLDERS = {1: HERE / "data-0.1", 2: HERE / "data-version-2", 3: HERE / "data-version-3"}
"""A data folder that was written by each earlier version."""
KILLED = """
import os, signal, sqlite3, sys
from pathlib import Path
from jinro.store.schema import prepare
path, last = Path(sys.argv[1]), int(sys.argv[2])
db = sqlite3.connect(path, isolation_level=None)
seen = 0
def count(statement):
    global seen
    seen += not statement.startswith("PRAGMA") or "=" in statement
    if seen > last:
        os.kill(os.getpid(), signal.SIGKILL)
db.set_trace_callback(count)
prepare(db, path)
"""
"""Brings a store up to date, and is killed after some of its statements."""


@pytest.fixture(params=FOLDERS)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The store of an earlier version."""
    return Path(shutil.copy(FOLDERS[request.param] / DATABASE, tmp_path / DATABASE))


def version_of(path: Path) -> int:
    db = sqlite3.connect(path)
    (version,) = db.execute("PRAGMA user_version").fetchone()
    db.close()
    return int(version)


def tables_of(path: Path) -> list[tuple[str, str]]:
    """Tables and indexes, without white space."""
    db = sqlite3.connect(path)
    found = db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    db.close()
    return [(name, " ".join(sql.split())) for name, sql in found]


ADDED = {"seated": [], "visibility_changes": [(0,)]}
"""Tables that are new to older stores."""


def content_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What every version has."""
    db = sqlite3.connect(path)
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {table: db.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall() for table in tables}
    found["games"] = [game[:10] for game in found["games"]]
    db.close()
    return found


def test_there_is_a_folder_of_every_earlier_version() -> None:
    assert sorted(FOLDERS) == list(range(1, VERSION))


def test_an_older_store_is_brought_up_to_date(older: Path, tmp_path: Path) -> None:
    version, content = version_of(older), content_of(older)
    db = sqlite3.connect(older, isolation_level=None)
    copy = prepare(db, older)
    db.close()
    fresh = SqliteStore(tmp_path / "fresh.sqlite")
    asyncio.run(fresh.close())
    assert fresh.older_copy is None
    assert version_of(older) == VERSION
    assert tables_of(older) == tables_of(tmp_path / "fresh.sqlite")
    assert content_of(older) == {**ADDED, **content}
    assert copy is not None
    assert (version_of(copy), content_of(copy)) == (version, content)


def test_games_of_rooms_that_were_closed_stay_closed(older: Path) -> None:
    """A password, or nobody who may watch: such games become those of their members, others public; read as
    they are, they are the same."""
    read = Reader(older)
    before = {header.game: (header.visibility, header.seal) for header in read.games()}
    names = {game: read.note(game, "village").partition(" ")[2] for game in before}
    read.close()
    db = sqlite3.connect(older, isolation_level=None)
    prepare(db, older)
    db.close()
    read = Reader(older)
    after = {header.game: (header.visibility, header.seal) for header in read.games()}
    read.close()
    private = {"Lantern Hollow", "Moss Hollow"}
    assert after == {game: ("members" if names[game] in private else "public", "") for game in names}
    assert after == before


def test_an_older_store_is_read_as_it_is(older: Path) -> None:
    before = older.read_bytes()
    reader = Reader(older)
    for header in reader.games():
        assert len(reader.events(header.game)) == header.events
    reader.close()
    assert older.read_bytes() == before


def test_an_older_store_in_use_is_left_alone(older: Path) -> None:
    db = sqlite3.connect(older, isolation_level=None)
    with pytest.raises(StoreError, match="is in use"):
        prepare(db, older, in_use=True)
    db.close()
    assert version_of(older) < VERSION


@pytest.mark.slow
def test_a_migration_that_is_killed_leaves_the_old_version(older: Path, tmp_path: Path) -> None:
    version, content, tables = version_of(older), content_of(older), tables_of(older)
    left, statements = [], 3 + sum(len(one) for one in MIGRATIONS[version:])
    for last in range(statements + 2):
        path = tmp_path / f"{last}.sqlite"
        shutil.copy(older, path)
        killed = subprocess.run([sys.executable, "-c", KILLED, path, str(last)], check=False)
        left.append(version_of(path))
        assert {table: content_of(path)[table] for table in content} == content
        if killed.returncode:
            assert (version_of(path), tables_of(path)) == (version, tables)
        asyncio.run(SqliteStore(path).close())
        assert version_of(path) == VERSION
    assert left[0] == version
    assert left[-1] == VERSION


def test_a_migration_that_fails_leaves_the_old_version(older: Path) -> None:
    db = sqlite3.connect(older)
    db.execute("CREATE TABLE visibility_changes (id)")  # The last one that version 4 makes.
    db.commit()
    db.close()
    version, tables = version_of(older), tables_of(older)
    with pytest.raises(StoreError, match="visibility_changes already exists"):
        SqliteStore(older)
    assert (version_of(older), tables_of(older)) == (version, tables)


def test_a_newer_store_is_refused_in_one_line(older: Path) -> None:
    db = sqlite3.connect(older)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    before = older.read_bytes()
    for open_ in (SqliteStore, Reader):
        with pytest.raises(StoreError) as refused:
            open_(older)
        assert str(refused.value).startswith(f"{older}: has format version {VERSION + 1}; this jinro ")
        assert "\n" not in str(refused.value)
    assert older.read_bytes() == before


def test_a_copy_that_exists_is_kept(older: Path) -> None:
    copy = older.with_name(f"{DATABASE}-version-{version_of(older)}")
    copy.write_bytes(b"made by an earlier attempt")
    asyncio.run(SqliteStore(older).close())
    assert copy.read_bytes() == b"made by an earlier attempt"
