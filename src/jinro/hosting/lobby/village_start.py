"""The villages that rooms become: who begins to play there, and whether they can begin."""

from msgspec import Struct

from jinro.config.licos.settings import LicosSettings
from jinro.hosting.lobby.plans import Deal
from jinro.hosting.lobby.refusals import refused
from jinro.hosting.lobby.rooms import LobbyRoom
from jinro.hosting.lobby.visitors import Visitor
from jinro.store import Visibility


class RoomPlayer(Struct, frozen=True):
    """A visitor who gets a seat; the name is what the others see of it, in the result too."""

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
    deal: Deal = Deal()


def may_begin(room: LobbyRoom) -> None:
    """Refuse that a room begins, if it cannot."""
    for key, member in room.members.items():
        if member.away:
            raise refused("away", name="-" if room.plan.blind else member.name)
        if not member.ready and key != room.host and not room.plan.blind:
            raise refused("not_ready", name=member.name)
    if room.free and not room.plan.fills:
        raise refused("not_full", seats=room.free)


def start_of(room: LobbyRoom) -> VillageStart:
    """The village that a room becomes."""
    blind = room.plan.blind
    built_in = (*room.built_in, *[room.plan.filler] * room.free)
    return VillageStart(
        number=room.id,
        settings=room.settings,
        players=tuple(RoomPlayer(one.visitor, "" if blind else one.name) for one in room.members.values()),
        built_in=built_in,
        audience=tuple(RoomPlayer(one.visitor, one.name) for one in room.audience.values()),
        blind=blind,
        locked=room.plan.locked,
        visibility=room.plan.visibility,
        deal=room.deal,
    )
