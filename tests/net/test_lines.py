"""The TCP door for agents that speak in lines: names, borders, limits, ends."""

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import pytest
from tests.rows import each_row
from tests.waiting import becomes, turns

from jinro.net.limits import Limits
from jinro.net.lines import LIMITS, LineDoor
from jinro.net.peer import RemoteAgent
from jinro.wire.classic.codec import NAME

QUICK = Limits(name_s=0.1, message_bytes=64, outbox_bytes=100_000, write_s=0.2, idle_messages=5)


class Visitors:
    """A door, the agents that came, and what they said."""

    def __init__(self, limits: Limits) -> None:
        self.agents: list[RemoteAgent] = []
        self.heard: list[str] = []
        self.gone: list[RemoteAgent] = []
        self.door = LineDoor(self._arrive, limits=limits)
        self.refuse = ""
        self.writers: list[asyncio.StreamWriter] = []

    def _arrive(self, agent: RemoteAgent) -> str:
        if self.refuse:
            return self.refuse
        self.agents.append(agent)
        agent.on_text = self.heard.append
        agent.on_gone = lambda: self.gone.append(agent)
        return ""

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.door.port)
        self.writers.append(writer)
        assert await reader.readline() == NAME
        return reader, writer

    async def until(self, true: Callable[[], object]) -> None:
        await becomes(true)


@asynccontextmanager
async def visitors(limits: Limits = LIMITS) -> AsyncIterator[Visitors]:
    made = Visitors(limits)
    await made.door.start("127.0.0.1")
    try:
        yield made
    finally:
        for writer in made.writers:
            writer.close()
        async with asyncio.timeout(10):
            await made.door.stop()
        assert made.door.connections == 0


def run(test: Callable[[], object]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


async def named(at: Visitors, name: bytes = b"cat\n") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await at.connect()
    count = len(at.agents)
    writer.write(name)
    await at.until(lambda: len(at.agents) > count)
    return reader, writer


@each_row(
    ("sent", "name"),
    [
        (b"cat\n", "cat"),
        (b"cat\r\n", "cat"),
        (b"cat\r", "cat"),
        (b"  cat 1 \n", "cat 1"),
        (b"\n", "null"),
        ("猫\n".encode(), "猫"),
        (b"\xff\xfe\n", "\ufffd\ufffd"),
    ],
)
def test_the_first_line_is_the_name(sent: bytes, name: str) -> None:
    async def test() -> None:
        async with visitors() as at:
            await named(at, sent)
            assert [(a.name, a.protocol) for a in at.agents] == [(name, "classic")]

    run(test)


@each_row("end", [b"\n", b"\r", b"\r\n"])
@each_row("size", [1, 2, 3, 7, 1_000])
def test_lines_are_lines_wherever_the_network_cuts_them(end: bytes, size: int) -> None:
    said = ["こんにちは", "", 'VOTE {"agentIdx":3}', "🐺" * 3, "Over"]

    async def test() -> None:
        async with visitors() as at:
            _, writer = await named(at)
            data = b"".join(line.encode() + end for line in said)
            for i in range(0, len(data), size):
                writer.write(data[i : i + size])
                await writer.drain()
                await asyncio.sleep(0)
            await at.until(lambda: len(at.heard) == len(said))
            assert at.heard == said

    run(test)


def test_a_chunk_may_end_within_a_character_and_bad_bytes_are_replaced() -> None:
    async def test() -> None:
        async with visitors() as at:
            _, writer = await named(at)
            for piece in (b"\xe7\x8c", b"\xab\n", b"\xe7\x8c\n", b"a\xffb\n"):
                writer.write(piece)
                await writer.drain()
                await turns()
            await at.until(lambda: len(at.heard) == 3)
            assert at.heard == ["猫", "\ufffd", "a\ufffdb"]

    run(test)


def test_who_is_gone_before_its_name_is_no_agent() -> None:
    async def test() -> None:
        async with visitors() as at:
            for last in (b"", b"half a name"):
                _, writer = await at.connect()
                writer.write(last)
                writer.close()
            _, writer = await at.connect()
            reset = struct.pack("ii", 1, 0)
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
            writer.close()
            await at.until(lambda: at.door.connections == 0)
            assert at.agents == []

    run(test)


def test_who_does_not_say_its_name_in_time_must_go() -> None:
    async def test() -> None:
        async with visitors(QUICK) as at:
            reader, _ = await at.connect()
            assert await reader.read() == b""
            assert at.agents == []

    run(test)


@pytest.mark.parametrize("sent", [b"n" * 60 + b"\n", b"x" * 1_000, b"x" * 1_000 + b"\n"])
def test_a_name_that_is_too_long(sent: bytes) -> None:
    limits = Limits(name_s=0.3, name_characters=50, message_bytes=64)

    async def test() -> None:
        async with visitors(limits) as at:
            reader, writer = await at.connect()
            writer.write(sent)
            assert await reader.read() == b""
            assert at.agents == []

    run(test)


def test_one_that_is_refused_is_closed() -> None:
    async def test() -> None:
        async with visitors() as at:
            at.refuse = "no"
            reader, writer = await at.connect()
            writer.write(b"cat\nand more\n")
            assert await reader.read() == b""
            assert at.heard == []

    run(test)


async def ended(reader: asyncio.StreamReader) -> None:
    """Wait for the end: of the file, or by a reset."""
    async with asyncio.timeout(5):
        try:
            await reader.read()
        except ConnectionError:
            pass


def test_a_team_has_so_many_connections_and_no_more() -> None:
    async def test() -> None:
        async with visitors(Limits(per_team=2)) as at:
            await named(at, b"cat1\n")
            _, second = await named(at, b"cat2\n")
            reader, writer = await at.connect()
            writer.write(b"cat3\n")
            assert await reader.read() == b""
            await named(at, b"dog\n")
            second.close()
            await at.until(lambda: at.gone)
            await named(at, b"cat4\n")
            assert [agent.name for agent in at.agents] == ["cat1", "cat2", "dog", "cat4"]

    run(test)


def test_a_line_that_is_too_long_costs_the_connection() -> None:
    async def test() -> None:
        async with visitors(QUICK) as at:
            reader, writer = await named(at)
            writer.write(b"fine\n" + b"x" * 65 + b"\nafter\n")
            await at.until(lambda: at.gone)
            assert at.heard == ["fine"]
            await ended(reader)

    run(test)


def test_so_does_a_flood() -> None:
    async def test() -> None:
        async with visitors(QUICK) as at:
            reader, writer = await named(at)
            at.agents[0].detach()
            writer.write(b"x\n" * 20)
            await ended(reader)
            assert at.agents[0].gone

    run(test)


def test_so_does_an_outbox_that_is_full() -> None:
    async def test() -> None:
        async with visitors(QUICK) as at:
            await named(at)
            for _ in range(500):
                at.agents[0].send(b"x" * 99_999 + b"\n")
            assert at.gone == at.agents

    run(test)


def test_so_does_a_socket_that_takes_nothing_for_too_long() -> None:
    limits = Limits(write_s=0.2, outbox_bytes=1 << 30)

    async def test() -> None:
        async with visitors(limits) as at:
            await named(at)
            at.agents[0].send(b"x" * 20_000_000)
            await at.until(lambda: at.gone)

    run(test)


def test_what_is_held_back_goes_with_the_next_packet_or_soon_and_in_order() -> None:
    async def test() -> None:
        async with visitors() as at:
            reader, _ = await named(at)
            agent = at.agents[0]
            agent.hold(b"1\n")
            agent.hold(b"2\n", b"3\n")
            agent.send(b"4\n")
            agent.hold(b"5\n")
            async with asyncio.timeout(5):
                assert [await reader.readline() for _ in range(5)] == [b"%d\n" % n for n in range(1, 6)]
            agent.hold(b"last\n")
            agent.close("good-bye")
            assert await reader.read() == b"last\n"

    run(test)


def test_good_bye_takes_nothing_away_from_one_who_still_sends() -> None:
    """A plain close would reset the connection, and what the agent has not read would be lost."""

    async def test() -> None:
        async with visitors() as at:
            reader, writer = await named(at)
            at.agents[0].send(b"x" * 100_000 + b"\n")
            at.agents[0].close("the series is over")
            for _ in range(20):
                writer.write(b"late\n")
                await writer.drain()
                await turns()
            assert len(await reader.read()) == 100_001
            assert at.heard == []

    run(test)


def test_an_agent_that_leaves_is_gone_once() -> None:
    async def test() -> None:
        async with visitors() as at:
            _, writer = await named(at)
            writer.write(b"bye\n")
            writer.close()
            await at.until(lambda: at.gone)
            assert (at.gone, at.heard) == (at.agents, ["bye"])
            at.agents[0].send(b"anybody?\n")
            assert len(at.gone) == 1

    run(test)


def test_many_connect_before_anybody_is_let_in() -> None:
    """The kernel completes connections by itself: some clients wait only a millisecond for that."""

    async def test() -> None:
        async with visitors() as at:
            socks = [socket.create_connection(("127.0.0.1", at.door.port), 0.5) for _ in range(200)]
            await at.until(lambda: at.door.connections == 200)
            assert all(sock.recv(1_000) == NAME for sock in socks)
            for sock in socks:
                sock.close()

    run(test)


def test_small_packets_are_not_held_back_by_the_kernel() -> None:
    async def test() -> None:
        async with visitors() as at:
            await named(at)
            [line] = at.door._open
            sock = line._transport.get_extra_info("socket")
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)

    run(test)


def old_reading(chunks: Iterable[bytes]) -> list[dict[str, str]]:
    """The packets that an agent sees that looks for `}` LF `{` and forgets what it has read where the piece
    before that is empty, as AIWolfPy 0.4 does."""
    seen, rest = [], ""
    for chunk in chunks:
        more, text = True, chunk.decode()
        while more:
            rest += text
            more = "}\n{" in rest
            if more:
                rest, text = rest.split("\n", 1)
            try:
                seen.append(json.loads(rest))
            except ValueError:
                break
            rest = ""
    return seen


@each_row("size", range(8_190, 8_196))
@each_row("before", [(), (100,), (8_192, 50)])
def test_no_end_of_a_line_alone_begins_what_an_agent_reads_next(size: int, before: tuple[int, ...]) -> None:
    async def test() -> None:
        async with visitors() as at:
            reader, _ = await named(at)
            lengths = (*before, size - sum(before) % 8_192, 40, 40)
            packets = [b'{"text":"' + b"x" * (length - 12) + b'"}\n' for length in lengths]
            at.agents[0].send(*packets)
            at.agents[0].close("the end")
            data = await reader.read(-1)
            assert [json.loads(line) for line in data.splitlines()] == [*map(json.loads, packets)]
            assert len(data) <= sum(lengths) + 1
            chunks = [data[i : i + 8_192] for i in range(0, len(data), 8_192)]
            assert old_reading(chunks) == [*map(json.loads, packets)]

    run(test)


# After two turns the task that accepts the connection has not begun; asyncio of Python 3.11 then loses the
# connection (gh-109564).
@each_row("turns", [0, 1, 3, 4, 5])
def test_a_connection_that_comes_while_the_door_stops_is_closed(turns: int) -> None:
    async def test() -> None:
        door = LineDoor(lambda _: "")
        await door.start("127.0.0.1")
        with socket.create_connection(("127.0.0.1", door.port), 10) as client:
            for _ in range(turns):
                await asyncio.sleep(0)
            await door.stop()
            assert door.connections == 0
            async with asyncio.timeout(10):
                ended = await asyncio.to_thread(_read_to_the_end, client)
        assert ended in (b"", NAME)
        assert door.connections == 0

    run(test)


def _read_to_the_end(client: socket.socket) -> bytes:
    got = b""
    try:
        while data := client.recv(1_000):
            got += data
    except ConnectionResetError:
        pass
    return got
