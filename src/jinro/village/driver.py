"""The driver of one game: push, decide, keep, show.

    push    a command comes in: from a seat, a timer or the operator
    decide  in a turn of the event loop soon after, the game is given all commands that came, in order
    keep    the events they caused go to the keeper, to be written
    show    once they are written, the seats send what they prepared

Nothing waits here. What comes while events are being written is decided after they are shown. Without a
keeper the same steps run from memory. If this file grows, something belongs in `game`.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec.structs import replace

from jinro.game.commands import Choose, Command, Refusal, Resume, Say, TimeUp
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.village.journal import Journal
from jinro.village.turns import turns

Push = Callable[[Command], None]
Done = Callable[[Exception | None], None]
"""Told that events are written, or why they could not be."""


class Seats(Protocol):
    """All seats of one game: players of this process, or agents over the network."""

    def open(self, push: Push) -> None:
        """From now on, push every command that comes."""
        ...

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        """Work out what these events and the asks after them show. Nothing is shown yet."""
        ...

    def show(self) -> None:
        """Everything prepared is written: show it. Called even when nothing was prepared."""
        ...

    def refuse(self, command: Command, refusal: Refusal) -> None:
        """Tell the sender that its command was refused."""
        ...


class Keep(Protocol):
    """Writes the events of one game."""

    def put(self, events: Sequence[Event], done: Done) -> None:
        """Take events to write; call `done` after this call has returned, when they are written."""
        ...


class Village:
    """One game in progress."""

    def __init__(
        self,
        game: Game,
        seats: Seats,
        *,
        journal: Journal,
        keep: Keep | None = None,
        on_end: Callable[[Exception | None], None],
    ) -> None:
        """`on_end` is called once: when the game is closed, or with the error that broke it off."""
        self._game = game
        self._seats = seats
        self._journal = journal
        self._keep = keep
        self._on_end = on_end
        self._soon = turns().soon
        self._inbox: list[Command] = []
        self._held: list[Say | Choose | TimeUp] = []
        """What came during a pause; it is decided after it."""
        self._busy = False
        """Whether a turn is scheduled, or events are being written."""
        self._ended = False
        self._error: Exception | None = None

    def push(self, command: Command) -> None:
        """Take a command. It is decided soon, together with others (`turns.py`)."""
        self._inbox.append(command)
        if not self._busy and not self._ended:
            self._busy = True
            self._soon(self._turn)

    def _turn(self) -> None:
        """Decide all that has come, and hand the events to the keeper."""
        events = self._decide()
        if not events or self._keep is None:
            self._written(None)
            return
        try:
            self._keep.put(events, self._written)
        except Exception as error:
            self._written(error)

    def _decide(self) -> list[Event]:
        happened: list[Event] = []
        try:
            while self._inbox and not self._ended:
                commands, self._inbox = self._inbox, []
                for command in commands:
                    if not self._game.closed:
                        happened += self._submit(command)
        except Exception as error:
            self._error = error  # What happened before it is still written.
        return happened

    def _submit(self, command: Command) -> Sequence[Event]:
        result = self._game.submit(command)
        if not isinstance(result, Refusal):
            self._seats.prepare(command, result)
            if self._held and type(command) is Resume:
                self._inbox += [replace(held, at_ms=command.at_ms) for held in self._held]
                self._held = []
            return result
        if result.code == "paused" and isinstance(command, (Say, Choose)):
            self._held.append(command)
            return ()
        if result.code == "paused" and isinstance(command, TimeUp) and command.seat:
            self._held.append(command)
            return ()
        self._journal.refused(command, result)
        self._seats.refuse(command, result)
        if not self._game.log:
            raise ValueError(f"the game cannot be opened: {result.detail}")
        return ()

    def _written(self, error: Exception | None) -> None:
        """Show what was decided, and begin the next turn; or end."""
        self._busy = False
        if self._ended:
            return
        error = error or self._error
        if error is None:
            try:
                self._seats.show()
            except Exception as raised:
                error = raised
        if error is not None or self._game.closed:
            self._ended = True
            self._on_end(error)
        elif self._inbox and not self._busy:
            self._busy = True
            self._soon(self._turn)


async def drive(
    game: Game, seats: Seats, *, first: Command, journal: Journal | None = None, keep: Keep | None = None
) -> Game:
    """Play a game to its end. `first` is the command that begins it: Open, for a new game."""
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(error: Exception | None) -> None:
        if over.done():
            return  # The caller was cancelled.
        if error is None:
            over.set_result(None)
        else:
            over.set_exception(error)

    village = Village(game, seats, journal=journal or Journal(), keep=keep, on_end=end)
    village.push(first)
    seats.open(village.push)
    await over
    return game
