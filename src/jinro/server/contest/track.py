"""`Track`: one village served over and over: its waiting room, its running games, and the way back to a seat.

Everything happens on one event loop and every step is a plain call, so no connection can be lost or seated
twice between two steps.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

from jinro.config.settings import Settings
from jinro.contest.plan import Match, Plan
from jinro.errors import StoreError
from jinro.game.commands import Open
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.game.events import Ended, Event
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.roles import Role, Seat
from jinro.net.agent import Agent
from jinro.net.seats import AgentSeats
from jinro.net.ways import ways_of
from jinro.server.characters import Complete, characters_for
from jinro.server.contest.matching import Room, Seating
from jinro.server.files import GameRecord, TrackFiles
from jinro.store.store import Keeper, Store
from jinro.village.clock import RealClock, unix_ms
from jinro.village.driver import drive
from jinro.village.journal import Journal
from jinro.village.speech_check import check_of
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.outgoing import Outgoing

GOODBYE: Final = "the game is over"
logger: Final = logging.getLogger(__name__)


class Running:
    """A game in progress, and after it what came of it."""

    def __init__(
        self, number: str, game: Game, players: Sequence[Agent], journal: Journal, match: Match | None
    ) -> None:
        self.id = number
        self.since = time.monotonic()
        self.begun = False
        """Whether its characters are there, so that it can be opened."""
        self.match = match
        self.game = game
        self.players = tuple(agent.name for agent in players)
        self.teams = tuple(agent.team for agent in players)
        self.journal = journal
        self.trouble = ""
        """Why it was broken off by the server itself."""
        self.kept = 0
        """How many of its events are kept: so many may be shown."""
        self.on_kept: set[Callable[[], None]] = set()
        """Called when there are more."""
        self.record: GameRecord | None = None
        """Writes its files."""
        self.seats: AgentSeats
        self.task: asyncio.Task[None]

    @property
    def reason(self) -> str:
        """Why it ended; `stopped` where it did not come to an end."""
        outcome = next((event for event in reversed(self.game.log) if isinstance(event, Ended)), None)
        return "stopped" if outcome is None else outcome.reason


class Track:
    """One village and everybody who plays it."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        plan: Plan | None = None,
        changed: Callable[[Plan], None] | None = None,
        complete: Complete | None = None,
        files: TrackFiles | None = None,
    ) -> None:
        """`plan` is for settings that match by one; `changed` keeps it."""
        matching = settings.matching
        self.settings = settings
        self.room: Room[Agent] = Room(
            settings.rules.seats,
            matching.mode,
            secrets.randbelow(SEED_LIMIT),
            plan=plan,
            abort_weight=matching.abort_weight,
            changed=changed,
        )
        self.games: dict[str, Running] = {}
        self.draining = False
        self.on_start: Callable[[Running], None] = _ignore
        self.on_end: Callable[[Running], None] = _ignore
        self.on_events: Callable[[Running, Sequence[Event]], None] | None = None
        self._store = store
        self._complete = complete
        self._check = check_of(settings.rules)
        self._files = files
        self._idle = asyncio.Event()
        self._idle.set()

    def arrive(self, agent: Agent) -> str:
        """Take in an agent that has said its name; or the reason why not."""
        if self._back_in_the_seat(agent):
            return ""
        if self.draining:
            return "the server takes no new agents"
        if self.room.surplus(agent.team):
            return "the plan has no place for this team"
        agent.on_gone = lambda: self._leave(agent)
        self.room.arrive(agent)
        self._match()
        return ""

    def _leave(self, agent: Agent) -> None:
        self.room.leave(agent)

    def _back_in_the_seat(self, agent: Agent) -> bool:
        """Give an agent the one lost seat that its name fits; False where none or several do."""
        fitting = [
            (running, seat)
            for running in self.games.values()
            for seat in running.seats.lost
            if running.seats.may_return(seat, agent)
        ]
        if len(fitting) != 1:
            return False
        running, seat = fitting[0]
        running.seats.take_back(seat, agent)
        return True

    def _missed(self, running: Running, seat: Seat) -> None:
        """A seat is lost. Who came back before the old connection was known to be dead has waited since."""
        back = [a for a in self.room if a.since > running.since and running.seats.may_return(seat, a)]
        if len(back) == 1 and self._back_in_the_seat(back[0]):
            self.room.leave(back[0])

    def _match(self) -> None:
        """Begin every game that those who wait can play."""
        if not self.draining:
            for seating in self.room.games():
                self._begin(seating)

    def _begin(self, seating: Seating[Agent]) -> None:
        players = seating.agents
        for agent in players:
            agent.detach()
        seed = secrets.randbelow(SEED_LIMIT)
        game = Game(self.settings.rules, seed, check=self._check)
        started = unix_ms()
        number = ulid(started, secrets.randbits(80))
        keeper = None if self._store is None else self._store.keeper(number, self.settings.name)
        journal = Journal(keep=None if keeper is None else keeper.note)
        running = Running(number, game, players, journal, seating.match)
        clock = RealClock()
        by_seat: dict[Seat, Agent] = dict(enumerate(players, 1))
        ways = ways_of(by_seat, DIALECTS[self.settings.dialect])
        if self._files is not None:
            running.record = self._files.record(running, journal)
        shown = partial(self._shown, running)
        missed = partial(self._missed, running)
        running.seats = AgentSeats(game, ways, by_seat, clock, journal=journal, on_show=shown, on_lost=missed)
        self.games[running.id] = running
        self._idle.clear()
        opening = self._opening(running, Draws(seed), seating.roles, started)
        running.task = asyncio.create_task(self._play(running, opening, keeper))

    async def _opening(
        self, running: Running, draws: Draws, roles: tuple[Role, ...], started: int
    ) -> tuple[Open, str]:
        """How a game is opened, and what could not be done as it should have been."""
        settings = self.settings
        cast, why = await characters_for(
            settings.characters,
            settings.rules.seats,
            draws,
            generator=settings.generator,
            complete=self._complete,
        )
        opened = Open(0, running.id, cast, running.players, running.teams, roles, started_ms=started)
        return opened, why

    async def _play(
        self,
        running: Running,
        opening: Awaitable[tuple[Open, str]],
        keeper: Keeper | None,
    ) -> None:
        seats, journal = running.seats, running.journal
        goodbye, code = "the server broke the game off", 1011

        try:
            opened, why = await opening
            running.begun = True
            self.on_start(running)
            if running.record is not None:
                running.record.open(opened)
                await drive(running.game, seats, first=opened, journal=journal, keep=keeper)
            goodbye, code = GOODBYE, 1000
            if why:
                journal.note(0, 0, "characters", why)
        except StoreError as error:
            running.trouble = str(error)
            goodbye = "the game cannot be kept"
            logger.error("game %s is broken off: %s", running.id, error)
        except Exception as error:
            # One game that breaks must not take the others with it.
            running.trouble = f"{type(error).__name__}: {error}"
            logger.exception("game %s is broken off", running.id)
        finally:
            seats.close(goodbye, code)
            if running.record is not None:
                running.record.close()
            del self.games[running.id]
            self.room.ended(running.match, running.reason)
            self.on_end(running)
            running.record = None
            if not self.games:
                self._idle.set()
            self._match()

    def _shown(self, running: Running, events: Sequence[Event], packets: Sequence[Outgoing]) -> None:
        """These events are kept, and the packets are about to be sent."""
        running.kept += len(events)
        for wake in running.on_kept:
            wake()
        if running.record is not None:
            running.record.take(events, packets)
        if self.on_events is not None:
            self.on_events(running, events)

    async def drain(self) -> None:
        """Take nobody in any more, send those home who wait, and let running games finish."""
        self.draining = True
        for agent in list(self.room):
            self.room.leave(agent)
            agent.close("the server stops", 1001)
        await self._idle.wait()

    def stop(self) -> None:
        """Break off what is running; what has not begun does not begin."""
        for running in list(self.games.values()):
            if running.begun:
                running.seats.stop()
            else:
                running.task.cancel()


def _ignore(running: Running) -> None:
    """Nobody wants to know."""
