"""Where commands come from: `Seats` is what the asynchronous driver asks for the next one.

`Table` seats players of this process. Its players may be plain or have `async` methods; each is asked in a
task of its own, so that a slow one delays nobody. Network doors bring seats of their own.
"""

import asyncio
import inspect
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.players.player import Player
from jinro.village.clock import Clock
from jinro.village.journal import Journal

HOLD_MS: Final = 1_000
"""How long one whose words were refused waits before it is offered the floor again."""
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

    def __init__(self, players: Mapping[Seat, Player], journal: Journal | None = None) -> None:
        self._players = dict(players)
        self._journal = journal or Journal()
        self._game: Game | None = None
        self._marked_day = -1
        self._tasks: dict[Key, asyncio.Future[object]] = {}
        self._opened_ms: dict[Key, int] = {}
        self._waiting: dict[Key, int] = {}
        """Seats that were offered the floor and wait, with the length of the log they have seen."""
        self._hold: dict[Key, int] = {}
        """Seats whose words were refused are not offered the floor again before this time."""
        self._ready: list[Command] = []

    async def next_command(self, game: Game, clock: Clock) -> Command:
        if self._game is None:
            self._game = game
            await self._tell("begin")
        await self._mark(game, clock.now_ms())
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
        """An answer that was not taken leaves its ask to run out; one who spoke too soon waits a while."""
        if isinstance(command, (c.Say, c.Choose)):
            self._ready.append(c.TimeUp(command.at_ms, command.seat, command.ask))
        elif isinstance(command, c.Speak):
            self._hold[command.seat, command.channel, 0] = command.at_ms + HOLD_MS

    async def close(self) -> None:
        """The game is over, or broken off: stop asking, and tell the players."""
        if self._game is not None and self._game.closed:
            await self._tell("end")
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._tasks.clear()

    async def _tell(self, what: str) -> None:
        """Call a method of every player that answers nothing."""
        assert self._game is not None
        for seat, player in self._players.items():
            try:
                await _call(getattr(player, what), self._game.view(seat))
            except Exception as error:
                self._raised(seat, what, error)

    async def _mark(self, game: Game, now: int) -> None:
        """Once a day each player may mark its board."""
        if not game.rules.board or game.state.ended or self._marked_day == game.state.day:
            return
        self._marked_day = game.state.day
        for seat, player in self._players.items():
            try:
                marks = await _call(player.mark, game.view(seat))
                assert isinstance(marks, Iterable)
                self._ready += [c.MarkBoard(now, seat, m.target, m.role, m.mark) for m in marks]
            except Exception as error:
                self._raised(seat, "mark", error)

    def _raised(self, seat: Seat, what: str, error: BaseException) -> None:
        at_ms = self._game.log[-1].at_ms if self._game is not None and self._game.log else 0
        self._journal.note(at_ms, seat, "raised", f"{what}: {type(error).__name__}: {error}")

    def _ask(self, game: Game, now: int) -> None:
        """Start a task for every ask and every open floor that has none."""
        for seat, ask in game.asks.items():
            key = (seat, "", ask.id)
            if key not in self._tasks:
                self._start(key, getattr(self._players[seat], ask.kind), game.view(seat), ask, now)
        for seat, player in self._players.items():
            for channel in game.open_to(seat) if game.state.floors else ():
                key = (seat, channel, 0)
                if self._hold.get(key, now) > now:
                    continue
                self._hold.pop(key, None)
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
        value: object = None
        if not task.cancelled():
            error = task.exception()
            if error is None:
                value = task.result()
            else:
                self._raised(seat, channel or game.asks[seat].kind, error)
        if channel:
            if value is None:
                self._waiting[key] = len(game.log)
                return None
            return c.Speak(now, seat, channel, sound(str(value)))
        ask = game.asks[seat]
        if value is None:
            return c.TimeUp(now, seat, number)
        return _answer(ask, value, now)

    def _next_deadline(self, game: Game) -> int | None:
        limit = game.rules.answer_ms + game.rules.grace_ms
        times = [self._opened_ms[k] + limit for k in self._tasks if not k[1]]
        if game.deadline_ms is not None:
            times.append(game.deadline_ms)
        times += [until for key, until in self._hold.items() if key[1] in game.open_to(key[0])]
        return min(times, default=None)

    def _time_up(self, game: Game, now: int) -> Command | None:
        """What has run out of time, if anything has: an ask, or the phase."""
        limit = game.rules.answer_ms + game.rules.grace_ms
        for key, task in self._tasks.items():
            if not key[1] and not task.done() and self._opened_ms[key] + limit <= now:
                return c.TimeUp(now, key[0], key[2])
        if game.deadline_ms is not None and game.deadline_ms <= now:
            return c.TimeUp(now, step=game.state.step)
        return None


def sound(text: str) -> str:
    """The text without halves of characters, which no log could hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


async def _call(method: object, *arguments: object) -> object:
    assert callable(method)
    result = method(*arguments)
    return await result if inspect.isawaitable(result) else result


def _answer(ask: Ask, value: object, now: int) -> Command:
    if ask.kind == "talk" or ask.kind == "whisper":
        return c.Say(now, ask.seat, ask.id, sound(str(value)))
    if type(value) is int:
        return c.Choose(now, ask.seat, ask.id, value)
    return c.Choose(now, ask.seat, ask.id, -1, str(value))
