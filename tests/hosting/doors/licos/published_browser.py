"""A browser with a published client in it: cookies, the two pages, what the client keeps between them, and
sockets that it opens again after a break, without a word."""

import asyncio
import json
import re
from html import unescape
from typing import Any

import aiohttp
from tests.hosting.doors.licos.lobby_clients import village
from tests.hosting.doors.licos.published_page import Broken, LobbyPage, VillagePage
from tests.waiting import becomes

ATTRIBUTE = re.compile(r' (data-[a-z-]+)="([^"]+)"')
SCRIPT = re.compile(r"<script [^>]*id=\"script\"[^>]*>")
Json = dict[str, Any]


class Browser:
    """One person at a browser."""

    def __init__(self, base: str, dialect: str, *, language: str = "ja") -> None:
        self.base = base
        self.dialect = dialect
        self.http = aiohttp.ClientSession(
            cookie_jar=aiohttp.CookieJar(unsafe=True), headers={"Accept-Language": language}
        )
        self.kept: Json = {}
        """What the client keeps in IndexedDB."""
        self.data: dict[str, str] = {}
        self.lobby = LobbyPage(dialect)
        self.page = VillagePage(dialect)
        self.frames: list[str] = []
        """Everything that it was ever sent."""
        self.sent: list[Json] = []
        self.broken: list[BaseException] = []
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.reader: asyncio.Task[None] | None = None
        self.plays = True
        """Whether it votes and marks by itself."""
        self.votes_twice = False

    def move(self, base: str) -> None:
        """The server is at another address now; cookies do not know of ports."""
        self.data = {key: value.replace(self.base[4:], base[4:]) for key, value in self.data.items()}
        self.base = base

    # Pages

    async def get(self, path: str) -> tuple[int, str, str]:
        """Ask for a page, and follow nothing: status, text, and where it leads."""
        async with self.http.get(self.base + path, allow_redirects=False) as answer:
            text = await answer.text()
            return answer.status, text, answer.headers.get("Location", "")

    async def answer_consent(self, agreed: str) -> tuple[int, str, str]:
        """Press a button of the question of consent, which a browser is asked once."""
        async with self.http.post(
            f"{self.base}/lobby/consent",
            data={"agreed": agreed},
            headers={"Origin": self.base},
            allow_redirects=False,
        ) as answer:
            return answer.status, await answer.text(), answer.headers.get("Location", "")

    async def load(self, path: str) -> str:
        """Load a page as a browser does; returns where it is at last."""
        for _ in range(4):
            status, text, where = await self.get(path.partition("#")[0])
            if status == 200 and 'name="agreed"' in text:
                status, text, where = await self.answer_consent("no")
            if status != 303:
                assert status == 200, text
                break
            path = where
        script = SCRIPT.search(text)
        assert script is not None
        assert '<div id="root">' in text
        self.data = {key: unescape(value) for key, value in ATTRIBUTE.findall(script[0])}
        return path

    async def open_lobby(self) -> str:
        """Go to the lobby; its socket opens, and the client says nothing."""
        await self.close()
        where = await self.load("/lobby")
        self.lobby = LobbyPage(self.dialect)
        kinds = ("human-player", "robot-player", "onymous-audience")
        self.lobby.tokens = {kind.replace("-", " "): self.data[f"data-{kind}-token"] for kind in kinds}
        await self._open()
        await becomes(lambda: self.lobby.avatar)
        if "#/human/lobby" in where and "village" in self.kept:
            await self.say("selectVillage", villageId=self.kept["village"])
        return where

    async def open_village(self) -> None:
        """Go to the village, or load its page again."""
        await self.close()
        await self.load("/village")
        fresh = VillagePage(self.dialect, watches=self.lobby.lobby == "onymous audience")
        fresh.replays = bool(self.page.characters)
        self.page = fresh
        await self._open()
        await self.send({"type": "ready", "token": self.token, "villageId": self.kept["village"]})

    @property
    def token(self) -> str:
        return str(self.kept.get("token") or self.lobby.tokens[self.lobby.lobby])

    # The socket

    @property
    def _url(self) -> str:
        """As the page says it, in the dialect of this client."""
        return re.sub(r"/licos/[^/]+/", f"/licos/{self.dialect}/", self.data["data-url"])

    async def _open(self) -> None:
        self.socket = await self.http.ws_connect(self._url, origin=self.base)
        self.reader = asyncio.create_task(self._read(self.socket))

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            try:
                await self._take(str(message.data))
            except ConnectionError:
                return
            except Exception as problem:
                problem.add_note(f"frame: {message.data}")
                self.broken.append(problem)

    async def _take(self, text: str) -> None:
        self.frames.append(text)
        if self.data["data-url"].endswith("lobbyMessage"):
            kind = self.lobby.take(text)
            if kind == "ping":
                await self.say("pong", id=json.loads(text)["id"])
            elif kind == "waitingPage":
                self.kept["village"] = self.lobby.waiting["village"]["id"]
                self.kept["token"] = self.lobby.tokens[self.lobby.lobby]
            return
        receipt = self.page.receipt(text)
        if receipt is not None:
            await self.send(receipt)
        if self.page.take(text) == "systemMessage" and self.plays and self.page.now is not None:
            await self._act()

    async def _act(self) -> None:
        page = self.page
        assert page.now is not None
        if page.choices:
            choices = page.choices
            await self.send(page.vote(choices[0]))
            if self.votes_twice:
                await self.send(page.vote(choices[-1]))
        elif page.now[0] == "morning" and page.alive and not page.replays:
            await self.send(page.post(f"{page.me['name']['en']} speaks on day {page.now[1]}"))
            await self.send(page.mark(*page.free_cell(), "Δ"))

    async def send(self, message: Json) -> None:
        assert self.socket is not None
        self.sent.append(message)
        await self.socket.send_str(json.dumps(message))

    async def say(self, kind: str, **more: object) -> None:
        """A message to the lobby, with the token in use."""
        await self.send({"type": kind, "token": self.lobby.tokens[self.lobby.lobby], **more})

    async def lose(self) -> None:
        """The connection breaks, without a close frame. What the page has sent arrives: a lost receipt would
        let the server repeat a line that is shown."""
        assert self.socket is not None
        connection = self.socket._response.connection
        assert connection is not None
        transport = connection.transport
        assert transport is not None
        assert self.reader is not None
        self.reader.cancel()
        await asyncio.wait([self.reader])
        transport.write_eof()
        await becomes(transport.is_closing)

    async def reopen(self) -> None:
        """What the client does after a break: it opens the socket, and says nothing."""
        await self._open()

    async def close(self) -> None:
        """Leave the page."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None
        if self.reader is not None:
            await self.reader

    async def quit(self) -> None:
        await self.close()
        await self.http.close()

    def fine(self) -> None:
        """No frame has broken a page."""
        if self.broken:
            raise Broken(str(self.broken[0])) from self.broken[0]

    # What its user does in the lobby

    async def enter(self, lobby: str = "human player") -> None:
        """Enter a lobby: the client still uses the token of the one before."""
        used = self.lobby.tokens[self.lobby.lobby]
        self.lobby.lobby, self.lobby.villages = lobby, []
        seen = len(self.frames)
        await self.send({"type": "enterLobby", "token": used, "lobby": lobby, "page": 1})
        await self.send({"type": "getAvatar", "token": used})
        await becomes(lambda: any('"lobby"' in one for one in self.frames[seen:]))

    async def build(self, **more: Any) -> int:
        await self.say("buildVillage", **village(**more))
        await becomes(lambda: self.lobby.waiting)
        return int(self.lobby.waiting["village"]["id"])

    async def watch(self, number: int) -> None:
        """Look on in a village that has begun."""
        await self.open_lobby()
        await self.enter("onymous audience")
        await self.enter("onymous audience")
        assert number in [one["id"] for one in self.lobby.villages]
        await self.say("selectVillage", villageId=number)
        await becomes(lambda: self.lobby.played)
        assert self.kept.get("village") == number, "the client keeps the number of a waiting page alone"
        self.plays = False
        await self.open_village()

    async def select(self, number: int) -> None:
        self.lobby.waiting = {}
        await self.say("selectVillage", villageId=number)
        await becomes(lambda: self.lobby.waiting or self.lobby.played)
