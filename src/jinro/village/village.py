"""The asynchronous drivers: the whole loop of a game. If they grow, something belongs in `game`.

`play` waits for one command after the other. `Village` is driven by whoever has commands, as network doors
are: nothing waits, and what comes in one turn of the event loop is decided, kept and shown together.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from jinro.game.commands import Command, Open, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.village.clock import Clock
from jinro.village.journal import Journal
from jinro.village.seats import Seats

Commit = Callable[[Sequence[Event]], Awaitable[None]]
"""Keeps events; nobody is shown what it has not kept."""
Soon = Callable[[Callable[[], Sequence[Event]], Callable[[Exception | None], None]], None]
"""Asks soon for events, keeps them, and then says so, or why it could not."""


async def play(
    game: Game,
    seats: Seats,
    clock: Clock,
    *,
    opened: Open,
    journal: Journal | None = None,
    commit: Commit | None = None,
) -> Game:
    """Open a game and play it to its end."""
    notes = journal or Journal()
    command = opened
    while True:
        match game.submit(command):
            case Refusal() as refusal:
                notes.refused(command, refusal)
                seats.refuse(command, refusal)
                _must_be_open(game, refusal)
            case events:
                if commit is not None:
                    await commit(events)
                seats.show(events)
        if game.closed:
            return game
        command = await seats.next_command(game, clock)  # type: ignore[assignment]


class Doors(Protocol):
    """Seats from which commands come by themselves."""

    def open(self, push: Callable[[Command], None], opened: Open) -> None:
        """Push `opened`, and from then on every command that comes."""
        ...

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        """Work out what these events and the asks after them show; nobody is shown anything yet."""
        ...

    def show(self) -> None:
        """Everything that was prepared is kept: show it. Called also when nothing was."""
        ...

    def refuse(self, command: Command, refusal: Refusal) -> None:
        """Tell the sender that its command was not taken."""
        ...


class Village:
    """One game that goes on by the commands that are pushed."""

    def __init__(
        self,
        game: Game,
        doors: Doors,
        *,
        journal: Journal,
        soon: Soon | None = None,
        on_end: Callable[[Exception | None], None],
    ) -> None:
        """`on_end` is called once: when the game is closed, or with what broke it off."""
        self._game = game
        self._doors = doors
        self._journal = journal
        self._soon = soon or _unkept
        self._on_end = on_end
        self._ready: list[Command] = []
        self._under_way = False
        self._ended = False
        self._trouble: Exception | None = None

    def push(self, command: Command) -> None:
        """Take a command; it is decided with the next that is kept."""
        self._ready.append(command)
        if not self._under_way and not self._ended:
            self._under_way = True
            self._soon(self._decide, self._kept)

    def _decide(self) -> Sequence[Event]:
        """Decide all commands that have come, in their order."""
        happened: list[Event] = []
        try:
            while self._ready and not self._ended:
                ready, self._ready = self._ready, []
                for command in ready:
                    if not self._game.closed:
                        self._submit(command, happened)
        except Exception as error:
            self._trouble = error
        return happened

    def _submit(self, command: Command, happened: list[Event]) -> None:
        events = self._game.submit(command)
        if isinstance(events, Refusal):
            self._journal.refused(command, events)
            self._doors.refuse(command, events)
            _must_be_open(self._game, events)
        else:
            happened += events
            self._doors.prepare(command, events)

    def _kept(self, error: Exception | None) -> None:
        """What was decided is kept, or could not be."""
        self._under_way = False
        if self._ended:
            return
        error = error or self._trouble
        if error is None:
            try:
                self._doors.show()
            except Exception as raised:
                error = raised
        if error is not None or self._game.closed:
            self._ended = True
            self._on_end(error)
        elif self._ready and not self._under_way:
            self._under_way = True
            self._soon(self._decide, self._kept)


async def drive(
    game: Game, doors: Doors, *, opened: Open, journal: Journal | None = None, soon: Soon | None = None
) -> Game:
    """Open a game whose commands come by themselves, and return when it is over."""
    over = asyncio.get_running_loop().create_future()

    def end(error: Exception | None) -> None:
        if over.done():
            return  # Nobody waits any more.
        if error is None:
            over.set_result(game)
        else:
            over.set_exception(error)

    village = Village(game, doors, journal=journal or Journal(), soon=soon, on_end=end)
    doors.open(village.push, opened)
    await over
    return game


def _must_be_open(game: Game, refusal: Refusal) -> None:
    if not game.log:
        raise ValueError(f"the game cannot be opened: {refusal.detail}")


def _unkept(decide: Callable[[], Sequence[Event]], done: Callable[[Exception | None], None]) -> None:
    """Keep nothing."""

    def both() -> None:
        decide()
        done(None)

    asyncio.get_running_loop().call_soon(both)
