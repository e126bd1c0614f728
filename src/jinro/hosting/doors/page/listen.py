"""`PageServer`: the page at an address of its own, for a server whose doors speak no HTTP."""

import errno
from typing import Final, Protocol

from jinro.hosting.door import AtAddress, HasAddress, HttpListener
from jinro.hosting.handover import Inherited
from jinro.hosting.web.application import application
from jinro.hosting.web.routes import Route
from jinro.i18n import Language
from jinro.net.addresses import client_url
from jinro.net.gate import Crowd
from jinro.net.handshake import UpgradeRequest
from jinro.net.limits import Limits
from jinro.net.origin import OwnSite
from jinro.net.peer import RemoteAgent
from jinro.net.websocket import AgentDoor

PAGE_PORT: Final = 8080
"""Where the page is, unless another port is asked for."""


class _PageDoor(AgentDoor):
    """Counts connections as other doors do; no agents come in here."""

    first_path = False


class Front(Protocol):
    """What a page shows."""

    def routes(self) -> list[Route]: ...

    def index_routes(self, language: Language) -> list[Route]: ...

    async def close(self) -> None: ...


class PageServer(AtAddress[HttpListener]):
    """The page of a server."""

    def __init__(
        self,
        front: Front,
        settings: HasAddress,
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
        self._default = port is None
        self._front = front
        self._language: Language = language
        self._site = site or OwnSite(names=[settings.host])
        self._door = _PageDoor(_no_agents, limits=limits, crowd=crowd)
        self._listener = HttpListener(self._door.protocol, settings, PAGE_PORT if port is None else port)

    async def start(self, inherited: Inherited) -> None:
        rows = [*self._front.routes(), *self._front.index_routes(self._language)]
        self.app = application(rows, site=self._site)
        try:
            await self._listener.start(self.app, inherited)
        except OSError as error:
            if not self._default or error.errno != errno.EADDRINUSE:
                raise
            self._listener.port = 0
            await self._listener.start(self.app, inherited)

    @property
    def url(self) -> str:
        """Where people find the page."""
        return client_url("http", self.settings.host, self.port, "/")

    async def stop(self) -> None:
        self.close()
        await self._front.close()
        await self._door.stop()
        await self._listener.stop()


def _no_agents(agent: RemoteAgent, request: UpgradeRequest) -> str:
    raise AssertionError("no agents come in at the page")
