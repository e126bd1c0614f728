"""`ClassicServer`: the classic door at its address: waiting agents and the tables that play.

Agents are seated in the order in which they connect, whatever their names; seats are drawn. Everything runs
on one event loop and every step is a plain call, so no agent can be lost or seated twice between two steps.
"""

import asyncio
import secrets
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from jinro.config.classic.settings import ClassicSettings
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.net.agent import RemoteAgent
from jinro.net.gate import Crowd
from jinro.net.limits import Limits
from jinro.net.lines import LineDoor
from jinro.server.address import client_url
from jinro.server.classic.logs import ClassicLogs
from jinro.server.classic.losses import Loss
from jinro.server.classic.series import Series
from jinro.server.hand_over import Inherited
from jinro.server.resume import RESTART, RESTART_CODE, InterruptedGame, absent_agents, last_addresses
from jinro.server.running import Running
from jinro.store.store import Store

NO_NEW: Final = "the server accepts no new agents"


class ClassicServer:
    """The classic door of a server."""

    def __init__(
        self,
        settings: ClassicSettings,
        *,
        store: Store | None = None,
        folder: Path | None = None,
        limits: Limits | None = None,
        crowd: Crowd | None = None,
    ) -> None:
        """Logs of games are written to `folder`; None: no logs."""
        self.settings = settings
        self.port = settings.port
        self.series: dict[Series, None] = {}
        """The tables that play, oldest first."""
        self.most: int | None = None
        """Limit of series; None: no limit."""
        self.draining = False
        self.on_end: Callable[[Running], None] = _ignore
        """Called after every game."""
        self.on_join: Callable[[RemoteAgent, str], None] = _ignore_agent
        """Told an agent that waits from now on, or the reason why it is refused."""
        self.on_lost: Callable[[Loss], None] = _ignore
        """Told an agent of a series that is lost."""
        self.on_begin: Callable[[Series], None] = _ignore
        """Called when a series begins."""
        self.on_series: Callable[[Series], None] = _ignore
        """Called after every series."""
        self._store = store
        self._logs = None if folder is None else ClassicLogs(folder)
        self._door = LineDoor(self._arrive, limits=limits or settings.limits, crowd=crowd)
        self._waiting: list[RemoteAgent] = []
        self._held = False
        self._begun = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, inherited: Inherited | None = None) -> None:
        """Listen; port 0 becomes a free port."""
        if self._logs is not None and self._store is not None:
            self._logs.restore(self._store, self.settings.name)
        host, port = self.settings.host, self.settings.port
        door = None if inherited is None else inherited.take(host, port)
        await self._door.start(host, port, door)
        self.port = self._door.port

    def hold(self) -> None:
        """Begin no series: interrupted ones, which agents may come back to, go on first."""
        self._held = True

    def release(self) -> None:
        """Begin series again."""
        self._held = False
        self._match()

    @property
    def url(self) -> str:
        """Where agents connect."""
        return client_url("tcp", self.settings.host, self.port)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The names of the agents that wait for a table."""
        return tuple(agent.name for agent in self._waiting)

    async def drain(self) -> None:
        """Refuse new agents, close the connections of waiting ones, and let running games finish."""
        self.draining = True
        for agent in self._waiting:
            agent.close("the server stops", 1000)
        self._waiting.clear()
        for series in self.series:
            series.last = True
        await self._all_done()

    def doors(self) -> list[socket.socket]:
        """Duplicates of the listening sockets."""
        return self._door.doors()

    def close(self) -> None:
        """Stop listening."""
        self._door.close()

    async def interrupt(self) -> None:
        """Leave all series as they are, for the next server, and disconnect everybody."""
        self.draining = True
        for agent in self._waiting:
            agent.close(RESTART, RESTART_CODE)
        self._waiting.clear()
        for series in self.series:
            series.interrupted = True
        for task in self._tasks:
            task.cancel()
        await self._all_done()

    async def stop(self) -> None:
        """Abort running games and close all connections."""
        self.draining = True
        self._door.close()
        for series in self.series:
            series.stop()
        await self._all_done()
        await self._door.stop()
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
            self.on_join(agent, NO_NEW)
            return NO_NEW
        agent.on_gone = lambda: self._waiting.remove(agent)
        self._waiting.append(agent)
        self.on_join(agent, "")
        self._match()
        return ""

    def _reseat(self, agent: RemoteAgent) -> bool:
        """Give a reconnecting agent its lost seat, in the newest series that has one; False if none has."""
        for series in reversed(self.series):
            for seat in series.lost:
                if series.may_return(seat, agent):
                    series.take_back(seat, agent)
                    return True
        return False

    def _take_waiting(self, fits: Callable[[RemoteAgent], bool]) -> RemoteAgent | None:
        """Remove the first agent that fits from those that wait, and return it."""
        agent = next(filter(fits, self._waiting), None)
        if agent is not None:
            self._waiting.remove(agent)
        return agent

    def _match(self) -> None:
        """Begin every series for which enough agents wait."""
        size = self.settings.rules.seats
        while len(self._waiting) >= size and self._has_table() and not self._held:
            agents, self._waiting = self._waiting[:size], self._waiting[size:]
            self._begin(Draws(secrets.randbelow(SEED_LIMIT)).order(agents, "seats"))

    def _has_table(self) -> bool:
        """Whether another series may begin; one beyond `most` would be aborted, and none begins while games
        cannot be stored."""
        wanted = self.most is None or self._begun < self.most
        stored = not any(series.trouble for series in self.series)
        return wanted and stored and len(self.series) < self.settings.concurrent

    def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool = False) -> None:
        """Go on with an interrupted game and its series; or abort it."""
        agents = absent_agents(stored.header.players, "classic", stored.addresses)
        series = self._begin(tuple(agents.values()))
        series.resume(stored, wait_s, abort=abort)

    def resume_series(self, players: Sequence[str], wait_s: float) -> None:
        """Go on with a series that was interrupted between two games."""
        assert self._store is not None
        game, addresses = last_addresses(self._store, self.settings.name, players)
        series = self._begin(tuple(absent_agents(players, "classic", addresses).values()))
        series.marked_in = game
        series.catch_up(wait_s)

    def _begin(self, agents: tuple[RemoteAgent, ...]) -> Series:
        self._begun += 1
        series = Series(
            self.settings,
            agents,
            store=self._store,
            logs=self._logs,
            waiting=self._take_waiting,
            on_end=lambda running: self.on_end(running),
            on_lost=lambda loss: self.on_lost(loss),
        )
        self.series[series] = None
        self.on_begin(series)
        task = asyncio.create_task(self._run(series))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return series

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
                self._match()


def _ignore(anything: object) -> None:
    """The default callback."""


def _ignore_agent(agent: RemoteAgent, refused: str) -> None:
    """The default callback."""
