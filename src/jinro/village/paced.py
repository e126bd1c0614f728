"""Built-in players that take as much time as people need to read and to think, where people play.

What is said follows what was said before at reading speed, of every speaker. All other answers take a moment
that depends on nothing but chance, so that time does not tell what a seat is or does.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.events import OVER, SKIP
from jinro.game.roles import Seat
from jinro.game.views import View
from jinro.players.player import Player
from jinro.players.reasoner.evidence import evidence_of
from jinro.village.clock import Clock

PAUSE_MS: Final = 1_800
"""Time before anything is said."""
READ_MS: Final = 55
"""Further time for each character of what was said last."""
MOST_READ_MS: Final = 5_000
QUICK_MS: Final = 400
"""Time before an answer that says nothing."""
THINK_MS: Final = (1_500, 4_500)
"""Shortest and longest time for a choice."""


class VillagePace:
    """How fast the built-in players of one village are."""

    def __init__(
        self, clock: Callable[[], Clock], chance: Callable[[int], int], is_slow: Callable[[], bool]
    ) -> None:
        """`chance` makes so many random bits. `is_slow`: whether people play; otherwise no player waits."""
        self._clock = clock
        self._chance = chance
        self._is_slow = is_slow
        self._free_ms: dict[str, int] = {}
        """When something may be said in a channel, after what a built-in player has said."""
        self._turns: dict[str, asyncio.Lock] = {}
        self._asked = 0
        """How many wait to speak to whom something was put."""

    @property
    def is_slow(self) -> bool:
        return self._is_slow()

    async def read(self, text: str, *, quick: bool = False) -> None:
        """Read what was said last, before one says something."""
        if self.is_slow:
            await self._pause(QUICK_MS if quick else _reading(text))

    async def think(self) -> None:
        """The time of a choice."""
        if self.is_slow:
            low, high = THINK_MS
            await self._pause(low + self._chance(32) % (high - low))

    async def speak(self, player: Player, view: View, channel: str) -> str | None:
        """What a player says in a channel that is open at any time, when its readers are ready for it."""
        if not self.is_slow or channel == "memo":
            return player.speak(view, channel)
        is_asked = channel == "talk" and evidence_of(view).is_asked(view.seat)
        self._asked += is_asked
        try:
            while True:
                async with self._turns.setdefault(channel, asyncio.Lock()):
                    if is_asked or not self._asked or channel != "talk":
                        return await self._said(player, view, channel)
                # A player that is asked goes first; the lock is given in the order in which it is waited for.
                await asyncio.sleep(0)
        finally:
            self._asked -= is_asked

    async def _said(self, player: Player, view: View, channel: str) -> str | None:
        while (wait := self._due_ms(view, channel) - self._clock().now_ms()) > 0:
            await self._pause(wait)
        text = player.speak(view, channel)
        if text is not None:
            self._free_ms[channel] = self._clock().now_ms() + _reading(text)
        return text

    def _due_ms(self, view: View, channel: str) -> int:
        said = view.whispers if channel == "whisper" else view.talks
        after = said[-1].at_ms + _reading(said[-1].text) if said else PAUSE_MS
        return max(self._free_ms.get(channel, 0), after)

    async def _pause(self, ms: int) -> None:
        done = asyncio.Event()
        clock = self._clock()
        timer = clock.call_at(clock.now_ms() + ms, done.set)
        try:
            await done.wait()
        finally:
            timer.cancel()


def _reading(text: str) -> int:
    """How long people take for a text."""
    return PAUSE_MS + (0 if text in (SKIP, OVER) else min(MOST_READ_MS, READ_MS * len(text)))


class Paced(Player):
    """A built-in player at the pace of its village."""

    def __init__(self, player: Player, pace: VillagePace) -> None:
        self._player = player
        self._pace = pace

    def begin(self, view: View) -> None:
        self._player.begin(view)

    def end(self, view: View) -> None:
        self._player.end(view)

    def mark(self, view: View) -> Iterable[MarkBoard]:
        return self._player.mark(view)

    def plan(self) -> str:
        return self._player.plan()

    async def talk(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        text = self._player.talk(view, ask)
        last = next((one.text for one in reversed(view.talks) if one.text not in (SKIP, OVER)), "")
        await self._pace.read(last, quick=text in (SKIP, OVER))
        return text

    async def whisper(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        text = self._player.whisper(view, ask)
        await self._pace.read(view.whispers[-1].text if view.whispers else "", quick=text in (SKIP, OVER))
        return text

    async def speak(self, view: View, channel: str) -> str | None:  # type: ignore[override]
        return await self._pace.speak(self._player, view, channel)

    async def vote(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        await self._pace.think()
        return self._player.vote(view, ask)

    async def divine(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        await self._pace.think()
        return self._player.divine(view, ask)

    async def guard(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        await self._pace.think()
        return self._player.guard(view, ask)

    async def attack(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        await self._pace.think()
        return self._player.attack(view, ask)
