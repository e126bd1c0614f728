"""Agents that share what they know, and answer at once: what is sent to all comes before any later request.

One thread reads all sockets. When a request has come, all that was sent before it lies in the other sockets.
They are read before the answer is sent: what is missing then was sent later, or is held.
"""

import json
import select
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

from msgspec.structs import replace
from tests.net.serving import serving
from tests.rows import each_row
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from jinro.game.rules import Phase, Rules
from jinro.wire.nlp.messages import ANSWERED

TO_ALL = {"INITIALIZE", "DAILY_INITIALIZE", "DAILY_FINISH", "TALK_PHASE_START", "TALK_PHASE_END", "FINISH"}


class Client:
    """One connection; `received` holds the requests that have come."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.received: list[str] = []
        self.over = False
        uri = parse_uri(url)
        self.socket = socket.create_connection((uri.host, uri.port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._protocol = ClientProtocol(uri, max_size=None)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def read(self) -> Iterator[dict[str, Any]]:
        """The packets that lie in the socket."""
        while not self.over and select.select([self.socket], [], [], 0)[0]:
            data = self.socket.recv(1 << 20)
            if not data:
                self.over = True
                return
            self._protocol.receive_data(data)
            self._flush()
            for event in self._protocol.events_received():
                if isinstance(event, Frame) and event.opcode == 1:
                    packet = json.loads(bytes(event.data))
                    self.received.append(packet["request"])
                    yield packet

    def answer(self, text: str) -> None:
        self._protocol.send_text(text.encode())
        self._flush()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self.socket.sendall(data)

    @property
    def told(self) -> int:
        """How much of what is sent to all has come."""
        return sum(request in TO_ALL for request in self.received)


def play(clients: list[Client]) -> list[tuple[str, str]]:
    """Play a game; returns requests that came before something that was sent to all earlier: the request, and
    what a client had not got."""
    early: list[tuple[str, Client, int]] = []
    roles: dict[str, str] = {}
    while not all(client.over for client in clients):
        ready = select.select([c.socket for c in clients if not c.over], [], [], 20)[0]
        assert ready, f"nothing comes: {[c.received[-3:] for c in clients]}"
        packets: list[tuple[Client, dict[str, Any]]] = []
        while came := [(client, packet) for client in clients for packet in client.read()]:
            packets += came
        for _, packet in packets:
            if packet["request"] == "INITIALIZE":
                roles |= packet["info"]["role_map"]
        for client, packet in packets:
            request = packet["request"]
            if request not in ANSWERED:
                continue
            if request != "NAME":
                early += [(request, c, len(c.received)) for c in clients if c.told < client.told]
            client.answer(answer(client, packet, roles))
    return [
        (request, c.received[had]) for request, c, had in early if not asked_too(request, c.received, had)
    ]


def asked_too(request: str, received: list[str], had: int) -> bool:
    """Whether what is missing came with a vote of this client: all are asked at once. What greets
    an agent is no such packet."""
    asked = next((name for name in received[had:] if name in ANSWERED), None)
    return request == asked == "VOTE" and received[had] != "INITIALIZE"


def answer(client: Client, packet: dict[str, Any], roles: dict[str, str]) -> str:
    """The choice falls on a villager, as long as there is one: so all other roles act."""
    request, info = packet["request"], packet.get("info")
    if request == "NAME":
        return client.name
    if request in ("TALK", "WHISPER"):
        return "Over" if client.received[-2:-1] == [request] else "Hello."
    assert info is not None
    living = [
        name for name, status in info["status_map"].items() if status == "ALIVE" and name != info["agent"]
    ]
    return str(min(living, key=lambda name: roles[name] != "VILLAGER"))


def no_talk(rules: Rules) -> Rules:
    """The first request of all is a choice."""
    return replace(rules, day_phases=tuple(p for p in rules.day_phases if not talks(p)))


def talks(phase: Phase) -> bool:
    return any(action in ("talk", "whisper") for action in phase.actions)


@each_row("dialect", ["s1", "2026"])
@each_row(
    "preset, rules", [("contest-5", None), ("contest-9", None), ("contest-13", None), ("contest-5", no_talk)]
)
def test_a_request_comes_after_all_that_was_sent_before_it(
    preset: str, rules: Callable[[Rules], Rules] | None, dialect: str
) -> None:
    seats = int(preset.split("-")[-1])
    with serving(preset, dialect=dialect, rules=rules) as served, ExitStack() as stack:
        clients = [Client(served.url, f"kuma{number}") for number in range(1, seats + 1)]
        for client in clients:
            stack.enter_context(client.socket)
        early = play(clients)
    requests = {request for client in clients for request in client.received}
    assert early == []
    wanted = {"VOTE", "DIVINE", "ATTACK", "FINISH"} | ({"WHISPER", "GUARD"} if seats > 5 else set())
    assert wanted <= requests
