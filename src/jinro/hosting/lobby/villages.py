"""What the lobby needs of the villages that its rooms become."""

from typing import Protocol

from msgspec import Struct

from jinro.config.licos.settings import LicosSettings
from jinro.hosting.lobby.plans import Deal
from jinro.hosting.lobby.refusals import LobbyRefusal, refused
from jinro.hosting.lobby.rooms import LobbyRoom
from jinro.hosting.lobby.visitors import Attendance, Visitor
from jinro.store import Visibility
from jinro.wire.page.lobby import LobbyInvitationClosed, LobbyInvited


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
        """Let a visitor watch a village that plays."""
        ...

    def may_watch(self, number: int, key: str) -> bool:
        """Whether a visitor was let in to watch a village."""
        ...

    def watchers(self, number: int) -> frozenset[str]:
        """The keys of the visitors who watch a village now."""
        ...

    def is_here(self, number: int, token: str) -> bool:
        """Whether a player of a village is connected."""
        ...

    def lose(self, person: str, reason: str, *, programs: bool) -> None:
        """Disconnect a person from all villages; `programs`: programs of its robots too."""
        ...

    def plays(self, number: int, token: str) -> str | None:
        """The language of a village in which a token has a seat; None: it has none there."""
        ...

    def invite(self, number: int, room: int | None) -> None:
        """Tell the players of a village the number of the next one; None: it can be entered no more."""
        ...


def not_yet(room: LobbyRoom) -> LobbyRefusal | None:
    """Why a room cannot begin; None: it can."""
    for key, member in room.members.items():
        if member.away:
            return refused("away", name="-" if room.plan.blind else member.name)
        if not member.ready and key != room.host and not room.plan.blind:
            return refused("not_ready", name=member.name)
    if room.free and not room.plan.fills:
        return refused("not_full", seats=room.free)
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
        deal=room.deal,
    )


class Invitations:
    """The invitations of one lobby; each room keeps its own."""

    def __init__(self, villages: Villages, attendance: Attendance) -> None:
        self._villages = villages
        self._attendance = attendance

    def no_next(self, visitor: Visitor, number: int, before: LobbyRoom | None) -> LobbyRefusal | None:
        """Why a visitor cannot build the village after `number`, whose room was `before`."""
        # A village that goes on after a restart has no room: there anybody who has a seat may.
        in_room = before is not None and visitor.key in before.members
        if not in_room and (before or self._villages.plays(number, visitor.key) is None):
            return refused("not_in_room", village=number)
        if not self._villages.is_over(number):
            return refused("not_over", village=number)
        if before and before.host != visitor.key and self._villages.is_here(number, before.host):
            return refused("not_host")
        return None

    def open(self, room: LobbyRoom, number: int, before: LobbyRoom | None) -> None:
        """Invite the players of village `number`, whose room was `before`."""
        room.after, room.inviting = number, True
        room.invited = set() if before is None else set(before.members)
        self._villages.invite(number, room.id)
        for key in room.invited:
            self._attendance.tell(key, LobbyInvited(number, room.id))

    def close(self, room: LobbyRoom) -> None:
        """Close all invitations."""
        if room.inviting:
            invited, room.invited, room.inviting = room.invited, set(), False
            self._villages.invite(room.after, None)
            for key in invited:
                self._attendance.tell(key, LobbyInvitationClosed(room.after, room.id))
