"""`ArchiveDoor`: the search of the page through all stored games.

Each search reads the store for a bounded time; its answer says where the next one goes on.
"""

import time
from collections import OrderedDict
from pathlib import Path
from typing import Annotated, Final

from aiohttp import web
from msgspec import Meta, Struct

from jinro.errors import StoreError
from jinro.game.roles import Role, Side
from jinro.hosting.web.answers import HttpProblem
from jinro.hosting.web.requests import AtOnce
from jinro.hosting.web.routes import Route
from jinro.hosting.web.sight import MOST_SCOPES, ROOMS, Sights, StoreReading
from jinro.store import Header, Records, Scope, SearchNames, Wanted
from jinro.village.notes import VILLAGE
from jinro.wire.page.messages import Archive, Archived, Face, PastCard
from jinro.wire.page.names import village_name

PAGE_GAMES: Final = 24
"""Games in one answer."""
SEARCH_S: Final = 1.0
"""Time of one search, about; what it has found by then is the answer."""
MOST_SEARCHES: Final = 20
"""Limit of searches that are under way or waiting."""
SEARCHES_OF_ONE: Final = 4
"""The same, from one address."""
LONGEST_SEARCH: Final = 200
"""Most characters of a text that is searched for, and of a name."""
MOST_NAMES: Final = 500
"""Most teams or villages that are offered to choose from."""
NAMES_S: Final = 20.0
"""How long the names of teams and villages are offered without reading them again."""


Text = Annotated[str, Meta(max_length=LONGEST_SEARCH)]
Moment = Annotated[int, Meta(ge=0, lt=10**15, description="a Unix time in milliseconds")]


class ArchiveQuery(Struct, frozen=True):
    """What the games are that are searched for; `before`: the `next` of an earlier answer."""

    team: Text = ""
    village: Text = ""
    text: Text = ""
    track: Text = ""
    role: Text = ""
    winner: Text = ""
    since: Moment = 0
    until: Moment = 0
    before: str = ""


class ArchiveDoor:
    """Answers searches."""

    def __init__(self, database: Path | None, sights: Sights) -> None:
        self._sights = sights
        # One of its own: the home does not wait for a search.
        self._store = StoreReading(database)
        self._names: OrderedDict[object, tuple[float, SearchNames]] = OrderedDict()
        self._at_once = AtOnce(MOST_SEARCHES, SEARCHES_OF_ONE)

    def routes(self) -> list[Route]:
        return [Route("GET", "/api/v1/page/archive", self.search, "games", "watcher")]

    def forget(self) -> None:
        """Forget the names that are offered: some may be gone."""
        self._names.clear()

    async def search(self, request: web.Request, query: ArchiveQuery) -> Archive:
        """The stored games that the parameters of a request describe."""
        scope = await self._sights.scope(request)
        wanted = wanted_games(query, scope)
        with self._at_once.begun(request, "too many are searching"):
            try:
                found = await self._store.read(lambda store: self._found(store, wanted, query.before))
            except StoreError as error:
                raise HttpProblem(404 if query.before else 500, str(error).partition(": ")[2]) from None
        return found or Archive((), "", 0, tuple(sorted(scope.tracks - {ROOMS})), (), ())

    async def _found(self, store: Records, wanted: Wanted, before: str) -> Archive:
        headers, rest = await store.search(wanted, before=before, limit=PAGE_GAMES, seconds=SEARCH_S)
        deep = wanted.role is not None or wanted.text
        count = None if deep else await store.matching(wanted)
        games = [Archived(await stored_card(store, header), teams_of(header)) for header in headers]
        scope = wanted.scope
        names = await self._known_names(store, scope)
        unused = not await store.games(track=ROOMS, is_open=False, limit=1, scope=scope)
        shown = tuple(sorted(scope.tracks - {ROOMS} if unused else scope.tracks))
        return Archive(tuple(games), rest, count, shown, tuple(names.villages), tuple(names.teams))

    async def _known_names(self, store: Records, scope: Scope) -> SearchNames:
        who = scope.who, await store.visibility_changes()
        known = self._names.get(who)
        if known is None or time.monotonic() - known[0] > NAMES_S:
            known = self._names[who] = time.monotonic(), await store.names(scope, most=MOST_NAMES)
            if len(self._names) > MOST_SCOPES:
                self._names.popitem(last=False)
        return known[1]


def wanted_games(query: ArchiveQuery, scope: Scope) -> Wanted:
    """What a search asks for."""
    for name, text, known in (("role", query.role, Role), ("winner", query.winner, Side)):
        if text and text not in known.__members__:
            raise HttpProblem(400, f"{name} must be one of {', '.join(known.__members__)}, not {text!r}")
    return Wanted(
        scope=scope,
        track=query.track,
        team=query.team,
        role=Role(query.role) if query.role else None,
        winner=query.winner,
        village=query.village,
        since_ms=query.since,
        until_ms=query.until,
        text=query.text,
    )


def teams_of(header: Header) -> tuple[str, ...]:
    """Who played in a game, by name."""
    names = (team or player for team, player in zip(header.teams, header.players, strict=True))
    return tuple(sorted({name for name in names if name}))


async def given_name(store: Records, header: Header) -> str:
    """The name that a person gave the village of a stored game; empty: it has none."""
    name = (await store.note(header.game, VILLAGE)).partition(" ")[2]
    return "" if name == header.track else name


async def stored_card(store: Records, header: Header) -> PastCard:
    """A stored game as a card; reads two of its events."""
    opened, ended = await store.ends(header.game)
    faces = () if opened is None else tuple(Face(one.name, one.avatar) for one in opened.characters)
    day, winner = (0, Side.NONE) if ended is None else (ended.day, ended.winner)
    game, track, village = header.game, header.track, header.village
    name = village_name(game, await given_name(store, header))
    return PastCard(game, name, track, village, False, header.started_ms, day, winner, header.reason, faces)
