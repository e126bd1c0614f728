"""The asynchronous driver: the whole loop. If it grows, something belongs in `game`."""

from collections.abc import Awaitable, Callable, Sequence

from jinro.game.commands import Open, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.village.clock import Clock
from jinro.village.journal import Journal
from jinro.village.seats import Seats

Commit = Callable[[Sequence[Event]], Awaitable[None]]
"""Keeps events; nobody is shown what it has not kept."""


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
                if not game.log:
                    raise ValueError(f"the game cannot be opened: {refusal.detail}")
            case events:
                if commit is not None:
                    await commit(events)
                seats.show(events)
        if game.closed:
            return game
        command = await seats.next_command(game, clock)  # type: ignore[assignment]
