"""Who may read what over HTTP, by the token of a request; and JSON answers."""

import msgspec
from aiohttp import web

from jinro.server.tokens import Tokens, presented_token
from jinro.server.web.reached import reached_host


def token_of(request: web.Request) -> str:
    """The token of a request; empty if it has none."""
    return presented_token(request.query.get("token"), request.headers.get("Authorization"))


def may_watch(request: web.Request, tokens: Tokens | None) -> bool:
    """Whether a request may read games: without authentication every one."""
    return tokens is None or tokens.may_watch(token_of(request))


def is_of_team(request: web.Request, tokens: Tokens | None, team: str) -> bool:
    """Whether a request has a token of this team's agents; without authentication none has."""
    return tokens is not None and tokens.may_play(token_of(request), team)


def same_origin(request: web.Request, *, needed: bool) -> bool:
    """Whether a request comes from a page of this server; one without an origin, unless it is `needed`."""
    origin = request.headers.get("Origin")
    if origin is None:
        return not needed
    hosts = {request.headers.get("Host", "").lower(), reached_host(request).lower()}
    asking = origin.partition("://")[2].lower()
    return bool(asking) and asking in hosts  # A request may have no host, and `null` is no origin.


def json_answer(value: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), status=status, content_type="application/json")


def receiver_token_needed() -> web.Response:
    return json_answer({"error": "a receiver's token is needed"}, 401)
