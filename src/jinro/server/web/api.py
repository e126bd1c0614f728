"""The HTTP API at `/api/v1` and the page at `/`. All routes only read; docs/protocols/api.md describes them.

With authentication, games are for receivers, and faults for the team itself. Without it, whoever asks might
be an agent: a running game shows only what everybody may know, a game that is over shows everything.
"""

import asyncio
from collections.abc import Callable
from importlib.metadata import version
from typing import Final, TypeVar

from aiohttp import web
from aiohttp.typedefs import Handler

from jinro.errors import StoreError
from jinro.game.game import Game
from jinro.server.faults import Fault, FaultCache, team_faults
from jinro.server.web.access import is_of_team, json_answer, may_watch, receiver_token_needed
from jinro.server.web.game_json import game_object, running_game_row, stored_game_row
from jinro.server.web.page import page
from jinro.server.web.stream import Broadcast, Streams, asks_for_public, packets_received
from jinro.server.web.track_info import TrackInfo
from jinro.store import Header, Reader

T = TypeVar("T")
VERSION: Final = version("jinro")
MOST_LISTED: Final = 200
"""Limit of finished games in one answer."""
CORS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Allow-Headers": "Content-Type, Authorization, Ngrok-Skip-Browser-Warning",
    "Access-Control-Allow-Methods": "POST, OPTIONS, GET, PUT, DELETE",
}


@web.middleware
async def cors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let web pages of any origin read the answers."""
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


def add_routes(app: web.Application, track: TrackInfo) -> None:
    """Add the API and the page of a track."""
    api = _Api(track)
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
    def __init__(self, track: TrackInfo) -> None:
        self._track = track
        self._streams = Streams()
        self._faults = FaultCache()
        self._reading = asyncio.Lock()

    async def shutdown(self, app: web.Application) -> None:
        await self._streams.close()

    async def page(self, request: web.Request) -> web.Response:
        return web.Response(text=page(self._track), content_type="text/html")

    async def healthz(self, request: web.Request) -> web.Response:
        return json_answer({"status": "ok", "version": VERSION})

    async def readyz(self, request: web.Request) -> web.Response:
        if self._track.draining:
            return json_answer({"status": "draining"}, 503)
        return json_answer({"status": "ready"})

    async def ruleset(self, request: web.Request) -> web.Response:
        settings = self._track.settings
        rules, mode = settings.rules, settings.matching.mode
        return json_answer(
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
        if not may_watch(request, self._track.tokens):
            return receiver_token_needed()
        wanted = request.query.get("finished", "0")
        if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 10):
            return json_answer({"error": f"finished must be a number of games, not {wanted!r}"}, 400)
        rows = [running_game_row(running, secrets=self._secrets) for running in self._track.games.values()]
        if int(wanted):
            count = min(int(wanted), MOST_LISTED)
            rows += map(stored_game_row, await self._read(lambda store: self._finished(store, count)) or ())
        return json_answer({"games": rows})

    async def game(self, request: web.Request) -> web.Response:
        if not may_watch(request, self._track.tokens):
            return receiver_token_needed()
        number = request.match_info["id"]
        running = self._track.games.get(number)
        if running is not None and running.kept:
            return json_answer(game_object(number, running.game, running.kept, secrets=self._secrets))
        game = await self._read(lambda store: self._finished_game(store, number))
        if game is None:
            return _no_such_game()
        return json_answer(game_object(number, game, len(game.log), secrets=True))

    async def events(self, request: web.Request) -> web.StreamResponse:
        if not may_watch(request, self._track.tokens):
            return receiver_token_needed()
        since = request.query.get("from", "latest")
        if since not in ("latest", "start"):
            return json_answer({"error": f"from must be latest or start, not {since!r}"}, 400)
        if self._streams.full:
            return json_answer({"error": "too many are watching"}, 503)
        number, streams = request.match_info["id"], self._streams
        running = self._track.games.get(number)
        if running is not None:
            public = not self._secrets
            return await streams.follow(request, running, public=public, whole=since == "start", headers=CORS)
        game = await self._read(lambda store: self._finished_game(store, number))
        if game is None:
            return _no_such_game()
        public = asks_for_public(request.headers)
        broadcast = Broadcast(game, public=public)
        broadcast.update(len(game.log))
        place = packets_received(request.headers, public=public) or 0
        return await streams.send(request, broadcast.frames[place:], CORS)

    @property
    def _secrets(self) -> bool:
        """Whether those who may watch see the secrets of running games: only with authentication."""
        return self._track.tokens is not None

    def _finished(self, store: Reader, count: int) -> list[Header]:
        """The latest finished games of this track; the store also has games of other tracks."""
        track, limit = self._track.settings.name, count
        while True:
            found = store.games(limit=limit)
            over = [header for header in found if header.closed and header.track == track]
            if len(over) >= count or len(found) < limit:
                return over[:count]
            limit *= 4

    def _finished_game(self, store: Reader, number: str) -> Game | None:
        """A game of this track; None if there is none of this id, or if it never ended."""
        try:
            header = store.header(number)
        except StoreError:
            return None
        if not header.closed or header.track != self._track.settings.name:
            return None
        return Game.replay(store.events(number))

    # Teams

    async def teams(self, request: web.Request) -> web.Response:
        if not may_watch(request, self._track.tokens):
            return receiver_token_needed()
        answer: dict[str, object] = {"teams": self._track.team_rows(secrets=self._secrets)}
        progress = self._track.progress()
        return json_answer(answer if progress is None else {**answer, "progress": progress})

    async def team(self, request: web.Request) -> web.Response:
        team, tokens = request.match_info["team"], self._track.tokens
        if not may_watch(request, tokens) and not is_of_team(request, tokens, team):
            return json_answer({"error": "a receiver's or that team's token is needed"}, 401)
        rows = self._track.team_rows(secrets=self._secrets)
        row = next((row for row in rows if row["team"] == team), None)
        return json_answer({"error": "team not found"}, 404) if row is None else json_answer(row)

    async def faults(self, request: web.Request) -> web.Response:
        team, tokens = request.match_info["team"], self._track.tokens
        if tokens is not None and not is_of_team(request, tokens, team):
            return json_answer({"error": "that team's token is needed"}, 401)
        if self._track.database is None:
            return json_answer({"error": "no games are kept here"}, 404)
        found = await self._read(lambda store: self._team_faults(store, team))
        return json_answer({"team": team, "faults": found})

    def _team_faults(self, store: Reader, team: str) -> list[Fault]:
        """With tokens also the faults of running games; without, only of finished ones."""
        at_once = self._track.tokens is not None
        track = self._track.settings.name
        return team_faults(
            store, team, cache=self._faults, of=lambda h: h.track == track and (at_once or h.closed)
        )

    async def _read(self, read: Callable[[Reader], T]) -> T | None:
        """Read the store in a thread, one request at a time; None if nothing is stored."""
        database = self._track.database
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


def _no_such_game() -> web.Response:
    return json_answer({"error": "game not found"}, 404)
