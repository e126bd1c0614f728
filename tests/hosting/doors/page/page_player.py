"""A page that plays, without a browser: the stream of one seat over a real socket, and what it does."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import aiohttp
from tests.waiting import becomes

from jinro.hosting.server import Server

Json = dict[str, Any]
CLIENT_MS = 1_772_881_490_123


class PagePlayer:
    """One person with a browser; `tabs` are its streams, the first of which acts."""

    def __init__(self, server: Server | None, port: int = 0) -> None:
        """`port`: that of a server of another process."""
        self.port = port
        if server is not None and not port:
            self.port = server.track_servers[0].port if server.licos is None else server.licos.port
        self.base = f"http://127.0.0.1:{self.port}"
        self.session = aiohttp.ClientSession(
            cookie_jar=aiohttp.CookieJar(unsafe=True), headers={"Origin": self.base}
        )
        self.village = 0
        self.heard: list[Json] = []
        self.frames: list[str] = []
        self.n = 0
        self.acts = True
        """Whether it answers what it is asked, and speaks where it may."""
        self.said: set[object] = set()
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self._task: asyncio.Task[None] | None = None
        self.closed: int | None = None

    async def play_now(self, **wanted: object) -> Json:
        answer = await self.session.post(f"{self.base}/api/v1/play", json=wanted)
        told: Json = await answer.json()
        told["status"] = answer.status
        self.village = told.get("village", 0)
        return told

    @property
    def last(self) -> int:
        """The number of the last event that came."""
        return max((one["n"] for one in self.heard if one["type"] == "shown"), default=0)

    async def sit(self, village: int = 0, *, after: int = 0) -> None:
        self.village = village or self.village
        url = f"{self.base}/api/v1/play/{self.village}/stream?after={after}"
        self.socket = await self.session.ws_connect(url, compress=15)  # As browsers do.
        self._task = asyncio.create_task(self._listen(self.socket))

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            self.frames.append(message.data)
            for one in json.loads(message.data):
                self.heard.append(one)
                if one["type"] == "now" and self.acts:
                    await self._act(one)
        self.closed = socket.close_code

    async def _act(self, now: Json) -> None:
        ask = now["ask"]
        if ask is not None and ask["id"] not in self.said:
            self.said.add(ask["id"])
            if ask["options"]:
                await self.send("choose", ask=ask["id"], target=ask["options"][0])
            else:
                await self.send("say", channel=ask["kind"], ask=ask["id"], text=f"line {ask['id']}")
        for floor in now["floors"]:
            place = (floor["channel"], self.day, len(self.of("Ended")))
            if floor["channel"] != "post_mortem" and place not in self.said and floor["left"] != 0:
                self.said.add(place)
                await self.send("say", channel=floor["channel"], text=f"{floor['channel']} {self.day}")
            elif floor["over"] and (place, "over") not in self.said and floor["left"] != 0:
                self.said.add((place, "over"))
                await self.send("say", channel=floor["channel"], text="Over")

    async def send(self, do: str, **more: object) -> int:
        self.n += 1
        assert self.socket is not None
        await self.socket.send_json({"do": do, "n": self.n, "client_ms": CLIENT_MS + self.n, **more})
        return self.n

    async def asks(self, do: str, **more: object) -> Json:
        """Send a command; returns its answer."""
        n = await self.send(do, **more)
        return await self.hears(lambda one: one["type"] in ("done", "refused") and one["n"] == n)

    async def hears(self, fits: Callable[[Json], bool], seconds: float = 30) -> Json:
        await becomes(lambda: any(fits(one) for one in self.heard), seconds)
        return next(one for one in reversed(self.heard) if fits(one))

    async def told(self, kind: str) -> Json:
        return await self.hears(lambda one: one["type"] == kind)

    async def sees(self, event: str, **facts: object) -> Json:
        def fits(one: Json) -> bool:
            found = one.get("event", {})
            return found.get("event") == event and all(found.get(k) == v for k, v in facts.items())

        found: Json = (await self.hears(fits))["event"]
        return found

    def of(self, event: str) -> list[Json]:
        """The events of one kind that came."""
        shown = [one["event"] for one in self.heard if one["type"] == "shown"]
        return [one for one in shown if one["event"] == event]

    @property
    def day(self) -> int:
        return max((one["day"] for one in self.of("DayBroke")), default=0)

    @property
    def seat(self) -> int:
        return int(next(one["seat"] for one in self.heard if one["type"] == "seat"))

    def numbers(self) -> list[int]:
        return [one["n"] for one in self.heard if one["type"] == "shown"]

    async def lose(self) -> None:
        """The connection is gone."""
        assert self.socket is not None
        assert self._task is not None
        await self.socket.close()
        await self._task

    async def close(self) -> None:
        if self.socket is not None:
            await self.lose()
        await self.session.close()
