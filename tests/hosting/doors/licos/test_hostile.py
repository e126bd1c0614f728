"""The attack pack against the LiCOS door: honest robots play on, and nothing of it gets into the log."""

import asyncio
import logging
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.hosting.doors.licos.socket_robot import SocketRobot
from tests.hosting.doors.licos.test_sockets import base_of, serving
from tests.waiting import becomes

from jinro.game import events as e
from jinro.store.store import Header
from jinro.testing.hostile import HOSTILE_LICOS, Target, strike_all

TOGETHER = 3
"""Attacks at a time."""


def batches() -> list[list[str]]:
    names = list(HOSTILE_LICOS)
    return [names[start : start + TOGETHER] for start in range(0, len(names), TOGETHER)]


@pytest.mark.slow
@pytest.mark.parametrize("names", batches(), ids="+".join)
def test_honest_robots_play_on(tmp_path: Path, names: list[str], caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> Header:
        changes = ("first_morning_s=4", "morning_s=0.5", "noon_s=0.5", "night_s=0.5", "interval_s=0")
        async with serving(tmp_path, "licos-5", *changes) as server:
            robots = [SocketRobot(base_of(server), "0.3") for _ in range(5)]
            playing = asyncio.gather(*(robot.play() for robot in robots))
            async with asyncio.timeout(60):
                await becomes(lambda: all(robot.posts for robot in robots))
                port = urlsplit(base_of(server)).port or 0
                enemy = Target(port=port, seconds=1.5, rounds=2)
                await strike_all([HOSTILE_LICOS[name] for name in names], enemy)
                results = await playing
            assert all(results), "somebody was cut off"
            assert {tuple(robot.errors) for robot in robots} == {()}
            headers = await server.store.games(track="licos-5")
            game = min(headers, key=lambda header: header.started_ms).game
            # The talk after the end is over when the server has noticed that all have left.
            await becomes(lambda: server.store.blocking.header(game).closed)
            first = await server.store.header(game)
            events = await server.store.events(first.game)
            said = [event.text for event in events if isinstance(event, e.Spoke) and event.channel == "talk"]
            assert all(" on day " in text for text in said)
            chosen = [event for event in events if isinstance(event, e.Chose)]
            assert chosen
            return first

    with caplog.at_level(logging.WARNING):
        first = asyncio.run(main())
    assert first.closed
    assert not [record for record in caplog.records if record.exc_info], caplog.text
