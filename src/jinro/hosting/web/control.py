"""HTTP of the operator's page: `/api/v1/control`. Every request shows the token in a header."""

from typing import Final, Literal, get_args

import msgspec
from aiohttp import web

from jinro.errors import CallerError
from jinro.hosting.control import ServerControl
from jinro.hosting.web.answers import HttpProblem
from jinro.hosting.web.requests import MOST_ASKED, LanguageQuery, shows_token
from jinro.hosting.web.routes import Handle, Route
from jinro.wire.page.control import ActName, ControlState

CONTROL_PATH: Final = "/api/v1/control"
MOST_ACT: Final = 1 << 10
"""Largest body of a request of the operator."""


class ControlAct(msgspec.Struct, frozen=True, kw_only=True):
    """What is said with an act."""

    seconds: float = 0
    seat: int = 0


class OperatorDone(msgspec.Struct, frozen=True):
    """What the operator has done."""

    done: str


class ControlRoutes:
    """The routes of the operator."""

    def __init__(self, control: ServerControl) -> None:
        self._control = control

    def routes(self) -> list[Route]:
        return [
            self.row("GET", "", self.state),
            self.row("POST", "/drain", self.drain),
            self.row("POST", "/games/{id}/{act}", self.act, most=MOST_ACT, act="pause"),
        ]

    def row(
        self,
        method: Literal["GET", "POST"],
        path: str,
        handle: Handle,
        *,
        most: int = MOST_ASKED,
        act: str = "",
    ) -> Route:
        """A row for the operator alone. `path`: what follows `/api/v1/control`. `act`: one that it names."""
        example = {"act": act} if act else {}
        at = CONTROL_PATH + path
        return Route(
            method, at, handle, "server", "operator", "own", example=example, check=self._check, most=most
        )

    async def state(self, request: web.Request, query: LanguageQuery) -> ControlState:
        """Doors, running games and the latest news."""
        return self._control.state(query.language)

    async def drain(self, request: web.Request) -> OperatorDone:
        """Begin no new games; the server ends after the running ones."""
        try:
            self._control.drain()
        except CallerError as error:
            raise HttpProblem(409, str(error)) from None
        return OperatorDone("drain")

    async def act(self, request: web.Request, body: ControlAct) -> OperatorDone:
        """Do something to a running game."""
        number, act = request.match_info["id"], request.match_info["act"]
        if act not in get_args(ActName):
            known = ", ".join(get_args(ActName))
            raise HttpProblem(404, f"act: expected one of {known}, not {act[:20]!r}")
        try:
            done = self._control.act(number, act, seconds=body.seconds, seat=body.seat)  # type: ignore[arg-type]
        except CallerError as error:
            raise HttpProblem(409, str(error)) from None
        if not done:
            raise HttpProblem(404, "this game is not running")
        return OperatorDone(act)

    def _check(self, request: web.Request) -> None:
        if not self.is_operator(request):
            raise HttpProblem(401, "the operator's token is missing or wrong")

    def is_operator(self, request: web.Request) -> bool:
        """Whether a request shows the operator's token."""
        return shows_token(request, self._control.token)
