"""Where commands come from: `Seats` is what the asynchronous driver asks for the next one.

`Table` seats players of this process. Its players may be plain or have `async` methods; each is asked in a
task of its own, so that a slow one delays nobody. Network doors bring seats of their own.
"""

import asyncio
import inspect
from collections.abc import Mapping, Sequence
from typing import Protocol

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.players.player import Player
from jinro.village.clock import Clock

Key = tuple[Seat, str, int]
"""(seat, "", ask id) for an ask, (seat, channel, 0) for the floor of a channel."""


class Seats(Protocol):
    """The seats of one village."""

    async def next_command(self, game: Game, clock: Clock) -> Command:
        """The next answer, standing act or control command; waits for it."""
        ...

    def show(self, events: Sequence[Event]) -> None:
        """Tell everybody what they may see; never waits."""
        ...

    def refuse(self, command: Command, refusal: Refusal) -> None:
        """Tell the sender that its command was not taken."""
        ...


class Table:
    """Players of this process around one game."""

    def __init__(self, players: Mapping[Seat, Player]) -> None:
        self._players = dict(players)
        self._tasks: dict[Key, asyncio.Future[object]] = {}
        self._opened_ms: dict[Key, int] = {}
        self._waiting: dict[Key, int] = {}
        """Seats that were offered the floor and wait, with the length of the log they have seen."""
        self._ready: list[Command] = []

    async def next_command(self, game: Game, clock: Clock) -> Command:
        while True:
            self._drop_stale(game)
            self._ask(game, clock.now_ms())
            command = self._take(game, clock)
            if command is not None:
                return command
            until = self._next_deadline(game)
            await clock.wait(list(self._tasks.values()), until)
            command = self._time_up(game, clock.now_ms())
            if command is not None:
                return command

    def show(self, events: Sequence[Event]) -> None:
        """Players of this process read their views; there is nothing to send."""

    def refuse(self, command: Command, refusal: Refusal) -> None:
        """An answer that the game did not take leaves its ask to run out."""
        if isinstance(command, (c.Say, c.Choose)):
            self._ready.append(c.TimeUp(command.at_ms, command.seat, command.ask))

    async def close(self) -> None:
        """Stop asking."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._tasks.clear()

    def _ask(self, game: Game, now: int) -> None:
        """Start a task for every ask and every open floor that has none."""
        for seat, ask in game.asks.items():
            key = (seat, "", ask.id)
            if key not in self._tasks:
                self._start(key, getattr(self._players[seat], ask.kind), game.view(seat), ask, now)
        for seat, player in self._players.items():
            for channel in game.open_to(seat) if game.state.floors else ():
                key = (seat, channel, 0)
                if key not in self._tasks and self._waiting.get(key) != len(game.log):
                    self._start(key, player.speak, game.view(seat), channel, now)

    def _start(self, key: Key, method: object, view: object, about: object, now: int) -> None:
        assert callable(method)
        self._opened_ms[key] = now
        self._tasks[key] = asyncio.ensure_future(_call(method, view, about))

    def _drop_stale(self, game: Game) -> None:
        for key in [k for k in self._tasks if not self._is_open(game, k)]:
            self._tasks.pop(key).cancel()

    @staticmethod
    def _is_open(game: Game, key: Key) -> bool:
        seat, channel, number = key
        if channel:
            return channel in game.open_to(seat)
        ask = game.asks.get(seat)
        return ask is not None and ask.id == number

    def _take(self, game: Game, clock: Clock) -> Command | None:
        """A finished task as a command."""
        if self._ready:
            return self._ready.pop(0)
        for key, task in self._tasks.items():
            if task.done():
                del self._tasks[key]
                return self._command(game, key, task, clock.now_ms())
        return None

    def _command(self, game: Game, key: Key, task: asyncio.Future[object], now: int) -> Command | None:
        seat, channel, number = key
        value = None if task.cancelled() or task.exception() else task.result()
        if channel:
            if value is None:
                self._waiting[key] = len(game.log)
                return None
            return c.Speak(now, seat, channel, str(value))
        ask = game.asks[seat]
        if value is None:
            return c.TimeUp(now, seat, number)
        return _answer(ask, value, now)

    def _next_deadline(self, game: Game) -> int | None:
        limit = game.rules.answer_ms + game.rules.grace_ms
        times = [self._opened_ms[k] + limit for k in self._tasks if not k[1]]
        if game.deadline_ms is not None:
            times.append(game.deadline_ms)
        return min(times) if times else None

    def _time_up(self, game: Game, now: int) -> Command | None:
        """What has run out of time, if anything has: an ask, or the phase."""
        limit = game.rules.answer_ms + game.rules.grace_ms
        for key, task in self._tasks.items():
            if not key[1] and not task.done() and self._opened_ms[key] + limit <= now:
                return c.TimeUp(now, key[0], key[2])
        if game.deadline_ms is not None and game.deadline_ms <= now:
            return c.TimeUp(now, step=game.state.step)
        return None


async def _call(method: object, view: object, about: object) -> object:
    assert callable(method)
    result = method(view, about)
    return await result if inspect.isawaitable(result) else result


def _answer(ask: Ask, value: object, now: int) -> Command:
    if ask.kind == "talk" or ask.kind == "whisper":
        return c.Say(now, ask.seat, ask.id, str(value))
    if type(value) is int:
        return c.Choose(now, ask.seat, ask.id, value)
    return c.Choose(now, ask.seat, ask.id, -1, str(value))
