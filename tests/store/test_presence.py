"""One server per store; other writers and readers come and go."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from jinro.errors import StoreError
from jinro.store import Reader, SqliteStore

HOLDER = """
import sys
from pathlib import Path
from jinro.store import SqliteStore
store = SqliteStore(Path(sys.argv[1]), server=True)
print("ready", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def test_a_second_server_is_refused_in_one_line(path: Path) -> None:
    first = SqliteStore(path, server=True)
    with pytest.raises(StoreError) as refused:
        SqliteStore(path, server=True)
    folder = path.parent
    assert str(refused.value) == f"{folder}: a server is using this folder already (process {os.getpid()})"
    asyncio.run(first.close())
    asyncio.run(SqliteStore(path, server=True).close())


def test_readers_and_other_writers_work_beside_a_server(path: Path) -> None:
    server = SqliteStore(path, server=True)
    other = SqliteStore(path)
    reader = Reader(path)
    assert reader.games() == []
    reader.close()
    asyncio.run(other.close())
    with pytest.raises(StoreError, match="a server is using"):
        SqliteStore(path, server=True)
    asyncio.run(server.close())


def test_a_server_waits_for_other_writers_to_end(path: Path) -> None:
    other = SqliteStore(path)
    with pytest.raises(StoreError, match="another process is writing in this folder; try again"):
        SqliteStore(path, server=True)
    asyncio.run(other.close())
    asyncio.run(SqliteStore(path, server=True).close())


@pytest.mark.slow
def test_a_killed_server_does_not_keep_the_folder(path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "ready\n"
        with pytest.raises(StoreError, match=f"process {holder.pid}"):
            SqliteStore(path, server=True)
        holder.kill()
    asyncio.run(SqliteStore(path, server=True).close())
