"""A game that cannot be stored is given up, and its end is stored when there is room again."""

from typing import Any

import pytest
from tests.net import classic_serving
from tests.net.line_agents import LineAgent, Packet
from tests.net.sample_agents import SampleAgent
from tests.net.serving import serving
from tests.waiting import until

from jinro.errors import StoreError
from jinro.files import formats
from jinro.game.events import Closed
from jinro.store import SqliteStore

NAMES = [f"t{n}" for n in range(1, 6)]


class Disk:
    """The disk of a store: full from the third request for a talk on, until there is room."""

    def __init__(self, store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.talks = 0
        self.has_room = False
        self._write = store._write
        monkeypatch.setattr(store, "_write", self.write)

    def write(self, jobs: Any) -> None:
        if self.talks >= 3 and not self.has_room:
            raise StoreError("the disk is full")
        self._write(jobs)


@pytest.mark.slow
def test_the_end_of_a_given_up_game_is_stored_before_another_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Counting(SampleAgent):
        def act(self, request: str, packet: object) -> None:
            disk.talks += request == "TALK"
            super().act(request, packet)  # type: ignore[arg-type]

    with serving("contest-5") as served:
        store = served.server.store
        disk = Disk(store, monkeypatch)
        agents = [Counting(served.url, name) for name in NAMES]
        for agent in agents:
            agent.start()
        broken = served.game()
        for agent in agents:
            agent.join(10)
        others = [SampleAgent(served.url, name) for name in NAMES]
        for other in others:
            other.start()
        served.until(lambda: len(served.track_server.track.room) == 5)
        assert served.call(lambda: set(served.track_server.track.games) <= {broken.id})
        disk.has_room = True
        second = served.game(2)
        for other in others:
            other.join(10)
        (_, stored) = served.call(lambda: store.blocking.games())
        events = served.call(lambda: store.blocking.events(broken.id))
        folder, log = store.path.parent / "log" / "game", formats.write(events, "log")
        until(lambda: log in [path.read_bytes() for path in folder.glob("*.log")])
    assert broken.trouble == "the disk is full"
    assert (stored.game, stored.closed, stored.reason) == (broken.id, True, "stopped")
    assert isinstance(events[-1], Closed)
    assert second.game.winner != "NONE"
    assert served.track_server.teams.records["t"].games == 2


@pytest.mark.slow
def test_the_end_of_a_given_up_classic_game_is_stored_before_another_series_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def counting(agent: LineAgent, packet: Packet) -> None:
        disk.talks += packet["request"] == "TALK"

    with classic_serving.serving("classic-5", games=2) as served:
        disk = Disk(served.store, monkeypatch)
        agents = [LineAgent(served.server.port, name, counting) for name in NAMES]
        for agent in agents:
            agent.start()
        broken = served.game()
        for agent in agents:
            agent.join(10)
        again = [LineAgent(served.server.port, name) for name in NAMES]
        for agent in again:
            agent.start()
        served.until(lambda: served.server.waiting == 5)
        assert served.call(lambda: [series.trouble for series in served.server.series]) == [
            "the disk is full"
        ]
        disk.has_room = True
        second = served.over(2)
        for agent in again:
            agent.join(10)
        *_, stored = served.call(lambda: served.store.blocking.games())
        events = served.call(lambda: served.store.blocking.events(broken.id))
        log = formats.write(events, "classic")
        until(lambda: log in [path.read_bytes() for path in served.logs()])
    assert (stored.game, stored.closed, stored.reason) == (broken.id, True, "stopped")
    assert isinstance(events[-1], Closed)
    assert [series.played for series in served.series] == [1, 2]
    assert not second.trouble
