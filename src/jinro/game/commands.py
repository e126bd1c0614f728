"""What can be done to a game, in the imperative: answers to asks, standing acts, and control by the driver.

Every command carries the driver's time, from the start of the game: the game never reads a clock.
"""

from typing import Literal

from msgspec import Struct

from jinro.game.events import Character, Mark, Mood
from jinro.game.roles import Role, Seat


class Command(Struct, frozen=True, tag_field="command", tag=True, omit_defaults=True, gc=False):
    """The base of all commands."""

    at_ms: int


class Say(Command, frozen=True, tag=True, gc=False):
    """An answer to a talk or whisper ask: the utterance."""

    seat: Seat
    ask: int
    text: str
    mood: Mood = ""


class Choose(Command, frozen=True, tag=True, gc=False):
    """An answer to a vote, divine, guard or attack ask: the target. 0 is nobody; -1 is an answer that names
    no seat. `raw` is the answer as it was sent, which is kept if it is illegal."""

    seat: Seat
    ask: int
    target: int
    raw: str = ""


class Speak(Command, frozen=True, tag=True, gc=False):
    """A standing act: say something in a channel that is open for speaking at any time. `last`: the seat has
    then finished talking in this phase."""

    seat: Seat
    channel: str
    text: str
    last: bool = False
    mood: Mood = ""


class MarkBoard(Command, frozen=True, tag=True, gc=False):
    """A standing act: mark a cell of one's own board."""

    seat: Seat
    target: Seat
    role: Role
    mark: Mark


class Open(Command, frozen=True, tag=True, gc=False):
    """Control: start the game. Roles are dealt by chance, wishes first, unless they are given (by a plan,
    or by a recorded game)."""

    game: str
    characters: tuple[Character, ...] = ()
    """By seat. Default: `Agent[01]` and so on."""
    players: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    roles: tuple[Role, ...] = ()
    started_ms: int = 0
    wishes: tuple[Role | None, ...] = ()
    """By seat; None for no wish. Only for villages with `role_requests`."""


class TimeUp(Command, frozen=True, tag=True, gc=False):
    """Control: the time of an ask (`seat` and `ask`) or of the phase (`seat` 0, `step`) is over."""

    seat: Seat = 0
    ask: int = 0
    step: int = -1


class Lost(Command, frozen=True, tag=True, gc=False):
    """Control: the player of a seat is lost."""

    seat: Seat


class Returned(Command, frozen=True, tag=True, gc=False):
    """Control: the player of a seat is back."""

    seat: Seat


class Remove(Command, frozen=True, tag=True, gc=False):
    """Control: remove a living seat from the game."""

    seat: Seat


class Pause(Command, frozen=True, tag=True, gc=False):
    """Control: pause; until Resume only control commands are accepted."""


class Resume(Command, frozen=True, tag=True, gc=False):
    """Control: end the pause."""


class Extend(Command, frozen=True, tag=True, gc=False):
    """Control: move the end of the phase."""

    by_ms: int


class Close(Command, frozen=True, tag=True, gc=False):
    """Control: stop the game, or end the talk after it."""


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
"""Why a command was refused; stable, explained in docs/rules.md."""


class Refusal(Struct, frozen=True, gc=False):
    """A command was refused, and nothing has changed."""

    code: RefusalCode
    detail: str = ""
    seat: Seat = 0
    ask: int = 0
