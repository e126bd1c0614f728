"""`DeathWatch`: tells of games of a track in which nobody dies."""

from collections.abc import Callable, Sequence

from jinro.game.events import Event
from jinro.server.deathless import SEEN, Deathless, DeathlessDays
from jinro.server.running import Running


class DeathWatch:
    """Follows the games of a track, and tells those in which nobody dies."""

    def __init__(self, tell: Callable[[Running, Deathless], None]) -> None:
        self._tell = tell
        self._games: dict[str, DeathlessDays] = {}

    def happened(self, running: Running, events: Sequence[Event]) -> None:
        """These events of a game are committed; some are of `SEEN`."""
        days = self._games.setdefault(running.id, DeathlessDays())
        for event in events:
            found = days.take(event) if type(event) in SEEN else None
            if found is not None:
                self._tell(running, found)

    def ended(self, running: Running) -> None:
        self._games.pop(running.id, None)
