"""The doors of a server as the page shows them, besides its tracks."""

from collections.abc import Mapping
from typing import Literal

from jinro.config.classic.settings import ClassicSettings
from jinro.config.licos.settings import LicosSettings
from jinro.config.settings import Settings
from jinro.server.classic.mixed_door import MixedDoor
from jinro.server.classic.server import ClassicServer
from jinro.server.licos.server import LicosServer
from jinro.server.licos.village import LicosVillage
from jinro.server.running import Running
from jinro.server.web.followers import LiveGame


class _Open:
    """Everybody may watch at once: this door knows no tokens of watchers."""

    tokens = None
    is_open = True
    delay_ms = 0


class ShownClassic(_Open):
    """The classic door: the games that its tables play now."""

    def __init__(self, server: ClassicServer) -> None:
        self._server = server

    @property
    def settings(self) -> ClassicSettings:
        return self._server.settings

    @property
    def protocol(self) -> Literal["classic"]:
        return "classic"

    @property
    def url(self) -> str:
        return self._server.url

    @property
    def draining(self) -> bool:
        return self._server.draining

    @property
    def games(self) -> Mapping[str, LiveGame]:
        return {running.id: running for running in self.running()}

    def running(self) -> list[Running]:
        playing = (series.running for series in self._server.series)
        return [running for running in playing if running is not None]

    @property
    def waiting(self) -> int:
        return len(self._server.waiting)


class ShownMixed(_Open):
    """The classic door of a track: a second address; its games are the track's."""

    def __init__(self, door: MixedDoor) -> None:
        self._door = door

    @property
    def settings(self) -> Settings:
        return self._door.settings

    @property
    def protocol(self) -> Literal["classic"]:
        return "classic"

    @property
    def url(self) -> str:
        return self._door.url

    @property
    def draining(self) -> bool:
        return False

    @property
    def games(self) -> Mapping[str, LiveGame]:
        return {}

    @property
    def waiting(self) -> int:
        return 0


class ShownLicos(_Open):
    """The LiCOS door: the villages that play."""

    def __init__(self, server: LicosServer, *, listens: bool = True) -> None:
        """`listens`: whether clients of LiCOS can connect; otherwise only the page leads there."""
        self._server = server
        self._listens = listens

    @property
    def settings(self) -> LicosSettings:
        return self._server.settings

    @property
    def protocol(self) -> Literal["licos"]:
        return "licos"

    @property
    def url(self) -> str:
        return self._server.url if self._listens else ""

    @property
    def draining(self) -> bool:
        return self._server.room.draining

    @property
    def games(self) -> Mapping[str, LiveGame]:
        playing = (village.live for village in self.villages())
        return {live.id: live for live in playing if live is not None}

    def villages(self) -> list[LicosVillage]:
        return [village for village in self._server.room.villages.values() if village.started]

    @property
    def waiting(self) -> int:
        village = self._server.room.waiting_village
        return 0 if village is None else len(village.waiting)
