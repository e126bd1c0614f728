"""What a request says: its token, its language, its parameters and its body, who sends it and from where; and
how many of one kind are served at the same time. What cannot be read is refused by a `HttpProblem`."""

import asyncio
import hmac
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Final, TypeVar, get_args

import msgspec
from aiohttp import web
from msgspec import Meta, Struct
from msgspec.structs import fields

from jinro.hosting.people.people import COOKIE
from jinro.hosting.tokens import Tokens, presented_token
from jinro.hosting.web.answers import HttpProblem
from jinro.i18n import Language
from jinro.net.addresses import Network, client_address, limit_key
from jinro.net.handshake import Handshake
from jinro.net.origin import HOST

MOST_ASKED: Final = 8 << 10
"""Largest body of a request that a route does not expect to be larger, in bytes."""
BODY_S: Final = 10.0
"""Seconds in which the body of a request must have come."""
LONGEST_HEADER: Final = 200
"""Characters of `Accept-Language` that are looked at."""
PROXIES: Final = web.AppKey("proxies", tuple[Network, ...])
"""Networks whose `X-Forwarded-For` is believed, of an application; it may be missing."""
Number = Annotated[int, Meta(ge=0, le=999_999_999, description="a number")]
Rows = Annotated[int, Meta(ge=0, le=999_999_999, description="a number of rows")]
"""Parameters that count. What the description says is told of one that is wrong."""
T = TypeVar("T", bound=Struct)

# Tokens and sessions


async def no_person(request: web.Request) -> str:
    """The id of whose session a request has, where no people are known."""
    return ""


def token_of(request: web.Request) -> str:
    """The token of a request; empty if it has none."""
    return presented_token(request.query.get("token"), request.headers.get("Authorization"))


def shows_token(request: web.Request, token: str) -> bool:
    """Whether a request shows this token in its header."""
    shown = request.headers.get("Authorization", "").removeprefix("Bearer ")
    # Bytes that are not UTF-8 came as surrogates.
    return bool(token) and hmac.compare_digest(shown.encode(errors="surrogateescape"), token.encode())


def is_of_team(request: web.Request, tokens: Tokens | None, team: str) -> bool:
    """Whether a request has a token of this team's agents; without authentication none has."""
    return tokens is not None and tokens.may_play(token_of(request), team)


def session_of(request: web.Request) -> str:
    """The secret of the session of a request; empty if it has none."""
    return request.cookies.get(COOKIE, "")


# Under which address a visitor reaches the server: that of a proxy, if a trusted one says so.


def is_proxied(request: web.Request) -> bool:
    """Whether a request comes from a trusted proxy. Every client can send the headers of one."""
    connection = _connection(request)
    return connection is not None and connection.is_proxied


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


def is_secure(request: web.Request) -> bool:
    """Whether the visitor's connection is encrypted, here or at a trusted proxy."""
    return request.secure or reached_scheme(request) == "https"


def same_origin(request: web.Request, *, needed: bool) -> bool:
    """Whether a request comes from a page of this server; one without an origin, unless it is `needed`."""
    origin = request.headers.get("Origin")
    if origin is None:
        return not needed
    hosts = {request.headers.get("Host", "").lower(), reached_host(request).lower()}
    asking = origin.partition("://")[2].lower()
    return bool(asking) and asking in hosts  # A request may have no host, and `null` is no origin.


def _told(request: web.Request, header: str) -> str:
    """What the nearest proxy says; empty: nothing that can be believed."""
    return request.headers.get(header, "").rpartition(",")[2].strip() if is_proxied(request) else ""


def _connection(request: web.Request) -> Handshake | None:
    """The connection of a request; None: it came past our doors, or is gone."""
    found = None if request.transport is None else request.transport.get_protocol()
    return found if isinstance(found, Handshake) else None


# Addresses of visitors


def address_of(request: web.Request) -> str:
    """The address that limits of a request count."""
    connection = _connection(request)
    return (request.remote or "") if connection is None else connection.client(_forwarded(request))


def counted_address(request: web.Request) -> str:
    """The same where all users of an address share a limit; empty: it has none."""
    connection = _connection(request)
    return "" if connection is None else connection.counted_as(_forwarded(request))


def _forwarded(request: web.Request) -> str:
    return ",".join(request.headers.getall("X-Forwarded-For", ()))


class AtOnce:
    """Counts the requests of one kind that are under way: in all, and from one address."""

    def __init__(self, most: int, from_one: int) -> None:
        self._most = most
        self._from_one = from_one
        self._under_way: Counter[str] = Counter()

    @property
    def full(self) -> bool:
        """Whether there are as many as there may be in all."""
        return self._under_way.total() >= self._most

    @contextmanager
    def begun(self, request: web.Request, refusal: str) -> Iterator[None]:
        """Counts a request while the block runs; with too many, it is refused with this text."""
        proxies = request.app.get(PROXIES, ())
        address = limit_key(client_address(request.remote or "", _forwarded(request), proxies))
        if self.full or self._under_way[address] >= self._from_one:
            raise HttpProblem(503, refusal)
        self._under_way[address] += 1
        try:
            yield
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]


# Languages, parameters and bodies


def page_language(accepted: str, default: Language) -> Language:
    """The language for a browser that accepts these (`Accept-Language`): the first of them that we have."""
    for entry in accepted[:LONGEST_HEADER].split(","):
        spoken = entry.partition(";")[0].partition("-")[0].strip().lower()
        if spoken in ("ja", "en"):
            return "ja" if spoken == "ja" else "en"
    return default


def spoken(request: web.Request, asked: str = "") -> Language:
    """The language of an answer: the one asked for, else the first that the browser accepts."""
    if asked in ("ja", "en"):
        return "ja" if asked == "ja" else "en"
    return page_language(request.headers.get("Accept-Language", ""), "ja")


class LanguageQuery(Struct, frozen=True):
    """The language that a page asks for."""

    lang: str = ""

    @property
    def language(self) -> Language:
        return "ja" if self.lang == "ja" else "en"


def query_of(request: web.Request, kind: type[T]) -> T:
    """The parameters of a request."""
    names = [field.encode_name for field in fields(kind)]
    given = {name: request.query[name] for name in names if name in request.query}
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        name = str(error).rpartition("$.")[2].rstrip("`")
        raise HttpProblem(400, f"{name} must {_expected(kind, name, given[name])}") from None


def _expected(kind: type[Struct], name: str, text: str) -> str:
    """What a parameter must be, and is not."""
    wanted = next(field.type for field in fields(kind) if field.encode_name == name)
    limits = next((one for one in get_args(wanted) if isinstance(one, Meta)), Meta())
    if limits.max_length is not None:
        return f"have at most {limits.max_length} characters, not {len(text)}"
    return f"be {limits.description or 'one of ' + ', '.join(get_args(wanted))}, not {text[:100]!r}"


async def body_of(request: web.Request, kind: type[T], most: int = MOST_ASKED, *, typed: bool = True) -> T:
    """The body of a request. `most`: bytes that are read. `typed`: it must say that it is JSON."""
    if typed and request.content_type != "application/json":
        raise HttpProblem(415, "expected a body of application/json", "type")
    body = await bytes_of(request, most)
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        known = ", ".join(field.encode_name for field in fields(kind)) or "nothing"
        raise HttpProblem(400, f"expected {known}: {error}", "shape") from None


async def bytes_of(request: web.Request, most: int) -> bytes:
    """The body of a request as it came, if it comes in time and is not too large."""
    body = b""
    try:
        async with asyncio.timeout(BODY_S):
            while len(body) <= most and not request.content.at_eof():
                body += await request.content.read(most + 1 - len(body))
    except TimeoutError:
        raise HttpProblem(408, f"expected the body within {BODY_S:g} s", "time") from None
    if len(body) > most:
        raise HttpProblem(413, f"at most {most} bytes are read", "size")
    return body


def whole_number(text: str, most_digits: int = 9) -> int | None:
    """A number that is written with digits alone; None if it is something else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else None
