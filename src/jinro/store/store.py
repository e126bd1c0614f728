"""The interface of a store, and the records it returns.

Events of a game are written before any client is shown them. Notes (what went wrong and is not an event) are
written beside them, in a sequence of their own. Games can be read back while others go on.

What a server asks while games run is awaited: `Records`, `Store`, and `PeopleStore` for people. SQLite
answers reads without suspending; a store behind a socket cannot, and other requests run meanwhile. So no
caller relies on that: what must not change between a question and what is done about it is decided in one
transaction of the store (a link is used up, a name taken), is looked at again after the last `await`, or is
guarded by a lock.

Not awaited are `Keeper.put`, `Keeper.note` and `Store.seat`, which never wait: they hand over, and the game
goes on when `done` is called. Nor is what one process does to a file without a server, or beside one, in a
thread: commands open a file with `Reader`, `PeopleTables`, `Pruning`, `Erasing` or `Visibilities`, print or
change something and end: an event loop would serve nothing there. Functions over `Records` that commands
share with a server are run by `completed`.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol

from msgspec import Struct

from jinro.game.commands import Command
from jinro.game.events import AnyEvent, Ended, Event, Opened
from jinro.game.roles import Role, Seat
from jinro.store.searching import SearchNames, Wanted
from jinro.store.visibility import Scope, Visibility, is_sealed


class Header(Struct, frozen=True, kw_only=True):
    """What a game is, without its events."""

    game: str
    """Its id, a ULID."""
    track: str
    """The server's track it was played on; may be empty."""
    village: str
    """The name of its rules."""
    started_ms: int
    """Unix time of the start; 0 for a game in virtual time."""
    players: tuple[str, ...]
    teams: tuple[str, ...]
    events: int
    """How many events are written."""
    closed: bool
    winner: str = ""
    """The side that won, `NONE` for no side; empty while the game goes on."""
    reason: str = ""
    """Why it ended: `win`, `max_day`, `errors`, `stopped`."""
    visibility: Visibility = "public"
    """Who may see it, once nothing seals it."""
    seal: str = ""
    """Until when no viewer may: Unix milliseconds, or the name of an act; empty: it is not sealed."""

    def seen_by(self, now_ms: int) -> Visibility | Literal["sealed"]:
        """Who may see it at a time."""
        return "sealed" if is_sealed(self.seal, now_ms) else self.visibility


class Kept(Struct, frozen=True):
    """A note as it is stored."""

    n: int
    at_ms: int
    seat: Seat
    code: str
    detail: str = ""
    sent: str = ""
    """The refused command as one line of JSON; empty if there was none."""


ORGANISER: Final = "organiser"
"""Who sits in the seats of agents whose organiser consents for them."""


class Sat(Struct, frozen=True):
    """A person sat in a seat of a game."""

    game: str
    seat: Seat
    """0: in the audience."""
    closed: bool
    """Whether the game is over."""


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
    """Writes one game."""

    def put(self, events: Sequence[Event], done: Callable[[Exception | None], None]) -> None:
        """Take events to write; they follow those of earlier calls. Never waits.

        `done` is called when they are written, or with the reason why not, in a later turn of the event loop.
        """
        ...

    def note(self, note: NoteLike) -> None:
        """Take a note to write. Never waits, and the caller is not told."""
        ...


class Records(Protocol):
    """Stored games, to be read."""

    async def games(
        self,
        *,
        team: str | None = None,
        track: str | None = None,
        is_open: bool | None = None,
        limit: int | None = None,
        scope: Scope | None = None,
    ) -> list[Header]:
        """Stored games, the latest first: of a team, of a track, open or closed ones only; only those that
        a viewer may see listed."""
        ...

    async def listed(self, scope: Scope, games: Sequence[str]) -> frozenset[str]:
        """Those of some games that a viewer may see listed."""
        ...

    async def hides(self, scope: Scope, track: str) -> bool:
        """Whether there are closed games of a track that a viewer may not see listed."""
        ...

    async def visibility_changes(self) -> int:
        """How often it was changed who may see a game: until the next time, what was read of that holds."""
        ...

    async def header(self, game: str, scope: Scope | None = None) -> Header:
        """One game; `StoreError` if it is not stored, or not to be seen."""
        ...

    async def events(self, game: str) -> list[AnyEvent]:
        """All stored events of a game, in order."""
        ...

    async def dealt(self, game: str) -> tuple[Role, ...]:
        """The roles of a game by seat, from seat 1; empty if they are not stored."""
        ...

    async def ends(self, game: str) -> tuple[Opened | None, Ended | None]:
        """The opening and the end of a game, as far as they are stored."""
        ...

    async def search(
        self, wanted: Wanted, *, before: str = "", limit: int, seconds: float
    ) -> tuple[list[Header], str]:
        """Games as wanted, the latest first: at most so many, found in about so many seconds.

        If there may be more, the second value is `before` of the next call; else it is empty.
        """
        ...

    async def matching(self, wanted: Wanted) -> int:
        """How many games `search` finds, by their headers alone: without `role` and `text`."""
        ...

    async def names(self, scope: Scope, *, most: int) -> SearchNames:
        """What closed games that are listed can be searched by."""
        ...

    async def with_people(self, track: str, limit: int, scope: Scope) -> list[str]:
        """The closed games of a track in which people sat, the latest first; only those that are listed."""
        ...

    async def seated(self, game: str) -> dict[Seat, tuple[str, ...]]:
        """The people who sat in a game, by seat; seat 0 is the audience."""
        ...

    async def sat(self, person: str, limit: int | None = None) -> list[Sat]:
        """The games in which a person sat, the latest first."""
        ...

    async def notes(self, game: str) -> list[Kept]:
        """All stored notes of a game, in order."""
        ...

    async def notes_of(self, game: str, codes: Sequence[str]) -> list[Kept]:
        """The stored notes of a game with these codes, in order."""
        ...

    async def note(self, game: str, code: str) -> str:
        """The detail of the last stored note of a code; empty if there is none."""
        ...

    async def note_count(self, game: str) -> int:
        """How many notes of a game are stored."""
        ...


class Store(Records, Protocol):
    """Writes and reads many games."""

    def keeper(
        self,
        game: str,
        track: str = "",
        *,
        notes_per_seat: int | None = None,
        visibility: Visibility = "public",
        seal: str = "",
    ) -> Keeper:
        """A keeper for a new game of this id; `notes_per_seat` is the most notes that are stored."""
        ...

    async def reopen(self, game: str, *, notes_per_seat: int | None = None) -> Keeper:
        """A keeper that goes on with a stored game."""
        ...

    def seat(self, game: str, seat: Seat, person: str) -> None:
        """Note that a person sits in a seat of a game that goes on, or is about to begin. Never waits.

        It is written with the first events of the game; later at once.
        """
        ...

    async def close(self) -> None:
        """Write what is queued, and stop."""
        ...
