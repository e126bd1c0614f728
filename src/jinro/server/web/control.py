"""HTTP of the operator's page: `/api/v1/control`. Every request shows the token in a header."""

import hmac
from typing import Final, Literal, Protocol, get_args

import msgspec
from aiohttp import web

from jinro.errors import CallerError
from jinro.server.web.access import json_answer
from jinro.server.web.routes import Handle, Route
from jinro.transcript.words import Language
from jinro.wire.page.control import ActName, ControlState

CONTROL_PATH: Final = "/api/v1/control"
MOST_ACT: Final = 1 << 10
"""Largest body of a request of the operator."""


class Controls(Protocol):
    """What the operator sees and does."""

    @property
    def token(self) -> str: ...
    def state(self, language: Language) -> ControlState: ...
    def act(self, number: str, act: ActName, *, seconds: float, seat: int) -> bool: ...
    def drain(self) -> None: ...


class ControlAct(msgspec.Struct, frozen=True, kw_only=True):
    """What is said with an act."""

    seconds: float = 0
    seat: int = 0


def operator_route(method: Literal["GET", "POST"], path: str, handle: Handle, **example: str) -> Route:
    """A row for the operator alone. `path`: what follows `/api/v1/control`."""
    return Route(
        method=method,
        path=CONTROL_PATH + path,
        handle=handle,
        shows="server",
        viewer="operator",
        origin="own",
        example=example,
    )


class ControlRoutes:
    """The routes of the operator."""

    def __init__(self, control: Controls) -> None:
        self._control = control

    def routes(self) -> list[Route]:
        return [
            operator_route("GET", "", self.state),
            operator_route("POST", "/drain", self.drain),
            operator_route("POST", "/games/{id}/{act}", self.act, act="pause"),
        ]

    async def state(self, request: web.Request) -> web.Response:
        language: Language = "ja" if request.query.get("lang") == "ja" else "en"
        return self.refused(request) or _answer(self._control.state(language))

    async def drain(self, request: web.Request) -> web.Response:
        refused = self.refused(request)
        if refused is not None:
            return refused
        try:
            self._control.drain()
        except CallerError as error:
            return _answer({"error": str(error)}, 409)
        return _answer({"done": "drain"})

    async def act(self, request: web.Request) -> web.Response:
        refused = self.refused(request)
        if refused is not None:
            return refused
        number, act = request.match_info["id"], request.match_info["act"]
        if act not in get_args(ActName):
            known = ", ".join(get_args(ActName))
            return _answer({"error": f"act: expected one of {known}, not {act[:20]!r}"}, 404)
        if (request.content_length or 0) > MOST_ACT:
            return _answer({"error": f"at most {MOST_ACT} bytes are read"}, 413)
        try:
            body = await request.content.read(MOST_ACT)
            asked = msgspec.json.decode(body, type=ControlAct) if body else ControlAct()
            done = self._control.act(number, act, seconds=asked.seconds, seat=asked.seat)  # type: ignore[arg-type]
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            return _answer({"error": f"expected seconds or seat: {error}"}, 400)
        except CallerError as error:
            return _answer({"error": str(error)}, 409)
        return _answer({"done": act}) if done else _answer({"error": "this game is not running"}, 404)

    def refused(self, request: web.Request) -> web.Response | None:
        """Why a request is refused; None: it is the operator's."""
        if not self.is_operator(request):
            return _answer({"error": "the operator's token is missing or wrong"}, 401)
        return None

    def is_operator(self, request: web.Request) -> bool:
        """Whether a request shows the operator's token."""
        shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
        # Bytes that are not UTF-8 came as surrogates.
        return hmac.compare_digest(shown.encode(errors="surrogateescape"), self._control.token.encode())


def _answer(value: object, status: int = 200) -> web.Response:
    answer = json_answer(value, status)
    answer.headers["Cache-Control"] = "no-store"
    return answer
