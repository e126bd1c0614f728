"""`Invitations`: the players of a village that is over are invited to the next one."""

from jinro.hosting.lobby.refusals import refused
from jinro.hosting.lobby.rooms import LobbyRoom
from jinro.hosting.lobby.villages import Villages
from jinro.hosting.lobby.visitors import Attendance, Visitor
from jinro.wire.page.lobby import LobbyInvitationClosed, LobbyInvited


class Invitations:
    """The invitations of one lobby; each room keeps its own."""

    def __init__(self, villages: Villages, attendance: Attendance) -> None:
        self._villages = villages
        self._attendance = attendance

    def may_build_next(self, visitor: Visitor, number: int, before: LobbyRoom | None) -> None:
        """Refuse a visitor that cannot build the village after `number`, whose room was `before`."""
        # A village that goes on after a restart has no room: there every player may.
        in_room = before is not None and visitor.key in before.members
        if not in_room and (before or self._villages.plays(number, visitor.key) is None):
            raise refused("not_in_room", village=number)
        if not self._villages.is_over(number):
            raise refused("not_over", village=number)
        if before and before.host != visitor.key and self._villages.is_here(number, before.host):
            raise refused("not_host")

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
