"""Agents on the contest's own client library, behaving as the organisers' sample agents do."""

import json
import sys
import threading
from typing import Any

from aiwolf_nlp_common.client import Client
from aiwolf_nlp_common.packet import Packet

ACTIONS = ("VOTE", "DIVINE", "GUARD", "ATTACK")


class SampleAgent(threading.Thread):
    """One agent: a thread that connects, answers until FINISH, and keeps every packet."""

    def __init__(self, url: str, name: str, *, token: str | None = None, text: str = "こんにちは") -> None:
        super().__init__(daemon=True)
        self.called = name
        self.client = Client(url, token)
        self.text = text
        self.packets: list[Packet] = []
        self.error: BaseException | None = None
        self.talks: list[Any] = []

    def run(self) -> None:
        try:
            self.client.connect()
            while self._step():
                pass
        except BaseException as error:
            self.error = error
        finally:
            self.client.close()
            self.client.socket.shutdown()

    def _step(self) -> bool:
        packet = self.client.receive()
        self.packets.append(packet)
        self.talks += packet.talk_history or []
        self.act(packet.request.name, packet)
        return packet.request.name != "FINISH"

    def act(self, request: str, packet: Packet) -> None:
        """Do what a packet asks for; sample agents with habits of their own override this."""
        if request == "NAME":
            self.client.send(self.called)
        elif request in ("TALK", "WHISPER"):
            self.client.send(self.text)
        elif request in ACTIONS:
            self.client.send(self.target(packet))
        elif request.endswith("PHASE_START"):
            for number in range(4):
                self.client.send(f"{self.text}{number}")

    def target(self, packet: Packet) -> str:
        """The first who is alive, oneself among them, as the basic sample agent may choose."""
        info = packet.info
        assert info is not None
        return next(name for name, status in info.status_map.items() if status.name == "ALIVE")

    @property
    def requests(self) -> list[str]:
        return [packet.request.name for packet in self.packets]


def play(url: str, names: list[str], *others: SampleAgent) -> list[SampleAgent]:
    """Let agents play one game to its end; what went wrong with any named one is raised."""
    agents = [SampleAgent(url, name) for name in names]
    for agent in (*agents, *others):
        agent.start()
    for agent in (*agents, *others):
        agent.join(20)
        assert not agent.is_alive(), f"{agent.called!r} is still playing after {agent.requests[-3:]}"
    for agent in agents:
        if agent.error is not None:
            raise agent.error
    return agents


def main() -> None:
    """As a program, for another version of the library: the requests that each agent got, as JSON."""
    url, *names = sys.argv[1:]
    print(json.dumps([agent.requests for agent in play(url, names)]))  # noqa: T201


if __name__ == "__main__":
    main()
