"""A robot over a real socket that reads and writes JSON as it is."""

import json
import ssl
import uuid
from typing import Any
from urllib.parse import quote

import aiohttp


class SocketRobot:
    """Posts once in every morning, and votes for the first who may be chosen."""

    def __init__(
        self,
        base: str,
        dialect: str,
        token: str = "",
        *,
        name: str = "",
        origin: str | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """`origin`: of the page that opens the socket."""
        self.tls = tls
        self.base = base
        self.url = f"{base}/licos/{dialect}/villageMessage" + (f"?name={quote(name)}" if name else "")
        self.origin = origin
        self.old = dialect == "0.2"
        self.token = token or str(uuid.uuid4())
        self.frames: list[str] = []
        self.posts: list[str] = []
        self.errors: list[str] = []
        self.phases: list[dict[str, Any]] = []
        self.said: set[tuple[str, int]] = set()

    async def play(self) -> dict[str, Any] | None:
        """Play to the result, or until the connection ends."""
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(self.url, origin=self.origin, ssl=self.tls or True) as ws,
        ):
            await ws.send_json({"type": "ready", "token": self.token, "villageId": 0})
            async for message in ws:
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return None
                self.frames.append(message.data)
                told = json.loads(message.data)
                for answer in self.hear(told):
                    await ws.send_json(answer)
                if told.get("phase") == "result" and "systemMessage" in told["@id"]:
                    return dict(told)
        return None

    def hear(self, told: dict[str, Any]) -> list[dict[str, Any]]:
        """What it sends when it has heard this."""
        kind = told["@id"].rsplit("/", 1)[-1]
        if kind in ("playerMessage", "chatMessage"):
            self.posts.append(told["text"]["@value"])
        elif kind == "errorMessage":
            self.errors.append(told["content"]["en"])
        elif kind == "systemMessage" and told["phase"] != "result":
            self.phases.append(told)
            return self._act(told)
        return []

    def _act(self, told: dict[str, Any]) -> list[dict[str, Any]]:
        key, day = ("agent", told["date"]) if self.old else ("character", told["day"])
        me = next(one for one in told[key] if one["isMine"])
        sent = []
        if told["phase"] == "morning" and me["status"] == "alive" and ("morning", day) not in self.said:
            self.said.add(("morning", day))
            chat = self._envelope(told, "playerMessage" if self.old else "chatMessage", "public")
            text = {"@value": f"{me['name']['en']} on day {day}", "@language": "en"}
            said = {key: simple_node(me), "isMine": True, "isOver": True, "text": text, "isFromServer": False}
            length = "characterLimit" if self.old else "maxLengthOfUnicodeCodePoints"
            sent.append({**chat, **said, length: 140})
        choices = [one for one in told[key] if one.get("isAChoice")]
        if choices:
            sent.append({**self._envelope(told, "voteMessage", "private"), key: simple_node(choices[0])})
        return sent

    def _envelope(self, told: dict[str, Any], kind: str, channel: str) -> dict[str, Any]:
        key = "agent" if self.old else "character"
        me = next(one for one in told[key] if one["isMine"])
        role = next(one for one in told["role"] if one["isMine"])
        keys = ("@context", "@id", "name", "image")
        mine = {**simple_node(me), "role": {name: role[name] for name in keys}}
        return {
            **{name: told[name] for name in told if name not in (key, "role") and "voting" not in name},
            "@id": told["@id"].rsplit("/", 1)[0] + "/" + kind,
            "directionality": "client to server",
            "clientTimestamp": "2026-01-01T00:00:00.000Z",
            "intensionalDisclosureRange": channel,
            "myAgent" if self.old else "myCharacter": mine,
        }


def simple_node(agent: dict[str, Any]) -> dict[str, Any]:
    return {key: agent[key] for key in ("@context", "@id", "id", "name", "image")}
