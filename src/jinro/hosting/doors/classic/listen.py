"""`ClassicServer`: the classic door at its address: waiting agents and the tables that play.

Agents are seated in the order in which they connect, whatever their names; seats are drawn. Everything runs
on one event loop and every step is a plain call, so no agent can be lost or seated twice between two steps.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

from jinro.config.classic.settings import ClassicSettings
from jinro.config.serve import ServeSettings
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.hosting.agents.waiting import WaitingAgents
from jinro.hosting.door import AtLines, Shared, TrackDoor
from jinro.hosting.doors.classic.logs import ClassicLogs
from jinro.hosting.doors.classic.losses import AgentLoss
from jinro.hosting.doors.classic.news import ClassicNews
from jinro.hosting.doors.classic.series import Series
from jinro.hosting.handover import Inherited
from jinro.hosting.notices.notice import Telling, for_operator
from jinro.hosting.resume import (
    RESTART_CODE,
    InterruptedGame,
    absent_agents,
    interrupted_series,
    last_addresses,
)
from jinro.hosting.village import Running
from jinro.i18n import coded
from jinro.net.lines import LineDoor
from jinro.net.peer import RemoteAgent
from jinro.store.store import Store
from jinro.village.clock import unix_ms

LOGS: Final = "log/classic"


class ClassicServer(TrackDoor, AtLines):
    """The classic door of a server."""

    settings: ClassicSettings

    def __init__(
        self, settings: ClassicSettings, shared: Shared | None = None, *, folder: Path | None = None
    ) -> None:
        """Logs of games are written to `folder`; None: no logs."""
        shared = shared or Shared()
        self.settings = settings
        self.name = settings.name
        self.series: dict[Series, None] = {}
        """The tables that play, oldest first."""
        self.most: int | None = None
        """Limit of series; None: no limit."""
        self.draining = False
        self.on_end: Callable[[Running], None] = _ignore
        """Called after every game."""
        self.on_join: Callable[[RemoteAgent, str], None] = _ignore
        """Told an agent that waits from now on, or the reason why it is refused."""
        self.on_lost: Callable[[AgentLoss], None] = _ignore
        """Told an agent of a series that is lost."""
        self.on_begin: Callable[[Series], None] = _ignore
        """Called when a series begins."""
        self.on_series: Callable[[Series], None] = _ignore
        """Called after every series."""
        self._store = shared.store
        self._remarks = shared.remarks
        self._logs = None if folder is None else ClassicLogs(folder)
        limits = shared.limits or settings.limits
        self._listener = LineDoor(self._arrive, port=settings.port, limits=limits, crowd=shared.crowd)
        self._waiting = WaitingAgents(settings.rules.seats, self._seat, self._has_table)
        self._telling = Telling(self.name, for_operator(shared.tell))
        if self._telling.wanted:
            self.tell(self._telling)
        self.hold, self.admit = self._waiting.hold, self._waiting.admit
        self._begun = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, inherited: Inherited | None = None) -> None:
        if self._logs is not None and self._store is not None:
            await self._logs.restore(self._store, self.settings.name)
        await super().start(inherited or Inherited())
        self._telling.start()

    def tell(self, telling: Telling) -> None:
        """Tell the news of the door."""
        news = ClassicNews(self.settings, telling, lambda: self.waiting_names)
        self.on_join, self.on_begin, self.on_lost = news.joined, news.began, news.lost

    # As a `Door`

    @property
    def idle(self) -> bool:
        return not self.series

    # What the page reads

    protocol: Literal["classic"] = "classic"

    @property
    def games(self) -> Mapping[str, Running]:
        """The games that its tables play now."""
        playing = (series.running for series in self.series)
        return {running.id: running for running in playing if running is not None}

    @property
    def waiting_names(self) -> tuple[str, ...]:
        """The names of the agents that wait for a table."""
        return tuple(agent.name for agent in self._waiting)

    async def drain(self) -> None:
        """Refuse new agents, close the connections of waiting ones, and let running games finish."""
        self.draining = True
        self._waiting.send_away(coded("connections.stops"))
        for series in self.series:
            series.last = True
        await self._all_done()

    async def interrupt(self) -> None:
        """Leave all series as they are, for the next server, and disconnect all agents."""
        self.draining = True
        self._waiting.send_away(coded("connections.restarts"), RESTART_CODE)
        for series in self.series:
            series.interrupted = True
        for task in self._tasks:
            task.cancel()
        await self._all_done()

    async def stop(self) -> None:
        """Abort running games and close all connections."""
        self.draining = True
        self._telling.stop()
        self._listener.close()
        for series in self.series:
            series.stop()
        await self._all_done()
        await self._listener.stop()
        if self._logs is not None:
            await self._logs.close()

    async def _all_done(self) -> None:
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _arrive(self, agent: RemoteAgent) -> str:
        """Admit an agent that has sent its name; returns the reason if it is refused."""
        if self._reseat(agent):
            return ""
        if self.draining:
            self.on_join(agent, coded("connections.no_new_agents"))
            return coded("connections.no_new_agents")
        self._waiting.add(agent)
        self.on_join(agent, "")
        self._waiting.match()
        return ""

    def _reseat(self, agent: RemoteAgent) -> bool:
        """Give a reconnecting agent its lost seat, in the newest series that has one; False if none has."""
        for series in reversed(self.series):
            for seat in series.lost:
                if series.may_return(seat, agent):
                    series.take_back(seat, agent)
                    return True
        return False

    def _seat(self, agents: Sequence[RemoteAgent]) -> None:
        """Begin a series for which enough agents wait."""
        self._start(self._make(Draws(secrets.randbelow(SEED_LIMIT)).order(agents, "seats")))

    def _has_table(self) -> bool:
        """Whether another series may begin; one beyond `most` would be aborted, and none begins while games
        cannot be stored."""
        wanted = self.most is None or self._begun < self.most
        stored = not any(series.trouble for series in self.series)
        return wanted and stored and len(self.series) < self.settings.concurrent

    async def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool = False) -> None:
        """Go on with an interrupted game and its series; or abort it."""
        agents = absent_agents(stored.header.players, "classic", stored.addresses)
        series = self._make(tuple(agents.values()))
        try:
            await series.resume(stored, wait_s, abort=abort)
        finally:
            self._start(series)

    async def resume_series(self, wait_s: float) -> None:
        """Go on with the series that were interrupted between two games."""
        assert self._store is not None
        games = self.settings.games
        for players in await interrupted_series(self._store, self.name, games, unix_ms()):
            await self._resume_series(self._store, players, wait_s)
            self._remarks.say(self.name, "start.series", seconds=wait_s)

    async def _resume_series(self, store: Store, players: Sequence[str], wait_s: float) -> None:
        game, addresses = await last_addresses(store, self.name, players)
        series = self._make(tuple(absent_agents(players, "classic", addresses).values()))
        series.marked_in = game
        try:
            await series.catch_up(wait_s)
        finally:
            self._start(series)

    def _make(self, agents: tuple[RemoteAgent, ...]) -> Series:
        self._begun += 1
        series = Series(
            self.settings,
            agents,
            store=self._store,
            logs=self._logs,
            waiting=self._waiting.take,
            on_end=lambda running: self.on_end(running),
            on_lost=lambda loss: self.on_lost(loss),
        )
        self.series[series] = None
        self.on_begin(series)
        return series

    def _start(self, series: Series) -> None:
        task = asyncio.create_task(self._run(series))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, series: Series) -> None:
        try:
            try:
                await series.run()
            finally:
                if not series.interrupted:
                    self.on_series(series)
            await series.store_end()
        finally:
            del self.series[series]
            if not self.draining:
                self._waiting.match()


def classic_of(settings: ServeSettings, shared: Shared) -> ClassicServer | None:
    """The classic door of a server; None: it has none."""
    if settings.classic is None:
        return None
    return ClassicServer(settings.classic, shared, folder=shared.data / LOGS if settings.files else None)


def _ignore(*anything: object) -> None:
    """The default callback."""
