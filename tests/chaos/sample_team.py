"""Five agents on the contest's own client library in a process of their own.

They play game after game, and reconnect, until standard input ends; then all that they were shown is written
to standard output.
"""

import contextlib
import json
import sys
import threading

from aiwolf_nlp_common.packet import Packet
from tests.net.sample_agents import SampleAgent

Fact = tuple[object, ...]


class Crew:
    """The agents of this process."""

    def __init__(self, url: str, names: list[str], token: str) -> None:
        self._url = url
        self._token = token
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._agent, args=(name,), daemon=True) for name in names]
        self._facts: set[tuple[str, Fact]] = set()

    def play(self) -> None:
        """Until standard input ends; the server must be down then."""
        for thread in self._threads:
            thread.start()
        sys.stdin.read()
        self._over.set()
        for thread in self._threads:
            thread.join(10)
        json.dump([(game, *fact) for game, fact in self._facts], sys.stdout)

    def _agent(self, name: str) -> None:
        while not self._over.is_set():
            agent = SampleAgent(self._url, name, token=self._token)
            with contextlib.suppress(Exception):
                agent.run()
            for packet in agent.packets:
                self._facts |= facts(packet)
            self._over.wait(0.05)


def facts(packet: Packet) -> set[tuple[str, Fact]]:
    """Utterances and results of divination that a packet tells, with the game."""
    found: set[tuple[str, Fact]] = set()
    if packet.info is None:
        return found
    game = packet.info.game_id
    seats = {name: seat for seat, name in enumerate(packet.info.status_map, 1)}
    for talk in packet.talk_history or ():
        found.add((game, ("talk", talk.day, talk.idx, seats[talk.agent], talk.text)))
    if (seen := packet.info.divine_result) is not None:
        found.add((game, ("divined", seen.day, seats[seen.agent], seats[seen.target])))
    return found


if __name__ == "__main__":
    Crew(sys.argv[1], sys.argv[2].split(","), sys.argv[3]).play()
