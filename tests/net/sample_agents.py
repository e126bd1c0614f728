"""Agents on the contest's own client library, behaving as the organisers' sample agents do."""

import threading
import time
from collections.abc import Callable
from typing import Any

from aiwolf_nlp_common.client import Client
from aiwolf_nlp_common.packet import Packet

ACTIONS = ("VOTE", "DIVINE", "GUARD", "ATTACK")


class SampleAgent(threading.Thread):
    """One agent: a thread that connects, answers until FINISH, and keeps every packet."""

    def __init__(self, url: str, name: str, *, token: str | None = None, text: str = "こんにちは") -> None:
        super().__init__(name=name, daemon=True)
        self.client = Client(url, token)
        self.text = text
        self.packets: list[Packet] = []
        self.error: BaseException | None = None
        self.talks: list[Any] = []
        self._speaking: threading.Event | None = None

    def run(self) -> None:
        try:
            self.client.connect()
            while self._step():
                pass
        except BaseException as error:
            self.error = error
        finally:
            self.client.close()

    def _step(self) -> bool:
        packet = self.client.receive()
        self.packets.append(packet)
        request = packet.request.name
        self.talks += packet.talk_history or []
        if request == "NAME":
            self.client.send(self.name)
        elif request in ("TALK", "WHISPER"):
            self.client.send(self.text)
        elif request in ACTIONS:
            info = packet.info
            assert info is not None
            self.client.send(next(name for name, status in info.status_map.items() if status.name == "ALIVE"))
        elif request.endswith("PHASE_START"):
            self._speak_on()
        return request != "FINISH"

    def _speak_on(self) -> None:
        for number in range(4):
            self.client.send(f"{self.text}{number}")

    @property
    def requests(self) -> list[str]:
        return [packet.request.name for packet in self.packets]


def play(url: str, names: list[str], make: Callable[..., SampleAgent] = SampleAgent) -> list[SampleAgent]:
    """Let agents play one game to its end; what went wrong with any of them is raised."""
    agents = [make(url, name) for name in names]
    for agent in agents:
        agent.start()
        time.sleep(0)
    for agent in agents:
        agent.join(20)
        assert not agent.is_alive(), f"{agent.name} is still playing after {agent.requests[-3:]}"
        if agent.error is not None:
            raise agent.error
    return agents
