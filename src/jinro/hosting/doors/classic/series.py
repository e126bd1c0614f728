"""`Series`: agents in fixed seats that play game after game on the same connections.

Roles are dealt for each game: by chance and role requests, or by a plan that balances them over the series.
Whatever one agent does, the series goes on: a lost seat plays the default moves for missing answers until its
agent reconnects or the series is over.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from jinro.config.classic.settings import ClassicSettings, castings
from jinro.errors import StoreError
from jinro.game.commands import Close, Command, Open, Pause
from jinro.game.draws import SEED_LIMIT
from jinro.game.game import Game
from jinro.game.roles import Role, Seat, agent_name
from jinro.hosting.agents.protocols import classic_protocol
from jinro.hosting.agents.seats import AgentPart
from jinro.hosting.doors.classic.logs import ClassicLogs
from jinro.hosting.doors.classic.losses import AgentLoss, Losses
from jinro.hosting.doors.classic.scores import SeriesScores
from jinro.hosting.resume import RESTART_CODE, STORE_AGAIN_S, InterruptedGame, rebuild, stored_game
from jinro.hosting.village import Running, new_table, reopened_table
from jinro.i18n import coded
from jinro.net.addresses import is_owner
from jinro.net.joining.roll_call import rest, roll_call
from jinro.net.peer import RemoteAgent
from jinro.store.store import Store
from jinro.village.journal import Journal
from jinro.village.notes import LOST_AFTER
from jinro.village.speech_check import check_of
from jinro.wire.classic.codec import ROLE, wish_of
from jinro.wire.classic.host import Host as ClassicHost
from jinro.wire.classic.versions import TOLD_SKIP, Skipped

logger: Final = logging.getLogger(__name__)
GOODBYE: Final = "the series is over"


class Series:
    """One table from its first game to its last."""

    def __init__(
        self,
        settings: ClassicSettings,
        agents: Sequence[RemoteAgent],
        *,
        store: Store | None = None,
        logs: ClassicLogs | None = None,
        waiting: Callable[[Callable[[RemoteAgent], bool]], RemoteAgent | None] | None = None,
        on_end: Callable[[Running], None] | None = None,
        on_lost: Callable[[AgentLoss], None] | None = None,
    ) -> None:
        """`agents` by seat, from seat 1; `waiting` takes a waiting agent that fits."""
        rules = settings.rules
        self.settings = settings
        self.agents: dict[Seat, RemoteAgent] = dict(enumerate(agents, 1))
        self.players = tuple(agent.name for agent in agents)
        self.scores = SeriesScores(self.players, [role for role in Role if rules.has(role)])
        self.played = 0
        self.last = False
        """Whether the running game is the last one, because the server stops."""
        self.trouble = ""
        """Why the server itself aborted the series."""
        self._unstored = ""
        """The game that could not be stored."""
        self.interrupted = False
        """Whether it is left to the next server."""
        self._teams = tuple(agent.team for agent in agents)
        self._store = store
        self._logs = logs
        self._waiting = waiting
        self._on_end = on_end
        self._on_lost = on_lost
        self._losses = Losses(self.players)
        self.versions = settings.versions_of(self.players)
        """Versions of the agents' libraries, by settings or by what they have said."""
        self._same_address = settings.reseat_rule == "address"
        self.marked_in = ""
        """After a restart: the game in which the addresses of absent agents were marked."""
        self._plan = castings(settings, secrets.randbelow(SEED_LIMIT)) if settings.balanced else []
        self._running: Running | None = None
        self._interrupted: tuple[InterruptedGame, float, bool] | None = None
        self._absent: dict[Seat, RemoteAgent] = {}
        """After a restart: the agents that were expected back."""
        self._wait_s = 0.0
        self._back = asyncio.Event()
        for agent in agents:
            rest(agent)

    async def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool = False) -> None:
        """Begin with an interrupted game: wait for its players, and go on; or abort it, and the series.

        Earlier games of the same players in the same seats are those of this series.
        """
        self._interrupted = stored, wait_s, abort
        self._absent = dict(self.agents)
        self.marked_in = stored.header.game
        self.last = abort
        await self.catch_up(wait_s)

    async def catch_up(self, wait_s: float) -> None:
        """Count the games that were played before a restart; wait for the players before the next one."""
        self._wait_s = wait_s
        assert self._store is not None
        before = [
            header
            for header in await self._store.games(track=self.settings.name, is_open=False)
            if header.players == self.players
        ]
        self.played = len(before) % self.settings.games
        for header in before[: self.played]:
            # The host learns from what they said which agents are of an older version.
            host = ClassicHost(self.agents, self.versions)
            game = Game.replay(await self._store.events(header.game), follow=host.packets)
            self.scores.end(header.game, header.reason, game)
        self._fill_seats()

    async def run(self) -> None:
        """Play all games, then close all connections."""
        try:
            if self._interrupted is not None:
                await self._go_on(*self._interrupted)
            elif self._wait_s:
                await self._all_back(self._wait_s)
            while self.played < self.settings.games and not self.last:
                self._fill_seats()
                if not self._anybody():
                    break
                await self._game()
        except StoreError as error:
            self.trouble = str(error)
            logger.error("a series of %s aborted: %s", self.settings.name, error)
        except Exception as error:
            # A bug that ends one series must not end the others.
            self.trouble = f"{type(error).__name__}: {error}"
            logger.exception("a series of %s aborted", self.settings.name)
        finally:
            for agent in self.agents.values():
                if self.interrupted:
                    agent.close(coded("connections.restarts"), RESTART_CODE)
                else:
                    agent.close(self.trouble or GOODBYE, 1011 if self.trouble else 1000)

    async def store_end(self) -> None:
        """Of an aborted series: store the end of a game that could not be stored, as soon as possible.

        When the server stops, it is tried once more."""
        while self._unstored and self._store is not None:
            await asyncio.sleep(STORE_AGAIN_S)
            last = self.last
            try:
                stored = await stored_game(self._store, self._unstored)
            except StoreError:
                return  # Nothing of it is stored.
            try:
                await self._go_on(stored, 0, abort=True)
                return
            except StoreError:
                if last:
                    return
            except Exception:
                logger.exception("the end of game %s cannot be stored", self._unstored)
                return

    @property
    def running(self) -> Running | None:
        """The game that is played now."""
        return self._running

    @property
    def lost(self) -> dict[Seat, RemoteAgent]:
        """The lost seats, with their disconnected agents; none when the series was aborted."""
        if self.trouble:
            return {}
        return {seat: agent for seat, agent in self.agents.items() if agent.gone}

    def may_return(self, seat: Seat, agent: RemoteAgent) -> bool:
        """Whether an agent may have a lost seat: it has the seat's name, and its address if that is
        required."""
        owner = self.agents[seat]
        return owner.name == agent.name and (
            not self._same_address or is_owner(owner.address, agent.address, self.marked_in)
        )

    def take_back(self, seat: Seat, agent: RemoteAgent) -> None:
        """Give a lost seat to its agent, which has reconnected."""
        self.agents[seat] = agent
        self._losses.returned(seat)
        if not self.lost:
            self._back.set()
        if self._running is None:
            rest(agent)
        else:
            self._running.seats.take_back(seat, agent)

    def stop(self) -> None:
        """Abort the running game; no other follows."""
        self.last = True
        if self._running is not None:
            self._running.table.stop()

    def _fill_seats(self) -> None:
        """Reseat agents that reconnected before their old connection was known to be dead: they wait."""
        for seat in self.lost:
            agent = None if self._waiting is None else self._waiting(partial(self.may_return, seat))
            if agent is not None:
                self.take_back(seat, agent)

    def _anybody(self) -> bool:
        return not all(agent.gone for agent in self.agents.values())

    async def _game(self) -> None:
        """Play one game, unless the server stops while agents are asked for their role requests."""
        wishes = await self._wishes()
        if self.last:
            return
        kept = new_table(self.settings.rules, self._store, self.settings.name)
        running = Running(kept, tuple(self.agents.values()))
        roles = self._plan[self.played] if self._plan else ()
        opened = Open(0, kept.id, (), self.players, self._teams, roles, kept.started_ms, wishes)
        host = ClassicHost(self.agents, self.versions, self._losses.last)
        for seat in self.lost:
            self._lost(seat, running)
        self._set_table(running, host, self.agents)
        await self._play(running, opened, opened)

    async def _go_on(self, stored: InterruptedGame, wait_s: float, abort: bool) -> None:
        """Play an interrupted game to its end."""
        assert self._store is not None
        host = ClassicHost(self.agents, self.versions, self._losses.last)
        game = rebuild(stored.events, {"classic": classic_protocol(host)}, check_of(stored.rules))
        running = Running(await reopened_table(stored, self._store, game), tuple(self.agents.values()))
        absent, self._absent = self._absent, {}
        self._set_table(running, host, absent or self.agents)
        for seat in absent.keys() - self.lost.keys():
            # It is back already.
            running.seats.take_back(seat, self.agents[seat])
        now = running.now_ms
        if not abort:
            running.wait_for(set(self.agents) - game.state.lost, wait_s)
        await self._play(running, stored.opened, Close(now) if abort else Pause(now))

    def _set_table(self, running: Running, host: ClassicHost, agents: Mapping[Seat, RemoteAgent]) -> None:
        """Set the table of a game."""
        table = running.table
        # Not before: what a server noted before a restart is not noted again.
        host.on_skip = partial(_note_skip, running.journal)
        running.seats = table.add(
            AgentPart(
                table,
                {"classic": classic_protocol(host)},
                agents,
                journal=running.journal,
                same_address=self._same_address,
                on_lost=lambda seat: self._lost(seat, running),
            )
        )

    def _lost(self, seat: Seat, running: Running) -> None:
        """Keep and tell after which packet an agent was lost."""
        number, game = self.played + 1, running.game
        loss = self._losses.lost(seat, game=running.id, log=game, number=number, versions=self.versions)
        if loss is not None:
            at_ms = game.log[-1].at_ms if game.log else 0
            running.journal.note(at_ms, seat, LOST_AFTER, loss.last or "-")
            if self._on_lost is not None:
                self._on_lost(loss)

    async def _all_back(self, wait_s: float) -> None:
        """Wait for the players of a series that was interrupted between two games."""
        try:
            async with asyncio.timeout(wait_s):
                await self._back.wait()
        except TimeoutError:
            pass  # Agents that are back play on.

    async def _play(self, running: Running, opened: Open, first: Command) -> None:
        self._running = running
        running.task = over = asyncio.get_running_loop().create_future()
        try:
            await running.drive(first)
        except StoreError:
            running.unstored, self._unstored = True, running.id
            raise
        finally:
            self._running = None
            over.set_result(None)
            running.table.leave()
            for agent in running.seats.let_go():
                rest(agent)
            if not self.interrupted:
                self._ended(running, opened)

    def _ended(self, running: Running, opened: Open) -> None:
        if self._logs is not None and running.game.log and not running.unstored:
            self._logs.put(opened, running.game.log)
        if self.trouble:
            return  # It was counted before.
        reason = "stopped" if running.unstored else running.reason
        self.scores.end(running.id, reason, running.game)
        self.played += 1
        if self._on_end is not None:
            self._on_end(running)

    async def _wishes(self) -> tuple[Role | None, ...]:
        """The roles that agents request for the next game, by seat."""
        rules = self.settings.rules
        if not rules.role_requests:
            return ()
        limit_s = (rules.answer_ms + rules.grace_ms) / 1_000
        replies = await roll_call(self.agents.values(), ROLE, limit_s, "role")
        return tuple(wish_of(replies.get(agent, "")) for agent in self.agents.values())


def _note_skip(journal: Journal, one: Skipped) -> None:
    """A sentence is handed on as Skip."""
    to = " ".join(map(agent_name, one.to))
    detail = f"{one.channel.upper()} day{one.day} ID:{one.idx} to {to}"
    journal.note(one.at_ms, one.seat, TOLD_SKIP, detail)
