"""`ContestRoutes`: how the contest that is run here stands, as JSON, and the way to its page."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from aiohttp import web

from jinro.server.web.access import json_answer
from jinro.server.web.routes import Route

Visible = Callable[[web.Request], frozenset[str]]
STANDING_S: Final = 5.0
"""How long what was counted is told without counting again."""


class ContestRoutes:
    """Answers `/api/v1/contest` and `/contest`."""

    def __init__(self, standing: Callable[[], dict[str, object]]) -> None:
        """`standing` reads plans and stored games, and blocks; it has a list `tracks`, each with a `name`."""
        self._standing = standing
        self._visible: Visible = lambda request: frozenset()
        self._told: dict[str, object] = {}
        self._until = 0.0
        self._lock = asyncio.Lock()

    def routes(self, visible: Visible) -> list[Route]:
        """`visible`: the tracks that a request may see."""
        self._visible = visible
        rest, any_rest = "/contest/{rest:.*}", {"rest": "anything"}
        return [
            Route(method="GET", path="/api/v1/contest", handle=self.contest, shows="games", viewer="watcher"),
            Route(method="GET", path="/contest", handle=self.page, shows="nothing"),
            Route(method="GET", path=rest, handle=self.page, shows="nothing", example=any_rest),
        ]

    async def contest(self, request: web.Request) -> web.Response:
        """What is planned, played, running and awaited, and the tables so far."""
        async with self._lock:
            if time.monotonic() > self._until:
                self._told = await asyncio.to_thread(self._standing)
                self._until = time.monotonic() + STANDING_S
        names, told = self._visible(request), self._told["tracks"]
        assert isinstance(told, list)
        return json_answer({**self._told, "tracks": [one for one in told if one["name"] in names]})

    async def page(self, request: web.Request) -> web.Response:
        """The tables on the page are those of the contest."""
        raise web.HTTPFound("/#/tables")
