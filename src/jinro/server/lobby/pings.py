"""`Pings`: how long those who wait take to answer."""

import uuid

from jinro.server.lobby.notices import Pinged
from jinro.server.lobby.rooms import LobbyRoom


class Pings:
    """The last ping of each room."""

    def __init__(self) -> None:
        self._sent: dict[int, tuple[str, int]] = {}
        """Its id, and when it was sent."""

    def ping(self, room: LobbyRoom, now_ms: int) -> list[tuple[str, Pinged]]:
        """Ask all who wait in a room for a pong; returns what each is told, by key."""
        number = str(uuid.uuid4())
        for member in room.members.values():
            if member.pinged:
                member.ping_ms = None
            member.pinged = number
        self._sent[room.id] = number, now_ms
        return [(key, Pinged(number, room.pings(key))) for key in room.members]

    def pong(self, room: LobbyRoom, key: str, ping: str, now_ms: int) -> None:
        """Somebody has answered."""
        number, sent_ms = self._sent.get(room.id, ("", 0))
        member = room.members.get(key)
        if member is not None and member.pinged and member.pinged == number == ping.lower():
            member.pinged = ""
            member.ping_ms = now_ms - sent_ms

    def forget(self, room: LobbyRoom) -> None:
        self._sent.pop(room.id, None)
