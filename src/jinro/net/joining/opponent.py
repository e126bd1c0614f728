"""`Opponent`: a guest of a server that plays one game, with a habit: how it gives the answers it has.

The habits themselves are subclasses; this one answers at once. What breaks the connection ends it quietly.
"""

import asyncio
import inspect

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from jinro.errors import PeerError
from jinro.net.joining.nlp import client_options
from jinro.players.player import Player
from jinro.wire.nlp.guest import Guest


class Opponent:
    """One opponent for one game."""

    def __init__(self, name: str, player: Player, pace_s: float = 0.5) -> None:
        self.name = name
        self.player = player
        self.guest = Guest()
        self._pace_s = pace_s
        self._socket: ClientConnection

    async def run(self, url: str, token: str | None = None) -> None:
        """Play until the game is over, or the connection is."""
        try:
            async with connect(url, **client_options(url, token, None)) as socket:
                self._socket = socket
                while not self.guest.finished:
                    await self._step()
        except (OSError, WebSocketException, PeerError):
            return

    async def _step(self) -> None:
        guest = self.guest
        floor = guest.open_to(guest.seat) if guest.seat else ()
        try:
            async with asyncio.timeout(self._pace_s if floor else None):
                data = await self._socket.recv()
        except TimeoutError:
            await self.speak(self.player.speak(guest.view, floor[0]))
            return
        await self.heard(guest.receive(data))

    async def heard(self, request: str) -> None:
        """A packet has come."""
        guest, player = self.guest, self.player
        if request == "NAME":
            await self.say_name()
        elif request == "INITIALIZE":
            player.begin(guest.view)
        elif guest.ask is not None:
            answer = getattr(player, guest.ask.kind)(guest.view, guest.ask)
            await self.answer(request, guest.text(await answer if inspect.isawaitable(answer) else answer))

    # Habits

    async def say_name(self) -> None:
        """The server wants the name."""
        await self.send(self.name)

    async def answer(self, request: str, text: str) -> None:
        """The player has an answer to a request."""
        await self.send(text)

    async def speak(self, text: str | None) -> None:
        """The player has something to say where one may speak at any time; None: nothing."""
        if text is not None:
            await self.send(text)

    # For habits

    async def send(self, data: str | bytes, *, text: bool | None = None) -> None:
        await self._socket.send(data, text=text)

    async def leave(self) -> None:
        """Break the connection without a word."""
        self._socket.transport.abort()
