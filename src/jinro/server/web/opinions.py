"""What people are asked after a game: `/api/v1/play/games/{game}`."""

from collections.abc import Callable
from typing import Final

from aiohttp import web

from jinro.errors import StoreError
from jinro.server.lobby.visitors import Visitor
from jinro.server.opinions import Opinions
from jinro.server.people.refused import Refused
from jinro.server.web.access import json_answer
from jinro.server.web.http_log import logger
from jinro.server.web.people import UNKEPT_S, asked_of, post_route, refusal
from jinro.server.web.routes import Route
from jinro.wire.page.opinions import Guesses, Questions, Survey

GAMES_PATH: Final = "/api/v1/play/games/{game}"


class OpinionRoutes:
    """The routes of questions and answers."""

    def __init__(self, opinions: Opinions, visitor: Callable[[web.Request], Visitor | None]) -> None:
        """`visitor`: who asks; None: nobody."""
        self._opinions = opinions
        self._visitor = visitor

    def routes(self) -> list[Route]:
        questions, guess, survey = (f"{GAMES_PATH}/{name}" for name in ("questions", "guess", "survey"))
        return [
            Route(
                method="GET", path=questions, handle=self.questions, shows="finished game", viewer="person"
            ),
            post_route(guess, self.guess, shows="finished game", viewer="person"),
            post_route(survey, self.survey, shows="finished game", viewer="person"),
        ]

    async def questions(self, request: web.Request) -> web.Response:
        """What one is asked about a game, and the truth once one has answered."""
        return self._answer(request, self._opinions.questions)

    async def guess(self, request: web.Request) -> web.Response:
        """Who was a machine; once."""
        given = await asked_of(request, Guesses)
        if isinstance(given, web.Response):
            return given
        return self._answer(request, lambda game, person: self._opinions.guess(game, person, given))

    async def survey(self, request: web.Request) -> web.Response:
        """How it was; once."""
        given = await asked_of(request, Survey)
        if isinstance(given, web.Response):
            return given
        return self._answer(request, lambda game, person: self._opinions.survey(game, person, given))

    def _answer(self, request: web.Request, act: Callable[[str, str], Questions]) -> web.Response:
        visitor = self._visitor(request)
        if visitor is None:
            return refusal(request, Refused("nobody"))
        try:
            answer = json_answer(act(request.match_info["game"], visitor.id))
        except Refused as no:
            return refusal(request, no)
        except StoreError as error:
            logger.error("opinions: %s", error)
            return refusal(request, Refused("unkept", retry_s=UNKEPT_S))
        answer.headers["Cache-Control"] = "no-store"
        return answer
