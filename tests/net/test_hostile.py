"""Agents that misbehave: the game ends, and the others do not notice."""

import socket
import threading
from collections.abc import Callable

import pytest
from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import Served, serving
from websocket import ABNF, WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from jinro.game import events as e
from jinro.game.rules import Rules
from jinro.hosting.village import Running
from jinro.net.limits import Limits

LIMITS = Limits(message_bytes=1 << 16, idle_messages=50)


def hurried(rules: Rules) -> Rules:
    return replace(rules, answer_ms=400, grace_ms=0, response_ms=600)


class Habit(SampleAgent):
    """Does something odd at its first TALK, and is itself again afterwards."""

    odd: Callable[[], None]

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK" and self.requests.count("TALK") == 1:
            self.odd()
        else:
            super().act(request, packet)

    @property
    def raw(self) -> WebSocket:
        raw: WebSocket = self.client.socket
        return raw


def flood(agent: Habit) -> None:
    for number in range(500):
        agent.client.send(f"flood {number}")


def huge(agent: Habit) -> None:
    agent.client.send("あ" * 3_400_000)


def half_open(agent: Habit) -> None:
    agent.raw.sock.shutdown(socket.SHUT_WR)  # type: ignore[union-attr]


def garbage(agent: Habit) -> None:
    agent.raw.sock.sendall(b"\xff" * 1_000)  # type: ignore[union-attr]


def never_whole(agent: Habit) -> None:
    """A frame that is announced as large and never comes; all that follows would be part of it."""
    agent.raw.sock.sendall(b"\x81\xff" + (60_000).to_bytes(8, "big") + b"\0\0\0\0")  # type: ignore[union-attr]


def bad_utf8(agent: Habit) -> None:
    agent.raw.send(b"\xff\xfe broken", ABNF.OPCODE_TEXT)


def binary(agent: Habit) -> None:
    agent.raw.send("二進".encode(), ABNF.OPCODE_BINARY)


def fragments(agent: Habit) -> None:
    sock = agent.raw
    sock.send_frame(ABNF.create_frame("in ", ABNF.OPCODE_TEXT, fin=0))
    sock.send_frame(ABNF.create_frame("parts", ABNF.OPCODE_CONT, fin=1))


def pings(agent: Habit) -> None:
    for _ in range(100):
        agent.raw.ping("are you there")
    agent.client.send("after the pings")


def game_with(served: Served, odd: Callable[[Habit], None]) -> tuple[Running, int, list[SampleAgent]]:
    agent = Habit(served.url, "t5")
    agent.odd = lambda: odd(agent)
    others = play(served.url, ["t1", "t2", "t3", "t4"], agent)
    running = served.game()
    return running, running.players.index("t5") + 1, others


@pytest.mark.parametrize("odd", [flood, huge, half_open, garbage, never_whole])
def test_who_breaks_the_connection_is_lost_and_nobody_else(odd: Callable[[Habit], None]) -> None:
    with serving("contest-5", limits=LIMITS, rules=hurried) as served:
        running, seat, others = game_with(served, odd)
    assert [x.seat for x in running.game.log if isinstance(x, e.WentLost)] == [seat]
    assert running.game.winner != "NONE"
    assert all(agent.requests[-1] == "FINISH" for agent in others)
    theirs = [x for x in running.game.log if isinstance(x, e.Amended) and x.seat != seat]
    assert not theirs


@pytest.mark.parametrize(
    ("odd", "text"),
    [
        (bad_utf8, "\ufffd\ufffd broken"),
        (binary, "二進"),
        (fragments, "in parts"),
        (pings, "after the pings"),
    ],
)
def test_odd_frames_are_answers(odd: Callable[[Habit], None], text: str) -> None:
    with serving("contest-5", limits=LIMITS, rules=hurried) as served:
        running, seat, _ = game_with(served, odd)
    assert not [x for x in running.game.log if isinstance(x, e.WentLost)]
    assert text in [t.text for t in running.game.scene.talks if t.seat == seat]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../etc/passwd", "../../etc/passwd"),
        ("a\x00b\x1b[2J", "a\ufffdb\ufffd[2J"),
        ("\u202egnitsoh", "\ufffdgnitsoh"),
        ("Z" + "\u0301" * 90, "Z" + "\u0301" * 4),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        (" ", " "),
        ("", ""),
        ("💥" * 50, "💥" * 50),
    ],
)
def test_any_name_plays(name: str, shown: str) -> None:
    """A name with digits at its end would be another team, so all five say the same."""
    with serving("contest-5") as served:
        agents = play(served.url, [name] * 5)
        running = served.game()
    assert running.players == (shown,) * 5
    assert all(agent.requests[-1] == "FINISH" for agent in agents)


def reason(url: str, *replies: str | bytes, wait_s: float = 5) -> tuple[int | None, str]:
    """How the server closes on one who answers like this."""
    with connect(url, compression=None) as ws:
        try:
            for reply in replies:
                ws.recv(wait_s)
                ws.send(reply)
            while True:
                ws.recv(wait_s)
        except ConnectionClosed as closed:
            return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd is not None else (None, "")


def test_no_name_in_time() -> None:
    with serving("contest-5", limits=replace(LIMITS, name_s=0.2)) as served:
        assert reason(served.url) == (1008, "no name within 0.2 s")


def test_a_name_that_is_too_long() -> None:
    with serving("contest-5", limits=LIMITS) as served:
        assert reason(served.url, "n" * 201) == (1008, "a name has at most 200 characters")


def test_a_name_that_is_far_too_large() -> None:
    with serving("contest-5", limits=LIMITS) as served:
        assert reason(served.url, "n" * (1 << 17))[0] == 1009


def test_the_end_of_a_game_is_a_close_with_a_reason() -> None:
    closes: list[tuple[int | None, str]] = []

    class Stays(SampleAgent):
        """Waits for the server to close."""

        def act(self, request: str, packet: Packet) -> None:
            super().act(request, packet)
            if request == "FINISH":
                opcode, data = self.client.socket.recv_data(control_frame=True)
                while opcode != ABNF.OPCODE_CLOSE:
                    opcode, data = self.client.socket.recv_data(control_frame=True)
                closes.append((int.from_bytes(data[:2], "big"), data[2:].decode()))

    with serving("contest-5") as served:
        play(served.url, ["t1", "t2", "t3", "t4"], Stays(served.url, "t5"))
    assert closes == [(1000, "the game is over")]


def test_pings_are_answered_in_the_waiting_room() -> None:
    with serving("contest-5") as served, connect(served.url, compression=None) as ws:
        ws.recv()
        assert ws.ping().wait(5)
        ws.send("t1")
        served.until(lambda: len(served.track_server.track.room) == 1)
        assert ws.ping().wait(5)


def test_who_leaves_the_waiting_room_is_not_seated() -> None:
    with serving("contest-5") as served:
        waiting = served.track_server.track.room
        closing: list[Callable[[ClientConnection], None]] = [
            lambda ws: ws.close(),
            lambda ws: ws.socket.close(),
        ]
        for close in closing:
            with connect(served.url, compression=None) as ws:
                ws.recv()
                ws.send("t1")
                served.until(lambda: len(waiting) == 1)
                close(ws)
            served.until(lambda: not waiting)
        agents = play(served.url, [f"t{n}" for n in range(1, 6)])
        running = served.game()
    assert not [x for x in running.game.log if isinstance(x, e.WentLost)]
    assert all(agent.requests[-1] == "FINISH" for agent in agents)


def test_a_storm_of_connections_during_a_game() -> None:
    stop = threading.Event()

    def storm(url: str) -> None:
        while not stop.is_set():
            with connect(url, compression=None) as ws:
                ws.recv()
                ws.send("storm")

    with serving("contest-5") as served:
        stormers = [threading.Thread(target=storm, args=(served.url,), daemon=True) for _ in range(3)]
        for thread in stormers:
            thread.start()
        for number in range(1, 4):
            agents = play(served.url, [f"t{n}" for n in range(1, 6)])
            assert all(agent.requests[-1] == "FINISH" for agent in agents)
            served.game(number)
        stop.set()
        for thread in stormers:
            thread.join(10)
        served.until(lambda: not served.track_server.track.room)
        served.until(lambda: not served.track_server.door.connections)


def test_one_who_floods_while_waiting_is_sent_away() -> None:
    with serving("contest-5", limits=LIMITS) as served, connect(served.url, compression=None) as ws:
        ws.recv()
        for text in ("t1", *["hello?"] * 51):
            ws.send(text)
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        served.until(lambda: not served.track_server.track.room)


def chatter(quota: int | None) -> Callable[[Rules], Rules]:
    def change(rules: Rules) -> Rules:
        return replace(rules, talk=replace(rules.talk, count=quota, duration_ms=500, turns=None))

    return change


@pytest.mark.parametrize(("quota", "lost"), [(4, True), (None, False)])
def test_many_words_where_one_may_speak_at_any_time(quota: int | None, lost: bool) -> None:
    """Words beyond one's quota are a flood; words that the rules allow are none."""

    class Chatterbox(SampleAgent):
        def act(self, request: str, packet: Packet) -> None:
            if request == "TALK_PHASE_START" and self.requests.count(request) == 1:
                for number in range(150):
                    self.client.send(f"word {number}")
            elif not request.startswith("TALK"):
                super().act(request, packet)

    with serving("anytime-5", limits=LIMITS, rules=chatter(quota)) as served:
        box = Chatterbox(served.url, "t5")
        play(served.url, ["t1", "t2", "t3", "t4"], box)
        running = served.game()
    seat = running.players.index("t5") + 1
    assert (seat in [x.seat for x in running.game.log if isinstance(x, e.WentLost)]) == lost
    said = [t for t in running.game.scene.talks if t.seat == seat and t.day == 0]
    assert len(said) == (4 if quota else 150)


def test_one_who_waits_and_says_a_little_may_stay() -> None:
    with serving("contest-5", limits=LIMITS) as served, connect(served.url, compression=None) as ws:
        ws.recv()
        for text in ("t1", *["hello?"] * 40):
            ws.send(text)
        assert ws.ping().wait(5)
        assert len(served.track_server.track.room) == 1
