"""The rest of the door, over WSS, with scripts that know JSON and sockets alone: an audience, and a robot
whose owner lets it in."""

import asyncio
import json
import ssl
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
from tests.hosting.doors.licos.lobby_clients import village
from tests.hosting.doors.licos.socket_robot import SocketRobot
from tests.hosting.doors.licos.test_lobby_people import IMAGE, LOG_IN, REQUEST
from tests.hosting.doors.licos.test_sockets import QUICK
from tests.waiting import becomes

from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeSettings
from jinro.hosting.people.people import COOKIE
from jinro.hosting.server import Server
from jinro.net.tls import Tls, client_context, self_signed

Json = dict[str, Any]


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[Server, str, ssl.SSLContext]]:
    """A server with TLS, its address, and what its clients trust."""
    files = self_signed(folder / "tls", [])
    settings = licos_settings("licos-4", port=0, changes=[*QUICK, "first_morning_s=6", "morning_s=2"])
    server = Server(ServeSettings(licos=settings), folder / "data", tls=Tls(files))
    await server.start()
    assert server.licos is not None
    try:
        yield server, f"wss://127.0.0.1:{server.licos.port}", client_context(files.cert)
    finally:
        await server.stop()


class Script:
    """A socket, and all that came."""

    def __init__(self, http: aiohttp.ClientSession, url: str, tls: ssl.SSLContext, cookie: str = "") -> None:
        self._opens = http.ws_connect(url, ssl=tls, headers={"Cookie": cookie} if cookie else None)
        self.heard: list[Json] = []

    async def __aenter__(self) -> "Script":
        self.socket = await self._opens
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.socket.close()
        await self._reader

    async def _read(self) -> None:
        async for message in self.socket:
            self.heard.append(json.loads(message.data))

    async def say(self, kind: str, **more: object) -> None:
        await self.socket.send_json({"type": kind, **more})

    def of(self, kind: str) -> list[Json]:
        """What came of a type, or of a last element of `@id`."""
        return [one for one in self.heard if (one.get("type") or one["@id"].rpartition("/")[2]) == kind]

    async def next(self, kind: str, after: int = 0) -> Json:
        """The first that comes of a kind, after so many."""
        try:
            await becomes(lambda: len(self.of(kind)) > after)
        except TimeoutError as error:
            error.add_note(f"no {kind}; came: {self.heard}")
            raise
        return self.of(kind)[after]


def watcher_post(phase: Json, channel: str, text: str) -> Json:
    """A post of somebody who watches, in 0.3."""
    kept = ("@context", "village", "token", "phase", "day", "phaseTimeLimit", "phaseStartTime")
    avatar = {
        "@context": "https://werewolf.world/village/context/0.3/avatar.jsonld",
        "@id": phase["@id"].rpartition("/")[0] + "/avatar",
        "token": phase["token"],
        "name": "Hotaru",
        "image": IMAGE,
    }
    return {
        **{key: phase[key] for key in kept},
        "@id": phase["@id"].rpartition("/")[0] + "/chatMessage",
        "serverTimestamp": phase["serverTimestamp"],
        "clientTimestamp": "2026-01-01T00:00:00.000Z",
        "directionality": "client to server",
        "intensionalDisclosureRange": channel,
        "extensionalDisclosureRange": [],
        **({"avatar": avatar} if channel == "onymousAudience" else {}),
        "isMine": True,
        "text": {"@value": text, "@language": "ja"},
        "maxLengthOfUnicodeCodePoints": 140,
        "isOver": False,
        "isFromServer": False,
    }


def test_a_village_and_its_audience(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as (server, base, tls), aiohttp.ClientSession() as http:
            tokens = [str(uuid.uuid4()) for _ in range(3)]
            kinds = ("onymous&name=Hotaru", "onymous", "anonymous")
            urls = [
                f"{base}/licos/0.3/villageMessage?audience={kind}&token={token}"
                for kind, token in zip(kinds, tokens, strict=True)
            ]
            async with (
                Script(http, urls[0], tls) as named,
                Script(http, urls[1], tls) as other,
                Script(http, urls[2], tls) as hidden,
            ):
                robots = [SocketRobot(base, "0.3", tls=tls) for _ in range(4)]
                robots[0].said.add(("morning", 1))  # It stays silent, so that the morning lasts.
                playing = [asyncio.create_task(robot.play()) for robot in robots]
                phase = await named.next("systemMessage")
                assert (phase["phase"], phase["token"], "role" in phase) == ("morning", tokens[0], False)
                for script, channel in ((named, "onymousAudience"), (hidden, "anonymousAudience")):
                    told = await script.next("systemMessage")
                    await script.socket.send_json(watcher_post(told, channel, f"on {channel}"))
                await becomes(lambda: len(audience_posts(other)) == 2)
                avatar = next(one["avatar"] for one in audience_posts(other) if "avatar" in one)
                assert (avatar["name"], avatar["token"] == tokens[0]) == ("Hotaru", False)
                # It may write on its own channel alone, and is told so.
                told = await other.next("systemMessage")
                await other.socket.send_json(watcher_post(told, "anonymousAudience", "on another"))
                error = await other.next("errorMessage")
                assert error["content"]["en"] == "you may not write on this channel"
                async with asyncio.timeout(60):
                    assert all(await asyncio.gather(*playing))
                for script in (named, other, hidden):
                    await becomes(lambda script=script: is_over(script))  # type: ignore[misc]
                    heard = {one["intensionalDisclosureRange"] for one in script.of("chatMessage")}
                    assert heard == {"public", "onymousAudience", "anonymousAudience"}
                said = {text for robot in robots for text in robot.posts}
                assert said
                assert not any(text.startswith("on ") for text in said), "players hear nothing of it"
                assert {one["text"]["@value"] for one in named.of("chatMessage")} >= said

    asyncio.run(main())


def audience_posts(script: Script) -> list[Json]:
    return [one for one in script.of("chatMessage") if "Audience" in one["intensionalDisclosureRange"]]


def is_over(script: Script) -> bool:
    return any(one["phase"] == "result" for one in script.of("systemMessage"))


def test_a_robot_is_let_in_by_its_owner_and_plays(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as (server, base, tls), aiohttp.ClientSession() as http:
            _, secret = await server.people.sign_up("Suzume", "correct horse")
            lobby = f"{base}/licos/0.3/lobbyMessage"
            async with (
                Script(http, lobby, tls, cookie=f"{COOKIE}={secret}") as owner,
                Script(http, f"{base}/licos/0.3/authMessage", tls) as program,
                Script(http, lobby, tls) as robot,
            ):
                token = (await owner.next("avatar"))["token"]
                support = {str(n): {"A": True, "B": False, "C": False} for n in range(4, 16)}
                made = {"name": "Gearfang", "image": IMAGE, "language": "ja", "isFullyAutomated": True}
                await owner.say("createRobotPlayer", token=token, **made, support=support)
                access = (await owner.next("robotPlayerSelectionPage"))["avatar"][0]["token"]
                enter = {"token": access, "lobby": "robot player", "page": 1}
                await robot.say("enterLobby", **enter)
                refused = await robot.next("lobby")
                assert refused["error"]["content"]["en"] == "the owner of this robot has not let it in yet"
                assert refused["lobby"] == "robot player", "clients ignore another lobby than they asked for"

                await program.say(LOG_IN, **REQUEST, accessToken=access)
                told = await program.next("authenticationRequestResponse")
                assert told["response"] == "authenticated"
                request = await owner.next("authorizationRequest")
                asked = request["accessToken"]
                await owner.say("authorizationRequestAccepted", token=token, accessToken=asked)
                assert (await owner.next("authorizationRequestAcceptedResponse"))["response"] == "authorized"
                assert (await program.next("authorizationRequestResponse"))["response"] == "authorized"

                await robot.say("enterLobby", **enter)
                await robot.say("pong", token=access, id=(await robot.next("ping"))["id"])
                await owner.say("enterLobby", token=token, lobby="human player", page=1)
                await owner.say("buildVillage", token=token, **village(number=5, robots=4))
                number = (await owner.next("waitingPage"))["village"]["id"]
                await robot.say("selectVillage", token=access, villageId=number)
                await robot.next("waitingPage")
                await owner.say("play", token=token, villageId=number)
                await robot.next("played")
                players = [SocketRobot(base, "0.3", one, tls=tls) for one in (access, token)]
                async with asyncio.timeout(60):
                    results = await asyncio.gather(*(one.play() for one in players))
                mine, owners = [
                    next(one["avatar"]["name"] for one in told["character"] if one["isMine"])
                    for told in results
                    if told is not None
                ]
                assert (mine, owners) == ("Gearfang", "Suzume")
                assert not any(one.errors for one in players)
                assert not any(access in frame for frame in players[1].frames)

    asyncio.run(main())
