"""What people are asked after a game that did not tell who is a machine, and what they answer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from jinro.game.roles import Seat

MOST_OPINION = 500
"""Characters of what a person writes about a game."""
Grade = Annotated[int, Meta(ge=1, le=5)]


class SeatGuess(Struct, frozen=True, forbid_unknown_fields=True):
    """What a person takes a seat for."""

    seat: Seat
    machine: bool
    sure: Annotated[int, Meta(ge=1, le=3)]
    """1: a guess, 2: rather sure, 3: sure."""


class Guesses(Struct, frozen=True, forbid_unknown_fields=True):
    """Who was the machine? Seats may be left out; it is answered once."""

    guesses: tuple[SeatGuess, ...] = ()
    client_ms: int = 0


class Survey(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How it was; everything may be left out, and it is answered once."""

    fun: Grade | None = None
    natural: Grade | None = None
    """Whether the talk was natural."""
    again: Literal["yes", "maybe", "no"] | None = None
    text: Annotated[str, Meta(max_length=MOST_OPINION)] = ""
    client_ms: int = 0


class Questions(Struct, frozen=True):
    """What one is asked about a game, and the truth once one has answered."""

    game: str
    seat: Seat
    """The own one."""
    asks: bool
    """Whether one is asked who was a machine; false: that was known."""
    guessed: bool
    surveyed: bool
    guesses: tuple[SeatGuess, ...]
    """One's own."""
    machines: tuple[bool, ...] | None
    """By seat: the truth; None until one has answered."""
