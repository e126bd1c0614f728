"""`PageServer`: the page at an address of its own, for a server whose doors speak no HTTP."""

import asyncio
import errno
import socket
from typing import Final, Protocol

from aiohttp import web

from jinro.net.agent import RemoteAgent
from jinro.net.gate import Crowd
from jinro.net.handshake import UpgradeRequest
from jinro.net.limits import Limits
from jinro.net.listen import duplicates, listen
from jinro.net.origin import OwnSite
from jinro.net.websocket import AgentDoor
from jinro.server.address import client_url
from jinro.server.hand_over import Inherited
from jinro.server.web.http_log import logger
from jinro.server.web.routes import Route, application
from jinro.transcript.words import Language

PAGE_PORT: Final = 8080
"""Where the page is, unless another port is asked for."""


class _PageDoor(AgentDoor):
    """Counts connections as other doors do; no agents come in here."""

    first_path = False


class HasHost(Protocol):
    """Settings that say where to listen."""

    @property
    def host(self) -> str: ...


class Front(Protocol):
    """What a page shows."""

    def routes(self) -> list[Route]: ...

    def index_routes(self, language: Language) -> list[Route]: ...

    async def close(self) -> None: ...


class PageServer:
    """The page of a server."""

    def __init__(
        self,
        front: Front,
        settings: HasHost,
        *,
        port: int | None = None,
        language: Language = "en",
        limits: Limits | None = None,
        crowd: Crowd | None = None,
        site: OwnSite | None = None,
    ) -> None:
        """`settings` of the door that it belongs to. `port` None: the default one, or a free one where that
        is taken."""
        self.settings = settings
        self.port = PAGE_PORT if port is None else port
        self._default = port is None
        self._front = front
        self._language: Language = language
        self._site = site or OwnSite(names=[settings.host])
        self._door = _PageDoor(_nobody, limits=limits, crowd=crowd)
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None

    async def start(self, inherited: Inherited) -> None:
        """Listen; port 0 becomes a free port."""
        rows = [*self._front.routes(), *self._front.index_routes(self._language)]
        self.app = application(rows, site=self._site)
        self._runner = web.AppRunner(self.app, access_log=None, handle_signals=False, logger=logger)
        await self._runner.setup()
        door = inherited.take(self.settings.host, self.port)
        self._listening = await self._listen(door)
        self.port = self._listening.sockets[0].getsockname()[1]

    async def _listen(self, door: socket.socket | None) -> asyncio.Server:
        host = self.settings.host
        try:
            return await listen(self._connection, host, self.port, door)
        except OSError as error:
            if not self._default or error.errno != errno.EADDRINUSE:
                raise
            return await listen(self._connection, host, 0)

    def _connection(self) -> asyncio.Protocol:
        assert self._runner is not None
        assert self._runner.server is not None
        return self._door.protocol(self._runner.server)

    @property
    def url(self) -> str:
        """Where people find the page."""
        return client_url("http", self.settings.host, self.port, "/")

    def doors(self) -> list[socket.socket]:
        """Duplicates of the listening sockets."""
        return duplicates(self._listening)

    def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.close()

    async def stop(self) -> None:
        self.close()
        await self._front.close()
        await self._door.stop()
        if self._runner is not None:
            await self._runner.cleanup()


def _nobody(agent: RemoteAgent, request: UpgradeRequest) -> str:
    raise AssertionError("no agents come in at the page")
