"""A process that is killed at any moment has lost nothing that it has shown."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from jinro.game.game import Game
from jinro.store import Reader, SqliteStore

PROGRAM = Path(__file__).with_name("killed.py")


def shown_until_killed(path: Path, lines: int, how: str) -> dict[str, int]:
    """Kill the program after so many lines: how many events of each game it had shown."""
    program = subprocess.Popen([sys.executable, PROGRAM, path, how], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    shown: dict[str, int] = {}
    with program:
        for number, line in enumerate(program.stdout, 1):
            game, count = line.split()
            shown[game] = int(count)
            if number == lines:
                program.kill()
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("how", ["plain", "durable"])
@pytest.mark.parametrize("lines", [1, 37, 500])
def test_nothing_that_was_shown_is_lost(tmp_path: Path, lines: int, how: str) -> None:
    path = tmp_path / "jinro.sqlite"
    shown = shown_until_killed(path, lines, how)
    assert shown
    reader = Reader(path)
    for game, count in shown.items():
        events = reader.events(game)
        assert len(events) >= count
        assert Game.replay(events).log == events
    reader.close()
    asyncio.run(SqliteStore(path).close())
