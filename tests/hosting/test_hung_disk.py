"""A disk that hangs during one commit stops the games that wait for it, and nothing else."""

import threading
from collections.abc import Sequence
from typing import Any
from urllib.request import urlopen

import pytest
from tests.net.sample_agents import SampleAgent
from tests.net.serving import serving

from jinro.store import SqliteStore

HANGS_S = 5.0
"""How long the disk hangs if nobody makes it go on."""


class Disk:
    """The disk under all stores: one commit, once it is asked for, waits until the disk goes on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.to_hang = threading.Event()
        self.hangs = threading.Event()
        self.goes_on = threading.Event()
        write = SqliteStore._write

        def slow(store: SqliteStore, jobs: Sequence[Any]) -> None:
            if self.to_hang.is_set() and not self.hangs.is_set():
                self.hangs.set()
                self.goes_on.wait(HANGS_S)
            write(store, jobs)

        monkeypatch.setattr(SqliteStore, "_write", slow)


@pytest.mark.slow
def test_a_disk_that_hangs_once_stops_nothing_but_what_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    disk = Disk(monkeypatch)

    class Counting(SampleAgent):
        def act(self, request: str, packet: object) -> None:
            asked.append(request)
            if len(asked) == 30:  # By then the server has seen that commits are quick.
                disk.to_hang.set()
            super().act(request, packet)  # type: ignore[arg-type]

    with serving("contest-5") as served:
        agents = [Counting(served.url, f"t{n}") for n in range(1, 6)]
        for agent in agents:
            agent.start()
        assert disk.hangs.wait(10)
        with urlopen(f"http://127.0.0.1:{served.port}/api/v1/games", timeout=HANGS_S / 2) as answer:
            assert answer.status == 200
        shown = len(asked)
        served.settle()
        assert len(asked) == shown  # What is not written is not shown.
        assert not disk.goes_on.is_set()
        disk.goes_on.set()
        assert served.game().game.winner != "NONE"
        for agent in agents:
            agent.join(10)
