"""Answers: JSON, and refusals."""

import logging
from typing import Annotated, Final

import msgspec
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from msgspec import Struct

from jinro.hosting.people.refused import Refused
from jinro.i18n import Language, encodable

UNKEPT_S: Final = 10
"""`Retry-After` while nothing can be stored."""
STATUS: Final = {
    "log_in": 401, "ended": 401, "nobody": 401, "banned": 403, "unknown": 404, "link": 404, "name_taken": 409,
    "is_account": 409, "is_somebody": 409, "answered": 409, "playing": 409,
    "too_many": 429, "busy": 503, "unkept": 503,
}  # fmt: skip
"""Of codes of people's refusals that are no 400."""

Html = Annotated[web.Response, "text/html"]
EventStream = Annotated[web.StreamResponse, "text/event-stream"]

logger: Final = logging.getLogger("jinro.http")
"""The log of all HTTP servers."""


class _OurFaults(logging.Filter):
    """Drops log records about malformed HTTP and lost clients: clients can cause them at any rate."""

    def filter(self, record: logging.LogRecord) -> bool:
        gone = (HttpProcessingError, ConnectionError)
        return not (record.exc_info and isinstance(record.exc_info[1], gone))


logger.addFilter(_OurFaults())


def json_answer(value: object, status: int = 200) -> web.Response:
    data = msgspec.json.encode(value, enc_hook=encodable)
    return web.Response(body=data, status=status, content_type="application/json")


class ProblemTold(Struct, frozen=True, omit_defaults=True):
    """Why a request is refused: `error` in words, and for some `code`, a stable word."""

    error: str
    code: str = ""
    village: int = 0
    """In which the person plays already."""


class HttpProblem(Exception):
    """Why a request is refused. The table of routes answers it."""

    def __init__(
        self, status: int, error: str, code: str = "", *, retry_s: int = 0, village: int = 0
    ) -> None:
        """`code` is told beside the text, `retry_s` when to try again, `village` where the person plays."""
        super().__init__(error)
        self._status = status
        self._told = ProblemTold(error, code, village)
        self._headers = {"Retry-After": str(retry_s)} if retry_s else {}

    def answer(self) -> web.Response:
        answer = json_answer(self._told, self._status)
        answer.headers.update(self._headers)
        return answer


def people_problem(refused: Refused, language: Language) -> HttpProblem:
    """Why a person cannot have what it asks for."""
    status = STATUS.get(refused.code, 400)
    return HttpProblem(status, refused.words[language], refused.code, retry_s=refused.retry_s)


def receiver_token_needed() -> HttpProblem:
    return HttpProblem(401, "a receiver's token is needed")


def no_such_game() -> HttpProblem:
    return HttpProblem(404, "game not found")
