"""The sending half of a socket: frames, the bounded outbox, and who takes nothing any more."""

import asyncio
import socket

import pytest
from aiohttp import web
from tests.net.serving import serving
from tests.rows import each_row
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from jinro.net.frames import text_frame
from jinro.net.handshake import UpgradeRequest
from jinro.net.limits import Limits
from jinro.net.peer import RemoteAgent
from jinro.net.websocket import AgentDoor, AgentSocket


@each_row("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_client_reads_our_frames(size: int) -> None:
    """The header of a frame is right at every border between its three forms."""
    text = "x" * size

    async def serve_once() -> str:
        async def handle(request: web.Request) -> web.StreamResponse:
            ws = web.WebSocketResponse(compress=False)
            await ws.prepare(request)
            assert request.transport is not None
            request.transport.write(text_frame(text.encode()))
            await ws.receive()
            return ws

        app = web.Application()
        app.router.add_get("/", handle)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]

        def read() -> str:
            with connect(f"ws://127.0.0.1:{port}/", compression=None, max_size=None) as ws:
                return str(ws.recv(5))

        try:
            return await asyncio.to_thread(read)
        finally:
            await runner.cleanup()

    assert asyncio.run(serve_once()) == text


class Pair:
    """A connection whose other end never reads."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits

    async def __aenter__(self) -> AgentSocket:
        ours, self.theirs = socket.socketpair()
        loop = asyncio.get_running_loop()
        self.transport, _ = await loop.create_connection(asyncio.Protocol, sock=ours)
        self.arrived: asyncio.Future[RemoteAgent] = loop.create_future()
        self.ended = asyncio.Event()
        door = AgentDoor(self._arrive, limits=self.limits)
        door.left = lambda connection: self.ended.set()  # type: ignore[method-assign]
        wire = AgentSocket(door, self.transport, UpgradeRequest())
        self.transport.set_protocol(wire)
        return wire

    def _arrive(self, agent: RemoteAgent, request: UpgradeRequest) -> str:
        self.arrived.set_result(agent)
        return ""

    def take(self, size: int) -> bytes:
        """Read so much at the other end; for a thread."""
        self.theirs.settimeout(5)
        taken = bytearray()
        while len(taken) < size:
            taken += self.theirs.recv(min(65_536, size - len(taken)))
        return bytes(taken)

    async def __aexit__(self, *error: object) -> None:
        self.transport.abort()
        self.theirs.close()
        await asyncio.sleep(0)


def test_one_who_does_not_read_is_cut_off_when_its_outbox_is_full() -> None:
    async def run() -> int:
        async with Pair(Limits(outbox_bytes=1 << 20)) as wire:
            sent = 0
            while wire.send(b"x" * 50_000):
                sent += 1
                assert sent < 1_000
            assert not wire.send(b"after that")
            return sent

    assert asyncio.run(run()) >= 20


def test_no_packet_alone_is_too_much_for_one_who_reads() -> None:
    """However large: it and those that follow at once all arrive."""

    async def run() -> None:
        pair = Pair(Limits(outbox_bytes=100_000))
        async with pair as wire:
            packets = [b"x" * 3_000_000, *[b"y" * 10_000] * 8, b"z" * 500_000]
            for packet in packets[:-1]:
                assert wire.send(packet)
            sent = wire.encode(packets[:-1])
            got = await asyncio.to_thread(pair.take, len(sent))
            assert got == sent
            assert wire.send(packets[-1])
            assert await asyncio.to_thread(pair.take, 500_000) in wire.encode(packets[-1:])

    asyncio.run(asyncio.wait_for(run(), 10))


def test_what_waits_for_one_who_does_not_read_is_bounded_by_the_limit_and_its_largest_packet() -> None:
    async def run() -> None:
        pair = Pair(Limits(outbox_bytes=1_000_000))
        async with pair as wire:
            wire.send(b"x" * 2_000_000)
            waits = [pair.transport.get_write_buffer_size()]
            while wire.send(b"y" * 50_000):
                waits.append(pair.transport.get_write_buffer_size())
                assert len(waits) < 1_000
            assert 2_900_000 < max(waits) < 3_100_000
            assert pair.transport.is_closing()

    asyncio.run(asyncio.wait_for(run(), 10))


def test_one_who_takes_nothing_for_too_long_is_cut_off() -> None:
    async def run() -> None:
        async with Pair(Limits(write_s=60)) as wire:
            now = asyncio.get_running_loop().time()
            assert wire.send(b"x" * 2_000_000)
            assert not wire.is_stuck(now)
            assert not wire.is_stuck(now + 59)
            assert wire.send(b"still there")
            assert wire.is_stuck(now + 61)
            assert not wire.send(b"gone")

    asyncio.run(run())


def test_one_who_hangs_up_and_takes_nothing_is_gone_at_once_and_soon_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jinro.net.websocket.CLOSE_S", 0.05)

    async def run() -> None:
        pair = Pair(Limits())
        async with pair as wire:
            pair.theirs.sendall(b"\x81\x82\0\0\0\0t1")
            agent = await asyncio.wait_for(pair.arrived, 5)
            gone = asyncio.Event()
            agent.on_gone = gone.set
            agent.send(b"x" * 2_000_000)
            pair.theirs.shutdown(socket.SHUT_WR)
            await asyncio.wait_for(gone.wait(), 5)
            assert not wire.send(b"after that")
            await pair.ended.wait()

    asyncio.run(asyncio.wait_for(run(), 5))


def test_one_who_reads_may_be_slow() -> None:
    async def run() -> None:
        pair = Pair(Limits(write_s=60))
        async with pair as wire:
            now = asyncio.get_running_loop().time()
            wire.send(b"x" * 2_000_000)
            pair.theirs.setblocking(False)
            for minute in range(1, 4):
                assert pair.theirs.recv(300_000)
                left = pair.transport.get_write_buffer_size()
                while pair.transport.get_write_buffer_size() == left:  # noqa: ASYNC110
                    await asyncio.sleep(0)
                assert not wire.is_stuck(now + 61 * minute)
            assert wire.send(b"still there")

    asyncio.run(run())


def test_the_server_pings_those_who_wait() -> None:
    with serving("contest-5", ping_s=0.02) as served, connect(served.url, compression=None) as ws:
        ws.recv()
        ws.send("t1")
        with pytest.raises(TimeoutError):
            ws.recv(0.2)
        assert len(served.track_server.track.room) == 1


def test_the_server_says_good_bye_when_it_stops() -> None:
    with serving("contest-5") as served, connect(served.url, compression=None) as ws:
        ws.recv()
        served.loop.call_soon_threadsafe(lambda: served.loop.create_task(served.track_server.door.stop()))
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001
