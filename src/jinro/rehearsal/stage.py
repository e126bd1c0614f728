"""`Stage`: an address of this machine at which an agent and its opponents connect, and the games they play.

The door, the seats, the driver and the packets are those of the server; agents that are under test have a
tape beside their seat. Opponents come by the same door, with a key that only they know.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from aiohttp import web

from jinro.config.settings import Matching, Settings
from jinro.contest.plan import Match, Plan
from jinro.errors import CallerError
from jinro.game.draws import Draws, key
from jinro.game.events import Event
from jinro.game.roles import Role
from jinro.net.agent import Agent
from jinro.net.upgrade import Visit
from jinro.net.websocket import AgentDoor, Limits
from jinro.rehearsal.phrases import ENOUGH
from jinro.rehearsal.plan import Scene, opponent
from jinro.rehearsal.records import Record
from jinro.rehearsal.tape import Recorder, Relay, Tape
from jinro.server.address import client_url
from jinro.server.contest.track import Track
from jinro.server.running import Running

ARRIVAL_S: Final = 10.0
"""How long our own opponents may take to connect."""


class Stage:
    """Where rehearsals take place."""

    def __init__(self, host: str, port: int, *, name_s: float, most: int) -> None:
        """`most` agents may wait; others are told that they are not needed."""
        self.host = host
        self.port = port
        self.names: list[str] = []
        """The names of all agents that came, in their order."""
        self.visits = 0
        """Connections of agents, with a name or without."""
        self.astray = ""
        """Another path than that of agents, which somebody asked for."""
        self.waiting: deque[Agent] = deque()
        self.changed = asyncio.Event()
        """Set when an agent has come."""
        self._early: dict[int, list[str]] = {}
        self._most = most
        self._key = secrets.token_hex(16)
        self._ours: dict[str, Agent] = {}
        """Opponents that have come for the next game."""
        self._needed = 0
        self._all_there = asyncio.Event()
        self._door = AgentDoor(self._arrive, limits=Limits(name_s=name_s))
        self._runner: web.AppRunner | None = None
        self._site: web.TCPSite | None = None

    @property
    def url(self) -> str:
        """Where agents connect."""
        return client_url("ws", self.host, self.port, "/ws")

    @property
    def nameless(self) -> int:
        """How often somebody connected and never said a name that we could take."""
        return self.visits - len(self.names)

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/ws", self._ws)
        app.router.add_route("*", "/{path:.*}", self._elsewhere)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        try:
            self._site = web.TCPSite(self._runner, self.host, self.port)
            await self._site.start()
        except OSError as error:
            await self._runner.cleanup()
            reason = error.strerror or "cannot listen"
            raise CallerError(f"{self.host}:{self.port}: {reason}; choose another --port") from None
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Let nobody in any more, and send everybody home; who will not go is cut off."""
        if self._site is not None:
            await self._site.stop()
        for agent in list(self.waiting):
            agent.close("the rehearsals are over", 1001)
        self.waiting.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(ARRIVAL_S):
                await self._door.stop()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _ws(self, request: web.Request) -> web.StreamResponse:
        self.visits += request.query.get("opponent") != self._key
        return await self._door.handle(request)

    async def _elsewhere(self, request: web.Request) -> web.Response:
        self.astray = request.path
        return web.Response(status=404, text="agents connect at /ws\n")

    def _arrive(self, agent: Agent, visit: Visit) -> str:
        if visit.query.get("opponent") == self._key:
            self._ours[agent.name] = agent
            if len(self._ours) == self._needed:
                self._all_there.set()
            return ""
        self.names.append(agent.name)
        if len(self.waiting) >= self._most:
            return f"no more agents are needed: {self._most} wait already"
        self.waiting.append(agent)
        early = self._early[id(agent)] = []
        agent.on_text = early.append
        agent.on_gone = lambda: self._leave(agent)
        self.changed.set()
        return ""

    def _leave(self, agent: Agent) -> None:
        if agent in self.waiting:
            self.waiting.remove(agent)

    async def play(self, scene: Scene, number: int, seats: int, limit_s: float) -> list[Record]:
        """One game of those who wait longest, in so many seats; what each of them did."""
        table = _Table(scene)
        for _ in range(seats):
            agent = self.waiting.popleft()
            table.seat(agent, number, self._early.pop(id(agent)))
        count, url = scene.rules.seats - seats, f"{self.url}?opponent={self._key}"
        opponents = [opponent(scene, n, table.seed, table.tested) for n in range(count)]
        self._ours = {}
        self._all_there.clear()
        self._needed = count
        tasks = [asyncio.create_task(one.run(url)) for one in opponents]
        try:
            if count:
                async with asyncio.timeout(ARRIVAL_S):
                    await self._all_there.wait()
            await table.play([self._ours[one.name] for one in opponents], limit_s)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return [tape.record for tape in table.tapes]


class _Table:
    """One game, as a plan of one match on a track of its own; teams stand for seats, so that each agent has
    the role that it is to have."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.seed = secrets.randbelow(2**53)
        self.tapes: list[Tape] = []
        self.tested: list[str] = []
        """The characters under test, once the game has begun."""
        self._roles = self._deal()
        self._agents: list[Agent] = []
        self._stopped = False
        self._over: asyncio.Future[Running] = asyncio.get_running_loop().create_future()
        self._track = Track(self._settings(), plan=self._plan())
        self._track.on_start = self._begin
        self._track.on_events = self._happened
        self._track.on_end = self._end

    def _deal(self) -> list[Role]:
        """The wanted role for the first agent, the others as they fall."""
        roles = self._scene.rules.roles
        rest = [role for role, count in roles.items() for _ in range(count)]
        rest.remove(self._scene.role)
        return [self._scene.role, *Draws(self.seed).order(tuple(rest), key("rehearsal", 0))]

    def _settings(self) -> Settings:
        scene = self._scene
        return Settings(
            name=scene.rehearsal,
            rules=scene.rules,
            dialect=scene.dialect,
            matching=Matching(mode="plan", teams=scene.rules.seats, games=1),
            characters=scene.characters,
        )

    def _plan(self) -> Plan:
        match: dict[Role, list[int]] = {}
        for index, role in enumerate(self._roles):
            match.setdefault(role, []).append(index)
        return Plan(
            team_count=len(self._roles),
            game_count=1,
            idx_team_map={str(index): _team(index) for index in range(len(self._roles))},
            role_num_map=self._scene.rules.roles,
            scheduled_matches=[Match(match)],
        )

    def seat(self, agent: Agent, number: int, early: list[str]) -> None:
        """Give the next seat to an agent under test."""
        record = Record(
            rehearsal=self._scene.rehearsal,
            game=number,
            name=agent.name,
            character="",
            role=self._roles[len(self.tapes)],
            limit_ms=self._scene.rules.answer_ms,
            short=self._scene.short,
            early=early,
        )
        tape = Tape(record, self._scene.hold)
        self.tapes.append(tape)
        self._agents.append(Recorder(agent, _team(len(self._agents)), tape).seated)

    async def play(self, opponents: Sequence[Agent], limit_s: float) -> None:
        """Play to the end, or for so long."""
        first = len(self._agents)
        others = [Relay(agent, _team(n)).seated for n, agent in enumerate(opponents, first)]
        for agent in (*self._agents, *others):
            self._track.arrive(agent)
        assert self._track.games, "all seats are taken, and no game has begun"
        timer = asyncio.get_running_loop().call_later(limit_s, self._stop, "time")
        try:
            running = await self._over
        finally:
            timer.cancel()
            self._track.stop()
            await self._track.drain()
        for tape in self.tapes:
            tape.noted()
            tape.record.broken_off = tape.record.broken_off or running.trouble

    def _begin(self, running: Running) -> None:
        for index, tape in enumerate(self.tapes):
            tape.begin(running.teams.index(_team(index)) + 1, running.journal)

    def _happened(self, running: Running, events: Sequence[Event]) -> None:
        for tape in self.tapes:
            tape.happened(events)
        if not self.tested:
            self.tested += [tape.record.character for tape in self.tapes]
        if any(tape.record.lost and not tape.record.finished for tape in self.tapes):
            self._stop("gone")
        elif not self._scene.short and any(tape.missing >= ENOUGH for tape in self.tapes):
            self._stop("silent")

    def _stop(self, why: str) -> None:
        """Break the game off, once."""
        if not self._stopped:
            self._stopped = True
            for tape in self.tapes:
                tape.record.broken_off = why
            self._track.stop()

    def _end(self, running: Running) -> None:
        if not self._over.done():
            self._over.set_result(running)


def _team(index: int) -> str:
    return f"seat {index} "
