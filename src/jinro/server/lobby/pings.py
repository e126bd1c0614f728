"""Pings: how long those who wait take to answer."""

import uuid
from typing import Final

from jinro.server.lobby.notices import Pinged
from jinro.server.lobby.rooms import LobbyRoom, Member

LATE_MS: Final = 9_000
"""After this time a ping that is not answered is given up, and another one is sent."""


def ping(room: LobbyRoom, now_ms: int) -> list[tuple[str, Pinged]]:
    """Ask all who wait in a room for a pong; returns what each is told, by key."""
    asked = {key: _ask(one, now_ms) for key, one in (*room.members.items(), *room.audience.items())}
    return [(key, Pinged(number, room.pings(key))) for key, number in asked.items()]


def ping_one(room: LobbyRoom, key: str, now_ms: int) -> Pinged | None:
    """The same of one who waits; None: it is not there."""
    member = room.member(key)
    return None if member is None else Pinged(_ask(member, now_ms), room.pings(key))


def _ask(member: Member, now_ms: int) -> str:
    """The id of a ping; of one that may still be answered, the same."""
    if member.pinged and now_ms - member.pinged_ms < LATE_MS:
        return member.pinged
    if member.pinged:
        member.ping_ms, member.late = None, True
    member.pinged, member.pinged_ms = str(uuid.uuid4()), now_ms
    return member.pinged


def pong(room: LobbyRoom, key: str, number: str, now_ms: int) -> bool:
    """Somebody has answered; whether nothing was known of it before."""
    member = room.member(key)
    if member is None or not member.pinged or member.pinged != number.lower():
        return False
    is_news = member.ping_ms is None
    member.pinged, member.late = "", False
    member.ping_ms = now_ms - member.pinged_ms
    return is_news
