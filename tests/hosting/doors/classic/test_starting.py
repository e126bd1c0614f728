"""Starter files whose agents are started: real programs in Java and Python play a series."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jinro.config.classic.cfg import load_cfg
from jinro.config.classic.settings import classic_settings
from jinro.hosting.doors.classic.starting import StartedAgents
from jinro.hosting.notices.notice import OperatorNotice

HERE = Path(__file__).parent / "starter"
PORT = "port=0\n"
SETTING = "timeLimit = 30000\n"
java = pytest.mark.skipif(shutil.which("javac") is None, reason="needs javac")


def serve(folder: Path, ini: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """`jinro serve -c AutoStarter.ini` in a folder, to its end."""
    (folder / "AutoStarter.ini").write_text(ini, encoding="utf-8")
    (folder / "mine.cfg").write_text(SETTING, encoding="utf-8")
    run = "from jinro.cli.main import main; main()"
    options = ("-c", "AutoStarter.ini", "--data", "data", "--lang", "en")
    words = [sys.executable, "-c", run, "serve", *options]
    environment = {**os.environ, "SECRET_KEY": "a secret of the server", **environ}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=240)


def test_python_agents_play_a_series_and_the_server_ends(tmp_path: Path) -> None:
    shutil.copy(HERE / "player.py", tmp_path)
    lines = "".join(f"Python{n},python,player.py{',SEER' if n == 1 else ''}\n" for n in range(1, 6))
    done = serve(tmp_path, f"lib=./\n{PORT}game=2\nsetting=./mine.cfg\n{lines}")
    assert done.returncode == 0, done.stderr
    assert "a series is over after 2 of 2 games" in done.stdout
    assert not re.search("is lost|has ended", done.stdout)
    outputs = sorted((tmp_path / "data" / "programs").iterdir())
    assert [path.name for path in outputs] == [f"0{n}-Python{n}.txt" for n in range(1, 6)]
    # What is a secret of the server is none of its agents' business.
    assert {path.read_text() for path in outputs} == {"secret: None\n"}


@java
def test_java_agents_beside_python_ones(tmp_path: Path) -> None:
    library = tmp_path / "lib"
    player = tmp_path / "Mine.java"
    player.write_text("package org.example; public class Mine {}", encoding="utf-8")
    subprocess.run(["javac", "-d", library, HERE / "ClientStarter.java", player], check=True, timeout=240)
    shutil.copy(HERE / "player.py", tmp_path)
    ini = (
        f"lib=./lib\n{PORT}game=1\nsetting=mine.cfg\n"
        "Alice,java,org.example.Mine,SEER\nBob,org.example.Mine\nCarol,java,org.example.Mine,\n"
        'Snake,python,"player.py"\nAdder,python,./player.py,WEREWOLF\n'
    )
    done = serve(tmp_path, ini)
    assert done.returncode == 0, done.stderr + done.stdout
    lines = [line.split() for line in done.stdout.splitlines()]
    [head] = [line for line in lines if line[:1] == ["player"]]
    rows = {line[0]: line for line in lines if len(line) == len(head)}
    assert rows["Alice"][head.index("SEER")].endswith("/1")
    assert {"Bob", "Carol"} <= rows.keys()
    assert "secret: null" in (tmp_path / "data" / "programs" / "01-Alice.txt").read_text()


def test_a_program_that_is_missing_stops_the_start(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    done = serve(tmp_path, f"{PORT}game=1\nagent=5\nOne,java,org.example.Mine\n", PATH=str(empty))
    assert done.returncode == 1
    assert "One: 'java' cannot be started: No such file or directory" in done.stderr


def test_a_program_that_ends_with_an_error_is_told(tmp_path: Path) -> None:
    shutil.copy(HERE / "player.py", tmp_path)
    (tmp_path / "broken.py").write_text("raise SystemExit('no such village')", encoding="utf-8")
    settings = load_cfg(_written(tmp_path, f"{PORT}agent=5\nOne,python,broken.py\n"))

    async def run() -> OperatorNotice:
        news: asyncio.Queue[OperatorNotice] = asyncio.Queue()
        made = classic_settings(settings.rules, starter=settings.starter)
        agents = StartedAgents(made, tmp_path, os.environ, news.put_nowait)
        await agents.start(1)
        try:
            async with asyncio.timeout(60):
                return await news.get()
        finally:
            await agents.end()

    ended = asyncio.run(run())
    assert ended.args == {"player": "One", "code": 1, "line": "no such village"}
    assert "the program of One has ended with code 1: no such village" in ended.words("en")


def _written(folder: Path, ini: str) -> Path:
    path = folder / "AutoStarter.ini"
    path.write_text(ini, encoding="utf-8")
    return path
