"""The contest door: agents over WebSocket. The upgrade, the first NAME, then texts to the listener.

Pings are answered at any time; an agent that waits for a game may wait for days. What comes goes straight to
the agent's listener, without a task or a queue.
"""

import asyncio
import ssl
from collections.abc import Callable, Iterable
from typing import Final

from aiohttp import web

from jinro.i18n import coded
from jinro.net import frames
from jinro.net.connection import CLOSE_S, Acceptor, Connection
from jinro.net.frames import BadFrame, FrameReader, close_frame, pong_frame, text_frame, text_frames
from jinro.net.gate import Crowd
from jinro.net.handshake import CROWDED_S, Handshake, UpgradeRequest, accepted, refusal
from jinro.net.limits import Limits
from jinro.net.listen import peer_address
from jinro.net.origin import OwnSite, is_browser
from jinro.net.peer import RemoteAgent
from jinro.net.socket_options import read_little
from jinro.wire.nlp.codec import NAME, name_of, text_of

AFTER_CLOSE_BYTES: Final = 1 << 18
"""What may still be on its way from an agent when we close."""
RETRY_S: Final = 30
"""When an agent may come again that is refused because no new agents are accepted."""
PONG_S: Final = 1.0
"""How long a pong waits for an agent that does not read."""


class AgentSocket(Connection):
    """One WebSocket, from the answer to its upgrade to its end."""

    __slots__ = (
        "_after_close",
        "_behind",
        "_door",
        "_limit",
        "_named",
        "_pinged",
        "_reader",
        "_request",
        "_timer",
    )

    def __init__(
        self,
        door: "AgentDoor",
        transport: asyncio.Transport,
        request: UpgradeRequest,
        behind: asyncio.BaseProtocol | None = None,
    ) -> None:
        """`behind` is the protocol that had the connection before; it hears of its end."""
        super().__init__(door.gate, door.held)
        self._door = door
        self.use(transport)
        self._limit = self._limits.message_bytes
        self._request = request
        self._behind = behind
        self._reader = FrameReader(min(self._limit, self._limits.name_bytes))
        self._named = False
        self._pinged: bytes | None = None
        """The last ping, if it is not answered yet."""
        self._after_close = 0
        """Bytes received since we closed."""
        self._timer: asyncio.TimerHandle | None = None
        """Until the name comes, and when closing: what happens if the agent takes too long."""

    def begin(self, answer: bytes) -> None:
        """Answer the upgrade, and ask for the name once."""
        self.write(answer + text_frame(NAME))
        self._set_timer(self._limits.name_s, self._no_name)

    # Receiving

    def data_received(self, data: bytes) -> None:
        if self._closing:
            self._count_after_close(len(data))
        agent = self._agent
        if agent is not None:
            text = self._reader.whole_text(data)
            if text is not None:
                agent.on_text(text.decode("utf-8", "replace"))  # It is `text_of`, without the call.
                return
        self._read(data)

    def _count_after_close(self, size: int) -> None:
        """An agent answers our close frame with its own; do not wait for one that goes on sending."""
        self._after_close += size
        if self._after_close > AFTER_CLOSE_BYTES:
            self._transport.abort()

    def _read(self, data: bytes) -> None:
        if self._transport.is_closing():
            return
        ping: bytes | None = None
        anew = False
        reader = self._reader
        try:
            for opcode, payload in reader.feed(data):
                # A control frame may stand between the parts of a message, which it does not finish.
                anew = anew or not reader.in_parts
                if opcode in (frames.TEXT, frames.BINARY):
                    self._take(payload)
                elif opcode == frames.PING:
                    ping = payload
                elif opcode == frames.CLOSE:
                    self._end(1000)
                    return
        except BadFrame as error:
            self._end(error.code, error.reason)
        # One pong answers several pings (RFC 6455, 5.5.3); none is sent after a close.
        if ping is not None and not self._closing:
            self._answer_ping(ping)
        self.wait_for_rest(reader.size, pending=not reader.between, anew=anew)

    def _answer_ping(self, payload: bytes) -> None:
        """Send a pong. While the agent does not read, only the last ping is kept: any number may come."""
        if not self._transport.get_write_buffer_size():
            self.write(pong_frame(payload))
            return
        if self._pinged is None:
            asyncio.get_running_loop().call_later(PONG_S, self._late_pong)
        self._pinged = payload

    def _late_pong(self) -> None:
        payload, self._pinged = self._pinged, None
        if payload is not None and not self._closing:
            self._answer_ping(payload)

    def _take(self, payload: bytes) -> None:
        if self._agent is not None:
            self._agent.on_text(text_of(payload))
        elif not self._named:
            self._named = True
            self._cancel_timer()
            self._arrive(name_of(text_of(payload)))

    def _arrive(self, name: str) -> None:
        limits = self._limits
        if len(name) > limits.name_characters:
            reason = coded("connections.long_name", most=limits.name_characters)
            self._door.on_refused(name, self._request.remote, reason)
            self.close(1008, reason)
            return
        self._reader.allow(self._limit)
        agent = RemoteAgent(
            name, self, self._request.remote, burst=limits.idle_messages, forgiven_s=limits.forgiven_s
        )
        self._agent = agent
        refused = self._door.arrive(self, agent, self._request)
        if refused:
            self._send_away(agent, refused)

    def _send_away(self, agent: RemoteAgent, reason: str) -> None:
        """Close; keep an agent waiting before that whose address comes back too often."""
        self._door.on_refused(agent.name, agent.address, reason)
        wait_s = self._gate.sent_away(agent.address)
        if wait_s:
            self._set_timer(wait_s, lambda: agent.close(reason, 1008))
        else:
            agent.close(reason, 1008)

    def _no_name(self) -> None:
        self._named = True
        reason = coded("connections.no_name", seconds=self._limits.name_s)
        self._door.on_refused("", self._request.remote, reason)
        self.close(1008, reason)

    def eof_received(self) -> None:
        """The agent sends no more."""
        self._end(1000)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        self.forget_rest()
        self._closing = True
        self._door.left(self)
        if self._agent is not None:
            self._agent.lose()
            self._agent = None
        if isinstance(self._behind, asyncio.Protocol):
            self._behind.connection_lost(exc)

    # Sending

    encode = staticmethod(text_frames)

    def ping(self) -> None:
        """Keep the connection alive; disconnect an agent that has read nothing for too long."""
        if self._closing or self.is_stuck(asyncio.get_running_loop().time()):
            return
        if not self._transport.get_write_buffer_size():
            self.write(frames.PING_FRAME)

    def close(self, code: int, reason: str = "") -> None:
        """Send a close frame, and give the agent a moment to send its own."""
        if not self._closing:
            self.write(self.encode(self._held) + close_frame(code, reason))
            self._held = []
            self._closing = True
            self._set_timer(CLOSE_S, self._transport.abort)

    def fail(self, code: int, reason: str) -> None:
        self._end(code, reason)

    def _end(self, code: int, reason: str = "") -> None:
        """The agent has closed, or must: answer with a close frame, unless we have closed first.

        It is lost at once, even if it never reads what still waits for it.
        """
        self.close(code, reason)
        self._transport.close()
        if self._agent is not None:
            self._agent.lose()

    def _set_timer(self, seconds: float, callback: Callable[[], None]) -> None:
        self._cancel_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, callback)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


class AgentDoor(Acceptor[AgentSocket]):
    """Admits agents: through `protocol`, in front of an HTTP server, or through `handle`, a route of one."""

    socket_type: type[AgentSocket] = AgentSocket
    first_path = True
    """Whether agents at `/ws` are met before the HTTP server."""

    def __init__(
        self,
        on_agent: Callable[[RemoteAgent, UpgradeRequest], str],
        *,
        check: Callable[[RemoteAgent, UpgradeRequest], str] | None = None,
        closed: Callable[[UpgradeRequest], str] | None = None,
        limits: Limits | None = None,
        ping_s: float = 30.0,
        crowd: Crowd | None = None,
        proxies: Iterable[str] = (),
        tls: ssl.SSLContext | None = None,
        site: OwnSite | None = None,
    ) -> None:
        """`on_agent` takes an agent that has sent its name, or returns the reason for refusing it. `check`
        may refuse it before, so that it does not count for the team it claims to be of. `closed` may say why
        no new agents are accepted, before the upgrade. `tls`: of all connections that come through
        `protocol`. `site`: which web pages may connect."""
        super().__init__(limits or Limits(), crowd, proxies)
        self._on_agent = on_agent
        self.on_refused: Callable[[str, str, str], None] = _ignore
        """Told the name (empty: none yet), the address and the reason when an agent is sent away."""
        self._check = check
        self._closed = closed
        self._site = site or OwnSite()
        self._tls = tls
        self._ping_s = ping_s
        self._handshakes: set[Handshake] = set()
        self._stopped = False
        self._pinger: asyncio.Task[None] | None = None
        self._handled: dict[AgentSocket, asyncio.Future[None]] = {}
        """Sockets that came through `handle`, which waits for their end."""

    @property
    def undecided(self) -> int:
        """Connections whose request has not come yet."""
        return len(self._handshakes)

    def protocol(self, http: Callable[[], asyncio.Protocol]) -> asyncio.Protocol:
        """The protocol of a new connection; it hands non-agent connections to `http`."""
        wait_s = 0 if self._stopped else self.limits.name_s
        upgrade = self._upgrade if self.first_path else None
        return Handshake(upgrade, http, wait_s, self._handshakes, self.gate, self._tls)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve a connection that came through an HTTP server, to its end."""
        answer, transport = accepted(request.headers), request.transport
        if answer is None or transport is None:
            return web.Response(status=400, text="agents connect here by WebSocket\n")
        behind = transport.get_protocol()
        remote = request.remote or ""
        if isinstance(behind, Handshake):
            refused = behind.admit(",".join(request.headers.getall("X-Forwarded-For", ())))
            if refused:
                headers = {"Retry-After": str(CROWDED_S), "Connection": "close"}
                return web.Response(status=429, text=f"{refused}\n", headers=headers)
            remote = behind.address
        authorization = request.headers.get("Authorization")
        asked = UpgradeRequest(
            remote,
            dict(request.query),
            authorization,
            path=request.path,
            cookie=request.headers.get("Cookie", ""),
            origin=request.headers.get("Origin"),
            browser=is_browser(request.headers),
            host=request.headers.get("Host", ""),
            forwarded_host=request.headers.get("X-Forwarded-Host", ""),
        )
        refused = self._foreign(asked, transport)
        if refused:
            return web.Response(status=403, text=f"{refused}\n", headers={"Connection": "close"})
        refused = self._not_now(asked)
        if refused:
            self.on_refused("", remote, refused)
            headers = {"Retry-After": str(RETRY_S), "Connection": "close"}
            return web.Response(status=503, text=f"{refused}\n", headers=headers)
        socket = self._open_socket(transport, asked, answer, behind)
        ended = self._handled[socket] = asyncio.get_running_loop().create_future()
        try:
            await ended
        finally:
            transport.abort()
        return web.Response()

    def _foreign(self, request: UpgradeRequest, transport: asyncio.BaseTransport) -> str:
        """The reason for refusing a web page, if it is not of this server."""
        if request.origin is None:
            return ""
        hosts = [request.host]
        if request.forwarded_host and self.gate.is_proxy(peer_address(transport)):
            hosts.append(request.forwarded_host.rpartition(",")[2].strip())
        return self._site.refuses(hosts, request.origin, browser=request.browser)

    def _not_now(self, request: UpgradeRequest) -> str:
        """The reason for accepting no agents at present, if there is one."""
        if self._stopped:
            return coded("connections.stops")
        return "" if self._closed is None else self._closed(request)

    def arrive(self, socket: AgentSocket, agent: RemoteAgent, request: UpgradeRequest) -> str:
        """Admit an agent that has sent its name, or return the reason for refusing it."""
        refused = "" if self._check is None else self._check(agent, request)
        return refused or self.admit(socket, agent.team, lambda: self._on_agent(agent, request))

    def left(self, connection: AgentSocket) -> None:
        super().left(connection)
        ended = self._handled.pop(connection, None)
        if ended is not None and not ended.done():
            ended.set_result(None)

    async def stop(self) -> None:
        """Close every connection that is left."""
        if self._pinger is not None:
            self._pinger.cancel()
        self._stopped = True
        for handshake in list(self._handshakes):
            handshake.abort()
        await self.close_all()

    def _upgrade(
        self,
        handshake: Handshake,
        transport: asyncio.Transport,
        request: UpgradeRequest,
        answer: bytes,
        rest: bytes,
    ) -> None:
        foreign = self._foreign(request, transport)
        if foreign:
            transport.write(refusal("403 Forbidden", foreign))
            transport.close()
            return
        refused = self._not_now(request)
        if refused:
            self.on_refused("", request.remote, refused)
            transport.write(refusal("503 Service Unavailable", refused, retry_s=RETRY_S))
            transport.close()
            return
        socket = self._open_socket(transport, request, answer, handshake)
        if rest:
            socket.data_received(rest)

    def _open_socket(
        self,
        transport: asyncio.Transport,
        request: UpgradeRequest,
        answer: bytes,
        behind: asyncio.BaseProtocol | None = None,
    ) -> AgentSocket:
        read_little(transport)
        socket = self.socket_type(self, transport, request, behind)
        transport.set_protocol(socket)
        self.joined(socket)
        if self._pinger is None or self._pinger.done():
            self._pinger = asyncio.get_running_loop().create_task(self._ping())
        socket.begin(answer)
        return socket

    async def _ping(self) -> None:
        while self._open:
            await asyncio.sleep(self._ping_s)
            for socket in list(self._open):
                socket.ping()


def _ignore(name: str, address: str, reason: str) -> None:
    """The default callback."""
