"""`Running`: one game that a door plays with connected agents, and afterwards its result."""

import time
from collections.abc import Sequence
from typing import Protocol

from jinro.contest.plan import Match
from jinro.game.events import CameBack, Ended, Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.net.seats import AgentSeats
from jinro.server.committed_game import CommittedGame
from jinro.server.files import RunningFiles
from jinro.village.journal import Journal


class HasName(Protocol):
    """Who plays a seat."""

    @property
    def name(self) -> str: ...
    @property
    def team(self) -> str: ...


class Running(CommittedGame):
    """A game in progress, or one that has just ended."""

    def __init__(
        self, number: str, game: Game, players: Sequence[HasName], journal: Journal, match: Match | None
    ) -> None:
        super().__init__(number, game)
        self.since = time.monotonic()
        self.begun = False
        """Whether its characters are known, so that it can be opened."""
        self.match = match
        """The match of the plan that it plays; None without a plan."""
        self.players = tuple(agent.name for agent in players)
        self.teams = tuple(agent.team for agent in players)
        self.owners: tuple[str, ...] = ()
        """Where people or built-in players are among the agents: whose seats they are, as the note
        `people` has it; else empty."""
        self.journal = journal
        self.remark = ""
        """Why its characters are not as configured; empty: they are."""
        self.trouble = ""
        """Why the server itself aborted it."""
        self.unstored = False
        """Whether it was aborted because it cannot be stored."""
        self.given_up = False
        """Whether the server gave it up before: only its end is still to be stored."""
        self.files: RunningFiles | None = None
        """Writes its files."""
        self.absent: set[Seat] | None = None
        """Of an interrupted game: the seats whose players are waited for; None for any other game."""
        self.goes_on = False
        """Whether an earlier server, or this one, has begun it."""
        self.seats: AgentSeats

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
    def reason(self) -> str:
        """Why it ended; `stopped` if it was aborted before an end."""
        outcome = next((event for event in reversed(self.game.log) if isinstance(event, Ended)), None)
        return "stopped" if outcome is None else outcome.reason
