"""An agent that reconnects during its game gets its seat back, where its name fits exactly one lost seat."""

import asyncio
import socket
import threading

from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.net.sample_agents import SampleAgent
from tests.net.serving import Served, serving

from jinro.game import events as e
from jinro.game.rules import Rules


def patient(rules: Rules) -> Rules:
    return replace(rules, answer_ms=60_000, response_ms=60_000)


class Waiting(SampleAgent):
    """Talks only while `go` is set; so a game stands still for the test."""

    go: threading.Event

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK" and not self.go.wait(15):
            raise TimeoutError("the test never let the game go on")
        super().act(request, packet)


class Leaves(SampleAgent):
    """Hangs up when the game begins."""

    def act(self, request: str, packet: Packet) -> None:
        super().act(request, packet)
        if request == "DAILY_INITIALIZE":
            raise ConnectionError("hangs up")


def hang_up(agent: SampleAgent) -> None:
    """End a connection on which its agent waits."""
    agent.client.socket.sock.shutdown(socket.SHUT_RDWR)


def begin(served: Served, names: list[str], leavers: list[str]) -> tuple[list[Waiting], threading.Event]:
    """A game that stands still at its first talk, from which some have gone."""
    go = threading.Event()
    stayers = [Waiting(served.url, name) for name in names]
    for stayer in stayers:
        stayer.go = go
    gone = [Leaves(served.url, name) for name in leavers]
    for agent in (*stayers, *gone):
        agent.start()
    track = served.track_server.track
    served.until(lambda: any(len(r.seats.lost) == len(leavers) for r in track.games.values()))
    return stayers, go


def test_the_one_lost_seat_is_given_back() -> None:
    with serving("contest-5", rules=patient) as served:
        stayers, go = begin(served, ["t1", "t2", "t3", "t4"], ["t5"])
        back = SampleAgent(served.url, "t5", text="I am back")
        back.start()
        served.until(lambda: not next(iter(served.track_server.track.games.values())).seats.lost)
        go.set()
        running = served.game()
        for agent in (*stayers, back):
            agent.join(10)
    assert back.error is None
    assert back.requests[:3] == ["NAME", "INITIALIZE", "DAILY_INITIALIZE"]
    assert back.requests[-1] == "FINISH"
    seat = running.players.index("t5") + 1
    log = running.game.log
    assert [type(x) for x in log if isinstance(x, (e.WentLost, e.CameBack))] == [e.WentLost, e.CameBack]
    assert "I am back" in [t.text for t in running.game.scene.talks if t.seat == seat]


def test_who_is_back_before_it_is_missed_gets_its_seat_when_it_is() -> None:
    """A connection that died silently is noticed late; its agent has come anew and waits meanwhile."""
    with serving("contest-5", rules=patient) as served:
        stayers, go = begin(served, [f"t{n}" for n in range(1, 6)], [])
        track = served.track_server.track
        (running,) = track.games.values()
        anew = [SampleAgent(served.url, name, text="I am back") for name in ("t5", "other")]
        for agent in anew:
            agent.start()
        served.until(lambda: len(track.room) == 2)
        hang_up(stayers[4])
        served.until(lambda: not running.seats.lost and len(track.room) == 1)
        go.set()
        served.game()
        for agent in (*stayers[:4], anew[0]):
            agent.join(10)
        hang_up(anew[1])
    assert anew[0].requests[:3] == ["NAME", "INITIALIZE", "DAILY_INITIALIZE"]
    assert anew[0].requests[-1] == "FINISH"
    assert anew[1].requests == ["NAME"]


def test_a_seat_is_given_back_while_the_server_drains() -> None:
    with serving("contest-5", rules=patient) as served:
        stayers, go = begin(served, ["t1", "t2", "t3", "t4"], ["t5"])
        track = served.track_server.track
        drained = asyncio.run_coroutine_threadsafe(track.drain(), served.loop)
        served.until(lambda: track.draining)
        back = SampleAgent(served.url, "t5")
        back.start()
        served.until(lambda: not next(iter(track.games.values())).seats.lost)
        go.set()
        drained.result(10)
        for agent in (*stayers, back):
            agent.join(10)
    assert back.error is None
    assert back.requests[-1] == "FINISH"


def test_two_lost_seats_of_one_name_are_given_to_nobody() -> None:
    with serving("contest-5", rules=patient) as served:
        stayers, go = begin(served, ["same"] * 3, ["same"] * 2)
        back = SampleAgent(served.url, "same")
        back.start()
        served.until(lambda: len(served.track_server.track.room) == 1)
        go.set()
        served.game()
        for agent in stayers:
            agent.join(10)
    assert back.requests == ["NAME"]


def test_another_name_waits_for_another_game() -> None:
    with serving("contest-5", rules=patient) as served:
        stayers, go = begin(served, ["t1", "t2", "t3", "t4"], ["t5"])
        other = SampleAgent(served.url, "t6")
        other.start()
        served.until(lambda: len(served.track_server.track.room) == 1)
        go.set()
        running = served.game()
        for agent in stayers:
            agent.join(10)
    assert "t6" not in running.players
    assert not [x for x in running.game.log if isinstance(x, e.CameBack)]


def test_one_who_is_back_may_leave_and_come_back_again() -> None:
    with serving("contest-5", rules=patient) as served:
        stayers, go = begin(served, ["t1", "t2", "t3", "t4"], ["t5"])
        for _ in range(3):
            leaves = Leaves(served.url, "t5")
            leaves.start()
            leaves.join(10)
            served.until(lambda: bool(next(iter(served.track_server.track.games.values())).seats.lost))
        back = SampleAgent(served.url, "t5")
        back.start()
        served.until(lambda: not next(iter(served.track_server.track.games.values())).seats.lost)
        go.set()
        running = served.game()
        for agent in (*stayers, back):
            agent.join(10)
    assert back.requests[-1] == "FINISH"
    assert running.game.state.lost == frozenset()


def test_a_dead_players_leaving_changes_nothing() -> None:
    """The rules count only the living among the lost."""

    class LeavesWhenDead(SampleAgent):
        def act(self, request: str, packet: Packet) -> None:
            info = packet.info
            if info is not None and info.status_map.get(str(info.agent)) is not None:
                status = info.status_map[str(info.agent)]
                if status.name == "DEAD":
                    raise ConnectionError("nothing more to see")
            super().act(request, packet)

    def strict(rules: Rules) -> Rules:
        return replace(patient(rules), error_ratio=0.2)

    with serving("contest-5", rules=strict) as served:
        agents = [LeavesWhenDead(served.url, f"t{n}") for n in range(1, 6)]
        for agent in agents:
            agent.start()
        running = served.game()
        for agent in agents:
            agent.join(10)
    assert running.game.winner != "NONE"
    assert any(isinstance(agent.error, ConnectionError) for agent in agents)
