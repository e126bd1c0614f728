"""`Door`: one way into the server, and the villages behind it; `Shared`: what all doors are given; and the
listening that doors of HTTP share.

A further door is a folder below `doors/` and one line in `server.py`.
"""

import asyncio
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from aiohttp import web
from msgspec import Struct, field

from jinro.hosting.agents.waiting import WaitingAgents
from jinro.hosting.handover import Inherited
from jinro.hosting.notices.notice import Remarks, Tell, Telling
from jinro.hosting.people.people import People
from jinro.hosting.resume import InterruptedGame
from jinro.hosting.scribe.files import Files
from jinro.hosting.tokens import Tokens
from jinro.hosting.village import HostedGame
from jinro.hosting.web.answers import logger
from jinro.hosting.web.front import FrontDoor
from jinro.hosting.web.sight import ShownTrack
from jinro.i18n import Language
from jinro.net.addresses import client_url
from jinro.net.gate import Crowd
from jinro.net.limits import Limits
from jinro.net.lines import LineDoor
from jinro.net.listen import duplicates, listen
from jinro.net.origin import OwnSite
from jinro.net.tls import Tls
from jinro.store.store import Store
from jinro.village.ear import ReadingThread


class Shared(Struct, frozen=True, kw_only=True):
    """What all doors of a server share."""

    data: Path = Path()
    environ: Mapping[str, str] = {}
    store: Store | None = None
    """None: nothing is stored."""
    database: Path | None = None
    """Where the store is, for readers."""
    limits: Limits | None = None
    """None: those of the settings of each door."""
    ping_s: float = 30.0
    crowd: Crowd | None = None
    """The connections of all doors."""
    tokens: Tokens | None = None
    """Checks tokens; None: no door wants any."""
    tell: Tell | None = None
    """Told what goes on, in `language`."""
    language: Language = "en"
    tls: Tls | None = None
    """The certificate of doors that can encrypt; None: none does."""
    site: OwnSite | None = None
    """What the server is called, and which pages may connect."""
    front: FrontDoor | None = None
    """The page, which all doors share."""
    people: People | None = None
    files: Files | None = None
    """Files of games; None: none are written."""
    reading: ReadingThread | None = None
    """Reads what strangers say; None: the rules alone do."""
    remarks: Remarks = field(default_factory=lambda: Remarks("en"))


class HasAddress(Protocol):
    """Settings that say where to listen."""

    @property
    def host(self) -> str: ...


class ListeningAddress(Protocol):
    """An address at which connections are accepted."""

    @property
    def settings(self) -> HasAddress: ...

    @property
    def port(self) -> int:
        """The port that was asked for; after the start the one that is used."""
        ...

    async def start(self, inherited: Inherited) -> None:
        """Listen, or raise OSError; port 0 becomes a free port."""
        ...

    def sockets(self) -> list[socket.socket]:
        """Duplicates of the listening sockets."""
        ...

    def close(self) -> None:
        """Stop listening."""
        ...


class Door(Protocol):
    """One way into the server, and the villages behind it."""

    @property
    def name(self) -> str:
        """The track under which its games are stored and told."""
        ...

    @property
    def listeners(self) -> Sequence[ListeningAddress]:
        """Its addresses; none: it is reached through another door."""
        ...

    @property
    def shown_tracks(self) -> Sequence[ShownTrack]:
        """What the page and the API may read."""
        ...

    @property
    def idle(self) -> bool:
        """Whether no game is running."""
        ...

    def hold(self) -> None:
        """Begin no games: interrupted ones, to which clients may come back, go on first."""
        ...

    async def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool) -> object:
        """Go on with an interrupted game, or end it."""
        ...

    async def resume_series(self, wait_s: float) -> None:
        """Go on with what was interrupted between two games."""
        ...

    def admit(self) -> None:
        """All interrupted games go on: new ones may begin."""
        ...

    def running(self) -> Iterable[tuple[ShownTrack, HostedGame]]:
        """The games that run, for the operator."""
        ...

    def plays(self, game: str) -> bool:
        """Whether a game is not decided yet."""
        ...

    def flush_news(self) -> None:
        """Say how much news was not told so far."""
        ...

    async def drain(self) -> None:
        """Begin no new games; return when the running ones are finished."""
        ...

    async def interrupt(self) -> None:
        """Leave running games to the next server, and disconnect their clients."""
        ...

    async def stop(self) -> None:
        """Abort running games, and close all connections."""
        ...


class HostedTrack(ShownTrack, Protocol):
    """A door whose villages are one track."""

    @property
    def games(self) -> Mapping[str, HostedGame]: ...


class TrackDoor:
    """What a `Door` does whose villages are one track, at one address; it is what the page reads, too."""

    tokens: Tokens | None = None
    """Checks the tokens of watchers; None: the door knows none."""
    is_open = True
    delay_ms = 0
    _telling: Telling
    _waiting: WaitingAgents

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def listeners(self: ListeningAddress) -> Sequence[ListeningAddress]:
        return [self]

    @property
    def shown_tracks(self: ShownTrack) -> Sequence[ShownTrack]:
        return [self]

    @property
    def idle(self: HostedTrack) -> bool:
        return not self.games

    async def resume_series(self, wait_s: float) -> None:
        """Each game is a series of its own."""

    def running(self: HostedTrack) -> Iterator[tuple[ShownTrack, HostedGame]]:
        return ((self, game) for game in self.games.values())

    def plays(self: HostedTrack, game: str) -> bool:
        return game in self.games

    def flush_news(self) -> None:
        self._telling.flush()


DoorMaker = Callable[[Shared], Door]
"""Makes a door of a server that starts."""


class HttpListener:
    """Listens at one address for HTTP, and for agents or clients of other protocols that come by it."""

    def __init__(
        self, protocol: Callable[[web.Server], asyncio.Protocol], settings: HasAddress, port: int
    ) -> None:
        """`protocol` makes the protocol of a new connection, which may turn out to be HTTP."""
        self._protocol = protocol
        self._host = settings.host
        self.port = port
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None

    @property
    def listens(self) -> bool:
        return self._listening is not None

    async def start(self, app: web.Application, inherited: Inherited) -> None:
        """Listen, or raise OSError."""
        if self._runner is None:
            self._runner = web.AppRunner(app, access_log=None, handle_signals=False, logger=logger)
            await self._runner.setup()
        self._listening = await self.serve_at(inherited.take(self._host, self.port))
        self.port = self._listening.sockets[0].getsockname()[1]

    async def serve_at(self, door: socket.socket | None) -> asyncio.Server:
        """Accept connections at a socket that listens, or at the address."""
        return await listen(self._connection, self._host, self.port, door)

    def _connection(self) -> asyncio.Protocol:
        assert self._runner is not None
        assert self._runner.server is not None
        return self._protocol(self._runner.server)

    def sockets(self) -> list[socket.socket]:
        """Duplicates of the listening sockets."""
        return duplicates(self._listening)

    def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.close()

    async def stop(self) -> None:
        """Wait for the end of all connections, which the door closes."""
        self.close()
        if self._runner is not None:
            await self._runner.cleanup()


L = TypeVar("L", HttpListener, LineDoor)


class AtAddress(Generic[L]):
    """Something that listens at one address: a `ListeningAddress`, but for its start."""

    _listener: L

    @property
    def port(self) -> int:
        return self._listener.port

    def sockets(self) -> list[socket.socket]:
        return self._listener.sockets()

    def close(self) -> None:
        self._listener.close()


class AtLines(AtAddress[LineDoor]):
    """The same for agents that speak in lines."""

    settings: HasAddress

    async def start(self, inherited: Inherited) -> None:
        """Listen; port 0 becomes a free port."""
        host = self.settings.host
        await self._listener.start(host, inherited.take(host, self.port))

    @property
    def url(self) -> str:
        """Where agents connect."""
        return client_url("tcp", self.settings.host, self.port)
