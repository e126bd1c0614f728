"""A room becomes a village: whether it can now, and what the village is told."""

from jinro.server.lobby.refusals import LobbyRefusal, refused
from jinro.server.lobby.rooms import LobbyRoom
from jinro.server.lobby.villages import RoomPlayer, VillageStart


def not_yet(room: LobbyRoom) -> LobbyRefusal | None:
    """Why a room cannot begin; None: it can."""
    for key, member in room.members.items():
        if member.away:
            return refused("away", "-" if room.plan.blind else member.name)
        if not member.ready and key != room.host and not room.plan.blind:
            return refused("not_ready", member.name)
    if room.free and not room.plan.fills:
        return refused("not_full", room.free)
    return None


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
    )
