"""What the page of the operator reads: the games that run, what is wrong, the latest news."""

from typing import Literal

from msgspec import Struct

from jinro.wire.page.messages import Face

ActName = Literal["pause", "resume", "extend", "remove", "stop"]
"""What an operator can do to a game."""


class ControlledSeat(Struct, frozen=True):
    """A seat, without its role."""

    face: Face
    player: str
    alive: bool
    """As everybody knows it."""
    lost: bool
    """Whether its player is gone."""
    faults: int
    """Of talk and votes: others would tell a role."""


class ControlledGame(Struct, frozen=True):
    """A running game."""

    id: str
    track: str
    door: Literal["contest", "classic", "licos"]
    day: int
    seconds: int
    """How long it is going on."""
    paused: bool
    left_ms: int | None
    """What is left of the phase; None: it has no limit."""
    seats: tuple[ControlledSeat, ...]
    acts: tuple[ActName, ...]
    """What can be done to it now."""


class ControlledDoor(Struct, frozen=True):
    """A door."""

    name: str
    door: Literal["contest", "classic", "licos"]
    url: str
    waiting: int
    games: int


class NewsLine(Struct, frozen=True):
    """What the server has told."""

    at_ms: int
    what: str
    text: str


class ControlState(Struct, frozen=True):
    """Everything that the operator sees."""

    draining: bool
    doors: tuple[ControlledDoor, ...]
    games: tuple[ControlledGame, ...]
    more: int
    """Running games that are not listed."""
    news: tuple[NewsLine, ...]
    """The latest last."""
