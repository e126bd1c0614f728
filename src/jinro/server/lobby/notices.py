"""What those who are in the lobby are told, each in their own words: `RoomView` is made for one visitor."""

from typing import Literal

from msgspec import Struct

from jinro.game.roles import Role
from jinro.server.lobby.refusals import LobbyRefusal

State = Literal["waiting", "playing"]
ANONYMOUS = "Anonymous"
"""What everybody is called in a blind village."""


class RoomCard(Struct, frozen=True, kw_only=True):
    """A room as anybody sees it. -1: nobody may know it."""

    id: int
    search_id: int
    name: str
    state: State
    host: str
    anonymous: bool
    """Whether the host's name is not told."""
    blind: bool
    """Whether nobody knows who is who, or a machine."""
    host_is_human: bool
    number: int
    current: int
    robots_min: int
    robots: int
    humans_max: int
    humans: int
    roles: dict[Role, int]
    composition: str
    comment: str
    language: str
    locked: bool
    """Whether it has a password."""
    queue: int
    """How many wait for a seat."""
    audience: int


class MemberRow(Struct, frozen=True, kw_only=True):
    """Somebody in a room, as one visitor sees them."""

    token: str
    """The own token in the own row; a pseudonym in all others."""
    name: str
    image: str
    anonymous: bool
    host: bool
    me: bool
    ready: bool
    away: bool
    robot: bool | None
    """None: nobody may know it."""
    ping_ms: int | None


class RoomView(Struct, frozen=True, kw_only=True):
    """A room as one visitor in it sees it."""

    card: RoomCard
    rows: tuple[MemberRow, ...]
    watching: bool
    """Whether this visitor only watches."""
    queued: int = 0
    """The place of this visitor in the queue; 0: it is not in it."""


# What a visitor is told without having asked


class RoomChanged(Struct, frozen=True, tag="room"):
    """The room has changed, in which the visitor is or for which it waits."""

    view: RoomView


class SentAway(Struct, frozen=True, tag="sent_away"):
    """The visitor is in the lobby again: kicked, or the room is gone."""

    room: int
    reason: LobbyRefusal


class VillageBegan(Struct, frozen=True, tag="began"):
    """The village of the room begins."""

    room: int
    language: str
    token: str
    """The token by which the visitor's seat is known."""


class Invited(Struct, frozen=True, tag="invited"):
    """The host of a village that is over has built the next one."""

    village: int
    """The one that is over."""
    room: int


class InvitationClosed(Struct, frozen=True, tag="invitation_closed"):
    """The next village has begun, or is full, or its host has gone."""

    village: int
    room: int


class PingRow(Struct, frozen=True):
    """How long somebody took to answer; None: there was no answer yet."""

    token: str
    ping_ms: int | None


class Pinged(Struct, frozen=True, tag="ping"):
    """Asks for a pong with this id, and tells how long everybody's last took."""

    id: str
    rows: tuple[PingRow, ...]


class RoomSaid(Struct, frozen=True, tag="said"):
    """Somebody in the room said something."""

    room: int
    token: str
    """A pseudonym, or the own token."""
    name: str
    text: str
    at_ms: int


Notice = RoomChanged | SentAway | VillageBegan | Invited | InvitationClosed | Pinged | RoomSaid
