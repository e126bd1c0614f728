"""A game as people read it: each event that its viewer may see becomes rows on a page, as it happens.

What belongs to the morning (deaths, yesterday's votes) is told under the heading of the new day, whenever the
rules made it known; Skip and Over are gathered into one row.
"""

from collections.abc import Sequence

from rich.console import Console

from jinro.game.events import Event
from jinro.game.game import Game
from jinro.transcript.day import tell_news
from jinro.transcript.teller import HANDLERS, Teller, Viewer


class Transcript:
    """The transcript of one game for one viewer: a seat, 0 for the public, None for one who sees all."""

    def __init__(self, console: Console, viewer: Viewer = None) -> None:
        self._teller = Teller(console, viewer)
        self._viewer = viewer
        self._read = 0

    def follow(self, game: Game, events: Sequence[Event] = ()) -> None:
        """Tell what the game's log has that was not told yet (fits `on_events` of `simulate`)."""
        bit = 0 if self._viewer is None else 1 << self._viewer
        for i in range(self._read, len(game.log)):
            if self._viewer is None or game.masks[i] & bit:
                self.tell(game.log[i])
        self._read = len(game.log)

    def tell(self, event: Event) -> None:
        """Tell one event that the viewer may see."""
        handler = HANDLERS.get(type(event))
        if handler is not None:
            handler(self._teller, event)

    def finish(self) -> None:
        """Tell what was held back for its heading or gathered; nothing is told after it."""
        teller = self._teller
        if teller.news or not teller.page.started:
            teller.begin()
        teller.flush()
        tell_news(teller)
