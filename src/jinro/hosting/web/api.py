"""The HTTP API at `/api/v1` and the page at `/`. All routes only read; docs/protocols/api.md describes them.

With authentication, games are for receivers, and faults for the team itself; the organiser may open to
all clients what is public. Without authentication, any client might be an agent: a running game shows only
what the public may know, a game that is over shows everything.
"""

import time
from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from aiohttp import web
from msgspec import Meta, Struct
from msgspec.structs import replace

from jinro.contest.score.faults import FaultCache
from jinro.errors import StoreError
from jinro.game.game import Game
from jinro.hosting.doors.nlp.teams import TeamRow, Teams
from jinro.hosting.public.game import PublicGame
from jinro.hosting.village import Running
from jinro.hosting.web.answers import (
    EventStream,
    Html,
    HttpProblem,
    json_answer,
    no_such_game,
    receiver_token_needed,
)
from jinro.hosting.web.api_answers import (
    ApiGame,
    Faults,
    Games,
    Health,
    Readiness,
    Ruleset,
    TeamRows,
    finished_game,
    running_game,
    running_game_row,
    stored_game_row,
)
from jinro.hosting.web.front import FrontDoor, index_routes
from jinro.hosting.web.requests import Rows, is_of_team, page_language
from jinro.hosting.web.results import TABLES_S, TABLES_SHARE, FaultsQuery, faults_answer
from jinro.hosting.web.routes import CORS, Route
from jinro.hosting.web.sight import Level, StoreReading, TrackInfo
from jinro.hosting.web.status import StatusGames, page, page_url
from jinro.hosting.web.stream import Broadcast, Streams, WholePackets, asks_for_public, packets_received
from jinro.i18n import Language
from jinro.store import Records

VERSION: Final = version("jinro")
MOST_LISTED: Final = 200
"""Limit of finished games in one answer."""
MOST_ROWS: Final = 1_000
"""Limit of running games or teams in one answer."""
MOST_BYTES: Final = 4 << 20
"""No further row is added to an answer from this size on."""


Row = TypeVar("Row")


class TeamsQuery(Struct, frozen=True):
    """Which rows of a list."""

    limit: Rows = MOST_ROWS
    after: str = ""


class GamesQuery(TeamsQuery, frozen=True):
    """Which games; `finished`: how many of those that are over."""

    finished: Annotated[int, Meta(ge=0, le=999_999_999, description="a number of games")] = 0


class EventsQuery(Struct, frozen=True):
    """Where the stream of a running game begins."""

    since: Annotated[Literal["latest", "start"], Meta(description="latest or start")] = msgspec.field(
        name="from", default="latest"
    )


class Api:
    """The API of a track, and the page of the server."""

    def __init__(self, track: TrackInfo, front: FrontDoor) -> None:
        self._track = track
        self._front = front
        self._streams = Streams()
        self._faults = FaultCache()
        self._store = StoreReading(track.database)
        self._counted: dict[object, tuple[float, Teams]] = {}
        """Records of teams in the games that a viewer may see, and until when they are shown."""

    def routes(self) -> list[Route]:
        game, team = "/api/v1/games/{id}", "/api/v1/teams/{team}"
        return [
            *index_routes(self.page, self.linked),
            Route("GET", "/status", self.status, "games", "watcher"),
            Route("GET", "/api/v1/healthz", self.healthz, "nothing", shared=True),
            Route("GET", "/api/v1/readyz", self.readyz, "nothing", shared=True),
            Route("GET", "/api/v1/ruleset", self.ruleset, "nothing", shared=True),
            Route("GET", "/api/v1/games", self.games, "games", "watcher", shared=True),
            Route("GET", game, self.game, "game", "watcher", shared=True),
            Route("GET", f"{game}/events", self.events, "game", "watcher", shared=True, head=False),
            Route("GET", "/api/v1/teams", self.teams, "games", "watcher", shared=True),
            Route("GET", team, self.team, "games", "team", shared=True),
            Route("GET", f"{team}/faults", self.faults, "games", "team", shared=True),
        ]

    async def shutdown(self, app: web.Application) -> None:
        await self._streams.close()

    async def page(self, request: web.Request) -> Html:
        """The page for people; where it is not built, the status page, which says so."""
        found = self._front.index(self._language(request), request.headers.get("Accept-Encoding", ""))
        return found or await self._status(request, built=False)

    async def linked(self, request: web.Request) -> Html:
        """The page, for a link to a game: other sites show what is in its head."""
        language = self._language(request)
        page = self._front.index(language)
        if page is None:
            return await self._status(request, built=False)
        return await self._front.previews.tagged(request, page, language)

    def _language(self, request: web.Request) -> Language:
        return page_language(request.headers.get("Accept-Language", ""), self._track.language)

    async def status(self, request: web.Request) -> Html:
        """Running games, teams and who leads, as a page."""
        return await self._status(request, built=True)

    async def _status(self, request: web.Request, *, built: bool) -> web.Response:
        games: StatusGames | None = None
        if self._front.sights.level(request, self._track) != "nothing":
            shown = await self._front.sights.listed(request, self._track.games)
            running = [one for one in self._track.games.values() if one.id in shown]
            games = StatusGames(running, await self._teams(request))
        language = self._language(request)
        url = page_url(self._track, request.host)
        text = page(self._track, games=games, language=language, url=url, built=built)
        return web.Response(text=text, content_type="text/html", headers={"Vary": "Accept-Language"})

    async def healthz(self, request: web.Request) -> Health:
        """That the server runs, and its version."""
        return Health("ok", VERSION)

    async def readyz(self, request: web.Request) -> Annotated[web.Response, Readiness, Readiness]:
        """Whether new games begin here."""
        draining = self._track.draining
        return json_answer(Readiness("draining" if draining else "ready"), 503 if draining else 200)

    async def ruleset(self, request: web.Request) -> Ruleset:
        """The rules of this track."""
        settings = self._track.settings
        rules, mode = settings.rules, settings.matching.mode
        return Ruleset(
            agent_count=rules.seats,
            max_day=-1 if rules.max_day is None else rules.max_day,
            vote_visibility=rules.vote.shown in ("morning", "at_once"),
            is_optimize=mode == "plan",
            self_match=mode == "self",
            roles=dict(rules.roles),
        )

    # Games

    async def games(self, request: web.Request, query: GamesQuery) -> Annotated[web.Response, Games]:
        """The running games, and the latest of those that are over."""
        secrets = self._level(request) == "everything"
        shown = await self._front.sights.listed(request, self._track.games)
        later = (one for one in self._track.games.values() if one.id > query.after and one.id in shown)
        running = sorted(later, key=lambda one: one.id)
        rows = (running_game_row(one, secrets=secrets) for one in running)
        answer = _page("games", rows, query.limit, lambda row: row.id)
        if query.finished:
            count = min(query.finished, MOST_LISTED)
            track, scope = self._track.settings.name, await self._front.sights.scope(request)
            found = await self._store.read(
                lambda store: store.games(track=track, is_open=False, limit=count, scope=scope)
            )
            answer["games"] += map(stored_game_row, found or ())
        return json_answer(answer)

    async def game(self, request: web.Request) -> ApiGame:
        """One game, running or over."""
        sees, number = self._level(request), request.match_info["id"]
        running = self._track.games.get(number)
        if running is not None and running.kept and await self._sees(request, running):
            return running_game(running, secrets=sees == "everything")
        game = await self._finished_game(request, number) if running is None else None
        if game is None:
            raise no_such_game()
        return finished_game(number, game)

    async def _sees(self, request: web.Request, running: Running) -> bool:
        """Whether a request may see a running game of this track."""
        sights = self._front.sights
        header = await sights.game(request, running.id)
        return (await sights.live(request, running, self._track, header)).level != "nothing"

    async def events(self, request: web.Request, query: EventsQuery) -> EventStream:
        """A game as server-sent events."""
        public = self._level(request) == "public"
        with self._streams.places.begun(request, "too many are watching"):
            running = self._track.games.get(request.match_info["id"])
            if running is None or not await self._sees(request, running):
                return await self._replay(request, over=running is None)
            whole = query.since == "start"
            async with self._front.sights.watched(request, running.id):
                return await self._streams.follow(request, running, public=public, whole=whole, headers=CORS)

    async def _replay(self, request: web.Request, *, over: bool) -> web.StreamResponse:
        """Send the events of a finished game; if it is not `over`, there is none."""
        number = request.match_info["id"]
        with self._streams.replays.begun(request, "too many are watching finished games"):
            game = await self._finished_game(request, number) if over else None
            if game is None:
                raise no_such_game()
            public = asks_for_public(request.headers)
            source = PublicGame() if public else WholePackets()
            broadcast = Broadcast(public=public)
            broadcast.update(source.update(game, len(game.log)).packets)
            place = packets_received(request.headers, public=public) or 0
            return await self._streams.send(request, broadcast, place, CORS)

    def _level(self, request: web.Request) -> Level:
        """What a request may see of games; one that may see nothing is refused."""
        level = self._front.sights.level(request, self._track)
        if level == "nothing":
            raise receiver_token_needed()
        return level

    async def _finished_game(self, request: web.Request, number: str) -> Game | None:
        """A game of this track that a request may see; None if there is none of this id, or if it never
        ended."""
        scope = await self._front.sights.scope(request)

        async def read(store: Records) -> Game | None:
            try:
                header = await store.header(number, scope)
            except StoreError:
                return None
            if not header.closed or header.track != self._track.settings.name:
                return None
            return Game.replay(await store.events(number))

        return await self._store.read(read)

    # Teams

    async def teams(self, request: web.Request, query: TeamsQuery) -> Annotated[web.Response, TeamRows]:
        """All teams: who is here, results, health."""
        sees = self._level(request)
        teams = await self._teams(request)
        known = self._track.team_rows(secrets=sees == "everything", teams=teams)
        rows = [row for row in known if row.team > query.after]
        answer = _page("teams", rows, query.limit, lambda row: row.team)
        progress = self._track.progress()
        return json_answer(answer if progress is None else {**answer, "progress": progress})

    async def team(self, request: web.Request) -> TeamRow:
        """One team."""
        team, tokens = request.match_info["team"], self._track.tokens
        sees, own = self._front.sights.level(request, self._track), is_of_team(request, tokens, team)
        if sees == "nothing" and not own:
            raise HttpProblem(401, "a receiver's or that team's token is needed")
        teams = self._track.teams if own else await self._teams(request)
        rows = self._track.team_rows(secrets=own or sees == "everything", teams=teams)
        row = next((row for row in rows if row.team == team), None)
        if row is None:
            raise HttpProblem(404, "team not found")
        return row

    async def faults(self, request: web.Request, query: FaultsQuery) -> Faults:
        """The faulty answers of a team, the latest first."""
        return await faults_answer(
            request, query, self._track, store=self._store, cache=self._faults, sights=self._front.sights
        )

    async def _teams(self, request: web.Request) -> Teams:
        """The records of teams in the games that a request may see: all, as the track has counted them, or
        only those of some, which are counted anew."""
        sights, track = self._front.sights, self._track.settings
        await sights.listed(request, ())
        scope = replace(await sights.scope(request), person="")

        async def read(store: Records) -> Teams:
            if not await store.hides(scope, track.name):
                return self._track.teams
            found = Teams(track.health)
            await found.recall(store, track.name, scope)
            return found

        key = track.name in scope.whole, sights.changes
        until, known = self._counted.get(key, (0.0, None))
        if known is None or time.monotonic() > until:
            begun = time.monotonic()
            known = await self._store.read(read) or self._track.teams
            now = time.monotonic()
            # What the track itself counts is looked up, and always right.
            kept_s = 0.0 if known is self._track.teams else max(TABLES_S, TABLES_SHARE * (now - begun))
            self._counted = {key: (now + kept_s, known)}
        return known


def _page(name: str, rows: Iterable[Row], limit: int, key: Callable[[Row], object]) -> dict[str, Any]:
    """The first rows: at least one, at most `limit`, about `MOST_BYTES`; `next`, the key of the last, if more
    follow."""
    found: list[msgspec.Raw] = []
    size, last = 0, None
    for row in rows:
        if last is not None and (len(found) >= min(limit, MOST_ROWS) or size > MOST_BYTES):
            return {name: found, "next": key(last)}
        found.append(msgspec.Raw(msgspec.json.encode(row)))
        size += len(found[-1])
        last = row
    return {name: found}
