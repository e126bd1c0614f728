"""The server: an aiohttp application for each track, started and stopped together in one process."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version

import msgspec
from aiohttp import web

from jinro.game.roles import TABLE, Side
from jinro.net.agent import Agent
from jinro.net.websocket import AgentDoor, Limits
from jinro.server.page import page
from jinro.server.settings import Settings
from jinro.server.track import Running, Track
from jinro.store.store import Store

VERSION = version("jinro")


class House:
    """One track with its address: agents at `/ws`, figures at `/api/v1`, a page for people at `/`."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        limits: Limits | None = None,
        ping_s: float = 30.0,
    ) -> None:
        self.settings = settings
        self.track = Track(settings, store=store)
        self.door = AgentDoor(self._arrive, limits=limits, ping_s=ping_s)
        self.port = settings.port
        self.played = 0
        self.wins: Counter[str] = Counter()
        """Seats on the winning side, by team."""
        self.seated: Counter[str] = Counter()
        self.track.on_end = self._ended
        self._runner: web.AppRunner | None = None

    def application(self) -> web.Application:
        app = web.Application(middlewares=[_cors])
        get = app.router.add_get
        get("/ws", self._ws)
        get("/", self._page)
        get("/api/v1/healthz", self._healthz)
        get("/api/v1/readyz", self._readyz)
        get("/api/v1/ruleset", self._ruleset)
        get("/api/v1/games", self._games)
        get("/api/v1/games/{id}", self._game)
        return app

    async def start(self) -> None:
        """Listen; a port of 0 becomes one that is free."""
        self._runner = web.AppRunner(self.application(), access_log=None, handle_signals=False)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.settings.host, self.settings.port, backlog=1_024)
        await site.start()
        if not self.port:
            self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Close what is still open."""
        self.track.stop()
        await self.track.drain()
        await self.door.stop()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        host = self.settings.host
        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host
        return f"ws://{shown}:{self.port}/ws"

    def _arrive(self, agent: Agent, request: web.Request) -> str:
        return self.track.arrive(agent)

    def _ended(self, running: Running) -> None:
        game = running.game
        if not game.closed or game.winner is Side.NONE:
            return
        self.played += 1
        for team, role in zip(running.teams, game.roles, strict=True):
            self.seated[team] += 1
            self.wins[team] += TABLE[role].side is game.winner

    # Routes

    async def _ws(self, request: web.Request) -> web.StreamResponse:
        if self.track.draining:
            return web.Response(status=503, text="the server takes no new agents\n")
        return await self.door.handle(request)

    async def _page(self, request: web.Request) -> web.Response:
        return web.Response(text=page(self), content_type="text/html")

    async def _healthz(self, request: web.Request) -> web.Response:
        return _json({"status": "ok", "version": VERSION})

    async def _readyz(self, request: web.Request) -> web.Response:
        if self.track.draining:
            return _json({"status": "draining"}, 503)
        return _json({"status": "ready"})

    async def _ruleset(self, request: web.Request) -> web.Response:
        rules, mode = self.settings.rules, self.settings.matching.mode
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

    async def _games(self, request: web.Request) -> web.Response:
        return _json({"games": [_brief(running) for running in self.track.games.values()]})

    async def _game(self, request: web.Request) -> web.Response:
        running = self.track.games.get(request.match_info["id"])
        if running is None or not running.game.log:
            return _json({"error": "game not found"}, 404)
        return _json(_whole(running))


def _json(value: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), status=status, content_type="application/json")


def _brief(running: Running) -> dict[str, object]:
    return {"id": running.id, "agents": list(running.players), "finished": running.game.closed}


def _whole(running: Running) -> dict[str, object]:
    game = running.game
    state = game.state
    agents = [
        {
            "idx": seat,
            "team_name": running.teams[seat - 1],
            "original_name": running.players[seat - 1],
            "game_name": state.names.names[seat - 1],
            "role": role.value,
            "alive": seat in state.living,
        }
        for seat, role in enumerate(game.roles, 1)
    ]
    return {
        "id": running.id,
        "day": state.day,
        "finished": game.closed,
        "win_side": game.winner.value,
        "agents": agents,
        "status_by_agent": {
            str(seat): "ALIVE" if seat in state.living else "DEAD" for seat in range(1, state.size + 1)
        },
    }


@web.middleware
async def _cors(request: web.Request, handler: object) -> web.StreamResponse:
    """Anybody's page may read what is public here."""
    if request.method == "OPTIONS":
        response: web.StreamResponse = web.Response(status=204)
    else:
        response = await handler(request)  # type: ignore[operator]
    if not response.prepared:
        response.headers.update(CORS)
    return response


CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Allow-Headers": "Content-Type, Authorization, Ngrok-Skip-Browser-Warning",
    "Access-Control-Allow-Methods": "POST, OPTIONS, GET, PUT, DELETE",
}


class Server:
    """All tracks of one process."""

    def __init__(
        self,
        tracks: Sequence[Settings],
        *,
        store: Store | None = None,
        limits: Limits | None = None,
        ping_s: float = 30.0,
    ) -> None:
        self.store = store
        self.houses = [House(s, store=store, limits=limits, ping_s=ping_s) for s in tracks]

    async def start(self) -> None:
        for house in self.houses:
            await house.start()

    async def drain(self) -> None:
        """No new games; return when the running ones are finished."""
        await asyncio.gather(*(house.track.drain() for house in self.houses))

    async def stop(self) -> None:
        """Stop at once."""
        await asyncio.gather(*(house.stop() for house in self.houses))
        if self.store is not None:
            await self.store.close()
