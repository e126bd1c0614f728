"""`LicosServer`: the LiCOS door at its address: sockets of villages, contexts, schemas and examples, and what
a host may do."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec.structs import replace

from jinro.config.licos.client import LicosClient
from jinro.config.licos.settings import LicosSettings, licos_settings
from jinro.config.serve import ServeSettings
from jinro.hosting.door import AtAddress, HttpListener, ListeningAddress, Shared, TrackDoor
from jinro.hosting.doors.licos.client.server import ClientServer
from jinro.hosting.doors.licos.door import SOCKET, LicosDoor
from jinro.hosting.doors.licos.files import IMAGES, licos_routes
from jinro.hosting.doors.licos.lobby import LicosLobby
from jinro.hosting.doors.licos.news import LicosNews
from jinro.hosting.doors.page.listen import PageServer
from jinro.hosting.handover import Inherited
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.moderation import Moderation, ModerationKeeper
from jinro.hosting.lobby.village import LobbyVillage
from jinro.hosting.lobby.villages import Villages
from jinro.hosting.notices.notice import Telling, for_operator
from jinro.hosting.people.credentials import is_id
from jinro.hosting.resume import InterruptedGame
from jinro.hosting.tokens import host_token
from jinro.hosting.village import HostedGame
from jinro.hosting.web.application import application
from jinro.hosting.web.sight import ROOMS
from jinro.i18n import Language
from jinro.net.addresses import client_url, parse_networks
from jinro.net.origin import OwnSite
from jinro.wire.licos.dialects import DEFAULT_DIALECT

ROOMS_PRESET: Final = "licos-8"
"""Of the rooms of the page, where there is no LiCOS door."""


class LicosServer(TrackDoor, AtAddress[HttpListener]):
    """The LiCOS door of a server."""

    def __init__(
        self,
        settings: LicosSettings,
        shared: Shared,
        *,
        listens: bool = True,
        client: LicosClient | None = None,
        page: PageServer | None = None,
    ) -> None:
        """`listens`: whether clients of LiCOS can connect; otherwise only the page leads here. `client`: the
        published browser client that is served too. `page`: the page at an address of its own."""
        self.name = settings.name
        self.tls = shared.tls
        self.site = shared.site or OwnSite(names=[settings.host])
        assert shared.front is not None
        assert shared.people is not None
        self._front = shared.front
        self._language: Language = shared.language
        self._listens = listens
        self.page = page
        self.settings = settings
        self.room = Villages(settings, store=shared.store)
        self.room.followers.reading = shared.reading
        self._keeper = keeper = ModerationKeeper(shared.people.tables)
        shared.people.on_sweep.append(self._recall)
        moderation = Moderation(keeper.keep, is_person=is_id, is_full=keeper.is_full)
        self.lobby = Lobby(settings, self.room, moderation=moderation)
        self.licos_lobby = LicosLobby(self.lobby, shared.people)
        identities = self.licos_lobby.identities
        self.room.holder, self.room.on_seat = identities.holder, identities.seated
        self.room.on_lobby = self.licos_lobby.from_village
        self.room.on_closed = self.lobby.ended
        self.licos_lobby.awaited = self.room.awaits
        self.door = self._licos_door(shared)
        self._telling = Telling(self.name, for_operator(shared.tell))
        if self._telling.wanted:
            self.door.on_refused = self._telling.refused
            LicosNews(self.room, self._telling, shared.language)
        self._host_token = host_token(shared.environ, shared.data)
        self._listener = HttpListener(self.door.protocol, settings, settings.port)
        self.client: ClientServer | None = None
        """A published browser client of LiCOS."""
        if client is not None:
            self.client = ClientServer(client, self, shared.people, language=shared.language)
            shared.remarks.lines.extend(self.client.remarks)

    def _licos_door(self, shared: Shared) -> LicosDoor:
        return LicosDoor(
            self.room.arrive,
            on_lobby=self.licos_lobby.arrive,
            on_robot=self.licos_lobby.robots.arrive,
            tokens_of=self.licos_lobby.tokens_of,
            home=self.room.home,
            limits=shared.limits or self.settings.limits,
            ping_s=shared.ping_s,
            crowd=shared.crowd,
            proxies=self.settings.trusted_proxies,
            images=IMAGES,
            tls=None if shared.tls is None else shared.tls.context,
            site=self.site,
        )

    async def start(self, inherited: Inherited) -> None:
        await self.room.recall()
        await self._recall()
        rows = licos_routes(self.room, self.door, self._host_token)
        rows += [*self._front.routes(), *self._front.index_routes(self._language)]
        self.app = application(rows, site=self.site, proxies=parse_networks(self.settings.trusted_proxies))
        await self._listener.start(self.app, inherited)

    async def _recall(self) -> None:
        """Hold by what earlier servers decided; the operator's command may have lifted a ban or a mute."""
        rows = await self._keeper.earlier()
        if rows is not None:
            self.lobby.moderation.recall(rows)

    # As a `Door`

    @property
    def listeners(self) -> list[ListeningAddress]:
        found = (self if self._listens else None, self.client, self.page)
        return [one for one in found if one is not None]

    @property
    def idle(self) -> bool:
        return not self._started

    def hold(self) -> None:
        """No client sits down before `admit` in any case."""

    def admit(self) -> None:
        self.room.takes_part = True
        self._telling.start()
        if self._listens:
            self.room.open_again()

    def plays(self, game: str) -> bool:
        villages = (one for one in self.room.villages.values() if one.id == game)
        return any(one.game is not None and not one.game.state.ended for one in villages)

    # What the page reads

    protocol: Literal["licos"] = "licos"

    @property
    def url(self) -> str:
        """Where robots connect, in the default dialect; empty: nowhere."""
        if not self._listens:
            return ""
        path = f"/licos/{DEFAULT_DIALECT}/{SOCKET}"
        return client_url("ws" if self.tls is None else "wss", self.settings.host, self.port, path)

    @property
    def draining(self) -> bool:
        return self.room.draining

    @property
    def games(self) -> Mapping[str, HostedGame]:
        playing = (village.live for village in self._started)
        return {live.id: live for live in playing if live is not None}

    @property
    def _started(self) -> list[LobbyVillage]:
        return [village for village in self.room.villages.values() if village.started]

    @property
    def waiting(self) -> int:
        village = self.room.waiting_village
        return 0 if village is None else len(village.waiting)

    async def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool) -> None:
        await self.room.resume(stored, wait_s, abort=abort)

    async def drain(self) -> None:
        self.lobby.close()
        await self.room.drain()

    async def interrupt(self) -> None:
        self.lobby.close()
        await self.room.interrupt()

    async def stop(self) -> None:
        """Abort running games and close all connections."""
        self.lobby.close()
        await self.room.stop()
        self._telling.stop()
        self.close()
        await self._front.close()
        await self.door.stop()
        await self.licos_lobby.close()
        await self._keeper.close()
        await self._listener.stop()
        if self.client is not None:
            await self.client.stop()
        if self.page is not None:
            await self.page.stop()


def meeting_of(settings: ServeSettings, shared: Shared) -> LicosServer:
    """The LiCOS door of a server; without one, the rooms of the page, with an address where no other door
    speaks HTTP."""
    if settings.licos is not None:
        return LicosServer(settings.licos, shared, client=settings.licos_client)
    page = None
    if settings.classic is not None and not settings.tracks:
        assert shared.front is not None
        page = PageServer(
            shared.front,
            settings.classic,
            port=settings.page_port,
            language=shared.language,
            crowd=shared.crowd,
            site=shared.site,
        )
    rooms = replace(licos_settings(ROOMS_PRESET), name=ROOMS)
    return LicosServer(rooms, shared, listens=False, client=settings.licos_client, page=page)
