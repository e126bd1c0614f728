"""A lobby with its villages on virtual time, and clients of its LiCOS socket, without sockets."""

import json
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.hosting.doors.licos.robots import Robot, Table, quiet
from tests.hosting.people.community import community
from tests.waiting import becomes

from jinro.hosting.doors.licos.connection import Client
from jinro.hosting.doors.licos.door import Visit
from jinro.hosting.doors.licos.lobby import LicosLobby
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.village import LobbyVillage
from jinro.hosting.people.people import People
from jinro.net.peer import RemoteAgent
from jinro.wire.licos import codec_for

Json = dict[str, Any]
ROLES = ("villager", "werewolf", "seer", "medium", "madman", "hunter", "mason", "werehamster")


class Meeting(Table):
    """A door with a lobby, on virtual time."""

    def __init__(self, *changes: str, people: People, **more: Any) -> None:
        super().__init__("licos-5", "early=on", "interval_s=0", *changes, **more)
        self.lobby = Lobby(self.settings, self.room, clock=self.clock)
        self.door = LicosLobby(self.lobby, people)
        self.room.on_lobby = self.door.from_village
        self.room.on_closed = self.lobby.ended
        identities = self.door.identities
        self.room.holder, self.room.on_seat = identities.holder, identities.seated

    def comes(self, name: str, dialect: str = "0.3-browser", **more: Any) -> "LobbyClient":
        return LobbyClient(self, name, dialect, **more)

    def village(self, number: int) -> LobbyVillage:
        return self.room.villages[number]


@asynccontextmanager
async def strangers() -> AsyncIterator[Meeting]:
    """A meeting of people of whom the server knows none."""
    with TemporaryDirectory() as folder:
        async with community(Path(folder)) as people:
            yield Meeting(people=people)


class LobbyClient:
    """One client; it keeps all frames that it is sent."""

    _numbers = count(1)

    def __init__(
        self,
        meeting: Meeting,
        name: str,
        dialect: str,
        *,
        token: str = "",
        cookie: str = "",
        auth: bool = False,
        address: str = "",
    ) -> None:
        self.meeting = meeting
        self.name = name
        self.dialect = dialect
        self.token = token or str(uuid.UUID(int=(0xABC << 64) + next(self._numbers), version=4))
        self.cookie = cookie
        self.address = address
        self.auth = auth
        self.frames: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.refused = ""
        self.open()

    def open(self) -> None:
        """Open a socket."""
        self.closed = None
        self.agent = RemoteAgent("", self, "127.0.0.1", protocol="licos")
        client = Client(self.agent, codec_for(self.dialect), name=self.name)
        visit = Visit(client=client, cookie=self.cookie, address=self.address, known=lambda: None)
        door = self.meeting.door
        self.refused = door.robots.arrive(visit) if self.auth else door.arrive(visit)

    def drop(self) -> None:
        """Lose the socket."""
        self.agent.lose()

    # As the wire of its agent

    def send(self, *packets: bytes) -> bool:
        self.frames += packets
        for packet in packets:
            codec_for(self.dialect).read_server(packet)  # Every frame fits its schema.
        return True

    hold = send

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    # What it says and hears

    def say(self, kind: str, **more: object) -> list[Json]:
        """Send a message with the own token; returns what is heard at once."""
        before = len(self.frames)
        body = {"type": kind, "token": self.token, **more}
        self.agent.on_text(json.dumps({key: value for key, value in body.items() if value is not ...}))
        return [json.loads(frame) for frame in self.frames[before:]]

    async def asks(self, answer: str, kind: str, **more: object) -> Json:
        """Send a message that is answered later; returns the answer of this type."""
        before = len(self.heard(answer))
        self.say(kind, token=more.pop("token", ...), **more)
        await becomes(lambda: len(self.heard(answer)) > before)
        return self.heard(answer)[-1]

    def enter(self, lobby: str = "human player") -> Json:
        return self.say("enterLobby", lobby=lobby, page=1)[-1]

    def build(self, name: str = "Lantern Hollow", **more: object) -> Json:
        return self.say("buildVillage", **village(name, **more))[-1]  # type: ignore[arg-type]

    def select(self, number: int) -> Json:
        return self.say("selectVillage", villageId=number)[-1]

    def heard(self, kind: str) -> list[Json]:
        told = [json.loads(frame) for frame in self.frames]
        return [one for one in told if one["type"] == kind]

    @property
    def page(self) -> Json:
        """The last waiting page."""
        return self.heard("waitingPage")[-1]

    @property
    def people(self) -> list[str]:
        return [one["name"] for one in self.page["players"]]

    @property
    def host(self) -> str:
        return next((one["name"] for one in self.page["players"] if one["isHost"]), "")

    def row(self, name: str) -> Json:
        return next(one for one in self.page["players"] if one["name"] == name)

    def player(self, script: Callable[..., None] = quiet) -> Robot:
        """The same, as a player of a village."""
        return Robot(script, dialect=self.dialect, token=self.token)


def village(
    name: str = "Lantern Hollow",
    number: int = 5,
    robots: int = 0,
    *,
    avatar: str = "fixed",
    comment: str = "",
) -> Json:
    """What a host asks for: composition A of 5, else villagers and one werewolf."""
    roles = dict.fromkeys(ROLES, 0) | {"villager": number - 2, "werewolf": 1, "seer": 1}
    return {
        "name": name,
        "id": -1,
        "idForSearching": -1,
        "hostPlayer": {"name": "whoever", "isAnonymous": False, "isHuman": True},
        "playerSetting": {
            "number": number,
            "current": -1,
            "robot": {"min": robots, "current": -1},
            "human": {"max": number - robots, "current": -1},
        },
        "roleSetting": roles,
        "avatar": avatar,
        "comment": comment or None,
    }
