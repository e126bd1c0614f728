"""Which connections are accepted: in all, per address, per second; and what they may leave unfinished."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable

import pytest
from tests.net import classic_serving
from tests.net.sample_agents import play
from tests.net.serving import Served, serving
from tests.net.test_handshake import NAME, UPGRADE, read_until, rest

from jinro.net import gate as gates
from jinro.net.gate import Crowd, Gate
from jinro.net.limits import Limits

ELSEWHERE = "127.0.0.2"


def in_loop(test: Callable[[], None]) -> None:
    async def run() -> None:
        test()

    asyncio.run(run())


def test_all_doors_count_together() -> None:
    def test() -> None:
        crowd = Crowd(1_000)
        one, other = Gate(Limits(connections=3), crowd), Gate(Limits(connections=2), crowd)
        assert [one.enter("1.1.1.1"), other.enter("1.1.1.2")] == ["", ""]
        assert other.enter("1.1.1.3") == "too many connections"
        other.leave("1.1.1.3")
        assert one.enter("1.1.1.3") == ""
        one.leave("1.1.1.1")
        one.leave("1.1.1.3")
        assert other.enter("1.1.1.3") == ""

    in_loop(test)


def test_connections_leave_open_files_for_games() -> None:
    def test() -> None:
        gate = Gate(Limits(), Crowd(open_files=8))
        assert [gate.enter(f"1.1.1.{n}") for n in range(7)] == [""] * 6 + ["too many connections"]

    in_loop(test)


def test_an_address_has_so_many_connections_and_no_more() -> None:
    def test() -> None:
        gate = Gate(Limits(per_address=2, exempt=("10.0.0.0/8",)), proxies=["192.0.2.1"])
        busy = "too many connections of one address"
        assert [gate.enter("1.1.1.1") for _ in range(4)] == ["", "", busy, busy]
        assert gate.enter("1.1.1.2") == ""
        assert [gate.enter(address) for address in ["10.1.1.1", "192.0.2.1"] * 5] == [""] * 10
        for _ in range(3):
            gate.leave("1.1.1.1")
        assert [gate.enter("1.1.1.1") for _ in range(2)] == ["", busy]

    in_loop(test)


def test_new_connections_of_an_address_are_forgiven_in_time() -> None:
    def test() -> None:
        gate = Gate(Limits(connects=3, connects_per_s=2.0))
        busy = "too many new connections of one address"

        def visit() -> str:
            refused = gate.enter("1.1.1.1")
            gate.leave("1.1.1.1")
            return refused

        assert [visit() for _ in range(5)] == ["", "", "", busy, busy]
        gate.crowd.visits["1.1.1.1"].at -= 1.0  # A second passes.
        assert [visit() for _ in range(3)] == ["", "", busy]

    in_loop(test)


def test_the_table_of_addresses_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "MOST_ADDRESSES", 50)

    def test() -> None:
        gate = Gate(Limits())
        gate.enter("2.2.2.2")
        for n in range(500):
            address = f"1.1.{n >> 8}.{n & 255}"
            gate.enter(address)
            gate.leave(address)
            assert len(gate.crowd.visits) <= 50
        assert gate.crowd.visits["2.2.2.2"].open == 1

    in_loop(test)


def test_refusals_are_one_line_on_the_log(caplog: pytest.LogCaptureFixture) -> None:
    def test() -> None:
        gate = Gate(Limits(per_address=1))
        for _ in range(100):
            gate.enter("1.1.1.1")

    with caplog.at_level(logging.WARNING):
        in_loop(test)
    assert [record.getMessage() for record in caplog.records] == [
        "connections refused: 1; the last from 1.1.1.1: too many connections of one address"
    ]


# Real doors


def visit(port: int, address: str = ELSEWHERE) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 10, (address, 0))


def refused(sock: socket.socket) -> bytes:
    """What one is told who is not accepted."""
    with sock, contextlib.suppress(ConnectionResetError):
        return rest(sock)
    return b""


def admitted(sock: socket.socket) -> bool:
    sock.sendall(UPGRADE)
    return read_until(sock, NAME).startswith(b"HTTP/1.1 101 ")


def one_address(served: Served, most: int) -> None:
    """`most` connections of one address stay, others are refused, and other addresses are not concerned."""
    held = [served.stack.enter_context(visit(served.port)) for _ in range(most)]
    assert all(admitted(sock) for sock in held)
    answer = refused(visit(served.port))
    assert answer.startswith(b"HTTP/1.1 429 ")
    assert b"\r\nRetry-After: 5\r\n" in answer
    assert answer.endswith(b"too many connections of one address\n")
    agents = play(served.url, [f"t{n}" for n in range(1, 6)])
    assert all(agent.requests[-1] == "FINISH" for agent in agents)
    held[0].close()
    served.until(lambda: served.track_server.door.gate.crowd.open == most - 1)
    with visit(served.port) as sock:
        assert admitted(sock)


def test_contest_connections_of_one_address() -> None:
    with serving("contest-5", limits=Limits(per_address=3, exempt=("127.0.0.1",))) as served:
        one_address(served, 3)


def test_contest_http_connections_count_until_they_end() -> None:
    with serving("contest-5", limits=Limits(per_address=1, exempt=("127.0.0.1",))) as served:
        with visit(served.port) as sock:
            sock.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert sock.recv(65_536).startswith(b"HTTP/1.1 200 ")
            assert refused(visit(served.port)).startswith(b"HTTP/1.1 429 ")
            sock.sendall(UPGRADE)
            assert read_until(sock, NAME).startswith(b"HTTP/1.1 101 ")
        served.until(lambda: not served.track_server.door.gate.crowd.open)
        with visit(served.port) as sock:
            assert admitted(sock)
        served.until(lambda: not served.track_server.door.gate.crowd.open)


def test_contest_agents_behind_a_proxy_count_for_their_own_address() -> None:
    limits = Limits(per_address=1)
    with serving("contest-5", limits=limits, trusted_proxies=(ELSEWHERE,)) as served:

        def come(client: bytes) -> bytes:
            sock = served.stack.enter_context(visit(served.port))
            sock.sendall(
                UPGRADE.replace(b"Host: localhost", b"Host: localhost\r\nX-Forwarded-For: " + client)
            )
            return sock.recv(12)

        assert [come(b"203.0.113.1"), come(b"203.0.113.2")] == [b"HTTP/1.1 101"] * 2
        assert come(b"203.0.113.1") == b"HTTP/1.1 429"
        assert come(b"6.6.6.6, 203.0.113.1") == b"HTTP/1.1 429"


def test_contest_new_connections_per_second() -> None:
    limits = Limits(connects=5, connects_per_s=0.001, exempt=())
    with serving("contest-5", limits=limits) as served:
        for _ in range(5):
            with visit(served.port) as sock:
                assert admitted(sock)
        assert refused(visit(served.port)).endswith(b"too many new connections of one address\n")
        with visit(served.port, "127.0.0.3") as sock:
            assert admitted(sock)


def test_contest_all_connections() -> None:
    with serving("contest-5", limits=Limits(connections=2)) as served:
        held = [served.stack.enter_context(visit(served.port, "127.0.0.1")) for _ in range(2)]
        assert all(admitted(sock) for sock in held)
        assert refused(visit(served.port)).endswith(b"too many connections\n")


def test_classic_connections_of_one_address() -> None:
    with classic_serving.serving("classic-5", limits=Limits(per_address=2, exempt=())) as served:
        held = [served.stack.enter_context(visit(served.server.port)) for _ in range(2)]
        assert all(sock.recv(1_000) for sock in held)
        assert refused(visit(served.server.port)) == b""
        held[0].close()
        served.until(lambda: served.server._listener.gate.crowd.open == 1)
        assert served.stack.enter_context(visit(served.server.port)).recv(1_000)
        assert served.stack.enter_context(visit(served.server.port, "127.0.0.3")).recv(1_000)
