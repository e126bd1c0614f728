"""What the lobby needs of the villages that its rooms become."""

from typing import Protocol

from msgspec import Struct

from jinro.config.licos.settings import LicosSettings
from jinro.server.lobby.visitors import Visitor
from jinro.store import Visibility


class RoomPlayer(Struct, frozen=True):
    """Somebody who gets a seat; the name is what the others see of it, in the result too."""

    visitor: Visitor
    name: str


class VillageStart(Struct, frozen=True, kw_only=True):
    """A village that is to begin."""

    number: int
    settings: LicosSettings
    players: tuple[RoomPlayer, ...]
    built_in: tuple[str, ...]
    """Built-in players that have the other seats, by name."""
    audience: tuple[RoomPlayer, ...]
    blind: bool
    locked: bool = False
    """Whether the password of its room holds for watching it."""
    visibility: Visibility = "public"
    """Who may see its game, while it is played and afterwards."""


class Villages(Protocol):
    """Where villages are played."""

    def next_number(self) -> int:
        """The number of the next village."""
        ...

    def begin(self, start: VillageStart) -> bool:
        """Let a village begin; False: too many play."""
        ...

    def game_of(self, number: int) -> str:
        """The id of the game of a village; empty: it has not begun."""
        ...

    def is_over(self, number: int) -> bool:
        """Whether a village has ended, though people still talk there."""
        ...

    def watch(self, number: int, player: RoomPlayer) -> None:
        """Let somebody watch a village that plays."""
        ...

    def may_watch(self, number: int, key: str) -> bool:
        """Whether somebody was let in to watch a village."""
        ...

    def watchers(self, number: int) -> frozenset[str]:
        """The keys of those who watch a village now."""
        ...

    def is_here(self, number: int, token: str) -> bool:
        """Whether a player of a village is connected."""
        ...

    def lose(self, person: str, reason: str, *, programs: bool) -> None:
        """Disconnect a person from all villages; `programs`: those of its robots too."""
        ...

    def plays(self, number: int, token: str) -> str | None:
        """The language of a village in which a token has a seat; None: it has none there."""
        ...

    def invite(self, number: int, room: int | None) -> None:
        """Tell the players of a village the number of the next one; None: it can be entered no more."""
        ...
