"""A robot that knows the two listings of the LiCOS paper and nothing else: no line of ours, no library.

    python raw_robot.py HOST PORT NUMBER

It sits down. In every morning it marks a cell and says that it has finished; it votes for the first who may
be chosen. When the result comes, it prints what it was.
"""

import base64
import json
import os
import socket
import struct
import sys
import uuid
from typing import Any

Told = dict[str, Any]
WORLD = "https://werewolf.world"


class Socket:
    """The client half of a WebSocket, as far as text frames go."""

    def __init__(self, host: str, port: int, path: str) -> None:
        self._socket = socket.create_connection((host, port), timeout=60)
        self._data = b""
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._socket.sendall(
            (head + f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode()
        )
        while b"\r\n\r\n" not in self._data:
            self._more()
        answer, _, self._data = self._data.partition(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise SystemExit(f"refused: {answer!r}")

    def _more(self) -> None:
        data = self._socket.recv(65_536)
        if not data:
            raise SystemExit("the server has gone")
        self._data += data

    def _take(self, size: int) -> bytes:
        while len(self._data) < size:
            self._more()
        taken, self._data = self._data[:size], self._data[size:]
        return taken

    def send(self, text: str, opcode: int = 1) -> None:
        data = text.encode()
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        body = bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))
        self._socket.sendall(bytes([0x80 | opcode]) + size + mask + body)

    def receive(self) -> str:
        while True:
            first, size = self._take(2)
            if size == 126:
                (size,) = struct.unpack("!H", self._take(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._take(8))
            data = self._take(size)
            if first & 15 == 1:
                return data.decode()
            if first & 15 == 9:
                self.send("", 10)
            elif first & 15 == 8:
                raise SystemExit(f"closed: {data[2:].decode()}")

    def close(self) -> None:
        self._socket.close()


def envelope(told: Told, kind: str, context: str, channel: str) -> Told:
    """What listings 1 and 2 have in common, from the last message of the server."""
    mine = next(agent for agent in told["agent"] if agent["isMine"])
    role = next(role for role in told["role"] if role["isMine"])
    village = told["village"]
    return {
        "@context": [f"{WORLD}/context/0.2/base.jsonld", f"{WORLD}/context/0.2/{context}.jsonld"],
        "@id": f"{WORLD}/resource/0.2/{kind}",
        "village": {
            "@context": f"{WORLD}/context/0.2/village.jsonld",
            "@id": "https://licos.online/state/0.2/village",
            "id": village["id"],
            "name": village["name"],
            "totalNumberOfAgents": village["totalNumberOfAgents"],
            "lang": village["lang"],
        },
        "token": told["token"],
        "phase": told["phase"],
        "date": told["date"],
        "phaseStartTime": told["phaseStartTime"],
        "serverTimestamp": told["serverTimestamp"],
        "clientTimestamp": "2019-01-14T12:59:39.162Z",
        "directionality": "client to server",
        "phaseTimeLimit": told["phaseTimeLimit"],
        "intensionalDisclosureRange": channel,
        "extensionalDisclosureRange": [],
        "myAgent": {**simple(mine), "role": {key: role[key] for key in ("@context", "@id", "name", "image")}},
    }


def simple(agent: Told) -> Told:
    return {key: agent[key] for key in ("@context", "@id", "id", "name", "image")}


def play(host: str, port: int, number: int) -> None:
    token = str(uuid.uuid4())
    wire = Socket(host, port, "/licos/0.2/villageMessage")
    wire.send(json.dumps({"type": "ready", "token": token, "villageId": 0}))
    errors = 0
    posts = 0
    while True:
        told = json.loads(wire.receive())
        kind = told.get("@id", "").rsplit("/", 1)[-1]
        posts += kind == "playerMessage"
        if kind == "errorMessage":
            errors += 1
        if kind != "systemMessage":
            continue
        if told["phase"] == "result":
            mine = next(agent for agent in told["agent"] if agent["isMine"])
            sys.stdout.write(json.dumps([mine["role"]["name"]["en"], mine["result"], errors, posts]))
            return
        mine = next(agent for agent in told["agent"] if agent["isMine"])
        if told["phase"] == "morning" and mine["status"] == "alive":
            other = next(agent for agent in told["agent"] if not agent["isMine"])
            mark = envelope(told, "boardMessage", "board", "private")
            column = {key: told["role"][-1][key] for key in ("@context", "@id", "name", "image")}
            wire.send(json.dumps({**mark, "agent": simple(other), "role": column, "prediction": "X"}))
            chat = envelope(told, "playerMessage", "chat", "public")
            text = {"@value": f"{other['name']['ja']} 怪しくない? ({number})", "@language": "ja"}
            said = {
                "agent": simple(mine),
                "isOver": True,
                "characterLimit": 140,
                "isMine": True,
                "text": text,
            }
            wire.send(json.dumps({**chat, **said}))
        choices = [agent for agent in told["agent"] if agent.get("isAChoice")]
        if choices:
            vote = envelope(told, "voteMessage", "vote", "private")
            wire.send(json.dumps({**vote, "agent": simple(choices[0])}))


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
