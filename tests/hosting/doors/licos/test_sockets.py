"""The LiCOS door over real sockets: dialects, files, the host, refusals, a killed server, raw scripts."""

import asyncio
import json
import subprocess
import sys
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest
from tests.hosting.doors.licos.socket_robot import SocketRobot
from tests.waiting import becomes

from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeSettings
from jinro.game.events import Ended
from jinro.hosting.lobby.villages import Villages
from jinro.hosting.server import Server
from jinro.net.limits import Limits
from jinro.store import DATABASE, SqliteStore
from jinro.wire.licos import DIALECTS, files
from jinro.wire.licos.dialects import VERSIONS

HOST = "5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e5f"
QUICK = ("early=on", "first_morning_s=20", "morning_s=20", "noon_s=20", "night_s=20", "interval_s=0")


@asynccontextmanager
async def serving(
    folder: Path, preset: str = "licos-5", *changes: str, limits: Limits | None = None
) -> AsyncIterator[Server]:
    settings = licos_settings(preset, port=0, changes=changes)
    server = Server(
        ServeSettings(licos=settings), folder, environ={"JINRO_LICOS_HOST_TOKEN": HOST}, limits=limits
    )
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


def room_of(server: Server) -> Villages:
    assert server.licos is not None
    return server.licos.room


def base_of(server: Server, scheme: str = "ws") -> str:
    assert server.licos is not None
    return f"{scheme}://127.0.0.1:{server.licos.port}"


@pytest.mark.slow
@pytest.mark.parametrize("dialect", DIALECTS)
def test_fifteen_robots_play_a_village(tmp_path: Path, dialect: str) -> None:
    async def main() -> None:
        async with serving(tmp_path, "licos-15", *QUICK) as server:
            robots = [SocketRobot(base_of(server), dialect) for _ in range(15)]
            async with asyncio.timeout(60):
                results = await asyncio.gather(*(robot.play() for robot in robots))
            assert all(results)
            assert {tuple(robot.errors) for robot in robots} == {()}
            await becomes(lambda: not any(one.started for one in room_of(server).villages.values()))
            (header,) = await server.store.games(track="licos-15")
            assert header.closed
            ended = next(
                event for event in server.store.blocking.events(header.game) if isinstance(event, Ended)
            )
            assert ended.reason == "win"

    asyncio.run(main())


def test_a_client_that_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path, limits=Limits(name_s=0.05)) as server,
            aiohttp.ClientSession() as session,
        ):

            async def refused(query: str, *texts: str) -> tuple[int | None, str]:
                async with session.ws_connect(f"{base_of(server)}/licos/0.3/villageMessage{query}") as ws:
                    for text in texts:
                        await ws.send_str(text)
                    message = await ws.receive(5)
                    assert message.type is aiohttp.WSMsgType.CLOSE, message
                    return message.data, str(message.extra)

            token = str(uuid.uuid4())
            ready = {"type": "ready", "token": token, "villageId": 9}
            assert await refused("") == (1008, "no ready within 0.05 s")
            assert await refused("", "{}") == (1008, refused_kind(await refused("", "{}")))
            assert await refused("", json.dumps({"type": "pong", "token": token, "id": token})) == (
                1008,
                "expected ready as the first message",
            )
            assert await refused("", json.dumps(ready)) == (1008, "there is no village 9")
            assert await refused(f"?token={token}&village=9") == (1008, "there is no village 9")
            assert await refused("?token=me") == (1008, "token: expected a UUID")
            assert await refused("?village=x") == (1008, "village: expected a number")
            assert await refused("?audience=all") == (1008, "audience: expected one of onymous, anonymous")
            async with session.get(f"{base_of(server, 'http')}/licos/0.4/villageMessage") as response:
                assert response.status == 404

    asyncio.run(main())


def refused_kind(answer: tuple[int | None, str]) -> str:
    assert answer[1].startswith("expected ready: type: null came"), answer
    return answer[1]


def test_contexts_schemas_and_examples_are_served(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, aiohttp.ClientSession() as session:
            base = base_of(server, "http")
            for version in VERSIONS:
                for sort, suffix, kind in (
                    ("context", "jsonld", "application/ld+json"),
                    ("schema", "json", "application/schema+json"),
                    ("example", "json", "application/json"),
                ):
                    name = files.names(sort, version)[0]  # type: ignore[arg-type]
                    async with session.get(f"{base}/licos/{sort}/{version}/{name}.{suffix}") as response:
                        assert response.status == 200
                        assert response.content_type == kind
                        assert await response.read() == files.content(sort, version, name)
            for path in ("schema/0.4/x.json", "dreams/0.2/x.json", "schema/0.2/nothing.json"):
                async with session.get(f"{base}/licos/{path}") as response:
                    assert response.status == 404

    asyncio.run(main())


def test_the_host_needs_its_token(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, "licos-4") as server, aiohttp.ClientSession() as session:
            base = base_of(server, "http")

            async def act(path: str, token: str = HOST, **asked: object) -> tuple[int, dict[str, object]]:
                headers = {"Authorization": f"Bearer {token}"}
                async with session.post(
                    f"{base}/licos/villages/{path}", json=asked, headers=headers
                ) as answer:
                    return answer.status, await answer.json()

            assert (await act("1/pause", "wrong"))[0] == 401
            assert await act("7/pause") == (404, {"error": "there is no village 7"})
            assert await act("1/pause") == (409, {"error": "village 1 does not play now"})
            assert await act("1/close") == (409, {"error": "village 1 does not play now"})
            assert (await act("1/dance"))[0] == 404
            assert (await act("1/robots", count="many"))[0] == 400
            robots = [SocketRobot(base_of(server), "0.2") for _ in range(3)]
            playing = [asyncio.create_task(robot.play()) for robot in robots]
            await becomes(lambda: room_of(server).villages[1].free == 1)
            async with session.get(f"{base}/licos/villages") as answer:
                (row,) = await answer.json()
            assert (row["id"], row["players"], row["free"], row["phase"]) == (1, 4, 1, "waiting")
            assert await act("1/robots", player="quiet", count=3) == (
                200,
                {"village": 1, "done": "robots", "seated": 1},
            )
            await becomes(lambda: all(robot.phases for robot in robots))
            assert (await act("1/pause"))[0] == 200
            await becomes(lambda: robots[0].phases[-1]["phaseTimeLimit"] == -1)
            assert (await act("1/resume"))[0] == 200
            assert (await act("1/extend", seconds=60))[0] == 200
            await becomes(lambda: robots[0].phases[-1]["phaseTimeLimit"] >= 360)
            assert (await act("1/remove", character=99))[0] == 409
            assert (await act("1/close"))[0] == 200
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(main())


def test_a_token_of_the_host_that_is_no_text(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with serving(tmp_path, "licos-4") as server:
            assert server.licos is not None
            reader, writer = await asyncio.open_connection("127.0.0.1", server.licos.port)
            head = b"POST /licos/villages/1/pause HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            writer.write(head + b"\xff\r\nConnection: close\r\n\r\n")
            answer = await reader.read()
            writer.close()
            assert answer.startswith(b"HTTP/1.1 401 "), answer

    asyncio.run(main())
    assert not caplog.records


@pytest.mark.slow
def test_five_raw_scripts_play_a_village(tmp_path: Path) -> None:
    """They share no code with the server and know only the listings of the paper."""
    script = Path(__file__).with_name("raw_robot.py")
    assert "jinro" not in script.read_text(encoding="utf-8")

    async def main() -> None:
        async with serving(tmp_path, "licos-5", *QUICK) as server:
            address = urlsplit(base_of(server))
            command = [sys.executable, "-I", str(script), "127.0.0.1", str(address.port)]
            processes = [
                await asyncio.create_subprocess_exec(
                    *command, str(number), stdout=subprocess.PIPE, stderr=subprocess.PIPE
                )
                for number in range(5)
            ]
            async with asyncio.timeout(60):
                outputs = await asyncio.gather(*(process.communicate() for process in processes))
            assert all(out for out, _ in outputs), [err.decode() for _, err in outputs]
            told = [json.loads(out) for out, _ in outputs]
            assert sorted(role for role, *_ in told) == [
                "Seer",
                "Villager",
                "Villager",
                "Villager",
                "Werewolf",
            ]
            assert {result for _, result, *_ in told} == {"win", "lose"}
            assert {errors for _, _, errors, _ in told} == {0}
            assert all(posts >= 5 for *_, posts in told)

    asyncio.run(main())


@pytest.mark.slow
def test_a_killed_server_loses_nothing_that_it_has_shown(tmp_path: Path) -> None:
    code = "from jinro.cli.main import main; main()"
    changes = [
        f"--village={change}" for change in ("first_morning_s=3", "morning_s=1", "noon_s=1", "night_s=1")
    ]
    command = [sys.executable, "-c", code, "serve", "--preset", "licos-5", "--data", str(tmp_path), *changes]

    async def started(port: int) -> tuple[asyncio.subprocess.Process, str]:
        process = await asyncio.create_subprocess_exec(
            *command, "--port", str(port), "--lang", "en", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert process.stdout is not None
        async with asyncio.timeout(30):
            while True:
                line = (await process.stdout.readline()).decode()
                assert line, "the server ended"
                if line.startswith("ready"):
                    return process, line.rsplit("at ", 1)[1].split("/licos")[0]

    async def main() -> None:
        process, base = await started(0)
        try:
            robots = [SocketRobot(base, "0.3") for _ in range(5)]
            playing = [asyncio.create_task(robot.play()) for robot in robots]
            await becomes(lambda: all(len(robot.posts) >= 5 for robot in robots))
            process.kill()
            await process.wait()
            await asyncio.gather(*playing, return_exceptions=True)
            seen = [list(robot.posts) for robot in robots]
            process, again = await started(urlsplit(base).port or 0)
            assert again == base
            for robot in robots:
                robot.posts = []
            async with asyncio.timeout(60):
                results = await asyncio.gather(*(robot.play() for robot in robots))
            assert all(results)
            for robot, before in zip(robots, seen, strict=True):
                assert robot.posts[: len(before)] == before
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    asyncio.run(main())
    store = SqliteStore(tmp_path / DATABASE)
    (header,) = store.blocking.games(track="licos-5")
    notes = {note.code for note in store.blocking.notes(header.game)}
    assert {"village", "tokens", "clock"} <= notes
    asyncio.run(store.close())
