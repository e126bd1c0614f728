"""Under which address a visitor reaches the server: that of a proxy, if a trusted one says so."""

from aiohttp import web

from jinro.net.handshake import Handshake
from jinro.net.origin import HOST


def is_proxied(request: web.Request) -> bool:
    """Whether a request comes from a trusted proxy. Everybody can send the headers of one."""
    connection = None if request.transport is None else request.transport.get_protocol()
    return isinstance(connection, Handshake) and connection.is_proxied


def reached_host(request: web.Request) -> str:
    """The host that the visitor has asked, with its port."""
    told = forwarded_host(request)
    return told if HOST.fullmatch(told) else request.host


def forwarded_host(request: web.Request) -> str:
    """The host that a trusted proxy names; empty: none."""
    return _told(request, "X-Forwarded-Host")


def reached_scheme(request: web.Request) -> str:
    """`https` if the visitor's connection is encrypted, else `http`."""
    told = _told(request, "X-Forwarded-Proto").lower()
    return told if told in ("http", "https") else request.scheme


def _told(request: web.Request, header: str) -> str:
    """What the nearest proxy says; empty: nothing that can be believed."""
    return request.headers.get(header, "").rpartition(",")[2].strip() if is_proxied(request) else ""
