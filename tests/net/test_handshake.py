"""How connections begin: agents are met at once, everything else is left to the HTTP server."""

import contextlib
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.net.serving import Served, serving

from jinro.net.handshake import accepted
from jinro.net.limits import Limits

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
NAME = b'\x81\x12{"request":"NAME"}'
ACCEPT = b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
"""The answer to this key, as RFC 6455 has it."""


@contextmanager
def line(served: Served) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", served.server.track_servers[0].port), timeout=5) as sock:
        yield sock


def read_until(sock: socket.socket, end: bytes) -> bytes:
    data = b""
    while not data.endswith(end):
        got = sock.recv(65_536)
        assert got, data
        data += got
    return data


def rest(sock: socket.socket) -> bytes:
    data = b""
    while got := sock.recv(65_536):
        data += got
    return data


def test_the_answer_and_the_first_question_come_together() -> None:
    with serving("contest-5") as served, line(served) as sock:
        sock.sendall(UPGRADE)
        answer = read_until(sock, NAME)
        assert answer.startswith(b"HTTP/1.1 101 ")
        assert ACCEPT in answer


def test_packets_are_never_compressed() -> None:
    """The size of a packet would tell how much of it repeats what its reader has said."""
    offered = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
    with serving("contest-5") as served, line(served) as sock:
        sock.sendall(UPGRADE.removesuffix(b"\r\n") + offered)
        assert b"extensions" not in read_until(sock, NAME).lower()


@pytest.mark.parametrize("size", [1, 3, 40])
def test_a_request_may_come_in_pieces(size: int) -> None:
    with serving("contest-5") as served, line(served) as sock:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for start in range(0, len(UPGRADE), size):
            sock.sendall(UPGRADE[start : start + size])
            served.call(lambda: None)  # the server reads this piece before the next is sent
        assert ACCEPT in read_until(sock, NAME)


def test_a_name_may_come_with_the_request() -> None:
    with serving("contest-5") as served, line(served) as sock:
        sock.sendall(UPGRADE + b"\x81\x82\0\0\0\0t1")
        read_until(sock, NAME)
        sock.sendall(b"\x89\x80\0\0\0\0")
        read_until(sock, b"\x8a\x00")
        assert [agent.name for agent in served.track_server.track.room] == ["t1"]


def test_a_connection_that_was_used_for_http_becomes_an_agents() -> None:
    with serving("contest-5") as served, line(served) as sock:
        sock.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert sock.recv(65_536).startswith(b"HTTP/1.1 200 ")
        sock.sendall(UPGRADE)
        assert ACCEPT in read_until(sock, NAME)
        sock.sendall(b"\x81\x82\0\0\0\0t1" + b"\x88\x80\0\0\0\0")
        assert rest(sock) == b"\x88\x02\x03\xe8"
    with serving("contest-5") as served:
        with line(served) as sock:
            sock.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
            sock.recv(65_536)
            sock.sendall(UPGRADE)
            read_until(sock, NAME)
        served.until(lambda: not served.track_server.door.connections)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
        (UPGRADE.replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"short"), b"400"),
        (UPGRADE.replace(b"Version: 13", b"Version: 8"), b"400"),
        (UPGRADE.replace(b"GET", b"POST"), b"405"),
        (UPGRADE.replace(b"/ws", b"/wsx"), b"404"),
        (UPGRADE.replace(b"/ws", b"/"), b"200"),
        (b"nonsense\r\n\r\n", b"400"),
        (b"GET /ws HTTP/1.1\r\nX: " + b"x" * 20_000 + b"\r\n\r\n", b"400"),
    ],
)
def test_what_is_no_agent_is_answered_by_the_http_server(sent: bytes, status: bytes) -> None:
    with serving("contest-5") as served, line(served) as sock:
        sock.sendall(sent)
        assert sock.recv(65_536).split()[1] == status


def test_what_is_no_http_leaves_no_word_on_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Anybody could fill the log with it, or with secrets."""
    with serving("contest-5") as served:
        for sent in (b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nAuthorization: " + b"x" * 20_000 + b"\r\n\r\n"):
            with line(served) as sock:
                sock.sendall(sent)
                assert sock.recv(65_536).split()[1] == b"400"
    assert not caplog.text


@pytest.mark.parametrize("sent", [b"", b"GET /ws HT", b"GET / HT"])
def test_one_who_asks_for_nothing_is_cut_off(sent: bytes) -> None:
    with serving("contest-5", limits=Limits(name_s=0.05)) as served, line(served) as sock:
        sock.sendall(sent)
        with contextlib.suppress(ConnectionResetError):
            assert sock.recv(1) == b""


def test_headers_are_read_as_they_may_be_written() -> None:
    assert accepted({"upgrade": " WebSocket ", "connection": "upgrade"}) is None
    headers = {
        "upgrade": " WebSocket ",
        "connection": "Keep-Alive,UPGRADE",
        "sec-websocket-version": " 13",
        "sec-websocket-key": " dGhlIHNhbXBsZSBub25jZQ== ",
    }
    assert ACCEPT in (accepted(headers) or b"")


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("any.example", "", b"101"),
        ("localhost", "http://localhost", b"101"),
        ("localhost", "https://friend.example", b"101"),
        ("localhost", "http://evil.example", b"403"),
        ("localhost", "null", b"403"),
        ("evil.example", "http://evil.example", b"403"),
    ],
)
def test_pages_of_other_sites_may_not_connect(host: str, origin: str, status: bytes) -> None:
    """Programs, which send no origin, may, whatever they call the server."""
    head = f"Host: {host}\r\nUser-Agent: Mozilla/5.0\r\n" + (f"Origin: {origin}\r\n" if origin else "")
    with serving("contest-5", origins=["https://friend.example"]) as served, line(served) as sock:
        sock.sendall(UPGRADE.replace(b"Host: localhost\r\n", head.encode()))
        assert sock.recv(65_536).startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize(
    ("origin", "status"), [("http://contest.example:8080", b"101"), ("http://evil.example", b"403")]
)
def test_agents_call_the_server_by_any_name(origin: str, status: bytes) -> None:
    """Libraries of the contest's agents send the host that they ask as `Origin`, but they are no browsers."""
    head = f"Host: contest.example:8080\r\nOrigin: {origin}\r\n"
    for path in (b"GET /ws ", b"GET /%77s "):  # The second way is through the HTTP server.
        with serving("contest-5") as served, line(served) as sock:
            asked = UPGRADE.replace(b"Host: localhost\r\n", head.encode()).replace(b"GET /ws ", path)
            sock.sendall(asked)
            assert sock.recv(65_536).startswith(b"HTTP/1.1 " + status)


def test_a_track_names_origins_itself() -> None:
    head = b"Host: localhost\r\nOrigin: https://friend.example\r\n"
    with serving("contest-5", allow_origins=("https://friend.example",)) as served, line(served) as sock:
        sock.sendall(UPGRADE.replace(b"Host: localhost\r\n", head))
        assert sock.recv(65_536).startswith(b"HTTP/1.1 101 ")
