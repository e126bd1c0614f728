"""A lost seat goes back to its owner, not to whoever waits under its name: `reseat`, at both doors."""

import asyncio
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.hosting.agents.test_back_in_the_seat import begin, hang_up, patient
from tests.hosting.doors.classic.test_series import leave_in_the_second_game, unhurried
from tests.hosting.doors.classic.test_series import patient as waits_at_the_gate
from tests.net import classic_serving
from tests.net.line_agents import LineAgent, Packet
from tests.net.sample_agents import SampleAgent
from tests.net.serving import Served, serving
from tests.waiting import until
from websockets.sync.client import ClientConnection, connect

from jinro.config.classic.settings import classic_settings
from jinro.contest.score.faults import game_faults
from jinro.game import events as e
from jinro.game.presets import preset
from jinro.hosting.doors.classic.series import Series
from jinro.hosting.resume import absent_agents
from jinro.net.addresses import address_mark
from jinro.net.peer import RemoteAgent
from jinro.store import DATABASE, Reader
from jinro.village.notes import ADDRESSES

THIEF = "127.0.0.2"
"""Another address of this machine."""


@contextmanager
def thief(served: Served, name: str, **headers: str) -> Iterator[ClientConnection]:
    """Somebody at another address who says that it is `name`."""
    sock = socket.create_connection(("127.0.0.1", served.port), 10, (THIEF, 0))
    with sock, connect(served.url, sock=sock, compression=None, additional_headers=headers) as ws:
        ws.recv(5)
        ws.send(name)
        yield ws


def finish(served: Served, go: threading.Event, *agents: SampleAgent) -> list[type]:
    """Let the game end; what happened to lost seats."""
    go.set()
    running = served.game()
    for agent in agents:
        agent.join(10)
    return [type(x) for x in running.game.log if isinstance(x, (e.WentLost, e.CameBack))]


@pytest.mark.parametrize(("rule", "stolen"), [("address", False), ("name", True)])
def test_contest_one_who_waits_under_the_name_of_another(rule: str, stolen: bool) -> None:
    with serving("contest-5", rules=patient, reseat=rule) as served:
        stayers, go = begin(served, [f"t{n}" for n in range(1, 6)], [])
        track = served.track_server.track
        (running,) = track.games.values()
        with thief(served, "t5"):
            served.until(lambda: len(track.room) == 1)
            hang_up(stayers[4])
            served.until(lambda: bool(running.seats.lost) or not track.room)
            assert len(track.room) == (0 if stolen else 1)
            if not stolen:
                back = SampleAgent(served.url, "t5")
                back.start()
                served.until(lambda: not running.seats.lost)
                assert len(track.room) == 1
                assert finish(served, go, *stayers[:4], back) == [e.WentLost, e.CameBack]
                assert back.requests[-1] == "FINISH"
            go.set()


def test_contest_one_who_comes_under_the_name_of_a_lost_seat() -> None:
    with serving("contest-5", rules=patient, reseat="address") as served:
        stayers, go = begin(served, ["t1", "t2", "t3", "t4"], ["t5"])
        track = served.track_server.track
        with thief(served, "t5"):
            served.until(lambda: len(track.room) == 1)
            assert finish(served, go, *stayers) == [e.WentLost]


def test_contest_the_address_behind_a_trusted_proxy() -> None:
    """The proxy has one address for all; the header tells them apart."""
    with serving("contest-5", rules=patient, reseat="address", trusted_proxies=("127.0.0.1",)) as served:
        track = served.track_server.track

        def come(name: str, address: str) -> ClientConnection:
            headers = {"X-Forwarded-For": f"198.51.100.9, {address}"}
            ws = served.stack.enter_context(connect(served.url, compression=None, additional_headers=headers))
            ws.recv(5)
            ws.send(name)
            return ws

        agents = [come(f"t{n}", f"203.0.113.{n}") for n in range(1, 6)]
        served.until(lambda: len(track.games) == 1)
        (running,) = track.games.values()
        agents[4].socket.shutdown(socket.SHUT_RDWR)
        served.until(lambda: len(running.seats.lost) == 1)
        come("t5", "203.0.113.77")
        served.until(lambda: len(track.room) == 1)
        come("t5", "203.0.113.5")
        served.until(lambda: not running.seats.lost)
        assert len(track.room) == 1


def test_contest_nobody_else_is_believed_about_addresses() -> None:
    with serving("contest-5", rules=patient, reseat="address", trusted_proxies=("10.0.0.1",)) as served:
        stayers, go = begin(served, ["t1", "t2", "t3", "t4"], ["t5"])
        with thief(served, "t5", **{"X-Forwarded-For": "127.0.0.1"}):
            served.until(lambda: len(served.track_server.track.room) == 1)
            assert finish(served, go, *stayers) == [e.WentLost]


def classic_table(served: classic_serving.Served) -> tuple[list[LineAgent], threading.Event]:
    """A series whose second game stands still when one has left it."""
    gate = threading.Event()
    others = [LineAgent(served.server.port, f"a{n}", waits_at_the_gate) for n in range(4)]
    leaver = LineAgent(served.server.port, "cat", leave_in_the_second_game)
    for agent in (*others, leaver):
        agent.gate = gate  # type: ignore[attr-defined]
        agent.start()
    leaver.join(10)
    served.until(lambda: any(series.lost for series in served.server.series))
    return others, gate


@pytest.mark.parametrize(("rule", "stolen"), [("address", False), ("name", True)])
def test_classic_one_who_comes_under_the_name_of_a_lost_seat(rule: str, stolen: bool) -> None:
    with classic_serving.serving("classic-5", games=3, rules=unhurried, reseat=rule) as served:
        others, gate = classic_table(served)
        thief = LineAgent(served.server.port, "cat", address=THIEF)
        thief.start()
        (series,) = served.server.series
        served.until(lambda: bool(served.server.waiting) or not series.lost)
        assert served.server.waiting_names == (() if stolen else ("cat",))
        if not stolen:
            owner = LineAgent(served.server.port, "cat")
            owner.start()
            served.until(lambda: not series.lost)
        gate.set()
        served.over()
        if stolen:
            assert "INITIALIZE" in thief.requests
        else:
            owner.join(5)
            assert thief.requests == ["NAME"]
            assert owner.requests.count("FINISH") == 2
        for agent in others:
            agent.join(5)


def test_classic_one_who_waits_does_not_get_the_seat_in_the_next_game() -> None:
    def leave_late(agent: LineAgent, packet: Packet) -> bytes | None:
        if agent.requests.count("INITIALIZE") == 2 and packet["request"] == "VOTE":
            agent.gate.wait(5)  # type: ignore[attr-defined]
            agent.sock.shutdown(2)
        return None

    with classic_serving.serving("classic-5", games=3, rules=unhurried, reseat="address") as served:
        gate = threading.Event()
        others = [LineAgent(served.server.port, f"a{n}", waits_at_the_gate) for n in range(4)]
        leaver = LineAgent(served.server.port, "cat", leave_late)
        for agent in (*others, leaver):
            agent.gate = gate  # type: ignore[attr-defined]
            agent.start()
        served.game(1)
        thief = LineAgent(served.server.port, "cat", address=THIEF)
        thief.start()
        served.until(lambda: served.server.waiting_names == ("cat",))
        gate.set()
        served.over()
        assert thief.requests == ["NAME"]
        for agent in others:
            agent.join(5)


# After a crash


def copied(data: Path, folder: Path) -> Path:
    """What a server that is killed now leaves behind."""
    folder.mkdir()
    for path in filter(Path.is_file, data.glob("games.sqlite*")):
        shutil.copy(path, folder / path.name)
    return folder


def noted(data: Path) -> bool:
    reader = Reader(data / DATABASE)
    try:
        return any(note.code == ADDRESSES for game in reader.games() for note in reader.notes(game.game))
    finally:
        reader.close()


def until_noted(data: Path) -> None:
    until(lambda: noted(data))


def test_contest_seats_of_an_interrupted_game_wait_for_their_owners(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    with serving("contest-5", rules=patient, reseat="address", data=before) as served:
        _, go = begin(served, [f"t{n}" for n in range(1, 6)], [])
        until_noted(before)
        copied(before, after)
        (number,) = served.track_server.track.games
        assert served.call(lambda: game_faults(served.server.store.blocking, number)) == []
        go.set()
        served.game()
    for path in after.iterdir():
        assert b"127.0.0.1" not in path.read_bytes()
    with serving("contest-5", rules=patient, reseat="address", data=after) as served:
        track = served.track_server.track
        (running,) = track.games.values()
        assert len(running.seats.lost) == 5
        with thief(served, "t5"):
            served.until(lambda: len(track.room) == 1)
            back = SampleAgent(served.url, "t5")
            back.start()
            served.until(lambda: len(running.seats.lost) == 4)
            assert len(track.room) == 1
        hang_up(back)


def test_classic_seats_of_an_interrupted_series_wait_for_their_owners() -> None:
    gone = absent_agents(
        ["cat"] * 5, "classic", [address_mark("G", "127.0.0.1"), *(address_mark("G", "1.1.1.1"),) * 3, ""]
    )
    settings = classic_settings(preset("classic-5"), reseat="address")

    async def test() -> None:
        series = Series(settings, tuple(gone.values()))
        series.marked_in = "G"
        cat = RemoteAgent("cat", gone[1]._wire, "127.0.0.1", protocol="classic")
        assert [series.may_return(seat, cat) for seat in series.lost] == [True, False, False, False, False]
        series.marked_in = "another"
        assert not any(series.may_return(seat, cat) for seat in series.lost)

    asyncio.run(test())
