"""What can be done to a game, in the imperative: answers to asks, standing acts, and control by the driver.

Every command carries the driver's time, counted from the start of the game; the game never reads a clock.
"""

from typing import Literal

from msgspec import Struct

from jinro.game.events import Character, Mark
from jinro.game.roles import Role, Seat


class Command(Struct, frozen=True, tag_field="command", tag=True, omit_defaults=True, gc=False):
    """The root of all commands."""

    at_ms: int


class Say(Command, frozen=True, tag=True, gc=False):
    """An answer: the utterance that a talk or whisper ask wants."""

    seat: Seat
    ask: int
    text: str


class Choose(Command, frozen=True, tag=True, gc=False):
    """An answer: the target that a vote, divine, guard or attack ask wants; 0 for nobody, -1 for what names
    no player at all. `raw` is what was sent, kept where it is not legal."""

    seat: Seat
    ask: int
    target: int
    raw: str = ""


class Speak(Command, frozen=True, tag=True, gc=False):
    """A standing act: say something in a channel that is open at any time."""

    seat: Seat
    channel: str
    text: str


class MarkBoard(Command, frozen=True, tag=True, gc=False):
    """A standing act: mark one cell of one's own board."""

    seat: Seat
    target: Seat
    role: Role
    mark: Mark


class Open(Command, frozen=True, tag=True, gc=False):
    """Control: start the game. Roles are drawn, players' wishes first, unless they are given (a plan, a
    recorded game)."""

    game: str
    characters: tuple[Character, ...] = ()
    """By seat; `Agent[01]` and so on where none are given."""
    players: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    roles: tuple[Role, ...] = ()
    started_ms: int = 0
    wishes: tuple[Role | None, ...] = ()
    """By seat; None for no wish. For villages with `role_requests`."""


class TimeUp(Command, frozen=True, tag=True, gc=False):
    """Control: time is over, for one ask (`seat` and `ask`) or for the phase (`seat` 0, `step` of it)."""

    seat: Seat = 0
    ask: int = 0
    step: int = -1


class Lost(Command, frozen=True, tag=True, gc=False):
    """Control: the seat's player is gone."""

    seat: Seat


class Returned(Command, frozen=True, tag=True, gc=False):
    """Control: the seat's player is back."""

    seat: Seat


class Remove(Command, frozen=True, tag=True, gc=False):
    """Control: take a living seat out of the game."""

    seat: Seat


class Pause(Command, frozen=True, tag=True, gc=False):
    """Control: stand still; nothing but control is taken until Resume."""


class Resume(Command, frozen=True, tag=True, gc=False):
    """Control: go on."""


class Extend(Command, frozen=True, tag=True, gc=False):
    """Control: let the phase last longer."""

    by_ms: int


class Close(Command, frozen=True, tag=True, gc=False):
    """Control: break the game off, or end the talk after it."""


AnyCommand = (
    Say
    | Choose
    | Speak
    | MarkBoard
    | Open
    | TimeUp
    | Lost
    | Returned
    | Remove
    | Pause
    | Resume
    | Extend
    | Close
)


RefusalCode = Literal[
    "not_open",
    "already_open",
    "bad_opening",
    "closed",
    "paused",
    "not_paused",
    "stale",
    "not_asked",
    "wrong_kind",
    "unknown_seat",
    "unknown_target",
    "no_target",
    "on_self",
    "dead_target",
    "fellow",
    "lost_target",
    "repeated",
    "not_yours",
    "over",
    "no_quota",
    "empty",
    "too_soon",
    "too_long",
    "no_board",
    "unknown_role",
    "unknown_mark",
    "lost",
    "not_lost",
    "not_living",
    "no_time",
]
"""Why a command was not taken; stable, explained in docs/rules.md."""


class Refusal(Struct, frozen=True, gc=False):
    """A command was not taken, and nothing has changed."""

    code: RefusalCode
    detail: str = ""
    seat: Seat = 0
    ask: int = 0
