"""The table of routes: what a server answers, what an answer may show, and to whom.

Every route is a row, made beside its handler; `application.py` makes the router of an address from the rows.
Nothing else adds a route: tests/hosting/web/test_routes.py compares routers with rows, and reads the source.

To ask every row of a running server: each of its addresses has an `app`, and `rows_of(app)` are its rows.
`row.url(values)` fills the parameters of a path: from `row.example`, where a value is a word of the route
itself (an act, a file), and from `values`, by the names in `PARAMETERS`, where it depends on what the server
holds. A row of the method WS is asked by an upgrade to a WebSocket; one of POST by the body that its handler
reads, `{}` at least; one whose `origin` is not "any" from the server's own page, by a header `Origin`.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from aiohttp import web
from msgspec import Struct

from jinro.hosting.web.requests import MOST_ASKED

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
"""Which credential a route reads; without it, its answer is a refusal, or what the public may see. A watcher
has a receiver's token, or the session of a person who is in the village. A person has a session. A host has
the token of LiCOS villages."""
Origin = Literal["any", "own", "page"]
"""Whose pages may ask: all; none but our own; and with "page" only they, and no programs."""

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
