"""`PlayerSeats`: players of this process in the seats of one game, plain ones or with `async` methods.

Each answer is a task of its own, so that a slow player delays nobody.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.players.player import Player
from jinro.village.clock import Clock, Timer
from jinro.village.driver import Keep, Push, drive
from jinro.village.journal import Journal

RETRY_MS: Final = 1_000
"""How long a seat whose words were refused waits before it is offered the floor again."""
Key = tuple[Seat, str, int]
"""(seat, "", ask id) for an ask; (seat, channel, 0) for the floor of a channel."""


async def play(
    game: Game,
    players: Mapping[Seat, Player],
    clock: Clock,
    *,
    opened: c.Open,
    journal: Journal | None = None,
    keep: Keep | None = None,
) -> Game:
    """Open a game and play it to its end with players of this process."""
    notes = journal or Journal()
    seats = PlayerSeats(game, players, clock, notes)
    try:
        await drive(game, seats, first=opened, journal=notes, keep=keep)
        await seats.tell("end")
    finally:
        await seats.close()
    return game


class PlayerSeats:
    """The seats of one game."""

    def __init__(
        self,
        game: Game,
        players: Mapping[Seat, Player],
        clock: Clock,
        journal: Journal,
        *,
        keeps_time: bool = True,
    ) -> None:
        """`players` may be of some seats only: others then answer for the rest. `keeps_time`: whether phases
        end by time here."""
        self._keeps_time = keeps_time
        self._game = game
        self._players = dict(players)
        self._clock = clock
        self._journal = journal
        self._push: Push
        self._begun = False
        self._marked_day = -1
        self._busy: asyncio.Task[None] | None = None
        """Tells the players that the game begins, or asks them for their marks; nobody is asked meanwhile."""
        self._tasks: dict[Key, asyncio.Task[object]] = {}
        self._due_ms: dict[Key, int | None] = {}
        """When each ask that was put runs out; None once it has."""
        self._waiting: dict[Key, int] = {}
        """Seats that were offered the floor and wait, with the length of the log they have seen."""
        self._retry_ms: dict[Key, int] = {}
        """When seats that have spoken, or whose words were refused, are offered the floor again."""
        self._paused_ms: int | None = None
        self._timer: Timer | None = None
        self._closed = False

    # For the driver

    def open(self, push: Push) -> None:
        self._push = push

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        """Players read their views, so there is nothing to send. In a pause time stands still."""
        if type(command) is c.Pause:
            self._paused_ms = command.at_ms
        elif type(command) is c.Resume and self._paused_ms is not None:
            pause, self._paused_ms = command.at_ms - self._paused_ms, None
            self._due_ms = {k: None if due is None else due + pause for k, due in self._due_ms.items()}

    def show(self) -> None:
        if self._busy is None and not self._game.closed and not self._closed:
            self._go_on()

    def refuse(self, command: Command, refusal: Refusal) -> None:
        """A refused answer leaves its ask to run out; a refused speaker tries again later."""
        if isinstance(command, (c.Say, c.Choose)):
            if self._is_open((command.seat, "", command.ask)):
                self._push(c.TimeUp(command.at_ms, command.seat, command.ask))
        elif isinstance(command, c.Speak):
            self._retry_ms[command.seat, command.channel, 0] = command.at_ms + RETRY_MS

    async def tell(self, what: str) -> None:
        """Call a method of every player that answers nothing."""
        for seat, player in self._players.items():
            try:
                await _call(getattr(player, what), self._game.view(seat))
            except Exception as error:
                self._note_error(seat, what, error)

    async def close(self) -> None:
        """Stop asking."""
        tasks = [*self._tasks.values()] + ([] if self._busy is None else [self._busy])
        self._closed = True
        self._tasks = {}
        if self._timer is not None:
            self._timer.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def sit(self, seat: Seat, player: Player) -> None:
        """Give a seat to a player while the game goes on."""
        self._players[seat] = player
        if self._begun:
            try:
                player.begin(self._game.view(seat))
            except Exception as error:
                self._note_error(seat, "begin", error)
        self.show()

    def leave(self, seat: Seat) -> None:
        """Take a seat from its player."""
        self._players.pop(seat, None)
        for key in [k for k in self._tasks if k[0] == seat]:
            self._tasks.pop(key).cancel()
        self._due_ms = {key: due for key, due in self._due_ms.items() if key[0] != seat}
        self._retry_ms = {key: at for key, at in self._retry_ms.items() if key[0] != seat}

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that have players."""
        return frozenset(self._players)

    # Asking

    def _go_on(self) -> None:
        game = self._game
        if not self._begun:
            self._begun = True
            self._first(self.tell("begin"))
        elif game.rules.board and not game.state.ended and self._marked_day != game.state.day:
            self._marked_day = game.state.day
            self._first(self._mark())
        else:
            self._drop_stale()
            self._ask()
            self._set_timer()

    def _first(self, work: Awaitable[None]) -> None:
        """Do this before anybody is asked."""

        async def do() -> None:
            await work
            self._busy = None
            self.show()

        self._busy = asyncio.ensure_future(do())

    async def _mark(self) -> None:
        """Once a day each player may mark its board."""
        for seat, player in self._players.items():
            try:
                marks = await _call(player.mark, self._game.view(seat))
                assert isinstance(marks, Iterable)
                for m in marks:
                    self._push(c.MarkBoard(self._clock.now_ms(), seat, m.target, m.role, m.mark))
            except Exception as error:
                self._note_error(seat, "mark", error)

    def _ask(self) -> None:
        """Start a task for every ask and every open floor that has none."""
        game, now = self._game, self._clock.now_ms()
        limit = game.rules.answer_ms + game.rules.grace_ms
        for seat, ask in game.asks.items():
            key = (seat, "", ask.id)
            if key not in self._due_ms and seat in self._players:
                self._due_ms[key] = (now if self._paused_ms is None else self._paused_ms) + limit
                self._start(key, getattr(self._players[seat], ask.kind), ask)
        for seat, player in self._players.items():
            for channel in game.open_to(seat) if game.state.floors else ():
                key = (seat, channel, 0)
                if self._retry_ms.get(key, now) > now:
                    continue
                self._retry_ms.pop(key, None)
                if key not in self._tasks and self._waiting.get(key) != len(game.log):
                    self._start(key, player.speak, channel)

    def _start(self, key: Key, method: Callable[..., object], about: object) -> None:
        task = asyncio.ensure_future(_call(method, self._game.view(key[0]), about))
        self._tasks[key] = task
        task.add_done_callback(partial(self._finished, key))

    def _drop_stale(self) -> None:
        self._due_ms = {key: due for key, due in self._due_ms.items() if self._is_open(key)}
        for key in [k for k in self._tasks if not self._is_open(k)]:
            self._tasks.pop(key).cancel()

    def _is_open(self, key: Key) -> bool:
        seat, channel, number = key
        if channel:
            return channel in self._game.open_to(seat)
        ask = self._game.asks.get(seat)
        return ask is not None and ask.id == number

    # Answers

    def _finished(self, key: Key, task: asyncio.Task[object]) -> None:
        error = None if task.cancelled() else task.exception()
        if self._tasks.get(key) is not task:
            return  # Dropped: its ask or floor is closed.
        del self._tasks[key]
        if not self._is_open(key):
            return
        seat, channel, _ = key
        if error is not None:
            self._note_error(seat, channel or self._game.asks[seat].kind, error)
        value = None if error is not None or task.cancelled() else task.result()
        now = self._clock.now_ms()
        if not channel:
            self._push(_answer(self._game.asks[seat], value, now))
        elif value is None:
            self._waiting[key] = len(self._game.log)
        else:
            interval = self._game.state.floors[channel].rules.interval_ms
            if interval:
                self._retry_ms[key] = now + interval
            self._push(c.Speak(now, seat, channel, sound(str(value))))

    def _note_error(self, seat: Seat, what: str, error: BaseException) -> None:
        at_ms = self._game.log[-1].at_ms
        self._journal.note(at_ms, seat, "raised", f"{what}: {type(error).__name__}: {error}")

    # Time

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        times = [due for due in self._due_ms.values() if due is not None and self._paused_ms is None]
        if self._keeps_time and self._game.deadline_ms is not None:
            times.append(self._game.deadline_ms)
        times += [at for key, at in self._retry_ms.items() if self._is_open(key)]
        if times:
            self._timer = self._clock.call_at(min(times), self._tick)

    def _tick(self) -> None:
        """Push what has run out of time: asks, the phase."""
        self._timer = None
        now, deadline = self._clock.now_ms(), self._game.deadline_ms
        due = [key for key, at in self._due_ms.items() if at is not None and at <= now]
        if self._paused_ms is not None:
            due = []
        for key in due:
            self._due_ms[key] = None
            self._push(c.TimeUp(now, key[0], key[2]))
        if self._keeps_time and deadline is not None and deadline <= now:
            self._push(c.TimeUp(now, step=self._game.state.step))
        elif not due:
            self.show()


def sound(text: str) -> str:
    """The text without lone surrogates, which no log could hold."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


async def _call(method: Callable[..., object], *arguments: object) -> object:
    result = method(*arguments)
    return await result if inspect.isawaitable(result) else result


def _answer(ask: Ask, value: object, now: int) -> Command:
    if value is None:
        return c.TimeUp(now, ask.seat, ask.id)
    if ask.kind == "talk" or ask.kind == "whisper":
        return c.Say(now, ask.seat, ask.id, sound(str(value)))
    if type(value) is int:
        return c.Choose(now, ask.seat, ask.id, value)
    return c.Choose(now, ask.seat, ask.id, -1, str(value))
