"""`jinro bench load`: what it counts, not how fast anything is."""

import asyncio
import json
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.waiting import becomes

from jinro.bench.load import GameTable, _Load, lost_games
from jinro.cli.main import cli
from jinro.game import commands as c
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.store import DATABASE, SqliteStore
from jinro.village import opening


@pytest.mark.slow
def test_games_are_played_and_measured() -> None:
    options = ["--games", "3", "--connections", "17", "--think", "0.001", "--json"]
    for seconds in ("1.5", "6", "24"):  # The longer ones are for a busy machine.
        result = CliRunner().invoke(cli, ["bench", "load", *options, "--seconds", seconds])
        assert result.exit_code == 0, result.output
        (row,) = json.loads(result.output)
        if row["finished_games"] > 0:
            break
    assert (row["games"], row["connections"], row["players"]) == (3, 17, 5)
    assert row["lost_games"] == 0
    assert row["finished_games"] > 0
    assert row["answers"] > 50
    assert 0 < row["p50_ms"] <= row["p99_ms"] <= row["worst_ms"]
    assert 10 < row["rss_mb"] < 300


def test_too_few_connections() -> None:
    result = CliRunner().invoke(cli, ["bench", "load", "--games", "10", "--connections", "49"])
    assert result.exit_code != 0
    assert "10 games need 50" in str(result.exception or result.output)


def test_the_time_of_the_server_is_from_the_last_answer_to_the_next_packet() -> None:
    times: list[float] = []
    table = GameTable("t", times)
    table.heard(1.0)
    table.asked()
    table.asked()
    table.answered(3.0)
    table.heard(3.5)
    assert not times
    table.answered(4.0)
    table.heard(4.25)
    table.heard(5.0)
    assert times == [0.25]


def test_agents_that_connect_when_the_time_is_over_leave_too() -> None:
    """A village of which three have a seat, one waits for its name to be asked, and one is still to come."""
    closed: list[bool] = []

    async def seat(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        places.release()
        if next(numbers) < 4:
            packet = b'{"request":"NAME"}'
            writer.write(bytes((0x81, len(packet))) + packet)
        while await reader.read(100):
            pass
        closed.append(True)
        writer.close()

    async def main() -> None:
        async with asyncio.timeout(10), await asyncio.start_server(seat, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            load = _Load(None, port, 5, 0.0)  # type: ignore[arg-type]  # Nothing of the process is read.
            playing = asyncio.create_task(load._play(table))
            for _ in range(4):
                await places.acquire()
            playing.cancel()
            await asyncio.wait([playing])
            for agent in table.agents:
                agent.leave()
            await becomes(lambda: len(closed) == 4)

    places, numbers, table = asyncio.Semaphore(0), count(1), GameTable("t", [])
    asyncio.run(main())


def test_a_game_with_a_lost_agent_is_lost(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / DATABASE)
    rules = preset("contest-5")
    for team, lost in (("good-", False), ("bad-", True)):
        game = Game(rules, team)
        game.submit(opening(rules, team, players=tuple(f"{team}{n}" for n in range(1, 6))))
        if lost:
            game.submit(c.Lost(0, 3))
        store.add(game.log)
    asyncio.run(store.close())
    assert lost_games(tmp_path) == {"bad-"}
