"""The table of routes: what a server answers, what an answer may show, and to whom.

Every route is a row, made beside its handler; `application` makes the router of an address from the rows.
Nothing else adds a route: tests/hosting/web/test_routes.py compares routers with rows, and reads the source.

To ask every row of a running server: each of its addresses has an `app`, and `rows_of(app)` are its rows.
`row.url(values)` fills the parameters of a path: from `row.example`, where a value is a word of the route
itself (an act, a file), and from `values`, by the names in `PARAMETERS`, where it depends on what the server
holds. A row of the method WS is asked by an upgrade to a WebSocket; one of POST by the body that its handler
reads, `{}` at least; one whose `origin` is not "any" from the server's own page, by a header `Origin`.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from aiohttp import web, web_response
from aiohttp.typedefs import Handler
from msgspec import Struct

from jinro.errors import StoreError
from jinro.hosting.people.refused import Refused
from jinro.hosting.web.answers import UNKEPT_S, Problem, Sender, json_answer, logger, people_problem
from jinro.hosting.web.requests import (
    MOST_ASKED,
    PROXIES,
    body_of,
    forwarded_host,
    query_of,
    same_origin,
    spoken,
)
from jinro.net.addresses import Network
from jinro.net.origin import OwnSite, is_browser

Handle = Callable[..., Awaitable[object]]
"""Answers a request. Its row says, and the table does, what it is declared with. A parameter `query` or
`body`: the query or the body of the request is read as that type, and refused if it is not. What it returns
is sent as JSON; a handler that makes its answer itself says by `Annotated` what is in it: a type, or a media
type; and behind that what a refusal may be instead of a `Problem`."""
Shows = Literal["nothing", "games", "game", "finished game", "seat", "person", "server"]
"""What an answer may tell: nothing of games or people; lists, counts or tables made from games; the game that
the path names, or that only once it is over; what one seat knows of its game; what a person may know of
itself; what the operator sees of everything."""
Viewer = Literal["anybody", "watcher", "person", "team", "rater", "host", "operator"]
"""Which credential a route reads; without it, its answer is a refusal, or what anybody may see. A watcher has
a receiver's token, or the session of somebody who is in the village. A person has a session. A host has the
token of LiCOS villages."""
Origin = Literal["any", "own", "page"]
"""Whose pages may ask: all; none but our own; and with "page" nobody but them, programs neither."""

SOFTWARE: Final = "jinro"
"""The header `Server`: no versions."""
MISDIRECTED: Final = 421
"""Status of the answer to a request for another host."""
CORS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Allow-Headers": "Content-Type, Authorization, Ngrok-Skip-Browser-Warning",
    "Access-Control-Allow-Methods": "POST, OPTIONS, GET, PUT, DELETE",
}
"""Lets web pages of any origin read an answer, as the contest's own server does."""
PARAMETERS: Final[Mapping[str, str]] = {
    "id": "the id of a game",
    "game": "the id of a game",
    "track": "the name of a track",
    "team": "the name of a team",
    "village": "the number of a village of the page or of LiCOS",
    "room": "the number of a room of the lobby",
    "report": "the number of a report",
    "avatar": "the id of an avatar of the person who asks",
    "feed": "the name of a file of the feed: `games.json`, or one that it lists",
}
"""Parameters of paths whose values depend on what the server holds."""
_PARAMETER: Final = re.compile(r"\{(\w+)(?::(?:[^{}]|\{[^{}]*\})*)?\}")


class Route(Struct, frozen=True):
    """One row."""

    method: Literal["GET", "POST", "WS"]
    path: str
    handle: Handle
    shows: Shows
    viewer: Viewer = "anybody"
    origin: Origin = "any"
    shared: bool = False
    """Whether pages of other origins may read the answer: it is public, or for the token of the request."""
    head: bool = True
    """Whether HEAD is answered as well; not by streams, or where an answer is dear."""
    example: Mapping[str, str] = {}
    """Values of parameters that mean the same on every server."""
    check: Callable[[web.Request], None] | None = None
    """Raises a `Problem` before anything of the request is read."""
    most: int = MOST_ASKED
    """Bytes of the body that are read."""

    @property
    def asks(self) -> type[Struct] | None:
        """The parameters of the query."""
        return get_type_hints(self.handle).get("query")

    @property
    def takes(self) -> type[Struct] | None:
        """The body. From our own page alone (`origin`) it must say that it is JSON."""
        return get_type_hints(self.handle).get("body")

    @property
    def gives(self) -> Any:
        """What is in the answer: the type of its JSON, or its media type; None: that depends."""
        found = get_type_hints(self.handle, include_extras=True).get("return")
        if get_origin(found) is Annotated:
            return get_args(found)[1]
        return None if isinstance(found, type) and issubclass(found, web.StreamResponse) else found

    @property
    def refuses(self) -> tuple[Any, ...]:
        """What else than a `Problem` the JSON of a refusal may be."""
        found = get_type_hints(self.handle, include_extras=True).get("return")
        return get_args(found)[2:] if get_origin(found) is Annotated else ()

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters of the path."""
        return tuple(found[1] for found in _PARAMETER.finditer(self.path))

    @property
    def template(self) -> str:
        """The path without the patterns of its parameters."""
        return _PARAMETER.sub(r"{\1}", self.path)

    def url(self, values: Mapping[str, str]) -> str:
        """The path with these values for parameters that have no example."""
        filled = {**values, **self.example}
        return _PARAMETER.sub(lambda found: filled[found[1]], self.path)


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
    """Refuse whoever asks for another server. Sockets are for programs too, and doors look at their pages."""
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
            raise Problem(403, "only the page of this server may ask for this", "origin")
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
        except Problem as problem:
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
