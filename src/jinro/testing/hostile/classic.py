"""Attacks on the classic door: lines over TCP. Each function is one round of an attack."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from jinro.testing.hostile import texts
from jinro.testing.hostile.raw import HOLD_S, RawSocket, in_parallel, tcp, together, within
from jinro.testing.hostile.target import Attack, Target

ASKS: Final = ("ROLE", "TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK")


@asynccontextmanager
async def named(target: Target, name: str | bytes, *, tiny: bool = False) -> AsyncIterator[RawSocket]:
    """A connection that has sent its name, and so has a place at a table."""
    async with tcp(target, tiny=tiny) as sock:
        await sock.send((name.encode("utf-8", "replace") if isinstance(name, str) else name) + b"\n")
        yield sock


async def endless_line(target: Target) -> None:
    """A line that never ends, as a name and as an answer."""
    for start in (b"", target.team.encode() + b"\n"):
        async with tcp(target) as sock:
            await sock.send(start)
            await within(1.0, _without_end(sock, b"x" * 65_536, target.count * 4))


async def endless_names(target: Target) -> None:
    """A name that grows by a byte at a time."""
    async with tcp(target) as sock:
        await sock.drip(b"n" * 200)


async def flood_of_lines(target: Target) -> None:
    async with named(target, target.team) as sock:
        await _without_end(sock, b"x\n" * 10_000, target.count)


async def flood_of_empty_lines(target: Target) -> None:
    async with named(target, target.team) as sock:
        await _without_end(sock, b"\r\n\n\r" * 10_000, target.count)


async def huge_lines(target: Target) -> None:
    async with named(target, target.team) as sock:
        await _without_end(sock, b"y" * texts.MIB + b"\n", target.count // 4)


async def binary(target: Target) -> None:
    """All bytes there are, with and without line ends."""
    everything = bytes(range(256))
    for data in (everything * 100, everything + b"\n", b"\xff\xfe\n" * 100, bytes(1_000) + b"\n"):
        async with tcp(target) as sock:
            await within(0.1, sock.send(data))
            await within(0.02, sock.until_closed())


async def odd_names(target: Target) -> None:
    for name in (*texts.NAMES, *texts.BAD_UTF8):
        async with named(target, name) as sock:
            await within(0.01, sock.until_closed())


async def flood_of_connections(target: Target) -> None:
    """Many connections at once that never say a name."""
    await together(target, lambda _: tcp(target))


async def flood_of_names(target: Target) -> None:
    await together(target, lambda number: named(target, f"{target.team}{number}"))


async def never_reads(target: Target) -> None:
    async def one(number: int) -> None:
        async with named(target, f"{target.team}{number}", tiny=True):
            await asyncio.sleep(2 * HOLD_S)

    await in_parallel(one(number) for number in range(target.count // 4))


async def other_protocols(target: Target) -> None:
    """HTTP, TLS and WebSocket at the door of lines."""
    for data in (
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x16\x03\x01\x02\x00" + bytes(200),
        b"\x81\x85" * 50,
    ):
        async with tcp(target) as sock:
            await sock.send(data)
            await within(0.05, sock.until_closed())


async def reconnect_storm(target: Target) -> None:
    for number in range(target.count):
        async with named(target, f"{target.team}{number % 4}"):
            pass


def own_table(reply: Callable[[int], bytes]) -> Attack:
    """The attack of a whole table of players, whose answers are `reply` of the number of the question."""

    async def one(target: Target, name: str) -> None:
        async with tcp(target) as sock:
            asked = 0
            while packet := await sock.reader.readline():
                request = msgspec.json.decode(packet)["request"]
                if request == "NAME":
                    await sock.send(name.encode() + b"\n")
                elif request in ASKS:
                    await sock.send(reply(asked))
                    asked += 1

    async def attack(target: Target) -> None:
        names = [f"{target.team}{number}" for number in range(target.players)]
        await in_parallel(one(target, name) for name in names)

    return attack


def _texts(lines: tuple[str, ...]) -> Callable[[int], bytes]:
    return lambda n: lines[n % len(lines)].encode("utf-8", "replace") + b"\n"


HOSTILE_CLASSIC: Final[Mapping[str, Attack]] = {
    attack.__name__: attack
    for attack in (
        endless_line, endless_names, flood_of_lines, flood_of_empty_lines, huge_lines, binary, odd_names,
        flood_of_connections, flood_of_names, never_reads, other_protocols, reconnect_storm,
    )
} | {
    "seat_never": own_table(lambda n: b""),
    "seat_twice": own_table(lambda n: b"Over\nOver\n"),
    "seat_floods": own_table(lambda n: b"flood\n" * 1_000),
    "seat_no_line_end": own_table(lambda n: b"Over"),
    "seat_bad_utf8": own_table(lambda n: texts.BAD_UTF8[n % len(texts.BAD_UTF8)] + b"\n"),
    "seat_white_space": own_table(_texts(texts.WHITE_SPACE)),
    "seat_control_characters": own_table(_texts(texts.CONTROL)),
    "seat_tricky_texts": own_table(_texts(texts.TRICKY)),
    "seat_deep_nesting": own_table(lambda n: b"NOT (" * 10_000 + b"\n"),
}  # fmt: skip
"""Attacks on the classic door by name."""


async def _without_end(sock: RawSocket, data: bytes, times: int) -> None:
    for _ in range(times):
        await sock.send(data)
