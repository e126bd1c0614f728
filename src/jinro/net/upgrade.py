"""The opening handshake of a WebSocket (RFC 6455, 4.2), and the porch before the HTTP server that sees to it.

Agents come by the hundreds a second, each with one short request. The porch reads that one request and leaves
everything else, odd requests for a WebSocket included, to the HTTP server, which knows what to answer but
would wait for the rest of a first request for ever.
"""

import asyncio
import base64
import binascii
import hashlib
from collections.abc import Callable, Mapping
from typing import Final, cast
from urllib.parse import parse_qsl

from msgspec import Struct

PATH: Final = "/ws"
MOST_HEAD: Final = 16_384
"""Bytes of a request that are waited for; what is longer is left to the HTTP server."""
_START: Final = b"GET " + PATH.encode()
_MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Visit(Struct, frozen=True):
    """Who comes to be an agent, before it has a name."""

    remote: str = ""
    query: dict[str, str] = {}
    """What the address says behind its question mark."""
    authorization: str | None = None
    """The header of this name."""


def accepted(headers: Mapping[str, str]) -> bytes | None:
    """The answer to a valid request to upgrade; None where it is none. The names of headers are as a mapping
    finds them: in lower case, or in any."""
    key = headers.get("sec-websocket-key", "").strip()
    if (
        headers.get("upgrade", "").strip().lower() != "websocket"
        or "upgrade" not in headers.get("connection", "").lower()
        or headers.get("sec-websocket-version", "").strip() != "13"
        or not _is_key(key)
    ):
        return None
    digest = hashlib.sha1(key.encode() + _MAGIC, usedforsecurity=False).digest()
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + base64.b64encode(digest) + b"\r\n\r\n"
    )


def _is_key(key: str) -> bool:
    try:
        return len(base64.b64decode(key, validate=True)) == 16
    except (binascii.Error, ValueError):
        return False


Upgrade = Callable[[asyncio.Transport, Visit, bytes, bytes], None]
"""Makes a connection an agent's: its transport, who comes, the answer, and what came after the request."""


class Porch(asyncio.Protocol):
    """Stands at the door until it is known what a connection is for."""

    __slots__ = ("_data", "_http", "_timer", "_transport", "_upgrade", "_waiting")

    def __init__(
        self,
        upgrade: Upgrade,
        http: Callable[[], asyncio.Protocol],
        wait_s: float,
        waiting: set["Porch"],
    ) -> None:
        """It is among those `waiting` while it stands there."""
        self._upgrade = upgrade
        self._http = http
        self._waiting = waiting
        self._data = b""
        self._transport: asyncio.Transport
        self._timer = asyncio.get_running_loop().call_later(wait_s, self.give_up)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Those of other event loops look the same and are of another class.
        self._transport = cast("asyncio.Transport", transport)
        self._waiting.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()

    def data_received(self, data: bytes) -> None:
        data = self._data = self._data + data
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end and _may_go_on(data):
            return
        self._leave()
        asked = _asked(head) if end and _is_ours(head) else None
        if asked is None:
            self._hand_over()
            return
        visit, answer = asked
        peer = self._transport.get_extra_info("peername")
        visit = Visit(str(peer[0]) if peer else "", visit.query, visit.authorization)
        self._upgrade(self._transport, visit, answer, rest)

    def give_up(self) -> None:
        """Wait no longer."""
        self._transport.abort()

    def _leave(self) -> None:
        self._timer.cancel()
        self._waiting.discard(self)

    def _hand_over(self) -> None:
        http = self._http()
        self._transport.set_protocol(http)
        http.connection_made(self._transport)
        http.data_received(self._data)


def _may_go_on(data: bytes) -> bool:
    """Whether data may be the beginning of a request whose end is to be waited for."""
    return len(data) <= MOST_HEAD and data[:1].isupper() and b"\n\n" not in data


def _is_ours(head: bytes) -> bool:
    """Whether this is a request for our path."""
    return head.startswith(_START) and head[len(_START) : len(_START) + 1] in (b" ", b"?")


def _asked(head: bytes) -> tuple[Visit, bytes] | None:
    """Who asks to upgrade and the answer, out of the head of a request; None where it is anything else."""
    try:
        first, *lines = head.decode("ascii").split("\r\n")
    except UnicodeDecodeError:
        return None
    method, _, rest = first.partition(" ")
    target, _, version = rest.partition(" ")
    headers: dict[str, str] = {}
    for text in lines:
        name, colon, value = text.partition(":")
        if not colon or name != name.strip():
            return None
        name = name.lower()
        headers[name] = f"{headers[name]},{value}" if name in headers else value
    if version != "HTTP/1.1" or "content-length" in headers or "transfer-encoding" in headers:
        return None
    answer = accepted(headers)
    if answer is None:
        return None
    query = dict(reversed(parse_qsl(target.partition("?")[2]))) if "?" in target else {}
    authorization = headers.get("authorization")
    return Visit("", query, None if authorization is None else authorization.strip()), answer
