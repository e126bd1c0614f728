"""What those who are in the lobby are told, each in their own words: `RoomView` is made for one visitor."""

from msgspec import Struct

from jinro.hosting.lobby.refusals import LobbyRefusal
from jinro.wire.page.lobby import MemberRow, PingRow, RoomCard, RoomState, RoomView

ANONYMOUS = "Anonymous"
"""What everybody is called in a blind village."""


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

__all__ = [
    "ANONYMOUS",
    "InvitationClosed",
    "Invited",
    "MemberRow",
    "Notice",
    "PingRow",
    "Pinged",
    "RoomCard",
    "RoomChanged",
    "RoomSaid",
    "RoomState",
    "RoomView",
    "SentAway",
    "VillageBegan",
]
