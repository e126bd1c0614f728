"""`LicosServer`: the LiCOS door at its address: sockets of villages, contexts, schemas and examples, and what
a host may do."""

import asyncio
import socket

from aiohttp import web

from jinro.config.licos.settings import LicosSettings
from jinro.net.addresses import parse_networks
from jinro.net.gate import Crowd
from jinro.net.licos.door import SOCKET, LicosDoor
from jinro.net.limits import Limits
from jinro.net.listen import duplicates, listen
from jinro.net.origin import OwnSite
from jinro.net.tls import Tls
from jinro.server.address import client_url
from jinro.server.hand_over import Inherited
from jinro.server.licos.identities import PeopleIdentities
from jinro.server.licos.lobby import LicosLobby
from jinro.server.licos.news import LicosNews
from jinro.server.licos.room import LicosRoom
from jinro.server.licos.web import IMAGES, licos_routes
from jinro.server.lobby.lobby import Lobby
from jinro.server.lobby.moderation import Moderation, ModerationKeeper
from jinro.server.news import Tell
from jinro.server.people.people import People
from jinro.server.resume import InterruptedGame
from jinro.server.web.front import FrontDoor
from jinro.server.web.http_log import logger
from jinro.server.web.routes import application
from jinro.store.store import Store
from jinro.transcript.words import Language
from jinro.wire.licos.dialects import DEFAULT_DIALECT


class LicosServer:
    """The LiCOS door of a server."""

    def __init__(
        self,
        settings: LicosSettings,
        *,
        store: Store | None = None,
        host_token: str = "",
        limits: Limits | None = None,
        ping_s: float = 30.0,
        crowd: Crowd | None = None,
        tell: Tell | None = None,
        language: Language = "en",
        tls: Tls | None = None,
        site: OwnSite | None = None,
        front: FrontDoor | None = None,
        people: People | None = None,
    ) -> None:
        """`host_token` allows whoever has it to pause, extend and so on; empty: nobody. `tell` is told what
        goes on, in `language`. `tls`: the certificate; None: no encryption. `site`: what the server is
        called, and which pages may connect. `front` is the page, which all doors share. `people`: who comes
        to this server; None: nobody is known."""
        self.tls = tls
        self.site = site or OwnSite(names=[settings.host])
        self._front = front
        self._language: Language = language
        self.settings = settings
        self.port = settings.port
        self.room = LicosRoom(settings, store=store)
        self._keeper = None if people is None else ModerationKeeper(people.tables)
        moderation = None
        if self._keeper is not None:
            keeper = self._keeper
            moderation = Moderation(
                keeper.keep, earlier=keeper.earlier(), is_person=keeper.is_person, is_full=keeper.is_full
            )
            if people is not None:
                people.on_sweep.append(self._recall)
        self.lobby = Lobby(settings, self.room, moderation=moderation)
        self.licos_lobby = LicosLobby(self.lobby, people)
        identities, robots = self.licos_lobby.identities, self.licos_lobby.robots
        if isinstance(identities, PeopleIdentities):
            self.room.holder, self.room.on_seat = identities.holder, identities.seated
        self.room.on_lobby = self.licos_lobby.from_village
        self.room.on_closed = self.lobby.ended
        self.licos_lobby.awaited = self.room.awaits
        self.door = LicosDoor(
            self.room.arrive,
            on_lobby=self.licos_lobby.arrive,
            on_robot=None if robots is None else robots.arrive,
            tokens_of=self.licos_lobby.tokens_of,
            home=self.room.home,
            limits=limits or settings.limits,
            ping_s=ping_s,
            crowd=crowd,
            proxies=settings.trusted_proxies,
            images=IMAGES,
            tls=None if tls is None else tls.context,
            site=self.site,
        )
        self.news: LicosNews | None = None
        if tell is not None:
            self.news = LicosNews(self.room, tell, language)
            self.door.on_refused = self.news.refused
        self._host_token = host_token
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None

    async def start(self, inherited: Inherited) -> None:
        """Listen; port 0 becomes a free port."""
        rows = licos_routes(self.room, self.door, self._host_token)
        if self._front is not None:
            rows += [*self._front.routes(), *self._front.index_routes(self._language)]
        self.app = application(rows, site=self.site, proxies=parse_networks(self.settings.trusted_proxies))
        self._runner = web.AppRunner(self.app, access_log=None, handle_signals=False, logger=logger)
        await self._runner.setup()
        host, port = self.settings.host, self.settings.port
        self._listening = await listen(self._connection, host, port, inherited.take(host, port))
        if not self.port:
            self.port = self._listening.sockets[0].getsockname()[1]
        if self.news is not None:
            self.news.start()

    def _recall(self) -> None:
        """The operator's command may have lifted a ban or a mute."""
        if self._keeper is not None and not self._keeper.is_writing:
            self.lobby.moderation.recall(self._keeper.earlier())

    def open_again(self) -> None:
        """Let a village wait for players, when the interrupted ones go on."""
        self.room.takes_part = True
        self.room.open_again()

    def open_inside(self) -> None:
        """Serve the rooms of the page alone, without an address of its own."""
        self.room.takes_part = True
        if self.news is not None:
            self.news.start()

    def _connection(self) -> asyncio.Protocol:
        assert self._runner is not None
        assert self._runner.server is not None
        return self.door.protocol(self._runner.server)

    @property
    def url(self) -> str:
        """Where robots connect, in the default dialect."""
        path = f"/licos/{DEFAULT_DIALECT}/{SOCKET}"
        return client_url("ws" if self.tls is None else "wss", self.settings.host, self.port, path)

    def doors(self) -> list[socket.socket]:
        """Duplicates of the listening sockets."""
        return duplicates(self._listening)

    def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.close()

    def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool = False) -> None:
        """Go on with an interrupted village, or end it."""
        self.room.resume(stored, wait_s, abort=abort)

    async def drain(self) -> None:
        """Refuse new players, and let running games finish."""
        self.lobby.close()
        await self.room.drain()

    async def interrupt(self) -> None:
        """Leave all villages as they are, for the next server."""
        self.lobby.close()
        await self.room.interrupt()

    async def stop(self) -> None:
        """Abort running games and close all connections."""
        self.lobby.close()
        await self.room.stop()
        if self.news is not None:
            self.news.stop()
        self.close()
        if self._front is not None:
            await self._front.close()
        await self.door.stop()
        await self.licos_lobby.close()
        if self._keeper is not None:
            await self._keeper.close()
        if self._runner is not None:
            await self._runner.cleanup()
