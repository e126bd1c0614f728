"""Hosted games: `KeptTable`, what a game is played and kept with; `CommittedGame`, a game as far as it is
committed, for its followers; `HostedGame`, one behind a door, for its operator; `Running`, one that connected
agents play, and afterwards its result."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from jinro.contest.plan.plan import Match
from jinro.game.commands import Command
from jinro.game.draws import SEED_LIMIT
from jinro.game.events import CameBack, Ended, Event
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.hosting.agents.seats import AgentPart
from jinro.hosting.doors.page.seats import PagePart
from jinro.hosting.public.game import PublicGame
from jinro.hosting.resume import InterruptedGame
from jinro.hosting.scribe.files import RunningFiles
from jinro.store import Keeper, Store, Visibility
from jinro.village.clock import RealClock, unix_ms
from jinro.village.driver import drive
from jinro.village.ear import ReadingThread
from jinro.village.journal import Journal
from jinro.village.speech_check import check_of
from jinro.village.table import Table


class KeptTable(NamedTuple):
    """What a game that begins, or goes on, is played and kept with."""

    id: str
    table: Table
    journal: Journal
    keeper: Keeper | None
    started_ms: int = 0

    @property
    def game(self) -> Game:
        return self.table.game


def new_table(
    rules: Rules,
    store: Store | None,
    track: str,
    *,
    seed: int | None = None,
    visibility: Visibility = "public",
    seal: str = "",
) -> KeptTable:
    """A game that begins now; `seed` None: it is drawn."""
    started = unix_ms()
    number = ulid(started, secrets.randbits(80))
    keeper = None if store is None else store.keeper(number, track, visibility=visibility, seal=seal)
    game = Game(rules, secrets.randbelow(SEED_LIMIT) if seed is None else seed, check=check_of(rules))
    journal = Journal(keep=None if keeper is None else keeper.note)
    return KeptTable(number, Table(game, RealClock()), journal, keeper, started)


async def reopened_table(stored: InterruptedGame, store: Store, game: Game) -> KeptTable:
    """An interrupted game, rebuilt, that goes on: its time from its last event."""
    keeper = await store.reopen(stored.header.game)
    journal = Journal(keep=keeper.note, count=stored.notes)
    table = Table(game, RealClock(game.log[-1].at_ms))
    return KeptTable(stored.header.game, table, journal, keeper, stored.opened.started_ms)


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

    def __init__(self, kept: KeptTable, players: Sequence[str]) -> None:
        super().__init__(kept.id, kept.table)
        self.players = tuple(players)
        """Their names, by seat."""
        self.journal = kept.journal
        self._keeper = kept.keeper
        self.absent: set[Seat] | None = None
        """Of an interrupted game: the seats whose players are waited for; None for any other game."""

    async def drive(self, first: Command) -> None:
        """Play, from the command that opens the game or goes on with it, to the end."""
        await drive(self.game, self.table, first=first, journal=self.journal, keep=self._keeper)

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

    def __init__(self, kept: KeptTable, players: Sequence[HasName], match: Match | None = None) -> None:
        super().__init__(kept, [agent.name for agent in players])
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
