"""`ShownTrack`: what the page reads of whatever plays villages; `TrackInfo`: what the API and the status page
read of a track. The web never changes them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, Protocol

from jinro.config.settings import Settings
from jinro.game.rules import Rules
from jinro.server.contest.teams import Teams
from jinro.server.running import Running
from jinro.server.tokens import Tokens
from jinro.server.web.followers import LiveGame
from jinro.transcript.words import Language

ROOMS: Final = "rooms"
"""The name under which games of the page's rooms are kept, where there is no LiCOS door."""
DoorKind = Literal["contest", "classic", "licos"]
"""The protocol of a door."""


class ShownSettings(Protocol):
    """What the page reads of settings."""

    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def host(self) -> str: ...


class ShownTrack(Protocol):
    """A door and the villages that are played behind it, read-only."""

    @property
    def settings(self) -> ShownSettings: ...

    @property
    def protocol(self) -> DoorKind: ...

    @property
    def url(self) -> str:
        """Where agents connect."""
        ...

    @property
    def tokens(self) -> Tokens | None:
        """Checks tokens; None: authentication is off."""
        ...

    @property
    def is_open(self) -> bool:
        """Whether everybody may watch, even with authentication."""
        ...

    @property
    def delay_ms(self) -> int:
        """How much later than it happens everything is shown."""
        ...

    @property
    def draining(self) -> bool:
        """Whether no new games begin."""
        ...

    @property
    def games(self) -> Mapping[str, LiveGame]:
        """The running games by id."""
        ...

    @property
    def waiting(self) -> int:
        """Number of agents that wait for a game."""
        ...


class TrackInfo(ShownTrack, Protocol):
    """One track, read-only."""

    @property
    def settings(self) -> Settings: ...

    @property
    def language(self) -> Language:
        """The language of the operator."""
        ...

    @property
    def database(self) -> Path | None:
        """Where games are stored; None: they are not."""
        ...

    @property
    def games(self) -> Mapping[str, Running]:
        """The running games by id."""
        ...

    @property
    def surplus(self) -> int:
        """How many of them are of teams that are not in the plan."""
        ...

    @property
    def teams(self) -> Teams:
        """The records of teams in all its games."""
        ...

    def team_rows(self, *, secrets: bool, teams: Teams | None = None) -> list[dict[str, object]]:
        """One row per team, by name, with what `teams` has counted; with `secrets` also what tells who is
        disconnected."""
        ...

    def progress(self) -> dict[str, int] | None:
        """Games of the plan played and in total; None without a plan."""
        ...
