"""The lobby: rooms where people and robots find each other before a village begins, and after it.

No wire and no socket: `Lobby` takes visitors and what they want, returns a result or a `Refused`, and tells
those who are there. The LiCOS lobby socket and the stream of our page are two ways to it.
"""

from jinro.server.lobby.lobby import Lobby
from jinro.server.lobby.notices import (
    InvitationClosed,
    Invited,
    Notice,
    Pinged,
    RoomChanged,
    RoomSaid,
    SentAway,
    VillageBegan,
)
from jinro.server.lobby.plans import RoomPlan
from jinro.server.lobby.refusals import Refused
from jinro.server.lobby.visitors import Kind, Visitor

__all__ = [
    "InvitationClosed",
    "Invited",
    "Kind",
    "Lobby",
    "Notice",
    "Pinged",
    "RoomPlan",
    "Refused",
    "RoomChanged",
    "RoomSaid",
    "SentAway",
    "VillageBegan",
    "Visitor",
]
