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
from jinro.server.web.people import UNKEPT_S, asked_of, refusal
from jinro.wire.page.opinions import Guesses, Questions, Survey

GAMES_PATH: Final = "/api/v1/play/games/{game}"


class OpinionRoutes:
    """The routes of questions and answers."""

    def __init__(self, opinions: Opinions, visitor: Callable[[web.Request], Visitor | None]) -> None:
        """`visitor`: who asks; None: nobody."""
        self._opinions = opinions
        self._visitor = visitor

    def add_routes(self, app: web.Application) -> None:
        app.router.add_get(f"{GAMES_PATH}/questions", self.questions)
        app.router.add_post(f"{GAMES_PATH}/guess", self.guess)
        app.router.add_post(f"{GAMES_PATH}/survey", self.survey)

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
