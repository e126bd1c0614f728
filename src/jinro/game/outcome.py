"""How a game ended, and what became of each seat: for whoever may see everything."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Ended, Event
from jinro.game.roles import TABLE, Role, Seat, Side

DeathCause = Literal["", "executed", "attack", "curse", "removed", "found"]
"""How a seat died; empty: it is alive; `found`: the log does not tell the cause."""


class Fate(Struct, frozen=True):
    """What became of a seat."""

    seat: Seat
    role: Role
    side: Side
    won: bool
    died: DeathCause = ""
    died_day: int | None = None

    @property
    def alive(self) -> bool:
        return not self.died


class Outcome(Struct, frozen=True):
    """How a game ended."""

    day: int
    winner: Side
    reason: str
    """`win`, `max_day`, `errors` or `stopped`."""
    seed: int | str
    seats: tuple[Fate, ...]
    """The fates, from seat 1."""

    @property
    def roles(self) -> tuple[Role, ...]:
        return tuple(fate.role for fate in self.seats)


def outcome_of(log: Sequence[Event], ended: Ended) -> Outcome:
    """The outcome of a game with this log."""
    died: dict[Seat, tuple[DeathCause, int]] = {}
    day = 0
    for event in log:
        match event:
            case e.DayBroke():
                day = event.day
            case e.Executed() if event.seat:
                died.setdefault(event.seat, ("executed", event.day))
            case e.Killed():
                died.setdefault(event.seat, (event.cause, event.day))
            case e.Removed():
                died.setdefault(event.seat, ("removed", event.day))
            case e.DeathShown():
                died.setdefault(event.seat, (event.how, day))
    fates = tuple(
        Fate(seat, role, TABLE[role].side, TABLE[role].side is ended.winner, *died.get(seat, ("", None)))
        for seat, role in enumerate(ended.roles, 1)
    )
    return Outcome(ended.day, ended.winner, ended.reason, ended.seed, fates)
