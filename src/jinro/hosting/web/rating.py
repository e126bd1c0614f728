"""Where raters rate: `/api/v1/rating`, with the token of a rater's link; and a page for nothing else.

What a rater is told is made in `contest/rate/service.py`. Requests are answered one at a time, in a thread:
they read and write files.
"""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from aiohttp import web

from jinro.contest.rate.records import Rater
from jinro.contest.rate.service import RatingClosed, RatingService, Unfit
from jinro.errors import CallerError
from jinro.hosting.web.answers import Html, HttpProblem, logger
from jinro.hosting.web.page_build import BuiltPage
from jinro.hosting.web.requests import page_language, token_of
from jinro.hosting.web.routes import Route
from jinro.hosting.web.status import missing_page
from jinro.i18n import Language
from jinro.village.clock import unix_ms
from jinro.wire.page.rating import RatingSent, RatingSheet, ShownVillage

PATH: Final = "/api/v1/rating"
MOST_BODY: Final = 1 << 18
"""Bytes that a rater sends at once."""
T = TypeVar("T")


class RatingRoutes:
    """The routes of raters."""

    def __init__(self, service: RatingService) -> None:
        self._service = service
        self._one_at_a_time = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [
            Route("GET", PATH, self.sheet, "games", "rater"),
            Route("GET", f"{PATH}/games/{{id}}", self.game, "finished game", "rater"),
            Route("POST", PATH, self.take, "games", "rater", "page", most=MOST_BODY),
        ]

    async def sheet(self, request: web.Request) -> RatingSheet:
        """What the rater is asked, and has answered."""
        return await self._answer(request, self._service.sheet)

    async def game(self, request: web.Request) -> ShownVillage:
        """A game to rate, as far as raters may see it."""
        return await self._answer(request, lambda rater: self._service.game(rater, request.match_info["id"]))

    async def take(self, request: web.Request, body: RatingSent) -> RatingSheet:
        """Grades, remarks and the favourite; answers with the sheet once they are written."""

        def taken(rater: Rater) -> RatingSheet:
            self._service.take(rater, body, unix_ms())
            return self._service.sheet(rater)

        return await self._answer(request, taken)

    async def _answer(self, request: web.Request, act: Callable[[Rater], T | None]) -> T:
        token = token_of(request)

        def run() -> T | None:
            rater = self._service.rater(token)
            if rater is None:
                raise HttpProblem(401, "no rater has this link", "nobody")
            return act(rater)

        try:
            async with self._one_at_a_time:
                found = await asyncio.to_thread(run)
        except RatingClosed as error:
            raise HttpProblem(409, str(error), "closed") from None
        except Unfit as error:
            raise HttpProblem(400, str(error), "unfit") from None
        except (CallerError, OSError) as error:  # Of the folder: no rater is told about files.
            logger.error("rating: %s", error)
            raise HttpProblem(503, "nothing can be read or kept now", "unkept") from None
        if found is None:
            raise HttpProblem(404, "this game is not yours to rate", "unknown")
        return found


class RatingFront:
    """A page on which only raters have something to do."""

    def __init__(self, service: RatingService) -> None:
        self._routes = RatingRoutes(service)
        self._built = BuiltPage()

    def routes(self) -> list[Route]:
        return [*self._routes.routes(), self._built.route()]

    def index_routes(self, language: Language) -> list[Route]:
        async def index(request: web.Request) -> Html:
            """The page of raters."""
            spoken = page_language(request.headers.get("Accept-Language", ""), language)
            missing = web.Response(text=missing_page(spoken), content_type="text/html")
            return self._built.index(spoken, request.headers.get("Accept-Encoding", "")) or missing

        return [Route("GET", "/", index, "nothing")]

    async def close(self) -> None:
        """There is nothing to end."""
