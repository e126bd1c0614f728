"""Classic agents by hand, with habits: a thread that reads packets from a socket and replies to each."""

import json
import socket
import threading
from collections.abc import Callable
from typing import Any

Packet = dict[str, Any]
Reply = Callable[["LineAgent", Packet], bytes | None]
ASKED = ("NAME", "ROLE", "TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK")


class LineAgent(threading.Thread):
    """Says Over and votes for the first who is alive; `odd` may answer instead, or give None to leave it."""

    def __init__(self, port: int, name: str, odd: Reply | None = None, *, address: str = "127.0.0.1") -> None:
        super().__init__(daemon=True)
        self.called = name
        self.odd = odd
        self.sock = socket.create_connection(("127.0.0.1", port), 20, (address, 0))
        self.packets: list[Packet] = []
        self.living: list[int] = []
        self.seat = 0
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            with self.sock, self.sock.makefile("rb") as lines:
                for line in lines:
                    self._take(json.loads(line))
        except OSError as error:
            self.error = error

    def _take(self, packet: Packet) -> None:
        self.packets.append(packet)
        info = packet["gameInfo"]
        if info is not None:
            self.seat = info["agent"]
            self.living = [int(seat) for seat, status in info["statusMap"].items() if status == "ALIVE"]
        if packet["request"] not in ASKED:
            return
        reply = None if self.odd is None else self.odd(self, packet)
        self.sock.sendall(self.usual(packet) if reply is None else reply)

    def usual(self, packet: Packet) -> bytes:
        """What a well-behaved agent replies."""
        match packet["request"]:
            case "NAME":
                return self.called.encode() + b"\n"
            case "ROLE":
                return b"none\n"
            case "TALK" | "WHISPER":
                return b"Over\n"
        target = next((seat for seat in self.living if seat != self.seat), self.seat)
        return b'{"agentIdx":%d}\n' % target

    @property
    def requests(self) -> list[str]:
        return [packet["request"] for packet in self.packets]


def play(port: int, size: int, *odd: LineAgent) -> list[LineAgent]:
    """Agents for the seats that are left; when the server has closed, those that were added."""
    agents = [LineAgent(port, f"a{n}") for n in range(1, size + 1 - len(odd))]
    for agent in (*agents, *odd):
        agent.start()
    for agent in (*agents, *odd):
        agent.join(20)
        assert not agent.is_alive(), f"{agent.called} still plays after {agent.requests[-3:]}"
    return agents


def at(request: str, reply: bytes, *, once: bool = False) -> Reply:
    """Give this reply to a request, to its first or to all."""

    def odd(agent: LineAgent, packet: Packet) -> bytes | None:
        if packet["request"] != request or (once and agent.requests.count(request) > 1):
            return None
        return reply

    return odd
