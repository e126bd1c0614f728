"""`ContestRoutes`: how the contest that is run here stands, as JSON, and the way to its page."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from aiohttp import web
from msgspec.structs import replace

from jinro.hosting.web.routes import Route
from jinro.hosting.web.sight import MOST_SCOPES, Sights
from jinro.store import Scope

STANDING_S: Final = 5.0
"""How long what was counted is told without counting again."""


class ContestRoutes:
    """Answers `/api/v1/contest` and `/contest`."""

    def __init__(self, standing: Callable[[Scope], dict[str, object]]) -> None:
        """`standing` reads plans and stored games that a viewer may see, and blocks; it has a list `tracks`,
        each with a `name`."""
        self._standing = standing
        self._sights: Sights | None = None
        self._told: OrderedDict[object, tuple[float, dict[str, object]]] = OrderedDict()
        self._lock = asyncio.Lock()

    def routes(self, sights: Sights) -> list[Route]:
        self._sights = sights
        rest, any_rest = "/contest/{rest:.*}", {"rest": "anything"}
        return [
            Route("GET", "/api/v1/contest", self.contest, "games", "watcher"),
            Route("GET", "/contest", self.page, "nothing"),
            Route("GET", rest, self.page, "nothing", example=any_rest),
        ]

    async def contest(self, request: web.Request) -> dict[str, Any]:
        """What is planned, played, running and awaited, and the tables so far."""
        assert self._sights is not None
        await self._sights.listed(request, ())
        scope = replace(await self._sights.scope(request), person="")
        who = scope.who, self._sights.changes
        async with self._lock:
            until, told = self._told.get(who, (0.0, None))
            if told is None or time.monotonic() > until:
                told = await asyncio.to_thread(self._standing, scope)
                self._told[who] = time.monotonic() + STANDING_S, told
                if len(self._told) > MOST_SCOPES:
                    self._told.popitem(last=False)
        tracks = told["tracks"]
        assert isinstance(tracks, list)
        return {**told, "tracks": [one for one in tracks if one["name"] in scope.tracks]}

    async def page(self, request: web.Request) -> web.Response:
        """The tables on the page are those of the contest."""
        raise web.HTTPFound("/#/tables")
