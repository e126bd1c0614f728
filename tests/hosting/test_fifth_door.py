"""A door that the server does not know: it is made of a folder and one line, and does all that doors do."""

import asyncio
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from tests.hosting.fifth_door import PlainDoor
from tests.waiting import becomes

from jinro import preset
from jinro.config.classic.settings import classic_settings
from jinro.config.serve import ServeSettings
from jinro.hosting.server import Server

NAME = "plain"


def made(data: Path) -> Server:
    settings = replace(classic_settings(preset("classic-5"), port=0), name=NAME)
    return Server(ServeSettings(files=False), data, further=[partial(PlainDoor, settings)])


class Client:
    """Reads its lines, and answers with the first name or with `Over`; `patience` stops it at a vote."""

    def __init__(self, name: str, *, patience: asyncio.Event | None = None) -> None:
        self.name = name
        self.lines: list[str] = []
        self._patience = patience

    async def play(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(f"{self.name}\n".encode())
            while line := (await reader.readline()).decode().strip():
                self.lines.append(line)
                if line.startswith("? "):
                    _, kind, *names = line.split()
                    if kind == "vote" and self._patience is not None:
                        await self._patience.wait()
                    writer.write(f"{names[0] if names else 'Over'}\n".encode())
        finally:
            writer.close()


def clients(patience: asyncio.Event | None = None) -> list[Client]:
    return [Client(f"p{number}", patience=patience) for number in range(5)]


def test_clients_play_and_the_operator_and_the_page_see_it(tmp_path: Path) -> None:
    async def main() -> None:
        server, go = made(tmp_path), asyncio.Event()
        await server.start()
        try:
            [door] = [one for one in server.doors if isinstance(one, PlainDoor)]
            assert door in server.front.tracks
            players = clients(go)
            playing = asyncio.gather(*(player.play(door.port) for player in players))
            await becomes(lambda: all(any("? vote" in line for line in p.lines) for p in players))
            [(number, village)] = door.games.items()
            assert not server.idle
            [card] = server.control.state("en").games
            assert [seat.player for seat in card.seats] == [p.name for p in players]
            assert server.control.act(number, "pause")
            go.set()
            await becomes(lambda: village.game.state.paused_ms is not None)
            assert server.control.act(number, "resume")
            await asyncio.wait_for(playing, 20)
            assert (await server.store.header(number)).reason == "win"
            assert (await server.store.header(number)).track == NAME
        finally:
            await server.stop()
        roles = sorted(line for player in players for line in player.lines if line.startswith("role "))
        assert len(roles) == 5
        [over] = {line for player in players for line in player.lines if line.startswith("over ")}
        assert over in ("over VILLAGER", "over WEREWOLF")

    asyncio.run(main())


def test_a_game_that_is_left_is_ended_by_the_next_server(tmp_path: Path) -> None:
    async def main() -> None:
        first = made(tmp_path)
        await first.start()
        [door] = [one for one in first.doors if isinstance(one, PlainDoor)]
        players = clients(asyncio.Event())
        playing = [asyncio.create_task(player.play(door.port)) for player in players]
        await becomes(lambda: all(any("? vote" in line for line in p.lines) for p in players))
        [number] = door.games
        await first.leave()
        await first.stop()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        second = made(tmp_path)
        await second.start()
        try:
            await becomes(lambda: second.idle)
            assert (await second.store.header(number)).closed
            assert (await second.store.header(number)).reason == "stopped"
            assert any(remark.startswith(f"{NAME}: ") for remark in second.remarks)
        finally:
            await second.stop()

    asyncio.run(main())
