"""Attacks on HTTP: the API, the streams of events, the page, the files. Each function is one round."""

import asyncio
import re
from collections.abc import Mapping
from typing import Final

from jinro.testing.hostile import texts
from jinro.testing.hostile.raw import HOLD_S, in_parallel, tcp, within
from jinro.testing.hostile.target import Attack, Target

PATHS: Final = (
    "/",
    "/api/v1/healthz",
    "/api/v1/ruleset",
    "/api/v1/games",
    "/api/v1/teams",
    "/realtime/games.json",
)
BAD_PATHS: Final = (
    "/api/v1/games/" + "x" * 4_000,
    "/api/v1/games/%00%ff%fe",
    "/api/v1/games/..%2f..%2fetc%2fpasswd/events",
    "/api/v1/games?limit=-1",
    "/api/v1/games?limit=" + "9" * 1_000,
    "/api/v1/games?finished=1e99&limit=NaN&limit[]=x",
    "/api/v1/teams/%1b%5b2J/faults?limit=99999999999999999999",
    "/api/v1/teams/" + "%f0%9f%92%a5" * 300,
    "/realtime/../../games.sqlite",
    "/realtime/..%2f..%2fgames.sqlite",
    "/realtime/%2e%2e/%2e%2e/games.sqlite-wal",
    "//evil/%%%",
    "*",
)
GARBAGE: Final = (
    b"\0" * 2_000,
    b"\xff" * 2_000,
    b"GET / HTTP/1.1\r\n" + b"a" * 200_000,
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nx",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\nx",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n",
    b"GET / HTTP/1.1\r\n folded: x\r\nHost\r\n\r\n",
    b"DELETE /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)


def request(target: Target, path: str, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {target.host}:{target.port}\r\n{more}\r\n".encode()


async def garbage(target: Target) -> None:
    for data in GARBAGE:
        async with tcp(target) as sock:
            await within(0.05, sock.send(data))
            await within(0.02, sock.until_closed())


async def bad_paths(target: Target) -> None:
    """Paths and queries that are too long, malformed, or lead out of a folder."""
    async with tcp(target) as sock:
        for path in BAD_PATHS:
            await sock.send(request(target, path))
        await within(0.2, sock.until_closed())
    for path in BAD_PATHS:
        async with tcp(target) as sock:
            await sock.send(request(target, path))
            await within(0.02, sock.until_closed())


async def forged_tokens(target: Target) -> None:
    for token in ("", "x", "a.b.c", "y" * 7_000, "eyJhbGciOiJub25lIn0.eyJyb2xlIjoiUkVDRUlWRVIifQ."):
        for path in PATHS:
            async with tcp(target) as sock:
                await sock.send(
                    request(target, f"{path}?token={token}", f"Authorization: Bearer {token}\r\n")
                )
                await within(0.01, sock.until_closed())


async def flood_of_requests(target: Target) -> None:
    """Requests without pause in one connection, whose answers are read."""
    async with tcp(target) as sock:
        reading = asyncio.ensure_future(sock.until_closed())
        try:
            for _ in range(target.count // 4):
                await sock.send(b"".join(request(target, path) for path in PATHS))
            await within(HOLD_S, asyncio.shield(reading))
        finally:
            reading.cancel()


async def never_reads(target: Target) -> None:
    """Requests without pause, whose answers are never read."""

    async def one(number: int) -> None:
        async with tcp(target, tiny=True) as sock:
            await within(HOLD_S, sock.send(request(target, PATHS[number % len(PATHS)]) * 100))
            await asyncio.sleep(HOLD_S)

    await in_parallel(one(number) for number in range(target.count // 4))


async def streams_that_are_not_read(target: Target) -> None:
    """Streams of events of every game that is listed, none of which is read."""
    async with tcp(target) as sock:
        await sock.send(request(target, "/api/v1/games", "Connection: close\r\n"))
        listed = await sock.reader.read(1 << 16)
    games = [found.decode() for found in re.findall(rb"[0-9A-HJKMNP-TV-Z]{26}", listed)] or ["none"]

    async def one(number: int) -> None:
        async with tcp(target, tiny=True) as sock:
            await sock.send(request(target, f"/api/v1/games/{games[number % len(games)]}/events"))
            await asyncio.sleep(2 * HOLD_S)

    await in_parallel(one(number) for number in range(target.count))


async def slow_requests(target: Target) -> None:
    """Headers byte by byte, many at a time."""

    async def one(number: int) -> None:
        async with tcp(target) as sock:
            await sock.drip(request(target, PATHS[number % len(PATHS)]))

    await in_parallel(one(number) for number in range(target.count))


async def half_requests(target: Target) -> None:
    async def one(number: int) -> None:
        async with tcp(target) as sock:
            whole = request(target, "/api/v1/games", "Content-Length: 10\r\n")
            await sock.send(whole[: number * 5 % len(whole)])
            await asyncio.sleep(HOLD_S)

    await in_parallel(one(number) for number in range(target.count))


async def large_bodies(target: Target) -> None:
    async with tcp(target) as sock:
        await sock.send(request(target, "/api/v1/games", f"Content-Length: {64 * texts.MIB}\r\n"))
        for _ in range(target.count // 2):
            await sock.send(b"x" * texts.MIB)


HOSTILE_HTTP: Final[Mapping[str, Attack]] = {
    attack.__name__: attack
    for attack in (
        garbage, bad_paths, forged_tokens, flood_of_requests, never_reads, streams_that_are_not_read,
        slow_requests, half_requests, large_bodies,
    )
}  # fmt: skip
"""Attacks on HTTP by name."""
