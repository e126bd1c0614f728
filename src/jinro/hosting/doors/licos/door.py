"""The LiCOS door: WebSockets whose address chooses the dialect, and whose first message is `ready`.

A client whose address has a token is known at once, and a page by the cookie of its session; any other has to
say `ready` first.
"""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from jinro.hosting.doors.licos.connection import Client
from jinro.hosting.in_turn import MOST_WAITING, InTurn, Work, begin
from jinro.net.gate import Crowd
from jinro.net.handshake import UpgradeRequest
from jinro.net.limits import Limits
from jinro.net.origin import OwnSite
from jinro.net.peer import RemoteAgent
from jinro.net.websocket import AgentDoor, AgentSocket
from jinro.wire.licos import DEFAULT_DIALECT, DIALECTS, BadMessage, codec_for
from jinro.wire.licos.names import LicosChannel
from jinro.wire.licos.plain import Ready, Receipt, ReceivedChat, ReceivedFlavorText, ReceivedSystem
from jinro.wire.licos.tokens import is_token

Arrive = Callable[[Client, int, bool], Awaitable[str]]
"""Takes a client, the number of the village that it wants (0: any that waits), and whether it has said
`ready`; returns the reason if it is refused."""
AUDIENCES: Final[dict[str, LicosChannel]] = {"onymous": "onymousAudience", "anonymous": "anonymousAudience"}
"""What a client says that only watches, and the channel on which it may write."""
SOCKET: Final = "villageMessage"
"""The last element of the path of the sockets of villages."""
LOBBY: Final = "lobbyMessage"
AUTH: Final = "authMessage"
"""The last elements of the paths of the lobby, and of the authentication of robots."""


class Visit(Struct, frozen=True, kw_only=True):
    """A client that comes to the lobby."""

    client: Client
    cookie: str
    """The header `Cookie`."""
    address: str
    """By what it is limited; empty: by nothing."""
    known: Callable[[], None]
    """To be called when it is known who it is: until then it is waited for a short time only."""


Meet = Callable[[Visit], str]
"""Takes a client of the lobby; returns the reason if it is refused."""
TokensOf = Callable[[str], Awaitable[Sequence[str]]]
"""The tokens of the person with this header `Cookie`; none: it has no session."""
MOST_SESSIONS: Final = 10_000
"""Sessions of which it is remembered where they have said `ready` last."""
RETURN_S: Final = 2.0
"""How long a page whose session is known may take to say `ready`; then it goes on where it stopped."""
GATHER_S: Final = 0.1
"""Receipts that a page could not send before come together within this time."""
MOST_EARLY: Final = 50
"""Messages of a page that goes on, before it is clear where."""
_RECEIPTS: Final = (ReceivedChat, ReceivedSystem, ReceivedFlavorText)
Home = Callable[[Sequence[str]], Awaitable[tuple[str, int] | None]]
"""The token of these that has a seat, and the number of its village; None: none has one."""


class LicosSocket(AgentSocket):
    """One WebSocket of a client."""

    __slots__ = ()

    def begin(self, answer: bytes) -> None:
        """Answer the upgrade, and wait for the first message."""
        self.write(answer)
        self._named = True
        limits = self._limits
        self._agent = agent = RemoteAgent(
            "",
            self,
            self._request.remote,
            protocol="licos",
            burst=limits.idle_messages,
            forgiven_s=limits.forgiven_s,
        )
        self._set_timer(limits.name_s, partial(self._not_ready, agent))
        refused = self._door.arrive(self, agent, self._request)
        if refused:
            self._send_away(agent, refused)

    def known(self) -> None:
        """The client has a token: longer messages may come, and nothing is waited for any more."""
        self._cancel_timer()
        self._reader.allow(self._limit)

    def turn_away(self, agent: RemoteAgent, reason: str) -> None:
        """Refuse the client."""
        self._cancel_timer()
        self._send_away(agent, reason)

    def _not_ready(self, agent: RemoteAgent) -> None:
        self._send_away(agent, f"no ready within {self._limits.name_s:g} s")


class LicosDoor(AgentDoor):
    """Admits clients of LiCOS."""

    socket_type = LicosSocket
    first_path = False

    def __init__(
        self,
        on_client: Arrive,
        *,
        on_lobby: Meet,
        on_robot: Meet,
        tokens_of: TokensOf,
        home: Home,
        images: str,
        limits: Limits | None = None,
        ping_s: float = 30.0,
        crowd: Crowd | None = None,
        proxies: tuple[str, ...] = (),
        tls: ssl.SSLContext | None = None,
        site: OwnSite | None = None,
    ) -> None:
        """`on_lobby` takes clients of the lobby, `on_robot` robots that authenticate themselves. `tokens_of`
        tells the tokens of a session, and `home` where one of them has a seat. `images` is the address below
        which pictures are. `site`: which pages may connect."""
        super().__init__(
            _no_agents, limits=limits, ping_s=ping_s, crowd=crowd, proxies=proxies, tls=tls, site=site
        )
        self._on_client = on_client
        self._meets = {LOBBY: on_lobby, AUTH: on_robot}
        self._images = images
        self._tokens_of = tokens_of
        self._home = home
        self._ready_at: dict[tuple[str, ...], tuple[str, int]] = {}
        """Where sessions have said `ready` last, by their tokens."""

    def arrive(self, socket: AgentSocket, agent: RemoteAgent, request: UpgradeRequest) -> str:
        assert isinstance(socket, LicosSocket)
        query, browser = request.query, bool(request.origin)
        dialect = dialect_of(request.path)
        # Pages show our pictures, also if their dialect is that of the library.
        published = DIALECTS[dialect].of_library and not browser
        codec = codec_for(dialect, self._images, published=published)
        meet = self._meets.get(request.path.rpartition("/")[2])
        if meet is not None:
            return meet(
                Visit(
                    client=Client(agent, codec, name=query.get("name", ""), browser=browser),
                    cookie=request.cookie,
                    address=self.gate.counted_as(agent.address),
                    known=socket.known,
                )
            )
        token, village = query.get("token", ""), query.get("village", "0")
        if not village.isdecimal() or len(village) > 9:
            return "village: expected a number"
        watching = query.get("audience", "")
        if watching and watching not in AUDIENCES:
            return f"audience: expected one of {', '.join(AUDIENCES)}"
        client = Client(
            agent, codec, name=query.get("name", ""), audience=AUDIENCES.get(watching), browser=browser
        )
        if token and not is_token(token):
            return "token: expected a UUID"
        if token:
            client.token = token
            socket.known()
            hear_later(client, self._seat(socket, client, int(village), False))
        else:
            hear_later(client, self._expect(socket, client, request.cookie))
        return ""

    async def _seat(self, socket: LicosSocket, client: Client, village: int, ready: bool) -> None:
        """Let a client in, whose token is known."""
        refused = await self._on_client(client, village, ready)
        if refused and not client.agent.gone:
            socket.turn_away(client.agent, refused)

    async def _expect(self, socket: LicosSocket, client: Client, cookie: str) -> None:
        """Find out what a client wants that has not shown a token."""
        tokens = tuple(await self._tokens_of(cookie)) if cookie else ()
        if client.agent.gone:
            return
        if tokens:
            self._expect_page(socket, client, tokens)
        else:
            client.agent.on_text = partial(self._first, socket, client)

    def _expect_page(self, socket: LicosSocket, client: Client, tokens: tuple[str, ...]) -> None:
        """Find out what a page wants whose session is known."""

        async def home(known: Sequence[str]) -> tuple[str, int] | None:
            last = self._ready_at.get(tokens)
            return (last and await self._home([last[0]])) or await self._home(known)

        async def arrive(village: int, ready: bool) -> str:
            socket.known()
            if ready:
                self._ready_at.pop(tokens, None)
                self._ready_at[tokens] = client.token, village
                if len(self._ready_at) > MOST_SESSIONS:
                    del self._ready_at[next(iter(self._ready_at))]
            return await self._on_client(client, village, ready)

        PageReturn(
            client, tokens, home=home, arrive=arrive, turn_away=partial(socket.turn_away, client.agent)
        )

    def _first(self, socket: LicosSocket, client: Client, text: str) -> None:
        """The first message of a client that is not known yet."""
        agent = client.agent
        try:
            message = client.codec.read_client(text)
        except BadMessage as problem:
            socket.turn_away(agent, f"expected ready: {problem}")
            return
        if not isinstance(message, Ready):
            socket.turn_away(agent, "expected ready as the first message")
            return
        client.token = message.token
        socket.known()
        hear_later(client, self._seat(socket, client, message.village_id, True))


class PageReturn:
    """A socket of a village whose cookie tells whose it is, until it is clear what its page wants.

    The page of the published client says `ready` once, when it is loaded: it is empty, and wants everything.
    After a broken connection it says nothing: it wants to go on where it stopped. So a page that says nothing
    for a moment, or anything but `ready`, goes on.
    """

    def __init__(
        self,
        client: Client,
        tokens: Sequence[str],
        *,
        home: Home,
        arrive: Callable[[int, bool], Awaitable[str]],
        turn_away: Callable[[str], None],
    ) -> None:
        """`tokens` are those of the session. `arrive` takes the number of the village, and whether `ready`
        was said."""
        self._client = client
        self._tokens = {one.lower(): one for one in tokens}
        self._home = home
        self._arrive = arrive
        self._turn_away = turn_away
        self._early: list[str] = []
        self._receipts: list[Receipt] = []
        self._arrived = False
        """Whether the village hears it."""
        self._turns = InTurn()
        client.agent.on_text, client.agent.on_gone = self._heard, self._gone
        self._timer = self._silent(RETURN_S)

    def _silent(self, seconds: float) -> asyncio.TimerHandle:
        """Go on when nothing comes for so long."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self._turns.do(self._go_on()))

    def _gone(self) -> None:
        self._timer.cancel()
        self._turns.clear()

    def _heard(self, text: str) -> None:
        if not self._turns.do(self._hear(text)):
            self._client.agent.cut(1008, "too many messages")

    async def _hear(self, text: str) -> None:
        if self._arrived:
            self._client.agent.on_text(text)
            return
        if not self._client.allowed():
            return
        try:
            message = self._client.codec.read_client(text)
        except BadMessage:
            await self._take(text)  # The village says what is wrong with it.
            return
        if isinstance(message, Ready):
            await self._ready(message)
        elif isinstance(message, _RECEIPTS) and len(self._receipts) < MOST_EARLY:
            if message.token.lower() in self._tokens:
                self._receipts.append(message)
            self._timer.cancel()
            self._timer = self._silent(GATHER_S)
        else:
            await self._take(text)

    async def _ready(self, message: Ready) -> None:
        self._timer.cancel()
        if message.token.lower() not in self._tokens:
            self._turn_away("the token is not one of this session")
            return
        self._client.token = message.token
        self._end(await self._arrive(message.village_id, True))

    async def _take(self, text: str) -> None:
        self._early.append(text)
        await self._go_on()

    async def _go_on(self) -> None:
        """The page lives: give it what it has missed."""
        self._timer.cancel()
        if self._arrived:
            return
        found = await self._home(list(self._tokens.values()))
        if found is None:
            # A page that was loaded a moment ago may still say `ready`; nothing else is of any use.
            if self._early or self._receipts:
                self._turn_away("no village of this session goes on")
            return
        self._client.token, number = found
        self._client.early = tuple(self._receipts)
        if self._end(await self._arrive(number, False)):
            for text in self._early:
                self._client.agent.on_text(text)

    def _end(self, refused: str) -> bool:
        self._arrived = not refused
        if refused and not self._client.agent.gone:
            self._turn_away(refused)
        return not refused


def hear_later(client: Client, work: Work) -> None:
    """Begin work that decides what is done with what a client says; what it says meanwhile is heard then."""
    agent, waiting = client.agent, list[str]()

    def hold(text: str) -> None:
        waiting.append(text)
        if len(waiting) > MOST_WAITING:
            agent.cut(1008, "too many messages")

    def go_on(done: object) -> None:
        if agent.on_text is hold:  # It is refused.
            agent.detach()
        for text in waiting:
            agent.on_text(text)

    task = begin(work)
    if task is not None and not agent.gone:
        agent.on_text = hold
        task.add_done_callback(go_on)


def dialect_of(path: str) -> str:
    """The dialect of an address such as `/licos/DIALECT/villageMessage`; the default for any other."""
    parts = path.strip("/").split("/")
    return parts[1] if len(parts) == 3 else DEFAULT_DIALECT


def _no_agents(agent: RemoteAgent, request: UpgradeRequest) -> str:
    raise AssertionError("clients of LiCOS arrive by their own way")
