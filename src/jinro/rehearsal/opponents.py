"""Who sits in the other seats of a rehearsal: players, and the habits in which they answer."""

import asyncio
from collections.abc import Sequence
from typing import Final

from jinro.game.asks import Ask
from jinro.game.events import OVER
from jinro.game.roles import Seat
from jinro.game.views import View
from jinro.net.opponent import Opponent
from jinro.players import Chance

IMPATIENCE_S: Final = 0.05
"""The pace of opponents where one may speak at any time."""
MISSED: Final = 2
"""Requests that one who is late does not answer."""


class Villager(Chance):
    """A player of chance that knows which seats are those under test, by name: it spares them, or is after
    them with its vote."""

    def __init__(self, seed: int, tested: Sequence[str], *, spares: bool = True) -> None:
        super().__init__(0, seed)
        self.tested = tested
        self._spares = spares

    def begin(self, view: View) -> None:
        self.seat = view.seat

    def vote(self, view: View, ask: Ask) -> Seat:
        return self._among(view, ask, wanted=not self._spares)

    def attack(self, view: View, ask: Ask) -> Seat:
        return self._among(view, ask, wanted=False)

    def _among(self, view: View, ask: Ask, *, wanted: bool) -> Seat:
        some = [s for s in ask.options if (view.name(s) in self.tested) == wanted and s != self.seat]
        options = some or list(ask.options)
        return options[self._below(len(options))]

    def speak(self, view: View, channel: str) -> str | None:
        said = super().speak(view, channel)
        return OVER if said is None else said


class Slow(Opponent):
    """Keeps everybody waiting once, and takes its time otherwise."""

    def __init__(self, name: str, player: Villager, long_s: float, short_s: float) -> None:
        super().__init__(name, player)
        self._long_s = long_s
        self._short_s = short_s

    async def answer(self, request: str, text: str) -> None:
        wait, self._long_s = (self._long_s, 0.0) if request == "TALK" else (0.0, self._long_s)
        await asyncio.sleep(wait or self._short_s)
        await self.send(text)


class Late(Opponent):
    """Does not answer its first requests, and says its name when it is asked for it."""

    missed = 0

    async def answer(self, request: str, text: str) -> None:
        self.missed += 1
        if self.missed > MISSED:
            await self.send(text)


class Absent(Opponent):
    """Answers nothing, and says its name the first time only."""

    async def answer(self, request: str, text: str) -> None:
        """Not there."""

    async def say_name(self) -> None:
        if not self.guest.log:
            await self.send(self.name)
