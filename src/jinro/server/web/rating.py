"""Where raters rate: `/api/v1/rating`, with the token of a rater's link; and a page for nothing else.

What a rater is told is made in `rating/desk.py`. Requests are answered one at a time, in a thread: they read
and write files.
"""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from aiohttp import web

from jinro.errors import CallerError
from jinro.rating.desk import RatingClosed, RatingDesk, Unfit
from jinro.rating.records import Rater
from jinro.server.web.access import json_answer, token_of
from jinro.server.web.built import BuiltPage, asset_route
from jinro.server.web.http_log import logger
from jinro.server.web.people import asked_of, post_route
from jinro.server.web.routes import Route
from jinro.server.web.status import missing_page, page_language
from jinro.transcript.words import Language
from jinro.village.clock import unix_ms
from jinro.wire.page.rating import RatingSent

PATH: Final = "/api/v1/rating"
MOST_BODY: Final = 1 << 18
"""Bytes that a rater sends at once."""
T = TypeVar("T")


class RatingRoutes:
    """The routes of raters."""

    def __init__(self, desk: RatingDesk) -> None:
        self._desk = desk
        self._one_at_a_time = asyncio.Lock()

    def routes(self) -> list[Route]:
        game = f"{PATH}/games/{{id}}"
        return [
            Route(method="GET", path=PATH, handle=self.sheet, shows="games", viewer="rater"),
            Route(method="GET", path=game, handle=self.game, shows="finished game", viewer="rater"),
            post_route(PATH, self.take, shows="games", viewer="rater"),
        ]

    async def sheet(self, request: web.Request) -> web.Response:
        """What the rater is asked, and has answered."""
        return await self._answer(request, self._desk.sheet)

    async def game(self, request: web.Request) -> web.Response:
        """A game to rate, as far as raters may see it."""
        return await self._answer(request, lambda rater: self._desk.game(rater, request.match_info["id"]))

    async def take(self, request: web.Request) -> web.Response:
        """Grades, remarks and the favourite; answers with the sheet once they are written."""
        sent = await asked_of(request, RatingSent, MOST_BODY)
        if isinstance(sent, web.Response):
            return sent

        def taken(rater: Rater) -> object:
            self._desk.take(rater, sent, unix_ms())
            return self._desk.sheet(rater)

        return await self._answer(request, taken)

    async def _answer(self, request: web.Request, act: Callable[[Rater], object]) -> web.Response:
        token = token_of(request)

        def run() -> object:
            rater = self._desk.rater(token)
            return None if rater is None else (act(rater),)

        try:
            async with self._one_at_a_time:
                found = await asyncio.to_thread(run)
        except RatingClosed as error:
            return _told({"error": str(error), "code": "closed"}, 409)
        except Unfit as error:
            return _told({"error": str(error), "code": "unfit"}, 400)
        except (CallerError, OSError) as error:  # Of the folder: no rater is told about files.
            logger.error("rating: %s", error)
            return _told({"error": "nothing can be read or kept now", "code": "unkept"}, 503)
        if found is None:
            return _told({"error": "no rater has this link", "code": "nobody"}, 401)
        assert isinstance(found, tuple)
        if found[0] is None:
            return _told({"error": "this game is not yours to rate", "code": "unknown"}, 404)
        return _told(found[0])


def _told(value: object, status: int = 200) -> web.Response:
    answer = json_answer(value, status)
    answer.headers["Cache-Control"] = "no-store"
    return answer


class RatingFront:
    """A page on which only raters have something to do."""

    def __init__(self, desk: RatingDesk) -> None:
        self._routes = RatingRoutes(desk)
        self._built = BuiltPage()

    def routes(self) -> list[Route]:
        return [*self._routes.routes(), asset_route(self._asset)]

    def index_routes(self, language: Language) -> list[Route]:
        async def index(request: web.Request) -> web.Response:
            spoken = page_language(request.headers.get("Accept-Language", ""), language)
            missing = web.Response(text=missing_page(spoken), content_type="text/html")
            return self._built.answer("index.html") or missing

        return [Route(method="GET", path="/", handle=index, shows="nothing")]

    async def close(self) -> None:
        """There is nothing to end."""

    async def _asset(self, request: web.Request) -> web.Response:
        name, accepted = request.match_info["name"], request.headers.get("Accept-Encoding", "")
        return self._built.answer(f"assets/{name}", accepted) or _told({"error": "not found"}, 404)
