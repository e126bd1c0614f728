"""`PlayerPart`: players of this process in seats of one game, plain ones or with `async` methods.

Each answer is a task of its own, so that a slow player delays no other.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import index
from typing import Final

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal
from jinro.game.draws import Draws
from jinro.game.events import Event, Opened
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.players.player import Player
from jinro.village.clock import Clock
from jinro.village.driver import Keep, drive
from jinro.village.journal import Journal
from jinro.village.notes import PLAN
from jinro.village.table import Part, Table
from jinro.wire.outgoing import Outgoing

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
    return await play_at(Table(game, clock), players, opened=opened, journal=journal, keep=keep)


async def play_at(
    table: Table,
    players: Mapping[Seat, Player],
    *,
    opened: c.Open,
    journal: Journal | None = None,
    keep: Keep | None = None,
) -> Game:
    """The same at a table, whose game others may follow."""
    game, notes = table.game, journal or Journal()
    part = table.add(PlayerPart(table, players, notes))
    try:
        await drive(game, table, first=opened, journal=notes, keep=keep)
        await part.tell("end")
    finally:
        await table.close("the game is over")
    return game


class PlayerPart(Part):
    """The players of this process in one game."""

    def __init__(self, table: Table, players: Mapping[Seat, Player], journal: Journal) -> None:
        self._table = table
        self._game = table.game
        self._clock = table.clock
        self._players = dict(players)
        table.own = lambda: self.seats
        self._journal = journal
        self._begun = False
        self._marked_day = -1
        self._busy: asyncio.Task[None] | None = None
        """Tells the players that the game begins, or asks for their marks; no player is asked meanwhile."""
        self._tasks: dict[Key, asyncio.Task[object]] = {}
        self._due_ms: dict[Key, int | None] = {}
        """When each ask that was put runs out; None once it has."""
        self._waiting: dict[Key, int] = {}
        """Seats that were offered the floor and wait, with the length of the log they have seen."""
        self._retry_ms: dict[Key, int] = {}
        """When seats that have spoken, or whose words were refused, are offered the floor again."""
        self._closed = False

    # For the table

    def prepare(self, command: Command, events: Sequence[Event], origin: object) -> Sequence[Outgoing]:
        """Players read their views, so there is nothing to send; what one plans with its line is noted."""
        if isinstance(command, c.Say | c.Speak) and origin is None and command.seat in self._players:
            note_plan(self._journal, command.at_ms, command.seat, self._players[command.seat])
        return ()

    def show(self, now_ms: int) -> None:
        if self._players and self._busy is None and not self._game.closed and not self._closed:
            self._go_on()

    def refuse(self, command: Command, refusal: Refusal, origin: object) -> bool:
        """A refused answer leaves its ask to run out; a refused speaker tries again later."""
        if not isinstance(command, (c.Say, c.Choose, c.Speak)) or command.seat not in self._players:
            return False
        if isinstance(command, c.Speak):
            self._retry_ms[command.seat, command.channel, 0] = command.at_ms + RETRY_MS
        elif self._is_open((command.seat, "", command.ask)):
            self._table.push(c.TimeUp(command.at_ms, command.seat, command.ask))
        return True

    async def tell(self, what: str) -> None:
        """Call a method of every player that answers nothing."""
        for seat, player in self._players.items():
            try:
                await _call(getattr(player, what), self._game.view(seat))
            except Exception as error:
                self._note_error(seat, what, error)

    async def close(self, reason: str = "", code: int = 1000) -> None:
        """Stop asking."""
        tasks = [*self._tasks.values()] + ([] if self._busy is None else [self._busy])
        self._closed = True
        self._tasks = {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def sit(self, seat: Seat, player: Player) -> None:
        """Give a seat to a player while the game goes on."""
        self._players[seat] = player
        self._table.join(self)
        if self._begun:
            try:
                player.begin(self._game.view(seat))
            except Exception as error:
                self._note_error(seat, "begin", error)
        self.show(self._clock.now_ms())

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
        elif (day := day_to_mark(game, self._marked_day)) is not None:
            self._marked_day = day
            self._first(self._mark())
        else:
            self._drop_stale()
            self._ask()
            self._table.arm()

    def _first(self, work: Awaitable[None]) -> None:
        """Do this before any player is asked."""

        async def do() -> None:
            await work
            self._busy = None
            self.show(self._clock.now_ms())

        self._busy = asyncio.ensure_future(do())

    async def _mark(self) -> None:
        """Once a day each player may mark its board."""
        for seat, player in self._players.items():
            try:
                await self._heard()
                marks = await _call(player.mark, self._game.view(seat))
                assert isinstance(marks, Iterable)
                for mark in marks_of(seat, marks, self._clock.now_ms()):
                    self._table.push(mark)
            except Exception as error:
                self._note_error(seat, "mark", error)

    def _ask(self) -> None:
        """Start a task for every ask and every open floor that has none."""
        game, now = self._game, self._clock.now_ms()
        limit = game.rules.answer_ms + game.rules.grace_ms
        for seat, ask in game.asks.items():
            key = (seat, "", ask.id)
            if key not in self._due_ms and seat in self._players:
                self._due_ms[key] = self._table.from_ms(now) + limit
                self._start(key, getattr(self._players[seat], ask.kind), ask)
        for seat in floor_order(game, self._players) if game.state.floors else ():
            for channel in game.open_to(seat):
                key = (seat, channel, 0)
                if self._retry_ms.get(key, now) > now:
                    continue
                self._retry_ms.pop(key, None)
                if key not in self._tasks and self._waiting.get(key) != len(game.log):
                    self._start(key, self._players[seat].speak, channel)

    def _start(self, key: Key, method: Callable[..., object], about: object) -> None:
        task = asyncio.ensure_future(self._asked(key[0], method, about))
        self._tasks[key] = task
        task.add_done_callback(partial(self._finished, key))

    async def _asked(self, seat: Seat, method: Callable[..., object], about: object) -> object:
        await self._heard()
        return await _call(method, self._game.view(seat), about)

    async def _heard(self) -> None:
        """Wait until what strangers have said is read."""
        if self._table.ear is not None:
            await self._table.ear.caught_up()

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
            self._note_error(seat, "speak" if channel else self._game.asks[seat].kind, error)
        value = None if error is not None or task.cancelled() else task.result()
        now = self._clock.now_ms()
        if not channel:
            ask = self._game.asks[seat]
            self._table.push(answer_of(ask, value, now) or lost_answer(ask, value, now, self._journal))
        elif (text := text_of(value)) is None:
            if value is not None:
                self._journal.no_text(now, seat, "speak", value)
            self._waiting[key] = len(self._game.log)
        else:
            interval = self._game.state.floors[channel].rules.interval_ms
            if interval:
                self._retry_ms[key] = now + interval
            self._table.push(c.Speak(now, seat, channel, text))

    def _note_error(self, seat: Seat, what: str, error: BaseException) -> None:
        at_ms = self._game.log[-1].at_ms
        self._journal.raised(at_ms, seat, what, error)

    # Time

    @property
    def due_ms(self) -> int | None:
        paused = self._table.paused_ms is not None
        times = [due for due in self._due_ms.values() if due is not None and not paused]
        if self._busy is None:
            times += [at for key, at in self._retry_ms.items() if self._is_open(key)]
        return min(times, default=None)

    def tick(self, now_ms: int) -> None:
        """Push asks that have run out of time; offer the floor again."""
        due = [key for key, at in self._due_ms.items() if at is not None and at <= now_ms]
        if self._table.paused_ms is not None:
            due = []
        for key in due:
            self._due_ms[key] = None
            self._table.push(c.TimeUp(now_ms, key[0], key[2]))
        deadline = self._table.deadline_ms
        if not due and (deadline is None or deadline > now_ms):
            self.show(now_ms)

    def shift(self, pause_ms: int, now_ms: int) -> None:
        self._due_ms = {key: None if due is None else due + pause_ms for key, due in self._due_ms.items()}


async def _call(method: Callable[..., object], *arguments: object) -> object:
    result = method(*arguments)
    return await result if inspect.isawaitable(result) else result


# Shared with `simulate`, which has a loop of its own: one loop for both makes its games a tenth slower.


def text_of(value: object) -> str | None:
    """What a player says, without lone surrogates, which no log could hold; None: it is not a text."""
    if not isinstance(value, str):
        return None
    # A surrogate is not printable.
    return value if value.isascii() or value.isprintable() else _without_surrogates(value)


def _without_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


def answer_of(ask: Ask, value: object, at_ms: int) -> c.Say | c.Choose | None:
    """The command that a player's answer is; None: it is no answer to this ask, and `lost_answer` tells what
    counts instead."""
    kind = ask.kind
    if kind == "talk" or kind == "whisper":
        if type(value) is str:  # As `text_of`, with a call less: simulations ask this of every utterance.
            text = value if value.isascii() or value.isprintable() else _without_surrogates(value)
            return c.Say(at_ms, ask.seat, ask.id, text)
        said = text_of(value)
        return None if said is None else c.Say(at_ms, ask.seat, ask.id, said)
    if type(value) is not int:
        try:
            if isinstance(value, bool):
                return None
            value = index(value)  # type: ignore[arg-type]  # A number of another library, such as numpy.
        except TypeError:
            return None
    return c.Choose(at_ms, ask.seat, ask.id, value)


def lost_answer(ask: Ask, value: object, at_ms: int, journal: Journal) -> c.Choose | c.TimeUp:
    """What counts instead of something that is no answer: a choice is kept as it was given; silence, or a
    talk that is not a text, counts as timed out."""
    if value is None:
        return c.TimeUp(at_ms, ask.seat, ask.id)
    if ask.kind == "talk" or ask.kind == "whisper":
        journal.no_text(at_ms, ask.seat, ask.kind, value)
        return c.TimeUp(at_ms, ask.seat, ask.id)
    return c.Choose(at_ms, ask.seat, ask.id, -1, str(value))


def floor_order(game: Game, seats: Collection[Seat]) -> Sequence[Seat]:
    """To whom the floor is offered first: who was addressed last, then by chance. Both are public."""
    first, talks = game.log[0], game.scene.talks
    assert isinstance(first, Opened)
    order = Draws(first.game).order(tuple(seats), f"floor/{len(talks)}")
    return sorted(order, key=lambda seat: seat != talks[-1].to) if talks and talks[-1].to else order


def day_to_mark(game: Game, marked_day: int) -> int | None:
    """The day for which players may mark their boards now, once a day; None: not now."""
    state = game.state
    return state.day if game.rules.board and not state.ended and marked_day != state.day else None


def planners_of(players: Mapping[Seat, Player]) -> dict[Seat, Player]:
    """The players that may say what they do not believe: all others have no plans to note."""
    return {
        seat: one
        for seat, one in players.items()
        if isinstance(one, Player) and type(one).plan is not Player.plan
    }


def note_plan(journal: Journal, at_ms: int, seat: Seat, player: Player) -> None:
    """Note what a player plans with the line that was just taken from it."""
    if isinstance(player, Player) and (plan := player.plan()):
        journal.note(at_ms, seat, PLAN, plan)


def marks_of(seat: Seat, marks: Iterable[c.MarkBoard], at_ms: int) -> Iterator[c.MarkBoard]:
    """A player's marks, as commands of its own seat at this time."""
    return (c.MarkBoard(at_ms, seat, m.target, m.role, m.mark) for m in marks)
