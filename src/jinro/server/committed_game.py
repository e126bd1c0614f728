"""`CommittedGame`: a game as far as it is committed; only that may be shown."""

import asyncio
from collections.abc import Callable, Sequence

from jinro.game.events import Event
from jinro.game.game import Game
from jinro.server.public.game import PublicGame
from jinro.village.clock import Clock, RealClock


class CommittedGame:
    """A game in progress, or one that has just ended, for those who follow it."""

    def __init__(self, number: str, game: Game, clock: Clock | None = None) -> None:
        self.id = number
        self.game = game
        self.clock: Clock = clock or RealClock()
        self.kept = 0
        """Number of events that are committed; only these may be shown."""
        self.on_kept: set[Callable[[], None]] = set()
        """Called when `kept` has grown."""
        self.task: asyncio.Future[None]
        """Done when no event follows."""
        self.given_name = ""
        """What somebody has called its village; empty: it has the name of its id."""
        self._public = PublicGame()

    def keep(self, events: Sequence[Event], packets: object = None) -> None:
        """These events are committed as well; `packets`, which tell them to players, do not matter here."""
        self.kept += len(events)
        for wake in self.on_kept:
            wake()

    @property
    def now_ms(self) -> int:
        """Its time now, in milliseconds from its start."""
        return self.clock.now_ms()

    @property
    def public(self) -> PublicGame:
        """What everybody may know of it, up to the last committed event."""
        return self._public.update(self.game, self.kept)

    @property
    def closed(self) -> bool:
        """Whether its end is committed; from then on everybody may know everything."""
        return self.game.closed and self.kept == len(self.game.log)
