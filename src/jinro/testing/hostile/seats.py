"""Habits of hostile players: what they send when they are asked, in games that they have joined properly."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import msgspec

from jinro.testing.hostile import texts
from jinro.testing.hostile.raw import RawSocket, agent, frame
from jinro.testing.hostile.target import Attack, Target

ASKS: Final = ("TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK")
LATE_S: Final = 1.5
Habit = Callable[[RawSocket, bytes, int], Awaitable[None]]
"""Answers question number n (from 0) on a connection, for which the given answer would be right."""


async def late(sock: RawSocket, answer: bytes, n: int) -> None:
    if n % 4 == 0:
        await asyncio.sleep(LATE_S)
    await sock.send(frame(answer))


async def twice(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(answer) * 2)


async def never(sock: RawSocket, answer: bytes, n: int) -> None:
    if n % 4:
        await sock.send(frame(answer))


async def floods(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(b"flood") * 2_000)


async def pings(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(b"p" * 125, 0x89) * 2_000 + frame(answer))


async def leaves(sock: RawSocket, answer: bytes, n: int) -> None:
    if n % 3 == 2:
        sock.writer.transport.abort()
    else:
        await sock.send(frame(answer))


async def stops_reading(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(answer))
    if n == 2:
        await asyncio.sleep(60)


async def fragments(sock: RawSocket, answer: bytes, n: int) -> None:
    parts = b"".join(frame(bytes((byte,)), 0x00) + frame(b"", 0x89) for byte in answer)
    await sock.send(frame(b"", 0x01) + parts + frame(b"", 0x80))


async def never_ends_a_message(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(answer, 0x01 if n % 4 == 0 else 0x81))


async def bad_utf8(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(texts.BAD_UTF8[n % len(texts.BAD_UTF8)]))


async def huge_texts(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame("あ".encode() * (texts.MIB // 3 - 10)))


async def beyond_the_limit(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(b"x" * (3 * texts.MIB)))


async def white_space(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(texts.WORST_WHITE_SPACE.encode()))


async def odd_white_space(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(texts.WHITE_SPACE[n % len(texts.WHITE_SPACE)].encode()))


async def control_characters(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(texts.CONTROL[n % len(texts.CONTROL)].encode()))


async def tricky_texts(sock: RawSocket, answer: bytes, n: int) -> None:
    await sock.send(frame(texts.TRICKY[n % len(texts.TRICKY)].encode()))


HOSTILE_SEATS: Final[Mapping[str, Habit]] = {
    habit.__name__: habit
    for habit in (
        late, twice, never, floods, pings, leaves, stops_reading, fragments, never_ends_a_message, bad_utf8,
        huge_texts, beyond_the_limit, white_space, odd_white_space, control_characters, tricky_texts,
    )
}  # fmt: skip
"""Habits of hostile players by name."""


async def sit(target: Target, name: str, habit: Habit) -> None:
    """Play one game with a habit, to its end or until the server closes for good; reconnect if cut off."""
    asked = 0
    for _ in range(target.rounds):
        with contextlib.suppress(OSError, EOFError):
            async with agent(target, name) as sock:
                async for opcode, payload in sock.frames():
                    if opcode != 1:
                        continue
                    packet = msgspec.json.decode(payload)
                    if packet["request"] == "FINISH":
                        return
                    if packet["request"] in ASKS:
                        await habit(sock, _answer(packet), asked)
                        asked += 1


def _answer(packet: dict[str, dict[str, dict[str, str]]]) -> bytes:
    """A right answer: Skip, or the first who is alive."""
    if str(packet["request"]) in ("TALK", "WHISPER"):
        return b"Skip"
    return next(name for name, how in packet["info"]["status_map"].items() if how == "ALIVE").encode()


def own_game(habit: Habit) -> Attack:
    """The attack of a whole village of players with one habit."""

    async def attack(target: Target) -> None:
        names = [f"{target.team}{number}" for number in range(1, target.players + 1)]
        await asyncio.gather(*(sit(target, name, habit) for name in names))

    return attack
