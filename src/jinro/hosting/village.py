"""Hosted games: `CommittedGame`, a game as far as it is committed, for its followers; `HostedGame`, one
behind a door, for its operator; `Running`, one that connected agents play, and afterwards its result."""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, Protocol, TypeVar

from jinro.contest.plan.plan import Match
from jinro.game.events import CameBack, Ended, Event
from jinro.game.roles import Seat
from jinro.hosting.agents.seats import AgentPart
from jinro.hosting.doors.page.seats import PagePart
from jinro.hosting.public.game import PublicGame
from jinro.hosting.scribe.files import RunningFiles
from jinro.village.ear import ReadingThread
from jinro.village.journal import Journal
from jinro.village.table import Table

MOST_EXTENDED_S: Final = 86_400
"""Most seconds by which a phase is extended at a time."""


class CommittedGame:
    """A game in progress, or one that has just ended, for its followers."""

    def __init__(self, number: str, table: Table) -> None:
        self.id = number
        self.table = table
        self.game = table.game
        self.clock = table.clock
        self.task: asyncio.Future[None]
        """Done when no event follows."""
        self.given_name = ""
        """The name that a person gave its village; empty: it has the name of its id."""
        self._public = PublicGame()

    @property
    def kept(self) -> int:
        """Number of events that are committed; only these may be shown."""
        return self.table.kept

    @property
    def on_kept(self) -> set[Callable[[], None]]:
        """Called when `kept` has grown."""
        return self.table.on_kept

    @property
    def now_ms(self) -> int:
        """Its time now, in milliseconds from its start."""
        return self.clock.now_ms()

    @property
    def public(self) -> PublicGame:
        """What the public may know of it, up to the last committed event."""
        return self._public.update(self.game, self.kept)

    @property
    def closed(self) -> bool:
        """Whether its end is committed; from then on the public may know everything."""
        return self.game.closed and self.kept == len(self.game.log)


V = TypeVar("V")


class Followers(Generic[V]):
    """Callbacks that are told the committed events of every village of a door."""

    def __init__(self) -> None:
        self._all: list[tuple[Callable[[V, Sequence[Event]], None], frozenset[type[Event]] | None]] = []
        self.reading: ReadingThread | None = None
        """Reads what strangers say in these villages; None: the rules alone do."""

    def add(
        self, told: Callable[[V, Sequence[Event]], None], kinds: frozenset[type[Event]] | None = None
    ) -> None:
        """Tell events of villages that begin from now on, with `kinds` if some of them are of these."""
        self._all.append((told, kinds))

    def follow(self, village: V, table: Table) -> None:
        """A village begins at this table."""
        if self.reading is not None:
            table.hear_by(self.reading)
        for told, kinds in self._all:
            table.follow(partial(_without_packets, told, village), kinds)


def _without_packets(
    told: Callable[[V, Sequence[Event]], None], village: V, events: Sequence[Event], packets: object
) -> None:
    told(village, events)


class HostedGame(CommittedGame):
    """A game behind a door; one that was interrupted waits for its players."""

    def __init__(self, number: str, table: Table, players: Sequence[str], journal: Journal) -> None:
        super().__init__(number, table)
        self.players = tuple(players)
        """Their names, by seat."""
        self.journal = journal
        self.absent: set[Seat] | None = None
        """Of an interrupted game: the seats whose players are waited for; None for any other game."""

    def wait_for(self, seats: set[Seat], wait_s: float, kinds: frozenset[type[Event]] | None = None) -> None:
        """Of an interrupted game: go on as soon as the players of these seats are back, or after some time.
        Call it when all others who follow the table do. `kinds`: events at which it is looked who is back."""
        self.absent = seats
        self.table.follow(self._came_back, kinds)
        self.clock.call_at(self.clock.now_ms() + round(1_000 * wait_s), self.go_on)

    def _came_back(self, events: Sequence[Event], packets: object) -> None:
        if self.absent is not None:
            self.absent -= {event.seat for event in events if isinstance(event, CameBack)}
            if not self.absent:
                self.go_on()

    def go_on(self) -> None:
        """Of an interrupted game: wait for its players no longer."""
        if self.absent is not None:
            self.end_pause()

    def end_pause(self) -> None:
        """Go on, whatever it waits for."""
        self.absent = None
        self.table.resume()


class HasName(Protocol):
    """Who plays a seat."""

    @property
    def name(self) -> str: ...
    @property
    def team(self) -> str: ...


class Running(HostedGame):
    """A game that agents play, or one that has just ended."""

    def __init__(
        self, number: str, table: Table, players: Sequence[HasName], journal: Journal, match: Match | None
    ) -> None:
        super().__init__(number, table, [agent.name for agent in players], journal)
        self.since = time.monotonic()
        self.begun = False
        """Whether its characters are known, so that it can be opened."""
        self.match = match
        """The match of the plan that it plays; None without a plan."""
        self.teams = tuple(agent.team for agent in players)
        self.owners: tuple[str, ...] = ()
        """Where people or built-in players are among the agents: whose seats they are, as the note
        `people` has it; else empty."""
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
        self.goes_on = False
        """Whether an earlier server, or this one, has begun it."""
        self.seats: AgentPart
        """Its agents."""
        self.page: PagePart | None = None
        """People among the agents."""

    @property
    def reason(self) -> str:
        """Why it ended; `stopped` if it was aborted before an end."""
        outcome = next((event for event in reversed(self.game.log) if isinstance(event, Ended)), None)
        return "stopped" if outcome is None else outcome.reason
