"""The published library of 0.3 at the socket for robots: it takes every frame of a whole village."""

import asyncio
import json
from pathlib import Path

import aiohttp
from tests.hosting.doors.licos.socket_robot import SocketRobot
from tests.hosting.doors.licos.test_sockets import QUICK, base_of, serving
from tests.wire.licos.library_forms import refusals

NAMES = ("Suzume", "すずめ", "Bob", "")
"""Of players; two of them are not of the form that the library knows."""


def test_it_takes_every_frame_of_a_village(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, "licos-4", *QUICK, "name=提灯の谷の村") as server:
            robots = [SocketRobot(base_of(server), "0.3", name=name) for name in NAMES]
            async with asyncio.timeout(60):
                results = await asyncio.gather(*(robot.play() for robot in robots))
            assert all(results)
            frames = [json.loads(frame) for robot in robots for frame in robot.frames]
            kinds = {frame["@id"].rpartition("/")[2] for frame in frames}
            assert kinds == {"systemMessage", "flavorTextMessage", "chatMessage"}
            assert [why for frame in frames for why in refusals(frame)] == []
            told = results[0]
            assert told is not None
            names = sorted(one["avatar"]["name"] for one in told["character"])
            assert names[:2] == ["Anonymous", "Anonymous"]
            assert names[3] == "Suzume"

    asyncio.run(main())


def test_a_page_of_the_same_dialect_has_our_pictures(tmp_path: Path) -> None:
    """One village with a page and programs: each is sent its own pictures, in posts too."""

    async def main() -> None:
        async with serving(tmp_path, "licos-4", *QUICK) as server:
            page = SocketRobot(base_of(server), "0.3", origin=base_of(server, "http"))
            robots = [page, *(SocketRobot(base_of(server), "0.3") for _ in range(3))]
            async with asyncio.timeout(60):
                assert all(await asyncio.gather(*(robot.play() for robot in robots)))
            for robot in robots:
                text = "".join(robot.frames)
                assert ("/licos/image/" in text) == (robot is page)
                assert ("werewolf.world/image" in text) == (robot is not page)
            async with aiohttp.ClientSession() as session:
                face = next(one for one in page.phases[0]["character"])["image"]
                async with session.get(base_of(server, "http") + face) as answer:
                    assert answer.content_type == "image/svg+xml"

    asyncio.run(main())
