"""Attacks on the contest door: WebSocket at `/ws`. Each function is one round of an attack."""

import asyncio
import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import Final

from jinro.testing.hostile import texts
from jinro.testing.hostile.raw import (
    HOLD_S,
    agent,
    announced,
    frame,
    in_parallel,
    tcp,
    together,
    upgrade,
    within,
)
from jinro.testing.hostile.seats import HOSTILE_SEATS, own_game
from jinro.testing.hostile.target import Attack, Target

_HEAD: Final = '{"alg":"%s","typ":"JWT"}'
BAD_FRAMES: Final = (
    b"\x81\x02t1",  # not masked
    frame(b"x", 0x80),  # a continuation of nothing
    frame(b"x", 0xC1),  # a reserved bit
    frame(b"x", 0x83),  # a reserved opcode
    frame(b"x" * 126, 0x89),  # a control frame that is too long
    frame(b"x", 0x09),  # a control frame in parts
    frame(b"x", 0x88),  # half a close code
    frame(b"\x03\xed", 0x88),  # a close code that must not be sent
    frame(b"\xff\xff\xff", 0x88),
    frame(b"in parts", 0x01) + frame(b"another", 0x81),
    announced((1 << 64) - 1),
    b"\xff" * 1_000,
    bytes(1_000),
)


async def flood_of_messages(target: Target) -> None:
    """Unsolicited texts without pause."""
    async with agent(target, target.team + "1") as sock:
        for _ in range(target.count):
            await sock.send(frame(b"hello?") * 100)


async def flood_of_pings(target: Target) -> None:
    """Pings without pause, whose pongs are never read."""
    async with agent(target, target.team + "1", tiny=True) as sock:
        for _ in range(target.count):
            await sock.send(frame(b"p" * 125, 0x89) * 100)
        await asyncio.sleep(HOLD_S)


async def flood_of_connections(target: Target) -> None:
    """Many agents at once that never say a name."""
    await together(target, lambda _: agent(target))


async def flood_of_names(target: Target) -> None:
    """Many agents of as many teams."""
    await together(target, lambda number: agent(target, f"{target.team}-{'x' * number}"))


async def odd_names(target: Target) -> None:
    """Names with control characters, paths, markup, line breaks, bad UTF-8."""
    for name in (*texts.NAMES, *texts.BAD_UTF8):
        async with agent(target, name) as sock:
            await sock.send(frame(b"there?", 0x89))
            await within(0.01, sock.until_closed())


async def huge_names(target: Target) -> None:
    for size in (10_000, texts.MIB - 1, 3 * texts.MIB):
        async with agent(target) as sock:
            await within(HOLD_S, sock.send(frame(b"n" * size)))
            await within(0.05, sock.until_closed())


async def many_fragments(target: Target) -> None:
    """A name and a text in thousands of frames."""
    async with agent(target) as sock:
        await sock.send(frame(b"", 0x01) + frame(b"n", 0x00) * 150 + frame(b"", 0x80))
        await sock.send(frame(b"", 0x01))
        for _ in range(target.count):
            await sock.send(frame(b"x", 0x00) * 1_000)


async def endless_fragments(target: Target) -> None:
    """A message that grows and never ends."""
    async with agent(target, target.team + "1") as sock:
        await sock.send(frame(b"", 0x01))
        for _ in range(target.count):
            await sock.send(frame(b"x" * 60_000, 0x00))
        await within(HOLD_S, sock.until_closed())


async def unfinished_messages(target: Target) -> None:
    """Many messages of the largest size, whose last byte never comes."""

    async def one(number: int) -> None:
        async with agent(target, f"{target.team}{number}" if number % 2 else None) as sock:
            await sock.send(announced(texts.MIB) + b"x" * (texts.MIB - 1))
            await asyncio.sleep(HOLD_S)

    await in_parallel(one(number) for number in range(target.count // 2))


async def huge_messages(target: Target) -> None:
    async with agent(target, target.team + "1") as sock:
        for _ in range(target.count // 4):
            await sock.send(frame(b"x" * (texts.MIB - 1)))
        await sock.send(frame(b"x" * (4 * texts.MIB)))


async def bad_utf8(target: Target) -> None:
    async with agent(target, target.team + "1") as sock:
        for text in texts.BAD_UTF8:
            await sock.send(frame(text) + frame(text, 0x82))
        await within(0.1, sock.until_closed())


async def bad_frames(target: Target) -> None:
    """Every kind of frame that RFC 6455 forbids, before and after the name."""
    for bad in BAD_FRAMES:
        for name in (None, target.team + "1"):
            async with agent(target, name) as sock:
                await within(0.05, sock.send(bad))
                await within(0.02, sock.until_closed())


async def never_reads(target: Target) -> None:
    """Agents with a tiny buffer that never read what they are sent."""

    async def one(number: int) -> None:
        async with agent(target, f"{target.team}{number}", tiny=True) as sock:
            await sock.send(frame(b"there?", 0x89) * 1_000)
            await asyncio.sleep(2 * HOLD_S)

    await in_parallel(one(number) for number in range(target.count // 4))


async def half_handshakes(target: Target) -> None:
    """Requests that stop in the middle."""
    whole = upgrade(target)

    async def one(number: int) -> None:
        async with tcp(target) as sock:
            await sock.send(whole[: number * 7 % len(whole)])
            await asyncio.sleep(HOLD_S)

    await in_parallel(one(number) for number in range(target.count))


async def slow_handshakes(target: Target) -> None:
    """Requests that come byte by byte."""

    async def one(_: int) -> None:
        async with tcp(target) as sock:
            await sock.drip(upgrade(target))
            await sock.drip(frame(target.team.encode()))

    await in_parallel(one(number) for number in range(target.count // 4))


async def bad_handshakes(target: Target) -> None:
    """Requests to become an agent that are no valid ones."""
    good = upgrade(target)
    broken = (
        good.replace(b"GET", b"POST"),
        good.replace(b"13", b"12"),
        good.replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"short"),
        good.replace(b"HTTP/1.1", b"HTTP/9.9"),
        good.replace(b"Host", b"H\0st"),
        good.replace(b"\r\n", b"\n"),
        good[:-2] + b"X: " + b"y" * 100_000 + b"\r\n\r\n",
        good[:-2] + b"X: y\r\n" * 5_000 + b"\r\n",
        good[:-2] + b"Content-Length: 10\r\n\r\n",
        good.replace(b"/ws", b"/ws/" + b"../" * 100),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),  # TLS
    )
    for request in broken:
        async with tcp(target) as sock:
            await within(0.05, sock.send(request))
            await within(0.02, sock.until_closed())


async def forged_tokens(target: Target) -> None:
    """Names of victims with no token, or with a forged one, in the query or in the header."""
    team = (target.victims or (target.team,))[0].rstrip("0123456789")
    for token in ("", "x", "a.b.c", "é" * 50, *_forged(team), "y" * 9_000):
        for request in (
            upgrade(target, token=token),
            upgrade(target, token="", header="Bearer " + token.encode("ascii", "replace").decode()),
        ):
            async with tcp(target) as sock:
                await sock.send(request)
                await sock.reader.readuntil(b"\r\n\r\n")
                await sock.send(frame(team.encode()))
                await within(0.02, sock.until_closed())


async def stolen_names(target: Target) -> None:
    """Wait under the names of victims, with the attackers' token. Without authentication this takes seats."""
    names = target.victims or (target.team,)
    await together(target, lambda number: agent(target, names[number % len(names)]))


async def reconnect_storm(target: Target) -> None:
    """Come with a name and go, without a close frame, again and again."""
    for number in range(target.count):
        async with agent(target, f"{target.team}{number % 4}"):
            pass


HOSTILE_CONTEST: Final[Mapping[str, Attack]] = {
    attack.__name__: attack
    for attack in (
        flood_of_messages, flood_of_pings, flood_of_connections, flood_of_names, odd_names, huge_names,
        many_fragments, endless_fragments, unfinished_messages, huge_messages, bad_utf8, bad_frames,
        never_reads, half_handshakes, slow_handshakes, bad_handshakes, forged_tokens, stolen_names,
        reconnect_storm,
    )
} | {f"seat_{name}": own_game(habit) for name, habit in HOSTILE_SEATS.items()}  # fmt: skip
"""Attacks on the contest door by name."""


def _forged(team: str) -> list[str]:
    """Tokens with a right content: not signed, and signed with keys that an operator might have chosen."""
    claims = f'{{"role":"PLAYER","team":"{team}"}}'
    tokens = [f"{_base64(_HEAD % 'none')}.{_base64(claims)}."]
    for key in ("", "secret", "SECRET_KEY"):
        signed = f"{_base64(_HEAD % 'HS256')}.{_base64(claims)}"
        signature = hmac.new(key.encode(), signed.encode(), hashlib.sha256).digest()
        tokens.append(f"{signed}.{_base64(signature)}")
    return tokens


def _base64(data: str | bytes) -> str:
    data = data.encode() if isinstance(data, str) else data
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
