"""What is kept of games, and the interface of what keeps it.

A game's events are kept before anybody is shown them. Notes (what went wrong and is no event) are kept beside
them, in a sequence of their own. Whatever is kept can be read back while other games go on.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from jinro.game.commands import Command
from jinro.game.events import AnyEvent, Event
from jinro.game.roles import Seat


class Header(Struct, frozen=True, kw_only=True):
    """What a game is, without its events."""

    game: str
    """Its id, a ULID."""
    track: str
    """Which of a server's tracks it was played on; may be empty."""
    village: str
    """The name of its rules."""
    started_ms: int
    """Unix time of the start; 0 for a game in virtual time."""
    players: tuple[str, ...]
    teams: tuple[str, ...]
    events: int
    """How many events are kept."""
    closed: bool
    winner: str = ""
    """The side that won, `NONE` for nobody; empty while the game goes on."""
    reason: str = ""
    """Why it ended: `win`, `max_day`, `errors`, `stopped`."""


class Kept(Struct, frozen=True):
    """A note as it is kept."""

    n: int
    at_ms: int
    seat: Seat
    code: str
    detail: str = ""
    sent: str = ""
    """The command that was not taken, as one line of JSON; empty where there was none."""


class NoteLike(Protocol):
    """A note as a journal makes it."""

    @property
    def n(self) -> int: ...
    @property
    def at_ms(self) -> int: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def code(self) -> str: ...
    @property
    def detail(self) -> str: ...
    @property
    def command(self) -> Command | None: ...


class Keeper(Protocol):
    """Keeps one game."""

    def put(self, events: Sequence[Event], done: Callable[[Exception | None], None]) -> None:
        """Take events to write; they follow those of earlier calls. Never waits.

        `done` is called when they are written, or with the reason why not, in a later turn of the event loop.
        """
        ...

    def note(self, note: NoteLike) -> None:
        """Take a note to write. Never waits, and nobody is told."""
        ...


class Records(Protocol):
    """Games that are kept, to be read."""

    def games(self, *, team: str | None = None, limit: int | None = None) -> list[Header]:
        """The games that are kept (of a team), the latest first."""
        ...

    def header(self, game: str) -> Header:
        """One game; `StoreError` if it is not kept."""
        ...

    def events(self, game: str) -> list[AnyEvent]:
        """All events of a game that are kept, in order."""
        ...

    def notes(self, game: str) -> list[Kept]:
        """All notes of a game that are kept, in order."""
        ...


class Store(Records, Protocol):
    """Keeps many games."""

    def keeper(self, game: str, track: str = "") -> Keeper:
        """A keeper for a new game of this id."""
        ...

    async def close(self) -> None:
        """Keep what is waiting, and stop."""
        ...
