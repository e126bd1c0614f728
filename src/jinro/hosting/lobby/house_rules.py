"""`HouseRules`: what a host and the operator may do about a visitor, and how others tell the operator."""

from collections.abc import Iterable
from typing import Literal

from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.moderation import MOST_REASON
from jinro.hosting.lobby.plans import clean
from jinro.hosting.lobby.refusals import refused
from jinro.hosting.lobby.rooms import LobbyRoom, Member
from jinro.hosting.lobby.visitors import Visitor
from jinro.wire.page.lobby import LobbySentAway, RoomView

OperatorAct = Literal["close", "kick", "ban", "unban", "mute", "unmute"]
"""What the operator can do to a room, or to a member."""


class HouseRules:
    """Moderation of one lobby; everything is recorded with its reason."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def kick(
        self, visitor: Visitor, number: int, pseudonyms: Iterable[str], *, ban: bool = False, reason: str = ""
    ) -> RoomView:
        """The host sends others away; with `ban` they cannot come back."""
        room = self._lobby.hosted(visitor, number)
        found = [room.by_pseudonym(one) for one in dict.fromkeys(one.lower() for one in pseudonyms)]
        if None in found or not found:
            raise refused("no_member")
        if any(one is not None and one.visitor.id == visitor.id for one in found):
            raise refused("self")
        for member in found:
            if not self._lobby.keeper.may_moderate(visitor):
                raise refused("too_often")
            if member is not None:
                self._send_away(room, member, visitor, ban=ban, reason=clean(reason)[:MOST_REASON])
        return room.view(visitor.key)

    def _send_away(
        self, room: LobbyRoom, member: Member, by: Visitor | None, *, ban: bool, reason: str
    ) -> None:
        """Remove a member, by the host or the operator (None)."""
        other = member.visitor
        if ban:
            room.banned[other.id] = reason or "-"
        what = "ban" if ban else "kick"
        self._lobby.moderation.note(what, by=by, on=other, room=room.id, reason=reason)
        self._lobby.remove(room, other)
        why = refused("removed" if by is None else "kicked", reason=reason or "-")
        self._lobby.attendance.tell(other.key, LobbySentAway(room.id, why.reason))

    def mute(
        self, visitor: Visitor, number: int, pseudonym: str, *, muted: bool = True, reason: str = ""
    ) -> RoomView:
        """The host lets a member write in the room no more, or again."""
        room = self._lobby.hosted(visitor, number)
        member = room.by_pseudonym(pseudonym)
        if member is None:
            raise refused("no_member")
        if not self._lobby.keeper.may_moderate(visitor):
            raise refused("too_often")
        why = clean(reason)[:MOST_REASON]
        if muted:
            room.muted[member.visitor.id] = why or "-"
        else:
            room.muted.pop(member.visitor.id, None)
        what = "mute" if muted else "unmute"
        self._lobby.moderation.note(what, by=visitor, on=member.visitor, room=room.id, reason=why)
        return room.view(visitor.key)

    async def report(self, visitor: Visitor, number: int, pseudonym: str, reason: str) -> None:
        """Tell the operator about a member of the room, or of its village."""
        is_full = self._lobby.moderation.is_full
        full = is_full is not None and await is_full()
        self._lobby.allow(visitor)
        room = self._lobby.rooms.get(number)
        if room is None:
            raise refused("no_room", village=number)
        if room.member(visitor.key) is None:
            raise refused("not_in_room", village=number)
        member = room.by_pseudonym(pseudonym)
        why = clean(reason)[:MOST_REASON]
        if member is None or not why:
            raise refused("no_member" if member is None else "reason")
        if not self._lobby.keeper.may_report(visitor):
            raise refused("too_many_reports")
        if full:
            raise refused("reports_full")
        self._lobby.moderation.note("report", by=visitor, on=member.visitor, room=room.id, reason=why)

    def operate(
        self,
        number: int,
        act: OperatorAct,
        pseudonym: str = "",
        *,
        reason: str = "",
        address: bool = False,
        until_ms: int = 0,
    ) -> Visitor:
        """What the operator does to a member; returns to whom. `address`: to all visitors of the
        address too. `close` sends all away who wait in the room. `until_ms`: when a ban or a mute
        ends; 0: never."""
        room = self._lobby.rooms.get(number)
        if room is None:
            raise refused("no_room", village=number)
        member = room.members.get(room.host) if act == "close" else room.by_pseudonym(pseudonym)
        if member is None:
            raise refused("no_member")
        why, on = clean(reason)[:MOST_REASON], member.visitor
        if act == "close":
            self._lobby.moderation.note("close", by=None, on=on, room=number, reason=why)
            self._lobby.dissolve(number, refused("closed", reason=why or "-"))
        elif act == "kick":
            self._send_away(room, member, None, ban=False, reason=why)
        else:
            for whole in (False, True) if address and on.address else (False,):
                what = f"{act}_here"
                self._lobby.moderation.note(
                    what, by=None, on=on, room=number, reason=why, address=whole, until_ms=until_ms
                )
            if act == "ban":
                self._lobby.expel(on.id, why)
        return on
