"""`LiveVillage`: a village that plays, as those follow it who watch on the page."""

import asyncio
from collections.abc import Callable

from jinro.game.game import Game
from jinro.server.web.public_game import PublicGame
from jinro.village.clock import Clock


class LiveVillage:
    """One game, up to its last committed event."""

    def __init__(
        self, number: str, game: Game, clock: Clock, task: asyncio.Future[None], *, kept: int = 0
    ) -> None:
        self.id = number
        self.game = game
        self.task = task
        self.kept = kept
        self.on_kept: set[Callable[[], None]] = set()
        self._clock = clock
        self._public = PublicGame()

    def keep(self, count: int) -> None:
        """So many more events are committed."""
        self.kept += count
        for wake in self.on_kept:
            wake()

    @property
    def public(self) -> PublicGame:
        return self._public.update(self.game, self.kept)

    @property
    def closed(self) -> bool:
        return self.game.closed and self.kept == len(self.game.log)

    @property
    def now_ms(self) -> int:
        return self._clock.now_ms()
