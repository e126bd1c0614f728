"""A fifth door: lines over TCP, a seat for each connection. It needs nothing but its folder and a line of the
server (`Server(..., further=[plain_door(...)])`).

A client sends its name, and is told what it may see as lines: `talk NAME TEXT`, `dead NAME`, `role ROLE`,
`over SIDE`. A request is `? KIND NAME ...` with the names to choose from; the next line is the answer.
"""

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from jinro.config.classic.settings import ClassicSettings
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.roles import Seat
from jinro.hosting.door import AtAddress, Door, DoorMaker, ListeningAddress, Shared
from jinro.hosting.handover import Inherited
from jinro.hosting.resume import InterruptedGame
from jinro.hosting.village import HostedGame
from jinro.hosting.web.sight import DoorKind, ShownTrack
from jinro.net.lines import LineDoor
from jinro.net.peer import RemoteAgent
from jinro.store.store import Keeper
from jinro.village.clock import RealClock, unix_ms
from jinro.village.driver import drive
from jinro.village.journal import Journal
from jinro.village.table import Table
from jinro.wire.outgoing import Outgoing


class LinePart:
    """The seats of one game: how they are told and heard."""

    is_here = False
    due_ms: int | None = None

    def __init__(self, table: Table, agents: Sequence[RemoteAgent]) -> None:
        self._table = table
        self._agents = dict(enumerate(agents, 1))
        self._names = {seat: f"Agent[{seat:02}]" for seat in self._agents}
        self._lines: dict[Seat, list[str]] = {seat: [] for seat in self._agents}
        self._asked: dict[Seat, int] = {}
        for seat, agent in self._agents.items():
            agent.on_text = partial(self._hear, seat)
            agent.on_gone = partial(self._lose, seat)

    @property
    def seats(self) -> Mapping[Seat, RemoteAgent]:
        return self._agents

    def prepare(self, command: Command, events: Sequence[Event], origin: object) -> Sequence[Outgoing]:
        game = self._table.game
        for event, mask in zip(game.log[-len(events) :], game.masks[-len(events) :], strict=True):
            line = self._line(event)
            for seat in self._agents if line else ():
                if mask >> seat & 1:
                    self._lines[seat].append(line)
        return ()

    def _line(self, event: Event) -> str:
        match event:
            case e.RoleTold(role=role):
                return f"role {role.value}"
            case e.Spoke(seat=seat, text=text):
                return f"talk {self._names[seat]} {text}"
            case e.DeathShown(seat=seat) if seat:
                return f"dead {self._names[seat]}"
            case e.Ended(winner=winner):
                return f"over {winner.value}"
        return ""

    def show(self, now_ms: int) -> None:
        for seat, ask in self._table.game.asks.items():
            if seat in self._agents and self._asked.get(seat) != ask.id:
                self._asked[seat] = ask.id
                self._lines[seat].append(
                    " ".join(["?", ask.kind, *(self._names[one] for one in ask.options)])
                )
        for seat, agent in self._agents.items():
            lines, self._lines[seat] = self._lines[seat], []
            if lines:
                agent.send(*(f"{line}\n".encode() for line in lines))

    def _hear(self, seat: Seat, text: str) -> None:
        ask, now = self._table.game.asks.get(seat), self._table.clock.now_ms()
        if ask is None:
            return
        if ask.kind in ("talk", "whisper"):
            self._table.push(c.Say(now, seat, ask.id, text))
        else:
            target = next((one for one, name in self._names.items() if name == text), -1)
            self._table.push(c.Choose(now, seat, ask.id, target, text))

    def _lose(self, seat: Seat) -> None:
        self._agents.pop(seat, None)
        self._table.push(c.Lost(self._table.clock.now_ms(), seat))

    def refuse(self, command: Command, refusal: Refusal, origin: object) -> bool:
        if isinstance(command, (c.Say, c.Choose)):
            self._table.push(c.TimeUp(command.at_ms, command.seat, command.ask))
        return True

    def tick(self, now_ms: int) -> None:
        """Clients have all the time they need."""

    def shift(self, pause_ms: int, now_ms: int) -> None:
        """No ask has a deadline."""

    def leave(self, seat: Seat) -> None:
        """No other part takes a seat."""

    async def close(self, reason: str, code: int) -> None:
        for agent in self._agents.values():
            agent.close(reason, code)


class PlainDoor(AtAddress[LineDoor]):
    """The door: it waits for clients, and lets them play when there are enough."""

    tokens = None
    is_open = True
    delay_ms = 0
    protocol: DoorKind = "classic"

    def __init__(self, settings: ClassicSettings, shared: Shared) -> None:
        self.settings = settings
        self.name = settings.name
        self.draining = self._held = False
        self.games: dict[str, HostedGame] = {}
        self._store = shared.store
        self._waiting: list[RemoteAgent] = []
        self._tasks: set[asyncio.Task[None]] = set()
        limits = shared.limits or settings.limits
        self._listener = LineDoor(self._arrive, port=settings.port, limits=limits, crowd=shared.crowd)

    # What listens, and what the page shows

    async def start(self, inherited: Inherited) -> None:
        host = self.settings.host
        await self._listener.start(host, inherited.take(host, self.port))

    @property
    def url(self) -> str:
        return f"tcp://{self.settings.host}:{self.port}"

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def listeners(self) -> list[ListeningAddress]:
        return [self]

    @property
    def shown_tracks(self) -> list[ShownTrack]:
        return [self]

    # Games

    def _arrive(self, agent: RemoteAgent) -> str:
        if self.draining:
            return "the server accepts no new agents"
        agent.on_gone = lambda: self._waiting.remove(agent)
        self._waiting.append(agent)
        self._match()
        return ""

    def _match(self) -> None:
        size = self.settings.rules.seats
        while len(self._waiting) >= size and not self._held:
            agents, self._waiting = self._waiting[:size], self._waiting[size:]
            started, game = unix_ms(), Game(self.settings.rules, secrets.randbits(64))
            number = ulid(started, secrets.randbits(80))
            keeper = None if self._store is None else self._store.keeper(number, self.name)
            names = tuple(agent.name for agent in agents)
            opened = c.Open(0, number, players=names, teams=names, started_ms=started)
            self._play(number, game, agents, opened, keeper)

    def _play(
        self, number: str, game: Game, agents: Sequence[RemoteAgent], first: Command, keeper: Keeper | None
    ) -> None:
        journal = Journal(keep=None if keeper is None else keeper.note)
        table = Table(game, RealClock(game.log[-1].at_ms if game.log else 0))
        village = HostedGame(number, table, [agent.name for agent in agents], journal)
        village.table.add(LinePart(village.table, agents))

        async def run() -> None:
            try:
                await drive(game, village.table, first=first, journal=journal, keep=keeper)
            finally:
                await village.table.close("the game is over")
                del self.games[number]

        self.games[number] = village
        village.task = task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # As a `Door`

    @property
    def idle(self) -> bool:
        return not self.games

    def hold(self) -> None:
        self._held = True

    async def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool) -> None:
        """A connection is its seat: nobody can come back, so that the game ends."""
        assert self._store is not None
        game = Game.replay(stored.events)
        number = stored.header.game
        self._play(number, game, (), c.Close(game.log[-1].at_ms), await self._store.reopen(number))

    async def resume_series(self, wait_s: float) -> None:
        """Each game is a series of its own."""

    def admit(self) -> None:
        self._held = False
        self._match()

    def running(self) -> Iterator[tuple[ShownTrack, HostedGame]]:
        return ((self, village) for village in self.games.values())

    def plays(self, game: str) -> bool:
        return game in self.games

    def flush_news(self) -> None:
        """It tells nothing."""

    async def drain(self) -> None:
        self.draining = True
        for agent in self._waiting:
            agent.close("the server stops")
        self._waiting.clear()
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def interrupt(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.drain()

    async def stop(self) -> None:
        for village in self.games.values():
            village.table.stop()
        await self.drain()
        await self._listener.stop()


def plain_door(settings: ClassicSettings) -> DoorMaker:
    """The line of the server."""

    def make(shared: Shared) -> Door:
        return PlainDoor(settings, shared)

    return make
