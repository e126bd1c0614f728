"""`application`: what answers at one address, made from rows of the table of routes.

Clients may read slowly, or not at all. A long body goes out in pieces, each when the client has read most of
the one before. A client that reads too slowly is disconnected. The bodies that are being sent at the same
time are bounded together.
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

from aiohttp import web, web_response
from aiohttp.typedefs import Handler
from msgspec import Struct

from jinro.errors import StoreError
from jinro.hosting.people.refused import Refused
from jinro.hosting.web.answers import UNKEPT_S, HttpProblem, json_answer, logger, people_problem
from jinro.hosting.web.requests import PROXIES, body_of, forwarded_host, query_of, same_origin, spoken
from jinro.hosting.web.routes import CORS, Route
from jinro.net.addresses import Network
from jinro.net.origin import OwnSite, is_browser

SOFTWARE: Final = "jinro"
"""The header `Server`: no versions."""
MISDIRECTED: Final = 421
"""Status of the answer to a request for another host."""
PIECE: Final = 64 << 10
"""Bytes per write. Longer bodies are sent in pieces, and count for `MOST_SENDING`."""
WRITE_S: Final = 30.0
"""Timeout of one write to a client."""
RATE: Final = 64 << 10
"""Bytes per second that a client must read at least, besides `WRITE_S`."""
MOST_SENDING: Final = 64 << 20
"""Most bytes of long bodies that are being sent at the same time."""
_ROWS: Final = web.AppKey("rows", tuple[Route, ...])
_SITE: Final = web.AppKey("site", OwnSite)


def application(rows: Iterable[Route], *, site: OwnSite, proxies: Sequence[Network] = ()) -> web.Application:
    """What answers at one address. `site`: what the server is called. `proxies`: networks whose
    `X-Forwarded-For` is believed."""
    # The only place where aiohttp lets one set the header for all answers, those to malformed requests too.
    web_response.SERVER_SOFTWARE = SOFTWARE  # type: ignore[attr-defined]
    app = web.Application(middlewares=[Sender().middleware, _named])
    app[PROXIES] = tuple(proxies)
    app[_SITE] = site
    app[_ROWS] = tuple(rows)
    for row in app[_ROWS]:
        if row.shared:
            app.router.add_route("OPTIONS", row.path, _preflight)
        if row.method == "POST":
            app.router.add_post(row.path, _guarded(row))
        else:
            app.router.add_get(row.path, _guarded(row), allow_head=row.head)
    return app


def rows_of(app: web.Application) -> tuple[Route, ...]:
    """The rows that an application was made from."""
    return app[_ROWS]


@web.middleware
async def _named(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests for another server. Sockets are for programs too, and doors look at their pages."""
    if request.headers.get("Upgrade", "").lower() == "websocket" and not is_browser(request.headers):
        return await handler(request)
    why = request.app[_SITE].unknown((request.headers.get("Host", ""), forwarded_host(request)))
    return web.Response(status=MISDIRECTED, text=f"{why}\n") if why else await handler(request)


async def _preflight(request: web.Request) -> web.Response:
    return web.Response(status=204, headers=CORS)


def _guarded(row: Route) -> Handler:
    """The handler, behind what the row says of requests, with the headers that follow from the row."""
    asks, takes = row.asks, row.takes

    async def handled(request: web.Request) -> web.StreamResponse:
        if row.origin != "any" and not same_origin(request, needed=row.origin == "page"):
            raise HttpProblem(403, "only the page of this server may ask for this", "origin")
        if row.check is not None:
            row.check(request)
        given: dict[str, Struct] = {} if asks is None else {"query": query_of(request, asks)}
        if takes is not None:
            given["body"] = await body_of(request, takes, row.most, typed=row.origin == "page")
        answer = await row.handle(request, **given)
        return answer if isinstance(answer, web.StreamResponse) else json_answer(answer)

    async def handle(request: web.Request) -> web.StreamResponse:
        answer: web.StreamResponse
        try:
            answer = await handled(request)
        except HttpProblem as problem:
            answer = problem.answer()
        except Refused as refused:
            answer = people_problem(refused, spoken(request)).answer()
        except StoreError as error:
            logger.error("%s: %s", row.path, error)
            answer = people_problem(Refused("unkept", retry_s=UNKEPT_S), spoken(request)).answer()
        if not answer.prepared:
            if row.shared:
                answer.headers.update(CORS)
            if row.shows != "nothing" or answer.status >= 400:  # It may depend on who asks.
                answer.headers.setdefault("Cache-Control", "no-store")
        return answer

    return handle


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
    response = HttpProblem(503, "too many long answers are being sent", retry_s=5).answer()
    response.headers.update({k: v for k, v in refused.headers.items() if k.startswith("Access-Control-")})
    return response
