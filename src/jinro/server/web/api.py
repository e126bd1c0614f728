"""What the server tells over HTTP: `/api/v1` for programs, `/` for people. It reads, and changes nothing.

Where authentication is on, games are for those who watch, and faults for the team they are of. Where it is
off, whoever asks might be an agent: of a running game it is told what all may know, and the rest afterwards.
docs/protocols/api.md describes every route.
"""

import asyncio
from collections.abc import Callable
from importlib.metadata import version
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from jinro.errors import StoreError
from jinro.game.game import Game
from jinro.server.contest.teams import progress, team_rows
from jinro.server.faults import Fault, Memory, team_faults
from jinro.server.tokens import presented
from jinro.server.web.page import page
from jinro.server.web.stream import Show, Streams, asks_for_public, place_of
from jinro.server.web.told import kept_row, row_of, whole
from jinro.store import Header, Reader

if TYPE_CHECKING:
    from jinro.server.contest.house import House

T = TypeVar("T")
VERSION: Final = version("jinro")
MOST_LISTED: Final = 200
"""Games that are over, in one answer."""
CORS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Allow-Headers": "Content-Type, Authorization, Ngrok-Skip-Browser-Warning",
    "Access-Control-Allow-Methods": "POST, OPTIONS, GET, PUT, DELETE",
}


@web.middleware
async def cors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Pages of anybody may read what is told here."""
    if request.method == "OPTIONS":
        return web.Response(status=204, headers=CORS)
    try:
        response = await handler(request)
    except web.HTTPException as refusal:
        refusal.headers.update(CORS)
        raise
    if not response.prepared:
        response.headers.update(CORS)
    return response


def add_routes(app: web.Application, house: "House") -> None:
    """All routes but the agents' own."""
    api = _Api(house)
    get = app.router.add_get
    get("/", api.page)
    get("/api/v1/healthz", api.healthz)
    get("/api/v1/readyz", api.readyz)
    get("/api/v1/ruleset", api.ruleset)
    get("/api/v1/games", api.games)
    get("/api/v1/games/{id}", api.game)
    get("/api/v1/games/{id}/events", api.events, allow_head=False)
    get("/api/v1/teams", api.teams)
    get("/api/v1/teams/{team}", api.team)
    get("/api/v1/teams/{team}/faults", api.faults)
    app.on_shutdown.append(api.shutdown)


class _Api:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._track = house.track
        self._streams = Streams()
        self._faults = Memory()
        self._reading = asyncio.Lock()

    async def shutdown(self, app: web.Application) -> None:
        await self._streams.close()

    async def page(self, request: web.Request) -> web.Response:
        return web.Response(text=page(self._house), content_type="text/html")

    async def healthz(self, request: web.Request) -> web.Response:
        return _json({"status": "ok", "version": VERSION})

    async def readyz(self, request: web.Request) -> web.Response:
        if self._track.draining:
            return _json({"status": "draining"}, 503)
        return _json({"status": "ready"})

    async def ruleset(self, request: web.Request) -> web.Response:
        settings = self._house.settings
        rules, mode = settings.rules, settings.matching.mode
        return _json(
            {
                "agent_count": rules.seats,
                "max_day": -1 if rules.max_day is None else rules.max_day,
                "vote_visibility": rules.vote.shown in ("morning", "at_once"),
                "is_optimize": mode == "plan",
                "self_match": mode == "self",
                "roles": {role.value: count for role, count in rules.roles.items()},
            }
        )

    # Games

    async def games(self, request: web.Request) -> web.Response:
        if not self._may_watch(request):
            return _not_a_receiver()
        wanted = request.query.get("finished", "0")
        if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 10):
            return _json({"error": f"finished must be a number of games, not {wanted!r}"}, 400)
        secrets = self._house.tokens is not None
        rows = [row_of(running, secrets=secrets) for running in self._track.games.values()]
        if int(wanted):
            count = min(int(wanted), MOST_LISTED)
            rows += map(kept_row, await self._read(lambda store: self._over(store, count)) or ())
        return _json({"games": rows})

    async def game(self, request: web.Request) -> web.Response:
        if not self._may_watch(request):
            return _not_a_receiver()
        number = request.match_info["id"]
        running = self._track.games.get(number)
        if running is not None and running.kept:
            return _json(whole(number, running.game, running.kept, secrets=self._house.tokens is not None))
        game = await self._read(lambda store: self._game_that_is_over(store, number))
        if game is None:
            return _no_such_game()
        return _json(whole(number, game, len(game.log), secrets=True))

    async def events(self, request: web.Request) -> web.StreamResponse:
        if not self._may_watch(request):
            return _not_a_receiver()
        since = request.query.get("from", "latest")
        if since not in ("latest", "start"):
            return _json({"error": f"from must be latest or start, not {since!r}"}, 400)
        if self._streams.full:
            return _json({"error": "too many are watching"}, 503)
        number, streams = request.match_info["id"], self._streams
        running = self._track.games.get(number)
        if running is not None:
            public = self._house.tokens is None
            return await streams.follow(request, running, public=public, whole=since == "start", headers=CORS)
        game = await self._read(lambda store: self._game_that_is_over(store, number))
        if game is None:
            return _no_such_game()
        show = Show(game, public=asks_for_public(request.headers))
        show.tell(len(game.log))
        place = place_of(request.headers, public=asks_for_public(request.headers)) or 0
        return await streams.send(request, show.frames[place:], CORS)

    def _over(self, store: Reader, count: int) -> list[Header]:
        """The latest games of this track that are over; others may lie between them."""
        track, limit = self._house.settings.name, count
        while True:
            found = store.games(limit=limit)
            over = [header for header in found if header.closed and header.track == track]
            if len(over) >= count or len(found) < limit:
                return over[:count]
            limit *= 4

    def _game_that_is_over(self, store: Reader, number: str) -> Game | None:
        """A game of this track; None where there is none, or where it did not come to its end."""
        try:
            header = store.header(number)
        except StoreError:
            return None
        if not header.closed or header.track != self._house.settings.name:
            return None
        return Game.replay(store.events(number))

    # Teams

    async def teams(self, request: web.Request) -> web.Response:
        if not self._may_watch(request):
            return _not_a_receiver()
        told: dict[str, object] = {"teams": team_rows(self._house, secrets=self._house.tokens is not None)}
        done = progress(self._track)
        return _json(told if done is None else {**told, "progress": done})

    async def team(self, request: web.Request) -> web.Response:
        team = request.match_info["team"]
        if not self._may_watch(request) and not self._is_of(request, team):
            return _json({"error": "a receiver's or that team's token is needed"}, 401)
        rows = team_rows(self._house, secrets=self._house.tokens is not None)
        row = next((row for row in rows if row["team"] == team), None)
        return _json({"error": "team not found"}, 404) if row is None else _json(row)

    async def faults(self, request: web.Request) -> web.Response:
        team, tokens = request.match_info["team"], self._house.tokens
        if tokens is not None and not self._is_of(request, team):
            return _json({"error": "that team's token is needed"}, 401)
        if self._house.database is None:
            return _json({"error": "no games are kept here"}, 404)
        found = await self._read(lambda store: self._team_faults(store, team))
        return _json({"team": team, "faults": found})

    def _team_faults(self, store: Reader, team: str) -> list[Fault]:
        """With tokens a team is told at once; without, when a game is over."""
        at_once = self._house.tokens is not None
        track = self._house.settings.name
        return team_faults(
            store, team, memory=self._faults, told=lambda h: h.track == track and (at_once or h.closed)
        )

    async def _read(self, read: Callable[[Reader], T]) -> T | None:
        """Read what is kept, one request at a time, in a thread of its own; None where nothing is kept."""
        database = self._house.database
        if database is None:
            return None

        def run() -> T:
            store = Reader(database)
            try:
                return read(store)
            finally:
                store.close()

        async with self._reading:
            return await asyncio.to_thread(run)

    # Who asks

    def _may_watch(self, request: web.Request) -> bool:
        tokens = self._house.tokens
        return tokens is None or tokens.may_watch(_token(request))

    def _is_of(self, request: web.Request, team: str) -> bool:
        tokens = self._house.tokens
        return tokens is not None and tokens.may_play(_token(request), team)


def _token(request: web.Request) -> str:
    return presented(request.query.get("token"), request.headers.get("Authorization"))


def _json(value: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), status=status, content_type="application/json")


def _not_a_receiver() -> web.Response:
    return _json({"error": "a receiver's token is needed"}, 401)


def _no_such_game() -> web.Response:
    return _json({"error": "game not found"}, 404)
