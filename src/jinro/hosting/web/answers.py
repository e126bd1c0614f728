"""Answers: JSON, refusals, and `Sender`, which sends them to HTTP clients that may read slowly or not at all.

A long body goes out in pieces, each when the client has read most of the one before. A client that reads too
slowly is disconnected. The bodies that are being sent at the same time are bounded together.
"""

import asyncio
import logging
from typing import Annotated, Final

import msgspec
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler
from msgspec import Struct

from jinro.hosting.people.refused import Refused
from jinro.i18n import Language

PIECE: Final = 64 << 10
"""Bytes per write. Longer bodies are sent in pieces, and count for `MOST_SENDING`."""
WRITE_S: Final = 30.0
"""Timeout of one write to a client."""
RATE: Final = 64 << 10
"""Bytes per second that a client must read at least, besides `WRITE_S`."""
MOST_SENDING: Final = 64 << 20
"""Most bytes of long bodies that are being sent at the same time."""
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
    return web.Response(body=msgspec.json.encode(value), status=status, content_type="application/json")


class ProblemTold(Struct, frozen=True, omit_defaults=True):
    """Why a request is refused: `error` in words, and for some `code`, a stable word."""

    error: str
    code: str = ""
    village: int = 0
    """In which somebody plays already."""


class Problem(Exception):
    """Why a request is refused. The table of routes answers it."""

    def __init__(
        self, status: int, error: str, code: str = "", *, retry_s: int = 0, village: int = 0
    ) -> None:
        """`code` is told beside the text, `retry_s` when to try again, `village` where somebody plays."""
        super().__init__(error)
        self._status = status
        self._told = ProblemTold(error, code, village)
        self._headers = {"Retry-After": str(retry_s)} if retry_s else {}

    def answer(self) -> web.Response:
        answer = json_answer(self._told, self._status)
        answer.headers.update(self._headers)
        return answer


def people_problem(refused: Refused, language: Language) -> Problem:
    """Why somebody cannot have what it asks for."""
    status = STATUS.get(refused.code, 400)
    return Problem(status, refused.words[language], refused.code, retry_s=refused.retry_s)


def receiver_token_needed() -> Problem:
    return Problem(401, "a receiver's token is needed")


def no_such_game() -> Problem:
    return Problem(404, "game not found")


class Sender:
    """Sends the answers of one HTTP server; `middleware` is the outermost of its application."""

    def __init__(self, *, write_s: float = WRITE_S, rate: int = RATE, most: int = MOST_SENDING) -> None:
        self._write_s = write_s
        self._rate = rate
        self._most = most
        self.sending = 0
        """Bytes of long bodies that are being sent."""

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        response = await handler(request)
        if response.prepared or not isinstance(response, web.Response):
            return response
        body = response.body if isinstance(response.body, bytes) and request.method != "HEAD" else b""
        if len(body) > PIECE and self.sending + len(body) > self._most:
            response, body = _too_busy(response), b""
        try:
            async with asyncio.timeout(self._write_s + len(body) / self._rate):
                return await self._send(request, response, body)
        except (ConnectionError, TimeoutError):
            if request.transport is not None:
                request.transport.abort()
            return response

    async def _send(self, request: web.Request, response: web.Response, body: bytes) -> web.StreamResponse:
        if len(body) <= PIECE:
            await response.prepare(request)
            await response.write_eof()
            return response
        stream = web.StreamResponse(status=response.status, reason=response.reason, headers=response.headers)
        stream.content_length = len(body)
        self.sending += len(body)
        try:
            await stream.prepare(request)
            for start in range(0, len(body), PIECE):
                async with asyncio.timeout(self._write_s):
                    await stream.write(body[start : start + PIECE])
            await stream.write_eof()
        finally:
            self.sending -= len(body)
        return stream


def _too_busy(refused: web.Response) -> web.Response:
    response = Problem(503, "too many long answers are being sent", retry_s=5).answer()
    response.headers.update({k: v for k, v in refused.headers.items() if k.startswith("Access-Control-")})
    return response
