"""Agents that come back at once when they are sent away: refused before the upgrade, or slowed down."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from tests.hosting.agents.test_back_in_the_seat import begin, patient
from tests.net.sample_agents import SampleAgent
from tests.net.serving import Served, serving
from tests.net.test_handshake import UPGRADE
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from jinro.game.events import CameBack
from jinro.hosting.tokens import Tokens
from jinro.net.limits import Limits
from jinro.net.websocket import AgentDoor
from jinro.village.pace import RETURNS

KEY = "a secret of at least thirty-two bytes"


@contextmanager
def draining(served: Served) -> Iterator[None]:
    """A server that lets running games finish, and begins no others."""
    track = served.track_server.track
    drained = asyncio.run_coroutine_threadsafe(track.drain(), served.loop)
    served.until(lambda: track.draining)
    yield
    drained.result(10)


def come(served: Served, name: str) -> tuple[int, str]:
    """Connect and say a name; code and reason of the close."""
    with connect(served.url, compression=None) as ws:
        ws.recv(5)
        ws.send(name)
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(10)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_a_server_that_drains_refuses_agents_before_the_upgrade() -> None:
    with serving("contest-5") as served, draining(served):
        with pytest.raises(InvalidStatus) as refused, connect(served.url):
            pass
        answer = refused.value.response
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert answer.body == b"the server accepts no new agents\n"
        # Also behind a request of HTTP on the same connection.
        with socket.create_connection(("127.0.0.1", served.port), timeout=5) as sock:
            sock.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
            sock.recv(65_536)
            sock.sendall(UPGRADE)
            head = sock.recv(65_536)
        assert head.startswith(b"HTTP/1.1 503 ")
        assert b"Retry-After: " in head


def test_a_server_that_drains_lets_in_who_may_have_a_seat_to_come_back_to() -> None:
    with serving("contest-5", rules=patient) as served:
        stayers, go = begin(served, ["t1", "t2", "t3", "t4"], ["t5"])
        with draining(served):
            assert come(served, "other") == (1008, "the server accepts no new agents")
            back = SampleAgent(served.url, "t5")
            back.start()
            served.until(lambda: not next(iter(served.track_server.track.games.values())).seats.lost)
            with pytest.raises(InvalidStatus), connect(served.url):
                pass
            go.set()
        for agent in (*stayers, back):
            agent.join(10)


@pytest.mark.slow
def test_who_comes_back_too_often_is_slowed_down() -> None:
    """Each comes back at once; those beyond the burst are kept waiting before they are sent away."""
    limits = Limits(refusals=3, refusal_s=0.3)
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}, limits=limits) as served:
        began = time.monotonic()
        for _ in range(3):
            assert come(served, "t1") == (1008, "the token is not valid for this team")
        quick = time.monotonic() - began
        began = time.monotonic()
        for _ in range(4):
            assert come(served, "t1")[0] == 1008
        assert time.monotonic() - began > 0.9 > quick
        # Whoever is welcome is not slowed down, whatever others of its address do.
        token = Tokens(KEY).make("cats")
        with connect(served.url, additional_headers={"Authorization": f"Bearer {token}"}) as ws:
            ws.recv(5)
            ws.send("cats1")
            served.until(lambda: len(served.track_server.track.room) == 1)


def test_a_seat_whose_agent_reconnects_as_fast_as_it_can() -> None:
    """Where nothing kept it waiting it came back 40 times in a second, with 2.4 KB of trace each time."""
    with serving("contest-5", rules=patient) as served:
        stayers, go = begin(served, ["t1", "t2", "t3", "t4"], ["t5"])
        running = next(iter(served.track_server.track.games.values()))
        tries, until_s = 0, time.monotonic() + 1
        while time.monotonic() < until_s:
            with connect(served.url, compression=None, close_timeout=0.1) as ws:
                ws.recv(5)
                ws.send("t5")
                with suppress(TimeoutError):
                    ws.recv(0.1)  # It is greeted, or waits.
            tries += 1
        assert tries > RETURNS + 2
        back = SampleAgent(served.url, "t5")
        back.start()
        served.until(lambda: not running.game.state.lost)
        go.set()
        served.game()
        for agent in (*stayers, back):
            agent.join(10)
    assert back.error is None
    assert back.requests[-1] == "FINISH"
    came = [event for event in running.game.log if isinstance(event, CameBack)]
    assert RETURNS <= len(came) <= RETURNS + 3


def test_a_connection_that_is_not_made_when_the_door_stops() -> None:
    """A protocol whose connection the loop has not made yet has nothing to close."""

    async def run() -> None:
        door = AgentDoor(lambda agent, request: "")
        protocol = door.protocol(asyncio.Protocol)
        await door.stop()
        assert door.undecided == 0
        here, there = socket.socketpair()
        with there:
            transport, _ = await asyncio.get_running_loop().create_connection(lambda: protocol, sock=here)
            there.settimeout(5)
            there.sendall(UPGRADE)
            assert (await asyncio.to_thread(there.recv, 65_536)).startswith(b"HTTP/1.1 503 ")
            transport.abort()

    asyncio.run(run())
