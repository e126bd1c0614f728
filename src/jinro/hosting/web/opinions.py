"""What people are asked after a game: `/api/v1/play/games/{game}`."""

from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from jinro.hosting.lobby.visitors import Visitor
from jinro.hosting.opinions import Opinions
from jinro.hosting.people.refused import Refused
from jinro.hosting.web.routes import Route, Shows
from jinro.wire.page.opinions import Guesses, Questions, Survey

GAMES_PATH: Final = "/api/v1/play/games/{game}"


class OpinionRoutes:
    """The routes of questions and answers."""

    def __init__(
        self, opinions: Opinions, visitor: Callable[[web.Request], Awaitable[Visitor | None]]
    ) -> None:
        """`visitor`: who asks; None: the request has no session."""
        self._opinions = opinions
        self._visitor = visitor

    def routes(self) -> list[Route]:
        def at(name: str) -> str:
            return f"{GAMES_PATH}/{name}"

        shows: Shows = "finished game"
        return [
            Route("GET", at("questions"), self.questions, shows, "person"),
            Route("POST", at("guess"), self.guess, shows, "person", "page"),
            Route("POST", at("survey"), self.survey, shows, "person", "page"),
        ]

    async def questions(self, request: web.Request) -> Questions:
        """What one is asked about a game, and the truth once one has answered."""
        return await self._answer(request, self._opinions.questions)

    async def guess(self, request: web.Request, body: Guesses) -> Questions:
        """Who was a machine; once."""
        return await self._answer(request, lambda game, person: self._opinions.guess(game, person, body))

    async def survey(self, request: web.Request, body: Survey) -> Questions:
        """How it was; once."""
        return await self._answer(request, lambda game, person: self._opinions.survey(game, person, body))

    async def _answer(
        self, request: web.Request, act: Callable[[str, str], Awaitable[Questions]]
    ) -> Questions:
        visitor = await self._visitor(request)
        if visitor is None:
            raise Refused("nobody")
        return await act(request.match_info["game"], visitor.id)
