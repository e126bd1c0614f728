"""The opening handshake of a WebSocket (RFC 6455, 4.2), in front of the HTTP server.

Agents come by the hundreds per second, each with one short request, which is read here. Everything else,
malformed upgrade requests included, is handed to the HTTP server, which knows what to answer, but would wait
for ever for the rest of a first request.

Our own code, with `frames.py`, and not the sans-I/O protocol of `websockets`: with that the whole server
takes 1.30 times the processor time per request with ten games of 5 at a time, 1.19 times with ten of 13
(`jinro bench contest`, median of ten alternated runs).
"""

import asyncio
import base64
import binascii
import hashlib
import ssl
from collections.abc import Callable, Mapping
from typing import Final, cast
from urllib.parse import parse_qsl

from msgspec import Struct
from msgspec.structs import replace

from jinro.net.gate import Gate
from jinro.net.listen import peer_address
from jinro.net.origin import is_browser

PATH: Final = "/ws"
MOST_HEAD: Final = 16_384
"""Longest request that we read ourselves; a longer one is handed to the HTTP server."""
CROWDED_S: Final = 5
"""`Retry-After` of the answer 429."""
_START: Final = b"GET " + PATH.encode()
TLS_CLOSE_S: Final = 5.0
"""How long a client may take to answer the end of TLS."""
_MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class UpgradeRequest(Struct, frozen=True):
    """Who asks to be an agent, before it has a name."""

    remote: str = ""
    query: dict[str, str] = {}
    """The query of the URL."""
    authorization: str | None = None
    """The header `Authorization`."""
    forwarded: str = ""
    """The header `X-Forwarded-For`."""
    path: str = ""
    """The path of the URL, if an HTTP server has read the request."""
    cookie: str = ""
    """The header `Cookie`, if an HTTP server has read the request."""
    origin: str | None = None
    """The header `Origin`, which browsers send."""
    browser: bool = False
    """Whether it may come from a browser."""
    host: str = ""
    """The header `Host`."""
    forwarded_host: str = ""
    """The header `X-Forwarded-Host`."""


def accepted(headers: Mapping[str, str]) -> bytes | None:
    """The answer to a valid upgrade request; None for any other. Header names are in lower case, or `headers`
    ignores case."""
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


def refusal(status: str, reason: str, *, retry_s: int | None = None) -> bytes:
    """A whole HTTP answer to a connection that is not accepted."""
    body = f"{reason}\n".encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n"
    if retry_s is not None:
        head += f"Retry-After: {retry_s}\r\n"
    return head.encode() + b"Connection: close\r\n\r\n" + body


Upgrade = Callable[["Handshake", asyncio.Transport, UpgradeRequest, bytes, bytes], None]
"""Makes a connection an agent's: its transport, the request, the answer, and what followed the request."""


class Handshake(asyncio.Protocol):
    """Has a connection until its first request is read; stands before the HTTP server afterwards.

    It counts the connection from its beginning to its end, whosever it becomes."""

    __slots__ = (
        "_address", "_counted", "_data", "_gate", "_http", "_opening", "_served", "_timer", "_tls",
        "_transport", "_upgrade", "_wait_s", "_waiting",
    )  # fmt: skip

    def __init__(
        self,
        upgrade: Upgrade | None,
        http: Callable[[], asyncio.Protocol],
        wait_s: float,
        waiting: set["Handshake"],
        gate: Gate,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """Without `upgrade` all connections are handed to `http`. It is in `waiting` until its first request
        is read. With `tls`, the connection becomes one of TLS first: here, so that it is counted before."""
        self._upgrade = upgrade
        self._http = http
        self._waiting = waiting
        self._gate = gate
        self._address = ""
        self._data = b""
        self._served: asyncio.Protocol | None = None
        """The HTTP server's protocol, once it has the connection."""
        self._transport: asyncio.Transport
        self._wait_s = wait_s
        self._timer: asyncio.TimerHandle | None = None
        self._tls = tls
        self._opening: asyncio.Task[None] | None = None
        """While TLS is negotiated."""
        self._counted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Transports of other event loops have the same methods, but another class.
        self._transport = cast("asyncio.Transport", transport)
        self._address = peer_address(transport)
        self._counted = True
        refused = self._gate.enter(self._address)
        if refused:
            self._refuse(refused)
            return
        self._timer = asyncio.get_running_loop().call_later(self._wait_s, self.abort)
        self._waiting.add(self)
        if self._tls is not None:
            self._transport.pause_reading()
            self._opening = asyncio.get_running_loop().create_task(self._negotiate(self._tls))

    async def _negotiate(self, tls: ssl.SSLContext) -> None:
        """Make the connection one of TLS; what comes right after that waits until it is."""
        loop = asyncio.get_running_loop()
        try:
            transport = await loop.start_tls(
                self._transport,
                self,
                tls,
                server_side=True,
                ssl_handshake_timeout=max(self._wait_s, 0.1),
                ssl_shutdown_timeout=TLS_CLOSE_S,
            )
        except OSError:  # The client speaks no TLS, does not trust us, or is gone; `ssl.SSLError` is one too.
            self.connection_lost(None)
            return
        finally:
            self._opening = None
        if transport is None or transport.is_closing():
            self.connection_lost(None)  # No other log line tells of a connection that we cut ourselves.
            return
        self._transport = transport
        self._tls = None
        self.data_received(b"")

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._counted:
            return
        self._counted = False
        self._leave()
        self._gate.leave(self._address)
        if self._served is not None:
            self._served.connection_lost(exc)

    def admit(self, forwarded: str) -> str:
        """The connection is an agent's, perhaps through a proxy; returns the reason if it is refused."""
        client = self._gate.client(self._address, forwarded)
        if client == self._address:
            return ""
        self._gate.leave_address(self._address)
        self._address = client
        return self._gate.enter_address(client)

    @property
    def address(self) -> str:
        """The client's address."""
        return self._address

    def client(self, forwarded: str) -> str:
        """The address behind one request of the connection, which may be a proxy's."""
        return self._gate.client(self._address, forwarded)

    def counted_as(self, forwarded: str) -> str:
        """What stands for that address where something is limited by address; empty: it has no limits."""
        return self._gate.counted_as(self.client(forwarded))

    @property
    def is_proxied(self) -> bool:
        """Whether it comes from a proxy whose headers are believed."""
        return self._gate.is_proxy(self._address)

    # While the HTTP server has the connection

    def pause_writing(self) -> None:
        if self._served is not None:
            self._served.pause_writing()

    def resume_writing(self) -> None:
        if self._served is not None:
            self._served.resume_writing()

    def eof_received(self) -> bool | None:
        return None if self._served is None else self._served.eof_received()

    def data_received(self, data: bytes) -> None:
        if self._served is not None:
            self._served.data_received(data)
            return
        data = self._data = self._data + data
        if self._tls is not None or not data:
            return
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end and _may_go_on(data):
            return
        self._leave()
        asked = _asked(head) if self._upgrade is not None and end and _is_ours(head) else None
        if asked is None or self._upgrade is None:
            self._hand_over()
            return
        self._data = b""
        request, answer = asked
        refused = self.admit(request.forwarded)
        if refused:
            self._refuse(refused)
            return
        self._upgrade(self, self._transport, replace(request, remote=self._address), answer, rest)

    def abort(self) -> None:
        """Wait no longer."""
        self._transport.abort()

    def _refuse(self, reason: str) -> None:
        if self._tls is None:
            self._transport.write(refusal("429 Too Many Requests", reason, retry_s=CROWDED_S))
        self._transport.close()

    def _leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._waiting.discard(self)

    def _hand_over(self) -> None:
        data, self._data = self._data, b""
        http = self._served = self._http()
        http.connection_made(self._transport)
        http.data_received(data)


def _may_go_on(data: bytes) -> bool:
    """Whether data may be the beginning of a request, so that we wait for more."""
    return len(data) <= MOST_HEAD and data[:1].isupper() and b"\n\n" not in data


def _is_ours(head: bytes) -> bool:
    """Whether this is a request for the path of agents."""
    return head.startswith(_START) and head[len(_START) : len(_START) + 1] in (b" ", b"?")


def _asked(head: bytes) -> tuple[UpgradeRequest, bytes] | None:
    """An upgrade request and its answer, from the head of an HTTP request; None for any other request."""
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
    authorization, origin = headers.get("authorization"), headers.get("origin")
    return UpgradeRequest(
        "",
        query,
        None if authorization is None else authorization.strip(),
        headers.get("x-forwarded-for", ""),
        origin=None if origin is None else origin.strip(),
        browser=is_browser(headers),
        host=headers.get("host", "").strip(),
        forwarded_host=headers.get("x-forwarded-host", "").strip(),
    ), answer
