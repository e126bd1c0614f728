"""`House`: one track at its address: agents at `/ws`, figures at `/api/v1`, a page for people at `/`, the
feed for spectators at `/realtime`."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from jinro.config.settings import Settings
from jinro.contest.plan import Plan
from jinro.game.roles import TABLE, Side
from jinro.net.agent import Agent
from jinro.net.upgrade import Visit
from jinro.net.websocket import AgentDoor, Limits
from jinro.server.characters import Complete
from jinro.server.contest.teams import Teams
from jinro.server.contest.track import Running, Track
from jinro.server.files import TrackFiles
from jinro.server.tokens import Tokens, presented
from jinro.server.web.api import add_routes, cors
from jinro.server.web.realtime import add_realtime
from jinro.store.store import Store

logger: Final = logging.getLogger("jinro.http")


class _OurFaults(logging.Filter):
    """What is no HTTP is answered, and no word is lost on it: it may come at any rate and hold anything."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


logger.addFilter(_OurFaults())


class House:
    """One track of a server."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        database: Path | None = None,
        tokens: Tokens | None = None,
        limits: Limits | None = None,
        ping_s: float = 30.0,
        plan: Plan | None = None,
        changed: Callable[[Plan], None] | None = None,
        complete: Complete | None = None,
        files: TrackFiles | None = None,
        watchers: Tokens | None = None,
        open_feed: bool = False,
    ) -> None:
        """`watchers`: who may read the realtime feed, where not everybody may. `open_feed`: everybody may
        read all of it, also while a game goes on."""
        self.settings = settings
        self.tokens = tokens if settings.authentication else None
        self.database = database
        self._feed = None if files is None else files.feed
        self._watchers = watchers
        self._public = None if files is None or watchers is not None or open_feed else files.files.public
        self.track = Track(settings, store=store, plan=plan, changed=changed, complete=complete, files=files)
        self.limits = limits or Limits()
        self.door = AgentDoor(self._arrive, limits=self.limits, ping_s=ping_s)
        self.port = settings.port
        self.played = 0
        self.wins: Counter[str] = Counter()
        """Seats on the winning side, by team."""
        self.seated: Counter[str] = Counter()
        self.teams = Teams()
        self.track.on_end = self._ended
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen; a port of 0 becomes one that is free."""
        app = web.Application(middlewares=[cors])
        app.router.add_get("/ws", self.door.handle)
        add_routes(app, self)
        if self._feed is not None:
            add_realtime(app, self._feed.folder, self._watchers, self._public)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, logger=logger)
        await self._runner.setup()
        loop = asyncio.get_running_loop()
        self._listening = await loop.create_server(
            self._connection, self.settings.host, self.settings.port, backlog=1_024
        )
        if not self.port:
            self.port = self._listening.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Break off what is running and close what is open."""
        self.track.stop()
        await self.track.drain()
        if self._listening is not None:
            self._listening.close()
        await self.door.stop()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        """Where agents connect."""
        host = self.settings.host
        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host
        return f"ws://{shown}:{self.port}/ws"

    def _connection(self) -> asyncio.Protocol:
        """What a new connection is met by."""
        assert self._runner is not None
        assert self._runner.server is not None
        return self.door.porch(self._runner.server)

    def _arrive(self, agent: Agent, visit: Visit) -> str:
        if self.tokens is not None:
            token = presented(visit.query.get("token"), visit.authorization)
            if not self.tokens.may_play(token, agent.team):
                return "the token is not one of this team's"
        if not self.door.admit(agent.team):
            return "too many connections of this team"
        return self.track.arrive(agent)

    def _ended(self, running: Running) -> None:
        self.teams.ended(running)
        game = running.game
        if not game.closed or game.winner is Side.NONE:
            return
        self.played += 1
        for team, role in zip(running.teams, game.roles, strict=True):
            self.seated[team] += 1
            self.wins[team] += TABLE[role].side is game.winner
