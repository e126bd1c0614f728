"""Players of ours as guests of any classic server: a whole series on one connection."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from jinro.errors import CallerError, PeerError
from jinro.net.joining.nlp import Make, again
from jinro.players.player import Player
from jinro.wire.classic.codec import NO_WISH
from jinro.wire.classic.guest import Guest
from jinro.wire.classic.splitter import LineSplitter

CHUNK: Final = 1 << 16
LONGEST: Final = 1 << 26
"""Bytes of a packet, which holds all that was said in a day."""


def address(url: str) -> tuple[str, int]:
    """The host and the port in `tcp://HOST:PORT`."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or not port:
        raise CallerError("errors.join.not_tcp", at="URL", url=url)
    return host, port


async def join_series(
    url: str,
    name: str,
    make: Make,
    *,
    wish: str = NO_WISH,
    on_game: Callable[[Guest], None] | None = None,
    think_s: float = 0.0,
) -> int:
    """Play until the server closes the connection; how many games. Each game is played by a new player.

    `wish` is the answer to ROLE; `think_s` is waited before each answer. A connection that ends in
    the middle of a game is a `PeerError`.
    """
    reader, writer = await asyncio.open_connection(*address(url), limit=CHUNK)
    seat = _Seat(name, make, wish, on_game)
    lines = LineSplitter(LONGEST)
    try:
        while data := await reader.read(CHUNK):
            replies = [reply for line in lines.feed(data) for reply in await seat.hear(line)]
            if replies:
                if think_s:
                    await asyncio.sleep(think_s)
                writer.write("".join(f"{reply}\n" for reply in replies).encode())
                await writer.drain()
    finally:
        writer.close()
    if seat.guest.log and not seat.guest.finished:
        raise PeerError("errors.peer.closed_in_game")
    return seat.finished


async def join_series_again(
    url: str,
    name: str,
    make: Make,
    *,
    wish: str = NO_WISH,
    on_game: Callable[[Guest], None] | None = None,
    on_trouble: Callable[[str], None] | None = None,
    think_s: float = 0.0,
    wanted: Callable[[], bool] = lambda: True,
) -> None:
    """Series after series, as long as that is `wanted`."""

    async def once() -> None:
        if not await join_series(url, name, make, wish=wish, on_game=on_game, think_s=think_s):
            raise PeerError("connections.joined.closed_early")

    await again(name, once, on_trouble=on_trouble, wanted=wanted)


class _Seat:
    """One guest and the player of its game."""

    def __init__(self, name: str, make: Make, wish: str, on_game: Callable[[Guest], None] | None) -> None:
        self.guest = Guest()
        self.finished = 0
        self._fixed = {"NAME": name, "ROLE": wish}
        self._make = make
        self._on_game = on_game
        self._player: Player

    async def hear(self, line: str | None) -> tuple[str, ...]:
        """The reply to a line, where it wants one."""
        if line is None:
            raise PeerError("errors.peer.long_packet", most=LONGEST)
        if not line:
            return ()
        guest = self.guest
        request = guest.receive(line)
        if request in self._fixed:
            return (self._fixed[request],)
        if request == "INITIALIZE":
            self._player = self._make()
            self._player.begin(guest.view)
        elif request == "FINISH":
            self._player.end(guest.view)
            self.finished += 1
            if self._on_game is not None:
                self._on_game(guest)
        ask = guest.ask
        if ask is None:
            return ()
        answer = getattr(self._player, ask.kind)(guest.view, ask)
        return (guest.text(await answer if inspect.isawaitable(answer) else answer),)
