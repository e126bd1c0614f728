"""`Sights`: what a viewer may see of games. Every route asks here, and nothing else decides.

A door says who may see its games at all, and who everything of them; the row of a game in the store says
which of these viewers may see it (`Scope`). The store is asked first, for running games too: a viewer who
may not see a game is answered as if there were none, by the same way through the code.

`ShownTrack` is what the page reads of a door, `TrackInfo` what the API and the status page read of a track.
The web never changes them. `StoreReading` is how the web reads the store.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeVar

from aiohttp import web
from msgspec import Struct

from jinro.config.settings import Settings
from jinro.errors import StoreError
from jinro.game.rules import Rules
from jinro.hosting.doors.nlp.matching import Need
from jinro.hosting.doors.nlp.teams import TeamRow, Teams
from jinro.hosting.tokens import Tokens
from jinro.hosting.village import CommittedGame, Running
from jinro.hosting.web.answers import logger
from jinro.hosting.web.requests import no_person, token_of
from jinro.i18n import Language
from jinro.store import Header, Reader, Records, Scope, SqliteRecords, completed
from jinro.village.clock import unix_ms
from jinro.wire.page.messages import SeenBy

ROOMS: Final = "rooms"
"""The name under which games of the page's rooms are kept, where there is no LiCOS door."""
DoorKind = Literal["contest", "classic", "licos"]
"""The protocol of a door."""
Level = Literal["nothing", "public", "everything"]
"""What is seen of a running game: nothing, what all its players may know, or everything. A game that is over
shows everything to viewers who may see it."""
MOST_SCOPES: Final = 500
"""For how many who may see different games it is remembered what was read for them."""
LOOK_S: Final = 1.0
"""How soon viewers of a game do not see it any more, when that is changed."""
T = TypeVar("T")


class ShownSettings(Protocol):
    """What the page reads of settings."""

    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def host(self) -> str: ...


class ShownTrack(Protocol):
    """A door and the villages that are played behind it, read-only."""

    @property
    def settings(self) -> ShownSettings: ...

    @property
    def protocol(self) -> DoorKind: ...

    @property
    def url(self) -> str:
        """Where agents connect."""
        ...

    @property
    def tokens(self) -> Tokens | None:
        """Checks tokens; None: authentication is off."""
        ...

    @property
    def is_open(self) -> bool:
        """Whether the public may watch, even with authentication."""
        ...

    @property
    def delay_ms(self) -> int:
        """How much later than it happens everything is shown."""
        ...

    @property
    def draining(self) -> bool:
        """Whether no new games begin."""
        ...

    @property
    def games(self) -> Mapping[str, CommittedGame]:
        """The running games by id."""
        ...

    @property
    def waiting(self) -> int:
        """Number of agents that wait for a game."""
        ...


class TrackInfo(ShownTrack, Protocol):
    """One track, read-only."""

    @property
    def settings(self) -> Settings: ...

    @property
    def language(self) -> Language:
        """The language of the operator."""
        ...

    @property
    def database(self) -> Path | None:
        """Where games are stored; None: they are not."""
        ...

    @property
    def games(self) -> Mapping[str, Running]:
        """The running games by id."""
        ...

    @property
    def surplus(self) -> int:
        """How many of them are of teams that are not in the plan."""
        ...

    @property
    def teams(self) -> Teams:
        """The records of teams in all its games."""
        ...

    def team_rows(self, *, secrets: bool, teams: Teams | None = None) -> list[TeamRow]:
        """One row per team, by name, with what `teams` has counted; with `secrets` also what tells who is
        disconnected."""
        ...

    def need(self) -> Need | None:
        """What the agents that wait are waiting for; None: none waits, or only for teams that play."""
        ...

    def progress(self) -> dict[str, int] | None:
        """Games of the plan played and in total; None without a plan."""
        ...


class StoreReading:
    """Reads one store."""

    def __init__(self, database: Path | None) -> None:
        self._database = database
        self._one_at_a_time = asyncio.Lock()

    async def read(self, read: Callable[[Records], Coroutine[Any, Any, T]]) -> T | None:
        """What `read` returns; None if nothing is stored. A thread reads a store in a file: some questions
        take longer than an event loop may wait."""
        database = self._database
        if database is None:
            return None

        def run() -> T:
            store = Reader(database)
            try:
                return completed(read(SqliteRecords(store)))
            finally:
                store.close()

        async with self._one_at_a_time:
            return await asyncio.to_thread(run)


class Sight(Struct, frozen=True):
    """What one request may see of one running game."""

    level: Level
    delay_ms: int = 0
    """How much later than it happens."""
    seen_by: SeenBy = "public"
    """Who else may see it."""


NOTHING: Final = Sight("nothing")


def door_level(request: web.Request, tokens: Tokens | None, *, opened: bool) -> Level:
    """What a request may see of the games of a door, by its token. Without authentication: what is public.
    With it: everything with a receiver's token; without one what is public, if the organiser has opened
    it."""
    if tokens is None:
        return "public"
    if tokens.may_watch(token_of(request)):
        return "everything"
    return "public" if opened else "nothing"


class Sights:
    """Decides for all addresses of one server."""

    def __init__(self, database: Path | None, doors: Sequence[ShownTrack]) -> None:
        """`doors` are all of the server, which may become more."""
        self._doors = doors
        self._store = StoreReading(database)
        self._stored = database is not None
        self.person_of: Callable[[web.Request], Awaitable[str]] = no_person
        """The id of whose session a request has; empty: it has none."""
        self.is_operator: Callable[[web.Request], bool] = lambda request: False
        self.opens: Callable[[web.Request, str], Awaitable[bool]] = _never
        """Whether a request may see everything of a running game: its person can act in it no more."""
        self._watching: list[tuple[web.Request, str]] = []
        """Streams of running games."""
        self._unchecked: list[tuple[web.Request, str]] = []
        """Streams that have begun since the last look: that may have changed while they were about to."""
        self._looking: asyncio.Task[None] | None = None
        self.changes = 0
        """How often it was changed who may see a stored game, when that was last asked."""

    # Doors

    def level(self, request: web.Request, door: ShownTrack) -> Level:
        """What a request may see of the games of a door."""
        if self.is_operator(request):
            return "everything"
        return door_level(request, door.tokens, opened=door.is_open)

    def seen(self, request: web.Request) -> list[ShownTrack]:
        """The doors whose games a request may see."""
        return [door for door in self._doors if self.level(request, door) != "nothing"]

    def tracks(self, request: web.Request) -> frozenset[str]:
        """The names of these doors: of two that share a name, if it may see the games of both, because they
        are stored under it."""
        return self._named(request, "nothing")

    def _named(self, request: web.Request, *hidden: Level) -> frozenset[str]:
        """The names of the doors of which all have another level than these."""
        levels = [(door.settings.name, self.level(request, door)) for door in self._doors]
        return frozenset(name for name, _ in levels) - {name for name, level in levels if level in hidden}

    # Games

    async def scope(self, request: web.Request) -> Scope:
        """Which stored games a request may see."""
        return Scope(
            tracks=self._named(request, "nothing"),
            whole=self._named(request, "nothing", "public"),
            person=await self.person_of(request),
            now_ms=unix_ms(),
        )

    async def game(self, request: web.Request, number: str) -> Header | None:
        """A stored game that a request may see, running or over; None: there is none."""
        scope = await self.scope(request)

        async def read(store: Records) -> Header | None:
            try:
                return await store.header(number, scope)
            except StoreError:
                return None

        return await self._store.read(read)

    async def live(
        self, request: web.Request, game: CommittedGame, door: ShownTrack, header: Header | None
    ) -> Sight:
        """What a request may see of a running game; `header`: what `game` has told it of this one. The store
        is asked as often as of a game that does not exist."""
        level = self.level(request, door)
        seen_by: SeenBy = "public"
        if self._stored:
            if header is None or header.track != door.settings.name:
                return NOTHING
            seen_by = header.seen_by(unix_ms())
        if level == "public" and await self.opens(request, game.id):
            level = "everything"
        return Sight(level, door.delay_ms, seen_by)

    @asynccontextmanager
    async def watched(self, request: web.Request, game: str) -> AsyncIterator[None]:
        """While a stream of a running game is open: it is cut when the request may not see the game any
        more."""
        entry = request, game
        self._watching.append(entry)
        self._unchecked.append(entry)
        if self._looking is None and self._stored:
            self._looking = asyncio.create_task(self._look())
        try:
            yield
        finally:
            self._watching.remove(entry)
            if not self._watching and self._looking is not None:
                self._looking.cancel()
                self._looking = None

    async def _look(self) -> None:
        """Look whether it was changed who may see a game, as long as a viewer watches one."""
        seen: int | None = None
        while True:
            try:
                unchecked, self._unchecked = self._unchecked, []
                changes = await self._store.read(lambda store: store.visibility_changes())
                for request, game in unchecked if changes == seen else list(self._watching):
                    if await self.game(request, game) is None and request.transport is not None:
                        request.transport.abort()
                seen = changes
            except StoreError as error:
                logger.error("who may see games cannot be read: %s", error)
            await asyncio.sleep(LOOK_S)

    async def listed(self, request: web.Request, games: Iterable[str]) -> frozenset[str]:
        """Those of some games that a request may see in a list."""
        asked = tuple(games)
        if not self._stored:
            return frozenset(asked)
        scope = await self.scope(request)

        async def read(store: Records) -> frozenset[str]:
            self.changes = await store.visibility_changes()
            return await store.listed(scope, asked)

        return await self._store.read(read) or frozenset()


async def _never(request: web.Request, game: str) -> bool:
    return False
