"""`Facts`: what is known of a server before it is started, as far as it concerns what others can do."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from jinro.config.reseat import Reseat
from jinro.config.serve import ServeSettings
from jinro.config.settings import Settings
from jinro.game.fixed_nights import has_fixed_nights
from jinro.net.addresses import is_loopback
from jinro.store import SEALED
from jinro.upkeep.exposure.rights import Rights

Isolation = Literal["loopback", "sandbox", "user", "none"]
"""How a program is kept apart: in a sandbox from which it reaches the server alone, in a sandbox with the
network of the machine, as another user, not at all."""
PAGE_PORT: Final = 8_080
"""Where the page is by default, if a door does not say it."""


class ExposedDoor(Struct, frozen=True, kw_only=True):
    """One address that is opened."""

    kind: Literal["contest", "classic", "licos", "page"]
    """`page`: the page alone, where there is no other door with it."""
    name: str
    host: str
    port: int
    encrypted: bool = False
    authentication: bool = False
    reseat: Reseat | None = None
    """Who gets a lost seat back; None: the holder of the person's session."""
    proxies: tuple[str, ...] = ()
    exempt: tuple[str, ...] = ()
    feed: bool = False
    """Whether there is a realtime feed, and"""
    feed_open: bool = False
    """whether it shows everything of running games, and"""
    delay_ms: int = 0
    """how late."""
    fixed_nights: bool = True
    """Whether nights last as long whichever seats act in them."""
    visibility: str = "public"
    """Who may see its games when they are over: `public`, `link`, `members`, `sealed`."""
    consent: bool = False
    """Whether the organiser consents for all agents that what they say is published."""
    people: int = 0
    told: bool = False
    """Whether names tell which seats are those of people."""

    @property
    def is_reachable(self) -> bool:
        """Whether others than users of this machine can connect: at its address, or through a proxy."""
        return not is_loopback(self.host) or bool(self.proxies)

    @property
    def place(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.name} {host}:{self.port}"


class EntryFacts(Struct, frozen=True, kw_only=True):
    """Programs of others that a contest starts on this machine."""

    isolation: Mapping[str, Isolation] = {}
    """How each entry is kept apart."""
    fault: str = ""
    """Why the machine has no sandbox for them."""
    refused: str = ""
    """Why they cannot be started as the file says."""
    variables: tuple[str, ...] = ()
    """Variables of the organiser that some of them are given."""


class RatedGames(Struct, frozen=True, kw_only=True):
    """A rating by people."""

    raters: int
    closed: bool
    visible: int = 0
    """Its games that raters can find in the archive."""


class Facts(Struct, frozen=True, kw_only=True):
    """All that is known."""

    data: Path
    doors: tuple[ExposedDoor, ...] = ()
    encryption: Literal["", "certificate", "self-signed"] = ""
    origins: tuple[str, ...] = ()
    rights: Rights | None = None
    """Of the data folder; None: there is none yet, or the system has no such rights."""
    secrets: tuple[Rights, ...] = ()
    """Of files with keys or tokens elsewhere."""
    logs: tuple[Rights, ...] = ()
    """Of folders for logs and traces elsewhere."""
    key_bytes: int | None = None
    """Length of SECRET_KEY; None: it is not set."""
    control_token: int | None = None
    """Length of JINRO_CONTROL_TOKEN; None: the server makes one."""
    games: Mapping[str, int] = Counter()
    """Stored games that are over, by who may see them."""
    entries: EntryFacts | None = None
    rating: RatedGames | None = None


def doors_of(settings: ServeSettings) -> tuple[ExposedDoor, ...]:
    """The doors that these settings open."""
    encrypted = settings.tls is not None
    doors = [_track(one, encrypted) for one in settings.tracks]
    doors += [
        ExposedDoor(
            kind="classic",
            name=f"{track.name} (classic)",
            host=track.host,
            port=track.classic_port,
            reseat=track.reseat_rule,
            exempt=track.limits.exempt,
            fixed_nights=has_fixed_nights(track.rules),
        )
        for track in settings.tracks
        if track.classic_port is not None
    ]
    classic, licos = settings.classic, settings.licos
    if classic is not None:
        doors.append(
            ExposedDoor(
                kind="classic",
                name=f"{classic.name} (classic)",
                host=classic.host,
                port=classic.port,
                reseat=classic.reseat_rule,
                exempt=classic.limits.exempt,
                fixed_nights=has_fixed_nights(classic.rules),
            )
        )
    if classic is not None and not settings.tracks and licos is None:
        port = PAGE_PORT if settings.page_port is None else settings.page_port
        doors.append(ExposedDoor(kind="page", name="page", host=classic.host, port=port))
    if licos is not None:
        doors.append(
            ExposedDoor(
                kind="licos",
                name=f"{licos.name} (LiCOS)",
                host=licos.host,
                port=licos.port,
                encrypted=encrypted,
                proxies=licos.trusted_proxies,
                exempt=licos.limits.exempt,
                fixed_nights=has_fixed_nights(licos.rules),
            )
        )
    return tuple(doors)


def _track(track: Settings, encrypted: bool) -> ExposedDoor:
    return ExposedDoor(
        kind="contest",
        name=track.name,
        host=track.host,
        port=track.port,
        encrypted=encrypted,
        authentication=track.authentication,
        reseat=track.reseat_rule,
        proxies=track.trusted_proxies,
        exempt=track.limits.exempt,
        feed=track.realtime.enable,
        feed_open=track.realtime.enable and track.realtime.open,
        delay_ms=track.realtime.delay_ms,
        fixed_nights=has_fixed_nights(track.rules),
        visibility=SEALED if track.seal else track.visibility,
        consent=track.agents_consent,
        people=track.matching.people,
        told=track.matching.told,
    )
