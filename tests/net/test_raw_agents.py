"""Agents that send bytes in every way the protocol allows, and some that it does not, on real sockets."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
import pytest
from msgspec.structs import replace
from tests.net.serving import Served, serving
from tests.net.test_frames import frame
from tests.net.test_handshake import NAME, UPGRADE, read_until

from jinro.game import events as e
from jinro.game.rules import Rules
from jinro.net.limits import Limits

Deliver = Callable[[socket.socket, bytes], None]
PING = frame(b"there?", 0x89)


def at_once(sock: socket.socket, text: bytes) -> None:
    sock.sendall(frame(text))


def byte_by_byte(sock: socket.socket, text: bytes) -> None:
    for byte in frame(text):
        sock.sendall(bytes((byte,)))


def in_parts_with_pings(sock: socket.socket, text: bytes) -> None:
    """Every part in a segment of its own; one of them is empty."""
    for part in (frame(text[:1], 0x01), PING, frame(b"", 0x00), PING, frame(text[1:], 0x80)):
        sock.sendall(part)


def among_pings(sock: socket.socket, text: bytes) -> None:
    """All in one segment."""
    sock.sendall(PING * 3 + frame(text) + PING * 2)


def with_a_long_length(sock: socket.socket, text: bytes) -> None:
    """64 bits for the length, where a few would do."""
    sock.sendall(b"\x81\xff" + len(text).to_bytes(8, "big") + b"\0\0\0\0" + text)


WAYS: tuple[Deliver, ...] = (at_once, byte_by_byte, in_parts_with_pings, among_pings, with_a_long_length)


class RawAgent(threading.Thread):
    """An agent without a client library; `deliver` is how it sends."""

    def __init__(self, served: Served, name: str, deliver: Deliver, *, after_http: bool = False) -> None:
        super().__init__(daemon=True)
        self.sock = socket.create_connection(("127.0.0.1", served.port), timeout=20)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.called = name
        self.requests: list[str] = []
        self.pongs = 0
        self.close: bytes | None = None
        self._deliver = deliver
        self._after_http = after_http

    def run(self) -> None:
        with self.sock:
            if self._after_http:
                self.sock.sendall(b"GET /api/v1/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                read_until(self.sock, b"}")
            self.sock.sendall(UPGRADE)
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += self.sock.recv(1)
            for first, payload in self._frames():
                self._take(first, payload)

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        while self.close is None:
            first, length = self._exactly(2)
            if length > 125:
                length = int.from_bytes(self._exactly(2 if length == 126 else 8))
            yield first, self._exactly(length)

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            got = self.sock.recv(size - len(data))
            assert got, "cut off"
            data += got
        return data

    def _take(self, first: int, payload: bytes) -> None:
        if first == 0x8A:
            self.pongs += payload == b"there?"
        elif first == 0x88:
            self.close = payload
            self.sock.sendall(frame(payload, 0x88))
        else:
            self._act(msgspec.json.decode(payload))

    def _act(self, packet: dict[str, dict[str, dict[str, str]]]) -> None:
        request = str(packet["request"])
        self.requests.append(request)
        if request == "NAME":
            self._deliver(self.sock, self.called.encode())
        elif request == "TALK":
            self._deliver(self.sock, "こんにちは".encode())
        elif request in ("VOTE", "DIVINE", "ATTACK"):
            alive = [name for name, status in packet["info"]["status_map"].items() if status == "ALIVE"]
            self._deliver(self.sock, alive[0].encode())


def test_a_game_of_agents_that_each_send_in_their_own_way() -> None:
    with serving("contest-5") as served:
        agents = [
            RawAgent(served, f"t{n}", deliver, after_http=n % 2 == 0) for n, deliver in enumerate(WAYS, 1)
        ]
        for agent in agents:
            agent.start()
        running = served.game()
        for agent in agents:
            agent.join(10)
    assert all(agent.close == b"\x03\xe8the game is over" for agent in agents)
    assert all(agent.requests[-1] == "FINISH" for agent in agents)
    assert all(agent.pongs >= 4 for agent in agents[2:4])
    assert not [x for x in running.game.log if isinstance(x, (e.WentLost, e.Amended))]
    assert not running.journal.notes()


@contextmanager
def waiting(served: Served, name: bytes = b"t1") -> Iterator[socket.socket]:
    """An agent in the waiting room."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=5) as sock:
        sock.sendall(UPGRADE)
        read_until(sock, NAME)
        sock.sendall(frame(name))
        served.until(lambda: len(served.track_server.track.room) == 1)
        yield sock


def rest(sock: socket.socket) -> bytes:
    data = b""
    try:
        while got := sock.recv(65_536):
            data += got
    except ConnectionResetError:
        pass
    return data


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"", 0x88), 1000),
        (frame(b"\x03\xe8bye", 0x88), 1000),
        (frame(b"\x0f\xa1", 0x88) + frame(b"after that"), 1000),
        (b"\x81\x02t1", 1002),
        (frame(b"x", 0x80), 1002),
        (frame(b"x" * 126, 0x89), 1002),
        (frame(b"x", 0xC1), 1002),
        (b"\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff", 1009),
    ],
)
def test_how_the_server_closes(sent: bytes, code: int) -> None:
    with serving("contest-5") as served, waiting(served) as sock:
        sock.sendall(sent)
        data = rest(sock)
        assert data[0] == 0x88
        assert int.from_bytes(data[2:4]) == code
        assert data[1] == len(data) - 2, "nothing follows a close frame"
        served.until(lambda: not served.track_server.track.room and not served.track_server.door.connections)


def test_one_who_goes_on_sending_after_our_close_is_not_waited_for() -> None:
    with serving("contest-5", limits=Limits(idle_messages=5)) as served, waiting(served) as sock:
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            sock.sendall(frame(b"hello?") * 3_000_000)
        served.until(lambda: not served.track_server.door.connections, 1)


def test_after_our_close_nothing_is_sent() -> None:
    """One who is sent away and goes on is answered nothing, not even pings."""
    with serving("contest-5", limits=Limits(idle_messages=5)) as served, waiting(served) as sock:
        sock.sendall(frame(b"hello?") * 6 + PING * 3)
        data = sock.recv(65_536)
        sock.sendall(PING + frame(b"", 0x88))
        data += rest(sock)
        assert data.startswith(b"\x88")
        assert data[1] == len(data) - 2


def test_a_thousand_connections_come_and_go_in_every_state() -> None:
    """Silent ones, half a request, no name, named: all of them leave without a trace."""
    stages = (b"", b"GET /ws HT", b"GET / HT", UPGRADE, UPGRADE + frame(b"storm"), UPGRADE + b"\x81")
    with serving("contest-5") as served:
        track_server = served.track_server
        for _ in range(17):
            socks = [socket.create_connection(("127.0.0.1", served.port), timeout=5) for _ in range(60)]
            for number, sock in enumerate(socks):
                sock.sendall(stages[number % len(stages)])
            for sock in socks:
                sock.close()
        served.until(lambda: not track_server.door.connections and not track_server.door.undecided)
        served.until(lambda: not track_server.track.room and not track_server.track.games)


def test_connections_that_ask_for_nothing_do_not_outlive_the_server() -> None:
    with serving("contest-5") as served:
        silent = [socket.create_connection(("127.0.0.1", served.port), timeout=5) for _ in range(3)]
        silent[1].sendall(b"GET /ws HT")
        silent[2].sendall(b"GET /api HT")
        served.until(lambda: served.track_server.door.undecided == 3)
    for sock in silent:
        with sock:
            assert rest(sock) == b""


def test_the_rest_of_a_flood_is_nobodys() -> None:
    """One that is cut off may still send for a moment: nothing of that is heard or noted."""

    def hurried(rules: Rules) -> Rules:
        return replace(rules, answer_ms=300, grace_ms=0, response_ms=300)

    def floods(sock: socket.socket, text: bytes) -> None:
        sock.sendall(frame(text))
        if text != b"t5":
            for number in range(300):
                sock.sendall(frame(b"flood %d" % number))

    with serving("contest-5", limits=Limits(idle_messages=20), rules=hurried) as served:
        agents = [RawAgent(served, f"t{n}", at_once) for n in range(1, 5)]
        flooder = RawAgent(served, "t5", floods)
        for agent in (*agents, flooder):
            agent.start()
        running = served.game()
        for agent in agents:
            agent.join(10)
    seat = running.players.index("t5") + 1
    assert [x.seat for x in running.game.log if isinstance(x, e.WentLost)] == [seat]
    assert len(running.journal.notes(seat)) < 30
    assert all(agent.requests[-1] == "FINISH" for agent in agents)
