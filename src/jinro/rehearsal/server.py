"""`RehearsalServer`: an address of this machine where an agent and its opponents connect and play.

The door, the seats, the driver and the packets are those of the contest server; each agent under test has a
recorder at its seat. Opponents use the same door, with a key that only they know.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from aiohttp import web

from jinro.config.settings import Matching, Settings
from jinro.contest.plan.plan import Match, Plan
from jinro.errors import CallerError
from jinro.game.draws import SEED_LIMIT, Draws, key
from jinro.game.events import Event
from jinro.game.roles import Role
from jinro.hosting.doors.nlp.track import Track
from jinro.hosting.village import Running
from jinro.net.addresses import client_url
from jinro.net.handshake import UpgradeRequest
from jinro.net.limits import Limits
from jinro.net.peer import RemoteAgent
from jinro.net.websocket import AgentDoor
from jinro.rehearsal.catalogue import MOST_MISSING
from jinro.rehearsal.conversation import Conversation
from jinro.rehearsal.plan import PlannedGame, opponent
from jinro.rehearsal.recorder import RecordedRelay, Recorder, Relay

ARRIVAL_S: Final = 10.0
"""Time limit for our own opponents to connect, and for agents to close."""


class RehearsalServer:
    """A server for one agent under test at a time."""

    def __init__(self, host: str, port: int, *, name_s: float, capacity: int) -> None:
        """At most `capacity` agents may wait; further ones are refused."""
        self.host = host
        self.port = port
        self.names: list[str] = []
        """The names of all agents that connected, in order."""
        self.requests = 0
        """The number of connections, with a name or without."""
        self.wrong_path = ""
        """A wrong path that a client requested."""
        self.waiting: deque[RemoteAgent] = deque()
        self.changed = asyncio.Event()
        """Set when an agent has connected and given its name."""
        self._early: dict[int, list[str]] = {}
        """What waiting agents have sent, by `id` of the agent."""
        self._capacity = capacity
        self._key = secrets.token_hex(16)
        self._ours: dict[str, RemoteAgent] = {}
        """Opponents that have connected for the next game, by name."""
        self._needed = 0
        self._all_there = asyncio.Event()
        self._door = AgentDoor(self._arrive, limits=Limits(name_s=name_s))
        self._runner: web.AppRunner | None = None
        self._site: web.TCPSite | None = None

    @property
    def url(self) -> str:
        """The address for agents."""
        return client_url("ws", self.host, self.port, "/ws")

    @property
    def nameless(self) -> int:
        """The number of connections without a valid answer to NAME."""
        return self.requests - len(self.names)

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/ws", self._ws)
        app.router.add_route("*", "/{path:.*}", self._other_path)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        try:
            self._site = web.TCPSite(self._runner, self.host, self.port)
            await self._site.start()
        except OSError as error:
            await self._runner.cleanup()
            reason = error.strerror or "cannot listen"
            raise CallerError(
                "errors.rehearsal.cannot_listen", host=self.host, port=self.port, why=reason
            ) from None
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Stop listening and close all connections; those that do not close in time are aborted."""
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
        self.requests += request.query.get("opponent") != self._key
        return await self._door.handle(request)

    async def _other_path(self, request: web.Request) -> web.Response:
        self.wrong_path = request.path
        return web.Response(status=404, text="agents connect at /ws\n")

    def _arrive(self, agent: RemoteAgent, request: UpgradeRequest) -> str:
        if request.query.get("opponent") == self._key:
            self._ours[agent.name] = agent
            if len(self._ours) == self._needed:
                self._all_there.set()
            return ""
        self.names.append(agent.name)
        if len(self.waiting) >= self._capacity:
            return f"no more agents are needed: {self._capacity} waiting already"
        self.waiting.append(agent)
        early = self._early[id(agent)] = []
        agent.on_text = early.append
        agent.on_gone = lambda: self._leave(agent)
        self.changed.set()
        return ""

    def _leave(self, agent: RemoteAgent) -> None:
        if agent in self.waiting:
            self.waiting.remove(agent)

    def take(self) -> RemoteAgent:
        """The agent that has waited longest."""
        agent = self.waiting.popleft()
        del self._early[id(agent)]
        return agent

    async def play(self, planned: PlannedGame, number: int, seats: int, limit_s: float) -> list[Conversation]:
        """Play one game with the `seats` agents that have waited longest; return their conversations."""
        game = _RehearsalGame(planned)
        for _ in range(seats):
            agent = self.waiting.popleft()
            game.seat(agent, number, self._early.pop(id(agent)))
        count, url = planned.rules.seats - seats, f"{self.url}?opponent={self._key}"
        opponents = [opponent(planned, n, game.seed, game.tested) for n in range(count)]
        self._ours = {}
        self._all_there.clear()
        self._needed = count
        tasks = [asyncio.create_task(one.run(url)) for one in opponents]
        try:
            if count:
                async with asyncio.timeout(ARRIVAL_S):
                    await self._all_there.wait()
            await game.play([self._ours[one.name] for one in opponents], limit_s)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return [recorder.conversation for recorder in game.recorders]


class _RehearsalGame:
    """One game, as a plan with one match on a track of its own.

    Every agent is a team of its own, so that the plan can give each the role that it is to have.
    """

    def __init__(self, planned: PlannedGame) -> None:
        self._planned = planned
        self.seed = secrets.randbelow(SEED_LIMIT)
        self.recorders: list[Recorder] = []
        self.tested: list[str] = []
        """The characters of the agents under test; empty before the game begins."""
        self._roles = self._deal()
        self._agents: list[RemoteAgent] = []
        self._stopped = False
        self._over: asyncio.Future[Running] = asyncio.get_running_loop().create_future()
        self._track = Track(self._settings(), plan=self._plan())
        self._track.on_start = self._begin
        self._track.follow(self._happened)
        self._track.on_end = self._end

    def _deal(self) -> list[Role]:
        """The planned role for the first agent, the others at random."""
        roles = self._planned.rules.roles
        rest = [role for role, count in roles.items() for _ in range(count)]
        rest.remove(self._planned.role)
        return [self._planned.role, *Draws(self.seed).order(tuple(rest), key("rehearsal", 0))]

    def _settings(self) -> Settings:
        planned = self._planned
        return Settings(
            name=planned.rehearsal,
            rules=planned.rules,
            dialect=planned.dialect,
            matching=Matching(mode="plan", teams=planned.rules.seats, games=1),
            characters=planned.characters,
        )

    def _plan(self) -> Plan:
        match: dict[Role, list[int]] = {}
        for index, role in enumerate(self._roles):
            match.setdefault(role, []).append(index)
        return Plan(
            team_count=len(self._roles),
            game_count=1,
            idx_team_map={str(index): _team(index) for index in range(len(self._roles))},
            role_num_map=self._planned.rules.roles,
            scheduled_matches=[Match(match)],
        )

    def seat(self, agent: RemoteAgent, number: int, early: list[str]) -> None:
        """Seat an agent under test."""
        conversation = Conversation(
            rehearsal=self._planned.rehearsal,
            game=number,
            name=agent.name,
            character="",
            role=self._roles[len(self.recorders)],
            limit_ms=self._planned.rules.answer_ms,
            short=self._planned.short,
            early=early,
        )
        recorder = Recorder(conversation, self._planned.hold)
        self.recorders.append(recorder)
        self._agents.append(RecordedRelay(agent, _team(len(self._agents)), recorder).seated)

    async def play(self, opponents: Sequence[RemoteAgent], limit_s: float) -> None:
        """Play to the end, or until the time limit."""
        first = len(self._agents)
        others = [Relay(agent, _team(n)).seated for n, agent in enumerate(opponents, first)]
        for agent in (*self._agents, *others):
            self._track.arrive(agent)
        assert self._track.games, "all seats are taken, but no game has begun"
        timer = asyncio.get_running_loop().call_later(limit_s, self._stop, "time")
        try:
            running = await self._over
        finally:
            timer.cancel()
            self._track.stop()
            await self._track.drain()
        for recorder in self.recorders:
            recorder.read_notes()
            recorder.conversation.broken_off = recorder.conversation.broken_off or running.trouble

    def _begin(self, running: Running) -> None:
        for index, recorder in enumerate(self.recorders):
            recorder.begin(running.teams.index(_team(index)) + 1, running.journal)

    def _happened(self, running: Running, events: Sequence[Event]) -> None:
        for recorder in self.recorders:
            recorder.happened(events)
        if not self.tested:
            self.tested += [recorder.conversation.character for recorder in self.recorders]
        if any(
            recorder.conversation.lost and not recorder.conversation.finished for recorder in self.recorders
        ):
            self._stop("gone")
        elif not self._planned.short and any(recorder.missing >= MOST_MISSING for recorder in self.recorders):
            self._stop("silent")

    def _stop(self, why: str) -> None:
        """Stop the game early."""
        if not self._stopped:
            self._stopped = True
            for recorder in self.recorders:
                recorder.conversation.broken_off = why
            self._track.stop()

    def _end(self, running: Running) -> None:
        if not self._over.done():
            self._over.set_result(running)


def _team(index: int) -> str:
    return f"seat {index} "
