"""`Returning`: a socket of a village whose cookie tells whose it is, until it is clear what its page wants.

The page of the published client says `ready` once, when it is loaded: it is empty, and wants everything.
After a broken connection it says nothing: it wants to go on where it stopped. So whoever says nothing for a
moment, or anything but `ready`, goes on.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from jinro.hosting.doors.licos.connection import Client
from jinro.hosting.in_turn import InTurn
from jinro.wire.licos import BadMessage
from jinro.wire.licos.plain import Ready, Receipt, ReceivedChat, ReceivedFlavorText, ReceivedSystem

RETURN_S: Final = 2.0
"""How long a page whose session is known may take to say `ready`; then it goes on where it stopped."""
GATHER_S: Final = 0.1
"""Receipts that a page could not send before come together within this time."""
MOST_EARLY: Final = 50
"""Messages of a page that goes on, before it is clear where."""
_RECEIPTS: Final = (ReceivedChat, ReceivedSystem, ReceivedFlavorText)
Home = Callable[[Sequence[str]], Awaitable[tuple[str, int] | None]]
"""The token of these that has a seat, and the number of its village; None: none has one."""


class Returning:
    """One such socket."""

    def __init__(
        self,
        client: Client,
        tokens: Sequence[str],
        *,
        home: Home,
        arrive: Callable[[int, bool], Awaitable[str]],
        turn_away: Callable[[str], None],
    ) -> None:
        """`tokens` are those of the session. `arrive` takes the number of the village, and whether `ready`
        was said."""
        self._client = client
        self._tokens = {one.lower(): one for one in tokens}
        self._home = home
        self._arrive = arrive
        self._turn_away = turn_away
        self._early: list[str] = []
        self._receipts: list[Receipt] = []
        self._arrived = False
        """Whether the village hears it."""
        self._turns = InTurn()
        client.agent.on_text, client.agent.on_gone = self._heard, self._gone
        self._timer = self._silent(RETURN_S)

    def _silent(self, seconds: float) -> asyncio.TimerHandle:
        """Go on when nothing comes for so long."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self._turns.do(self._go_on()))

    def _gone(self) -> None:
        self._timer.cancel()
        self._turns.clear()

    def _heard(self, text: str) -> None:
        if not self._turns.do(self._hear(text)):
            self._client.agent.cut(1008, "too many messages")

    async def _hear(self, text: str) -> None:
        if self._arrived:
            self._client.agent.on_text(text)
            return
        if not self._client.allowed():
            return
        try:
            message = self._client.codec.read_client(text)
        except BadMessage:
            await self._take(text)  # The village says what is wrong with it.
            return
        if isinstance(message, Ready):
            await self._ready(message)
        elif isinstance(message, _RECEIPTS) and len(self._receipts) < MOST_EARLY:
            if message.token.lower() in self._tokens:
                self._receipts.append(message)
            self._timer.cancel()
            self._timer = self._silent(GATHER_S)
        else:
            await self._take(text)

    async def _ready(self, message: Ready) -> None:
        self._timer.cancel()
        if message.token.lower() not in self._tokens:
            self._turn_away("the token is not one of this session")
            return
        self._client.token = message.token
        self._end(await self._arrive(message.village_id, True))

    async def _take(self, text: str) -> None:
        self._early.append(text)
        await self._go_on()

    async def _go_on(self) -> None:
        """The page lives: give it what it has missed."""
        self._timer.cancel()
        if self._arrived:
            return
        found = await self._home(list(self._tokens.values()))
        if found is None:
            # A page that was loaded a moment ago may still say `ready`; nothing else is of any use.
            if self._early or self._receipts:
                self._turn_away("no village of this session goes on")
            return
        self._client.token, number = found
        self._client.early = tuple(self._receipts)
        if self._end(await self._arrive(number, False)):
            for text in self._early:
                self._client.agent.on_text(text)

    def _end(self, refused: str) -> bool:
        self._arrived = not refused
        if refused and not self._client.agent.gone:
            self._turn_away(refused)
        return not refused
