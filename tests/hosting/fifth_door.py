"""A fifth door: lines over TCP, a seat for each connection. It needs nothing but its folder and a line of the
server (`Server(..., further=[partial(PlainDoor, settings)])`).

A client sends its name, and is told what it may see as lines: `talk NAME TEXT`, `dead NAME`, `role ROLE`,
`over SIDE`. A request is `? KIND NAME ...` with the names to choose from; the next line is the answer.
"""

import asyncio
from collections.abc import Sequence
from functools import partial

from jinro.config.classic.settings import ClassicSettings
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.roles import Seat, agent_name
from jinro.hosting.agents.waiting import WaitingAgents
from jinro.hosting.door import AtLines, Shared, TrackDoor
from jinro.hosting.notices.notice import Telling
from jinro.hosting.resume import InterruptedGame
from jinro.hosting.village import HostedGame, new_table, reopened_table
from jinro.hosting.web.sight import DoorKind
from jinro.net.lines import LineDoor
from jinro.net.peer import RemoteAgent
from jinro.village.table import Part, Table
from jinro.wire.outgoing import Outgoing


class LinePart(Part):
    """The seats of one game: how they are told and heard. Clients have all the time they need."""

    seats: dict[Seat, RemoteAgent] = {}

    def __init__(self, table: Table, agents: Sequence[RemoteAgent]) -> None:
        self._table = table
        self.seats = dict(enumerate(agents, 1))
        self._lines: dict[Seat, list[str]] = {seat: [] for seat in self.seats}
        self._asked: dict[Seat, int] = {}
        for seat, agent in self.seats.items():
            agent.on_text, agent.on_gone = partial(self._hear, seat), partial(self._lose, seat)

    def prepare(self, command: c.Command, events: Sequence[e.Event], origin: object) -> Sequence[Outgoing]:
        game = self._table.game
        for event, mask in zip(game.log[-len(events) :], game.masks[-len(events) :], strict=True):
            for seat in self.seats:
                if mask >> seat & 1:
                    self._lines[seat] += _lines(event)
        return ()

    def show(self, now_ms: int) -> None:
        for seat, agent in self.seats.items():
            ask = self._table.game.asks.get(seat)
            if ask is not None and self._asked.get(seat) != ask.id:
                self._asked[seat] = ask.id
                self._lines[seat].append(" ".join(["?", ask.kind, *map(agent_name, ask.options)]))
            lines, self._lines[seat] = self._lines[seat], []
            agent.send(*(f"{line}\n".encode() for line in lines))

    def _hear(self, seat: Seat, text: str) -> None:
        ask, now = self._table.game.asks.get(seat), self._table.clock.now_ms()
        if ask is not None and ask.kind in ("talk", "whisper"):
            self._table.push(c.Say(now, seat, ask.id, text))
        elif ask is not None:
            target = next((one for one in ask.options if agent_name(one) == text), -1)
            self._table.push(c.Choose(now, seat, ask.id, target, text))

    def _lose(self, seat: Seat) -> None:
        del self.seats[seat]
        self._table.push(c.Lost(self._table.clock.now_ms(), seat))

    def refuse(self, command: c.Command, refusal: c.Refusal, origin: object) -> bool:
        if isinstance(command, (c.Say, c.Choose)):
            self._table.push(c.TimeUp(command.at_ms, command.seat, command.ask))
        return True

    async def close(self, reason: str, code: int) -> None:
        for agent in self.seats.values():
            agent.close(reason, code)


def _lines(event: e.Event) -> list[str]:
    match event:
        case e.RoleTold(role=role):
            return [f"role {role.value}"]
        case e.Spoke(seat=seat, text=text):
            return [f"talk {agent_name(seat)} {text}"]
        case e.DeathShown(seat=seat) if seat:
            return [f"dead {agent_name(seat)}"]
        case e.Ended(winner=winner):
            return [f"over {winner.value}"]
    return []


class PlainDoor(TrackDoor, AtLines):
    """The door: it waits for clients, and lets them play when there are enough."""

    settings: ClassicSettings
    protocol: DoorKind = "classic"

    def __init__(self, settings: ClassicSettings, shared: Shared) -> None:
        self.settings, self.name = settings, settings.name
        self.draining = False
        self.games: dict[str, HostedGame] = {}
        self._store = shared.store
        self._waiting = WaitingAgents(settings.rules.seats, self._begin)
        self.hold, self.admit = self._waiting.hold, self._waiting.admit
        self._telling = Telling(self.name, shared.tell)
        self._listener = LineDoor(self._arrive, port=settings.port, limits=shared.limits, crowd=shared.crowd)

    def _arrive(self, agent: RemoteAgent) -> str:
        if self.draining:
            return "the server accepts no new agents"
        self._waiting.add(agent)
        self._waiting.match()
        return ""

    def _begin(self, agents: Sequence[RemoteAgent]) -> None:
        kept = new_table(self.settings.rules, self._store, self.name)
        names = tuple(agent.name for agent in agents)
        kept.table.add(LinePart(kept.table, agents))
        opened = c.Open(0, kept.id, players=names, teams=names, started_ms=kept.started_ms)
        self._play(HostedGame(kept, names), opened)

    async def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool) -> None:
        """A connection is its seat: no client can come back, so that the game ends."""
        assert self._store is not None
        kept = await reopened_table(stored, self._store, Game.replay(stored.events))
        self._play(HostedGame(kept, stored.header.players), c.Close(kept.game.log[-1].at_ms))

    def _play(self, village: HostedGame, first: c.Command) -> None:
        async def run() -> None:
            try:
                await village.drive(first)
            finally:
                await village.table.close("the game is over")
                del self.games[village.id]

        self.games[village.id] = village
        village.task = asyncio.create_task(run())

    async def drain(self) -> None:
        self.draining = True
        self._waiting.send_away("the server stops")
        await asyncio.gather(*(game.task for game in self.games.values()), return_exceptions=True)

    async def interrupt(self) -> None:
        for game in self.games.values():
            game.task.cancel()
        await self.drain()

    async def stop(self) -> None:
        for game in self.games.values():
            game.table.stop()
        await self.drain()
        await self._listener.stop()
