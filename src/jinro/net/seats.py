"""`ContestSeats`: agents of the contest in the seats of one game, as the asynchronous driver wants them.

Texts become commands as they come in; the driver takes them one by one. An agent that is gone is lost at
once, one that comes back gets its seat again. What was late or not asked for goes into the journal.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from jinro.game import commands as c
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.net.agent import Agent
from jinro.village.clock import Clock
from jinro.village.journal import Journal
from jinro.wire.nlp.codec import NAME
from jinro.wire.nlp.host import Host, Outgoing
from jinro.wire.nlp.line import Line

OnShow = Callable[[Sequence[Event], Sequence[Outgoing]], None]
"""Told what is shown: events that are kept, and the packets that they gave, as they are sent."""
LONGEST_NOTE: Final = 200
"""Characters that are kept of a text that was no answer."""


class ContestSeats:
    """The seats of one game."""

    def __init__(
        self,
        game: Game,
        host: Host,
        agents: Mapping[Seat, Agent],
        clock: Clock,
        *,
        journal: Journal,
        on_show: OnShow | None = None,
    ) -> None:
        self._game = game
        self._on_show = on_show
        self._host = host
        self._clock = clock
        self._journal = journal
        rules = game.rules
        limit = rules.answer_ms + rules.grace_ms
        self.names = {seat: agent.name for seat, agent in agents.items()}
        self._lines = {s: Line(name, limit, rules.response_ms) for s, name in self.names.items()}
        self._open: dict[Seat, Line] = {}
        """Those that wait for an answer."""
        self._agents: dict[Seat, Agent] = {}
        self._ready: deque[Command] = deque()
        self._loop = asyncio.get_running_loop()
        self._waker: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._done = False
        for seat, agent in agents.items():
            self._sit(seat, agent)

    def _sit(self, seat: Seat, agent: Agent) -> None:
        self._agents[seat] = agent
        agent.on_text = lambda text: self._heard(seat, text)
        agent.on_gone = lambda: self._left(seat)
        if agent.gone:
            self._left(seat)

    # For the driver

    async def next_command(self, game: Game, clock: Clock) -> Command:
        while True:
            if self._ready:
                return self._ready.popleft()
            now = clock.now_ms()
            due = self._due_ms()
            if due is not None and due <= now:
                self._expire(now)
                due = self._due_ms()
            deadline = game.deadline_ms
            if deadline is not None:
                if deadline <= now:
                    return c.TimeUp(now, step=game.state.step)
                due = deadline if due is None else min(due, deadline)
            if not self._ready:
                await self._wait(now, due)

    def show(self, events: Sequence[Event]) -> None:
        packets = self._host.packets(self._game)
        if self._on_show is not None:
            self._on_show(events, packets)
        if self._open:
            asks = self._game.asks
            for seat in [s for s, line in self._open.items() if asks.get(s) is not line.ask]:
                self._open.pop(seat).drop()
        if self._game.state.ended:
            self._done = True
        if not packets:
            return
        now = self._clock.now_ms()
        by_seat: dict[Seat, list[bytes]] = {}
        for seat, data, ask in packets:
            if ask is not None:
                line = self._open[seat] = self._lines[seat]
                line.put(ask, now)
            if seat in by_seat:
                by_seat[seat].append(data)
            else:
                by_seat[seat] = [data]
        for seat, texts in by_seat.items():
            agent = self._agents.get(seat)
            if agent is not None:
                agent.send(*texts)

    def refuse(self, command: Command, refusal: Refusal) -> None:
        """An answer that the game did not take leaves its ask to run out; words that it did not take are as
        idle as any that nobody asked for."""
        if isinstance(command, c.Speak):
            self._count_idle(command.seat, command.at_ms)
        elif isinstance(command, (c.Say, c.Choose)):
            ask = self._game.asks.get(command.seat)
            if ask is not None and ask.id == command.ask:
                self._ready.append(c.TimeUp(command.at_ms, command.seat, command.ask))

    # For the server

    @property
    def lost(self) -> dict[Seat, str]:
        """The names of those whose seats are empty."""
        return {seat: name for seat, name in self.names.items() if seat not in self._agents}

    def take_back(self, seat: Seat, agent: Agent) -> None:
        """Give a lost seat to the agent that is back."""
        self._push(c.Returned(self._clock.now_ms(), seat))
        self._sit(seat, agent)

    def stop(self) -> None:
        """Break the game off."""
        self._push(c.Close(self._clock.now_ms()))

    def close(self, reason: str, code: int = 1000) -> None:
        """Say good-bye to everybody who is still there."""
        self._done = True
        if self._timer is not None:
            self._timer.cancel()
        for agent in self._agents.values():
            agent.close(reason, code)

    # What agents do

    def _heard(self, seat: Seat, text: str) -> None:
        waiting = self._lines[seat]
        ask = waiting.ask
        now = self._clock.now_ms()
        heard = waiting.hear(text)
        if heard == "answer" and ask is not None:
            command = self._host.answer(ask, text, now)
            if self._host.is_stale(command):
                self._note_idle(seat, "late", text, now)
                return
            self._open.pop(seat).drop()
            self._push(command)
        elif heard == "healthy" and ask is not None:
            self._open.pop(seat).drop()
            self._push(c.TimeUp(now, seat, ask.id))
        elif heard == "late":
            self._note_idle(seat, "late", text, now)
        elif heard == "unasked":
            self._unasked(seat, text, now)

    def _unasked(self, seat: Seat, text: str, now: int) -> None:
        command = self._host.speak(seat, text, now)
        if command is None:
            self._note_idle(seat, "unasked", text, now)
        else:
            self._push(command)

    def _note_idle(self, seat: Seat, code: str, text: str, now: int) -> None:
        self._journal.note(now, seat, code, text[:LONGEST_NOTE])
        self._count_idle(seat, now)

    def _count_idle(self, seat: Seat, now: int) -> None:
        """Cut off one who sends far more than anybody asked for."""
        agent = self._agents.get(seat)
        if agent is not None and not agent.idle_message():
            self._journal.note(now, seat, "flood", "too many messages nobody asked for")

    def _left(self, seat: Seat) -> None:
        self._agents.pop(seat, None)
        if not self._done:
            self._push(c.Lost(self._clock.now_ms(), seat))

    # Time

    def _push(self, command: Command) -> None:
        self._ready.append(command)
        self._wake()

    def _wake(self) -> None:
        if self._waker is not None and not self._waker.done():
            self._waker.set_result(None)

    def _due_ms(self) -> int | None:
        """When the first of those who are asked runs out of time."""
        due: int | None = None
        for line in self._open.values():
            if line.due_ms is not None and (due is None or line.due_ms < due):
                due = line.due_ms
        return due

    async def _wait(self, now: int, due: int | None) -> None:
        """Wait for a command or for the next moment at which something is due."""
        if due is not None:
            self._arm(self._loop.time() + max(0, due - now) / 1_000)
        self._waker = self._loop.create_future()
        await self._waker
        self._waker = None

    def _arm(self, at: float) -> None:
        # A timer that is due earlier wakes us for nothing, once; most are never needed.
        timer = self._timer
        if timer is not None and not timer.cancelled():
            if self._loop.time() < timer.when() <= at:
                return
            timer.cancel()
        self._timer = self._loop.call_at(at, self._wake)

    def _expire(self, now: int) -> None:
        for seat, waiting in list(self._open.items()):
            if waiting.due_ms is None or now < waiting.due_ms:
                continue
            agent = self._agents.get(seat)
            ask = waiting.ask
            due = waiting.expire(now, agent is not None)
            if due == "check" and agent is not None:
                agent.send(NAME)
            elif due == "time_up" and ask is not None:
                self._ready.append(c.TimeUp(now, seat, ask.id))
            elif due == "lost" and agent is not None:
                self._journal.note(now, seat, "no_name", "neither the answer nor the name came in time")
                agent.cut(1008, "neither an answer nor the name in time")
