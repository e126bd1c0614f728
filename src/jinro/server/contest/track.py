"""`Track`: one village played game after game: its waiting room, its running games, and reconnecting agents.

Everything runs on one event loop and every step is a plain call, so no connection can be lost or seated twice
between two steps.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

from jinro.config.settings import Settings
from jinro.contest.plan import Plan
from jinro.errors import StoreError
from jinro.game.commands import Open
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.roles import Role, Seat
from jinro.net.agent import Agent
from jinro.net.protocols import protocols_of
from jinro.net.seats import AgentSeats
from jinro.server.characters import Complete, characters_for
from jinro.server.contest.matching import Seating, WaitingRoom
from jinro.server.files import TrackFiles
from jinro.server.running import Running
from jinro.store.store import Keeper, Store
from jinro.village.clock import RealClock, unix_ms
from jinro.village.driver import drive
from jinro.village.journal import Journal
from jinro.village.speech_check import check_of
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.outgoing import Outgoing

GOODBYE: Final = "the game is over"
logger: Final = logging.getLogger(__name__)


class Track:
    """One village, the agents that wait for it and the games that they play."""

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
        """`plan` is required by matching mode `plan`; `changed` is called to save it after every change."""
        matching = settings.matching
        self.settings = settings
        self.room: WaitingRoom[Agent] = WaitingRoom(
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
        """Admit an agent that has sent its name; returns the reason if it is refused."""
        if self._reseat(agent):
            return ""
        if self.draining:
            return "the server accepts no new agents"
        if self.room.surplus(agent.team):
            return "the plan has no place for this team"
        agent.on_gone = lambda: self._leave(agent)
        self.room.arrive(agent)
        self._match()
        return ""

    def _leave(self, agent: Agent) -> None:
        self.room.leave(agent)

    def _reseat(self, agent: Agent) -> bool:
        """Give a reconnecting agent its lost seat; False if no seat or several seats fit its name."""
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
        """A seat is lost: look for its agent in the waiting room.

        An agent that reconnects before its old connection is known to be dead waits there.
        """
        back = [a for a in self.room if a.since > running.since and running.seats.may_return(seat, a)]
        if len(back) == 1 and self._reseat(back[0]):
            self.room.leave(back[0])

    def _match(self) -> None:
        """Begin every game for which the agents wait."""
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
        protocols = protocols_of(by_seat, DIALECTS[self.settings.dialect])
        if self._files is not None:
            running.files = self._files.of_game(running, journal)
        running.seats = AgentSeats(
            game,
            protocols,
            by_seat,
            clock,
            journal=journal,
            on_show=partial(self._shown, running),
            on_lost=partial(self._missed, running),
        )
        self.games[running.id] = running
        self._idle.clear()
        opening = self._opening(running, Draws(seed), seating.roles, started)
        running.task = asyncio.create_task(self._play(running, opening, keeper))

    async def _opening(
        self, running: Running, draws: Draws, roles: tuple[Role, ...], started: int
    ) -> tuple[Open, str]:
        """The command that opens a game, and why its characters are not as configured (empty: they are)."""
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
        goodbye, code = "the server aborted the game", 1011
        try:
            opened, why = await opening
            running.begun = True
            self.on_start(running)
            if running.files is not None:
                running.files.open(opened)
            await drive(running.game, seats, first=opened, journal=journal, keep=keeper)
            goodbye, code = GOODBYE, 1000
            if why:
                journal.note(0, 0, "characters", why)
        except StoreError as error:
            running.trouble = str(error)
            goodbye = "the game cannot be stored"
            logger.error("game %s aborted: %s", running.id, error)
        except Exception as error:
            # A bug that ends one game must not end the others.
            running.trouble = f"{type(error).__name__}: {error}"
            logger.exception("game %s aborted", running.id)
        finally:
            seats.close(goodbye, code)
            if running.files is not None:
                running.files.close()
            del self.games[running.id]
            self.room.ended(running.match, running.reason)
            self.on_end(running)
            running.files = None
            if not self.games:
                self._idle.set()
            self._match()

    def _shown(self, running: Running, events: Sequence[Event], packets: Sequence[Outgoing]) -> None:
        """Called when these events are committed and the packets are about to be sent."""
        running.kept += len(events)
        for wake in running.on_kept:
            wake()
        if running.files is not None:
            running.files.take(events, packets)
        if self.on_events is not None:
            self.on_events(running, events)

    async def drain(self) -> None:
        """Refuse new agents, close the connections of waiting ones, and let running games finish."""
        self.draining = True
        for agent in list(self.room):
            self.room.leave(agent)
            agent.close("the server stops", 1001)
        await self._idle.wait()

    def stop(self) -> None:
        """Abort running games; a game that has not begun never begins."""
        for running in list(self.games.values()):
            if running.begun:
                running.seats.stop()
            else:
                running.task.cancel()


def _ignore(running: Running) -> None:
    """The default callback."""
