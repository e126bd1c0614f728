"""What the server tells over HTTP: `/api/v1` for programs, `/` for people. It reads, and changes nothing.

Where authentication is on, running games are for those who watch, and faults for the team they are of. Where
it is off, whoever asks might be an agent: roles and faults of a game are told when it is over.
"""

import asyncio
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from jinro.server.faults import Fault, team_faults
from jinro.server.page import page
from jinro.server.tokens import presented
from jinro.server.track import Running
from jinro.store import Reader

if TYPE_CHECKING:
    from jinro.server.house import House

VERSION: Final = version("jinro")
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
    get("/api/v1/teams/{team}/faults", api.faults)


class _Api:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._track = house.track

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

    async def games(self, request: web.Request) -> web.Response:
        if not self._may_watch(request):
            return _json({"error": "a receiver's token is needed"}, 401)
        return _json({"games": [_brief(running) for running in self._track.games.values()]})

    async def game(self, request: web.Request) -> web.Response:
        if not self._may_watch(request):
            return _json({"error": "a receiver's token is needed"}, 401)
        running = self._track.games.get(request.match_info["id"])
        if running is None or not running.game.log:
            return _json({"error": "game not found"}, 404)
        return _json(_whole(running, roles=self._house.tokens is not None))

    async def faults(self, request: web.Request) -> web.Response:
        team, tokens = request.match_info["team"], self._house.tokens
        if tokens is not None and not tokens.may_play(_token(request), team):
            return _json({"error": "that team's token is needed"}, 401)
        if self._house.database is None:
            return _json({"error": "no games are kept here"}, 404)
        found = await asyncio.to_thread(_read_faults, self._house.database, team)
        running = self._track.games if tokens is None else ()
        return _json({"team": team, "faults": [f for f in found if f.game not in running]})

    def _may_watch(self, request: web.Request) -> bool:
        tokens = self._house.tokens
        return tokens is None or tokens.may_watch(_token(request))


def _read_faults(database: Path, team: str) -> list[Fault]:
    store = Reader(database)
    try:
        return team_faults(store, team)
    finally:
        store.close()


def _token(request: web.Request) -> str:
    return presented(request.query.get("token"), request.headers.get("Authorization"))


def _json(value: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), status=status, content_type="application/json")


def _brief(running: Running) -> dict[str, object]:
    return {"id": running.id, "agents": running.players, "finished": running.game.closed}


def _whole(running: Running, *, roles: bool) -> dict[str, object]:
    game = running.game
    state = game.state
    agents: list[dict[str, object]] = []
    for seat, role in enumerate(game.roles, 1):
        row: dict[str, object] = {
            "idx": seat,
            "team_name": running.teams[seat - 1],
            "original_name": running.players[seat - 1],
            "game_name": state.names.names[seat - 1],
            "alive": seat in state.shown,
        }
        if roles or state.ended:
            row["role"] = role
        agents.append(row)
    status = {str(row["idx"]): "ALIVE" if row["alive"] else "DEAD" for row in agents}
    return {
        "id": running.id,
        "day": state.day,
        "finished": game.closed,
        "win_side": game.winner,
        "agents": agents,
        "status_by_agent": status,
    }
