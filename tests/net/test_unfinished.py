"""Messages that do not end, and ends that do not read: a bound and a time limit at both doors."""

import contextlib
import socket
import struct
import time
from collections.abc import Iterator

import pytest
from tests.net import classic_serving
from tests.net.sample_agents import play
from tests.net.serving import Served, serving
from tests.net.test_handshake import NAME, UPGRADE, read_until, rest

from jinro.net.limits import Limits

QUICK = Limits(message_s=0.15, name_s=5.0)


def frame(payload: bytes, opcode: int = 1, *, final: bool = True, size: int | None = None) -> bytes:
    """A masked frame; its header may say that it has another size."""
    length = len(payload) if size is None else size
    head = bytes([opcode | (0x80 if final else 0), 0xFF]) + struct.pack("!Q", length)
    if length < 126:
        head = head[:1] + bytes([0x80 | length])
    return head + b"\0\0\0\0" + payload


def agent(served: Served, name: bytes = b"t1") -> socket.socket:
    """A connection that has said its name."""
    sock = served.stack.enter_context(socket.create_connection(("127.0.0.1", served.port), 10))
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.sendall(UPGRADE + frame(name))
    read_until(sock, NAME)
    return sock


def waiting(served: Served) -> int:
    return len(served.track_server.track.room)


def until_closed(sock: socket.socket, pieces: Iterator[bytes], limit_s: float = 3.0) -> bytes:
    """Go on sending, a piece every few milliseconds, until the server has closed; what it said last."""
    sock.settimeout(0.01)
    last, said = time.monotonic() + limit_s, b""
    while time.monotonic() < last:
        with contextlib.suppress(ConnectionError):
            sock.sendall(next(pieces))
        try:
            got = sock.recv(65_536)
        except TimeoutError:
            continue
        except ConnectionError:
            return said
        said += got
        if not got or b"\x88" in got:
            return said
    raise AssertionError("the connection is still open")


def drip(first: bytes, piece: bytes) -> Iterator[bytes]:
    yield first
    while True:
        yield piece


WHY = b"a message was not finished within 0.15 s"


@pytest.mark.parametrize(
    ("first", "piece"),
    [
        (b"\x81", b""),
        (frame(b"x" * 1_000, size=1 << 20), b""),
        (frame(b"x", size=1 << 20), b"x"),
        (frame(b"part", final=False), b""),
        (frame(b"part", final=False), frame(b"", 0, final=False)),
        (frame(b"part", final=False), frame(b"hello", 9)),
    ],
    ids=["one byte", "half a frame", "a byte at a time", "a part", "empty parts", "pings between parts"],
)
def test_contest_a_message_must_be_finished_in_time(first: bytes, piece: bytes) -> None:
    with serving("contest-5", limits=QUICK) as served:
        sock = agent(served)
        served.until(lambda: waiting(served) == 1)
        assert WHY in until_closed(sock, drip(first, piece))
        served.until(lambda: not waiting(served))
        served.until(lambda: not served.track_server.door.gate.crowd.unfinished_bytes)


@pytest.mark.slow
def test_contest_messages_that_are_cut_by_the_network_are_in_time() -> None:
    """There is always an unfinished message, but never the same for long."""
    with serving("contest-5", limits=QUICK) as served:
        sock = agent(served)
        both = frame(b"hello") + frame(b"ping", 9)
        sock.sendall(both[:3])
        last = time.monotonic() + 0.4
        while time.monotonic() < last:
            sock.sendall(both[3:] + both[:3])
            time.sleep(0.02)  # against the time limit of a real connection
        assert served.call(lambda: waiting(served)) == 1


@pytest.mark.parametrize("size", [5_000, 1 << 20])
def test_contest_a_name_is_small(size: int) -> None:
    with serving("contest-5") as served:
        sock = served.stack.enter_context(socket.create_connection(("127.0.0.1", served.port), 10))
        sock.sendall(UPGRADE + frame(b"x", size=size))
        assert b"a message has at most 4096 bytes" in rest(sock)


def test_contest_all_unfinished_messages_together() -> None:
    with serving("contest-5", limits=Limits(unfinished_bytes=1 << 20)) as served:
        crowd = served.track_server.door.gate.crowd
        held = [agent(served, b"t%d" % n) for n in range(1, 4)]
        for sock in held[:2]:
            sock.sendall(frame(b"x" * 500_000, size=1 << 20))
        served.until(lambda: crowd.unfinished_bytes > 1_000_000)
        small = agent(served, b"u1")
        small.sendall(frame(b"x" * 40_000, size=50_000))
        served.until(lambda: crowd.unfinished_bytes > 1_040_000)
        with contextlib.suppress(ConnectionError):
            held[2].sendall(frame(b"x" * 500_000, size=1 << 20))
        served.until(lambda: waiting(served) == 3)
        served.until(lambda: crowd.unfinished_bytes < 1_050_000)
        assert {one.name for one in served.track_server.track.room} == {"t1", "t2", "u1"}
        agents = play(served.url, [f"w{n}" for n in range(1, 6)])
        assert all(one.requests[-1] == "FINISH" for one in agents)
        for sock in (*held, small):
            sock.close()
        served.until(lambda: crowd.unfinished_bytes == 0)


@pytest.mark.parametrize("first", [b"G", b"GET /ws HTTP/1.1\r\nX: "])
def test_contest_a_handshake_must_be_finished_in_time(first: bytes) -> None:
    with serving("contest-5", limits=Limits(name_s=0.15)) as served:
        with socket.create_connection(("127.0.0.1", served.port), 10) as sock:
            until_closed(sock, drip(first, b"X"))
        served.until(lambda: not served.track_server.door.undecided)


def test_contest_pings_of_one_who_does_not_read_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jinro.net.websocket.PONG_S", 0.05)
    with serving("contest-5") as served:
        sock = agent(served)
        served.until(lambda: waiting(served) == 1)
        [wire] = served.track_server.door._open
        # Something waits for the agent, so that the kernel takes no more.
        served.call(lambda: wire.send(b"x" * 6_000_000))
        before = served.call(wire._transport.get_write_buffer_size)
        assert before > 100_000
        for _ in range(2_000):
            sock.sendall(frame(b"p" * 125, 9))
        sock.sendall(frame(b"said after the pings"))
        served.until(lambda: bool(wire._agent and wire._agent._idle))
        assert served.call(wire._transport.get_write_buffer_size) <= before
        sock.settimeout(10)
        assert read_until(sock, b"\x8a\x7d" + b"p" * 125).count(b"\x8a\x7d") == 1


# Lines


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("piece", [b"", b"x"], ids=["half a line", "a byte at a time"])
def test_classic_a_line_must_be_finished_in_time(named: bool, piece: bytes) -> None:
    with classic_serving.serving("classic-5", limits=QUICK) as served:
        sock = served.connect()
        sock.recv(1_000)
        if named:
            sock.sendall(b"cat\n")
            served.until(lambda: served.server.waiting_names == ("cat",))
        until_closed(sock, drip(b"half", piece))
        served.until(lambda: not served.server._listener.connections)


@pytest.mark.slow
def test_classic_lines_that_are_cut_by_the_network_are_in_time() -> None:
    with classic_serving.serving("classic-5", limits=QUICK) as served:
        sock = served.connect()
        sock.sendall(b"cat\nhel")
        last = time.monotonic() + 0.4
        while time.monotonic() < last:
            sock.sendall(b"lo\nhel")
            time.sleep(0.02)  # against the time limit of a real connection
        assert served.call(lambda: served.server.waiting_names) == ("cat",)


@pytest.mark.parametrize("named", [True, False])
def test_classic_a_line_without_an_end_is_cut_at_the_limit(named: bool) -> None:
    with classic_serving.serving("classic-5", limits=Limits(message_bytes=1_000)) as served:
        sock = served.connect()
        sock.recv(1_000)
        if named:
            sock.sendall(b"cat\n")
            served.until(lambda: served.server.waiting_names == ("cat",))
        sock.sendall(b"x" * 1_001)
        until_closed(sock, drip(b"", b""))
        served.until(lambda: not served.server._listener.connections)
