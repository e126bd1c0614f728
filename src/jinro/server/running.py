"""`Running`: one game that a door plays with connected agents, and afterwards its result."""

import asyncio
import time
from collections.abc import Callable, Sequence

from jinro.contest.plan import Match
from jinro.game.events import CameBack, Ended, Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.net.agent import RemoteAgent
from jinro.net.seats import AgentSeats
from jinro.server.files import RunningFiles
from jinro.server.web.public_game import PublicGame
from jinro.village.clock import Clock, RealClock
from jinro.village.journal import Journal


class Running:
    """A game in progress, or one that has just ended."""

    def __init__(
        self, number: str, game: Game, players: Sequence[RemoteAgent], journal: Journal, match: Match | None
    ) -> None:
        self.id = number
        self.since = time.monotonic()
        self.begun = False
        """Whether its characters are known, so that it can be opened."""
        self.match = match
        """The match of the plan that it plays; None without a plan."""
        self.game = game
        self.players = tuple(agent.name for agent in players)
        self.teams = tuple(agent.team for agent in players)
        self.journal = journal
        self.remark = ""
        """Why its characters are not as configured; empty: they are."""
        self.trouble = ""
        """Why the server itself aborted it."""
        self.unstored = False
        """Whether it was aborted because it cannot be stored."""
        self.given_up = False
        """Whether the server gave it up before: only its end is still to be stored."""
        self.kept = 0
        """Number of events that are committed to the store; only these may be shown."""
        self.on_kept: set[Callable[[], None]] = set()
        """Called when `kept` has grown."""
        self._public = PublicGame()
        self.files: RunningFiles | None = None
        """Writes its files."""
        self.absent: set[Seat] | None = None
        """Of an interrupted game: the seats whose players are waited for; None for any other game."""
        self.goes_on = False
        """Whether an earlier server, or this one, has begun it."""
        self.seats: AgentSeats
        self.task: asyncio.Future[None]
        """Done when no event follows."""
        self.clock: Clock = RealClock()

    def keep(self, count: int) -> None:
        """So many more events are committed."""
        self.kept += count
        for wake in self.on_kept:
            wake()

    @property
    def now_ms(self) -> int:
        """Its time now, in milliseconds from its start."""
        return self.clock.now_ms()

    def came_back(self, events: Sequence[Event]) -> None:
        """Of an interrupted game: go on as soon as all its players are back."""
        if self.absent is not None:
            self.absent -= {event.seat for event in events if isinstance(event, CameBack)}
            if not self.absent:
                self.go_on()

    def go_on(self) -> None:
        """Of an interrupted game: wait for its players no longer."""
        if self.absent is not None:
            self.absent = None
            self.seats.resume()

    @property
    def public(self) -> PublicGame:
        """What everybody may know of it, up to the last committed event."""
        return self._public.update(self.game, self.kept)

    @property
    def closed(self) -> bool:
        """Whether its end is committed; from then on everybody may know everything."""
        return self.game.closed and self.kept == len(self.game.log)

    @property
    def reason(self) -> str:
        """Why it ended; `stopped` if it was aborted before an end."""
        outcome = next((event for event in reversed(self.game.log) if isinstance(event, Ended)), None)
        return "stopped" if outcome is None else outcome.reason
