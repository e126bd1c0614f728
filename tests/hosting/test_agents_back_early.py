"""Agents that come back to a server that is still starting: they have their seats in all its doors."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.hosting.doors.licos.socket_robot import SocketRobot
from tests.hosting.test_resume import ClassicAgent, RemoteAgent, missing
from tests.waiting import becomes

from jinro.config.classic.settings import classic_settings
from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeSettings
from jinro.config.settings import preset_settings
from jinro.game import events as e
from jinro.game.presets import preset
from jinro.hosting.server import Server
from jinro.store import DATABASE, Reader
from jinro.wire.licos.dialects import DEFAULT_DIALECT

QUICK = ("early=on", "first_morning_s=20", "morning_s=20", "noon_s=20", "night_s=20", "interval_s=0")
SIZE = 5


def served(data: Path, ports: tuple[int, int, int] = (0, 0, 0)) -> Server:
    """A server with a contest track, a classic door of one series and a LiCOS door."""
    contest, classic, licos = ports
    settings = ServeSettings(
        tracks=(replace(preset_settings("contest-5"), port=contest),),
        classic=classic_settings(preset("classic-5"), port=classic, games=2),
        licos=licos_settings("licos-5", port=licos, changes=QUICK),
    )
    server = Server(settings, data)
    assert server.classic is not None
    server.classic.most = 1
    return server


def late(one: Any, ready: Callable[[], object]) -> None:
    """Let a door start when something has become true."""
    start: Callable[[object], Awaitable[None]] = one.start

    async def start_late(inherited: object) -> None:
        await becomes(ready)
        await start(inherited)

    one.start = start_late


class Robot(SocketRobot):
    """Reconnects until its village is over; says nothing at first, so that it is not over too soon."""

    silent = True

    def hear(self, told: dict[str, Any]) -> list[dict[str, Any]]:
        return [] if self.silent else super().hear(told)

    async def run(self) -> None:
        while True:
            try:
                if await self.play() is not None:
                    return
            except OSError:
                pass
            await asyncio.sleep(0.02)  # The server may be down: try again soon.


@pytest.mark.slow
def test_agents_of_all_doors_have_their_seats_while_other_doors_have_yet_to_listen(tmp_path: Path) -> None:
    count, over = threading.Semaphore(0), threading.Event()

    async def main() -> None:
        server = served(tmp_path)
        assert server.classic is not None
        assert server.licos is not None
        await server.start()
        ports = server.track_servers[0].port, server.classic.port, server.licos.port
        agents = [RemoteAgent(server.track_servers[0].url, f"team{n}", count) for n in range(SIZE)]
        lines = [ClassicAgent(server.classic.port, f"a{n}", count) for n in range(SIZE)]
        for line in lines:
            line.think_s = 0.02
        robots = [Robot(f"ws://127.0.0.1:{server.licos.port}", DEFAULT_DIALECT) for _ in range(SIZE)]
        tasks = [asyncio.create_task(agent.run()) for agent in agents]
        tasks += [asyncio.create_task(robot.run()) for robot in robots]
        classic_tasks = [asyncio.create_task(line.run(over)) for line in lines]
        await becomes(lambda: any("TALK" in agent.requests for agent in agents))
        await becomes(lambda: any(series.running is not None for series in server.classic.series))  # type: ignore[union-attr]
        await becomes(lambda: all(robot.frames for robot in robots))
        await server.leave()
        await server.stop()
        for robot in robots:
            robot.silent = False

        again = served(tmp_path, ports)
        [track] = again.track_servers
        assert again.classic is not None
        classic = again.classic
        late(classic, lambda: len(track.track.room) == SIZE or track.games)
        late(again.licos, lambda: classic.waiting == SIZE or classic.series)
        await again.start()
        async with asyncio.timeout(60):
            await asyncio.gather(*tasks)
        await becomes(lambda: not classic.series)
        over.set()
        await again.stop()
        await asyncio.gather(*classic_tasks)

    asyncio.run(main())
    reader = Reader(tmp_path / DATABASE)
    headers = {header.game: header for header in reader.games()}
    logs: dict[str, list[e.Event]] = {game: list(reader.events(game)) for game in headers}
    reader.close()
    assert sorted(header.track for header in headers.values()) == [
        "classic-5",
        "classic-5",
        "contest-5",
        "licos-5",
    ]
    for game, header in headers.items():
        came_back = sum(isinstance(event, e.CameBack) for event in logs[game])
        if header is max(headers.values(), key=lambda one: (one.track == "classic-5", one.game)):
            assert came_back == 0, "the second game of the series"
        else:
            assert came_back == SIZE, header.track
        assert not missing(logs[game]), header.track
        assert header.reason == "win", header.track


@pytest.mark.slow
def test_a_village_of_robots_alone_goes_on_before_another_begins(tmp_path: Path) -> None:
    settings = licos_settings("licos-5", port=0, changes=("robots=5",))

    async def main() -> None:
        server = Server(ServeSettings(licos=settings), tmp_path)
        await server.start()
        await becomes(lambda: server.store.blocking.games())
        await server.leave()
        await server.stop()
        again = Server(ServeSettings(licos=settings), tmp_path)
        await again.start()
        assert again.licos is not None
        found = [(village.number, village.id) for village in again.licos.room.villages.values()]
        assert found == [(1, (await again.store.games())[0].game)]
        await again.leave()
        await again.stop()

    asyncio.run(main())
