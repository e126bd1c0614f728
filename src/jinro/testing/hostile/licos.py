"""Attacks on the LiCOS door: WebSocket at `/licos/…/villageMessage`. Each function is one round."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Final, TypeVar

import msgspec

from jinro.game.draws import Draws
from jinro.testing.hostile import texts
from jinro.testing.hostile.contest import BAD_FRAMES
from jinro.testing.hostile.raw import HOLD_S, RawSocket, frame, in_parallel, tcp, together, upgrade, within
from jinro.testing.hostile.target import Attack, Target

PATHS: Final = tuple(f"/licos/{dialect}/villageMessage" for dialect in ("0.2", "0.3", "0.3-browser"))
_encode: Final = msgspec.json.encode


def ready(token: str, village: int = 0) -> bytes:
    return frame(_encode({"type": "ready", "token": token, "villageId": village}))


@asynccontextmanager
async def client(target: Target, path: str = PATHS[0], *, tiny: bool = False) -> AsyncIterator[RawSocket]:
    """A WebSocket that has said nothing yet."""
    async with tcp(target, tiny=tiny) as sock:
        await sock.send(upgrade(target, token=None, path=path))
        await sock.reader.readuntil(b"\r\n\r\n")
        yield sock


@asynccontextmanager
async def seated(target: Target, token: str = "", *, tiny: bool = False) -> AsyncIterator[RawSocket]:
    """A WebSocket that waits for a village."""
    async with client(target, tiny=tiny) as sock:
        await sock.send(ready(token or str(uuid.uuid4())))
        yield sock


async def flood_of_messages(target: Target) -> None:
    """Messages without pause, of a client that waits."""
    async with seated(target) as sock:
        for _ in range(target.count):
            await sock.send(frame(b"hello?") * 100)


async def flood_of_receipts(target: Target) -> None:
    token = str(uuid.uuid4())
    receipt = {"type": "receivedSystemMessage", "token": token, "villageId": 1, "phase": "morning", "date": 1}
    async with seated(target, token) as sock:
        for _ in range(target.count):
            await sock.send(frame(_encode(receipt)) * 100)


async def flood_of_connections(target: Target) -> None:
    """Many clients that never say `ready`."""
    await together(target, lambda number: client(target, PATHS[number % 3]))


async def guessed_tokens(target: Target) -> None:
    """Clients that claim seats of villages by tokens that they cannot know."""
    for number in range(target.count):
        async with client(target, PATHS[number % 3]) as sock:
            await sock.send(ready(str(uuid.UUID(int=number, version=4)), 1 + number % 3))
            await within(0.02, sock.until_closed())


async def odd_beginnings(target: Target) -> None:
    """First messages that are not `ready`."""
    odd = [text.encode("utf-8", "replace") for text in (*texts.TRICKY, *texts.CONTROL)]
    deep = b'{"type":' + b"[" * 20_000
    for data in (*odd, *texts.BAD_UTF8, deep, b"{}", b"[]", b"null", b'{"type":"ready"}', b"x" * 100_000):
        async with client(target) as sock:
            await within(0.05, sock.send(frame(data)))
            await within(0.02, sock.until_closed())


async def bad_frames(target: Target) -> None:
    for data in BAD_FRAMES:
        async with seated(target) as sock:
            await within(0.05, sock.send(data))
            await within(0.02, sock.until_closed())


async def odd_addresses(target: Target) -> None:
    """Paths and queries that no client sends."""
    for path in (
        *(f"{PATHS[0]}?{query}" for query in ("village=-1", "village=" + "9" * 400, "audience=x", "token=x")),
        "/licos/0.9/villageMessage",
        "/licos/../villageMessage",
        f"{PATHS[1]}?name=" + "%00" * 500 + f"&token={uuid.uuid4()}",
    ):
        async with tcp(target) as sock:
            await sock.send(upgrade(target, token=None, path=path))
            await within(0.05, sock.until_closed())


async def reconnect_storm(target: Target) -> None:
    """One token, again and again."""
    token = str(uuid.uuid4())
    for _ in range(target.count):
        async with seated(target, token):
            pass


async def never_reads(target: Target) -> None:
    async def one(_: int) -> None:
        async with seated(target, tiny=True):
            await asyncio.sleep(2 * HOLD_S)

    await in_parallel(one(number) for number in range(target.count // 4))


T = TypeVar("T")
PlainForm = dict[str, Any]


class _Chance:
    """A choice after another, the same in every run."""

    def __init__(self, seed: int) -> None:
        self._draws = Draws(seed)
        self._number = count()

    def pick(self, options: Sequence[T]) -> T:
        return self._draws.pick(options, str(next(self._number)))


Habit = Callable[[PlainForm, _Chance], list[bytes]]
"""What a hostile player sends when it is told something."""


def _forged(told: PlainForm, chance: _Chance) -> list[bytes]:
    """Messages in the form of the server's, of other kinds, phases, days, tokens, villages and personas."""
    changes: tuple[PlainForm, ...] = (
        {"@id": told["@id"].rsplit("/", 1)[0] + "/voteMessage"},
        {"directionality": "client to server"},
        {"directionality": "client to server", "token": str(uuid.uuid4())},
        {"directionality": "client to server", "date": chance.pick(range(-5, 500))},
        {"directionality": "client to server", "phase": "night"},
        {"@id": "https://werewolf.world/resource/0.3/chatMessage"},
        {"village": {"id": 7}},
        {"role": [], "agent": {"id": 99}},
    )
    return [_encode({**told, **change}) for change in changes]


def _posts(told: PlainForm, chance: _Chance) -> list[bytes]:
    """Posts on every channel, for oneself and for others, with odd texts."""
    agents = told.get("agent")
    if not isinstance(agents, list) or "role" not in told:
        return []
    roles = told["role"] or [{}]
    keys = ("@context", "@id", "id", "name", "image")
    sent = []
    for channel in ("public", "private", "werewolf", "grave", "master", "seer"):
        speaker = {key: chance.pick(agents).get(key) for key in keys}
        text = chance.pick((*texts.TRICKY, *texts.CONTROL, "狼は誰? " * 10))
        sent.append(
            {
                **{key: value for key, value in told.items() if key not in ("agent", "role")},
                "@id": "https://werewolf.world/resource/0.2/playerMessage",
                "directionality": "client to server",
                "intensionalDisclosureRange": channel,
                "agent": speaker,
                "myAgent": {**speaker, "role": {key: roles[0].get(key) for key in keys if key != "id"}},
                "isMine": True,
                "isOver": chance.pick((True, False)),
                "characterLimit": 140,
                "text": {"@value": text, "@language": "ja"},
            }
        )
    return [_encode(one) for one in sent]


def _leaves(told: PlainForm, chance: _Chance) -> list[bytes]:
    """Goes away in the middle of it."""
    raise ConnectionResetError


def _noise(told: PlainForm, chance: _Chance) -> list[bytes]:
    odd = chance.pick((*texts.TRICKY, *texts.CONTROL)).encode("utf-8", "replace")
    return [odd, chance.pick(texts.BAD_UTF8), b"[" * 5_000, b"y" * 70_000]


HABITS: Final[Mapping[str, Habit]] = {"forges": _forged, "posts": _posts, "leaves": _leaves, "noise": _noise}


def own_village(habit: Habit) -> Attack:
    """The attack of a whole village of players with a habit."""

    async def one(target: Target, number: int) -> None:
        chance = _Chance(number)
        async with seated(target) as sock:
            async for opcode, payload in sock.frames():
                if opcode == 1:
                    for data in habit(msgspec.json.decode(payload), chance):
                        await sock.send(frame(data))

    async def attack(target: Target) -> None:
        await in_parallel(one(target, number) for number in range(2 * target.players))

    return attack


HOSTILE_LICOS: Final[Mapping[str, Attack]] = {
    "flood_of_messages": flood_of_messages,
    "flood_of_receipts": flood_of_receipts,
    "flood_of_connections": flood_of_connections,
    "guessed_tokens": guessed_tokens,
    "odd_beginnings": odd_beginnings,
    "bad_frames": bad_frames,
    "odd_addresses": odd_addresses,
    "reconnect_storm": reconnect_storm,
    "never_reads": never_reads,
    **{f"village_{name}": own_village(habit) for name, habit in HABITS.items()},
}
"""Attacks on the LiCOS door by name."""
