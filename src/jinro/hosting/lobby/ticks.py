"""`Ticks`: what time does to rooms: pings, places of members who are away, empty rooms."""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Final

from jinro.hosting.lobby.directory import Directory, members
from jinro.hosting.lobby.rooms import LobbyRoom, Member
from jinro.hosting.lobby.visitors import Attendance, Visitor
from jinro.village.clock import Clock, Timer
from jinro.wire.page.lobby import LobbyPing

LATE_MS: Final = 9_000
"""After this time a ping that is not answered is given up, and another one is sent."""
EMPTY_MS: Final = 300_000
"""After this time without a visitor a room is reclaimed."""
AWAY_MS: Final = 60_000
"""After this time without a connection a waiting visitor loses the place."""
TICK_MS: Final = 1_000
PING_TICKS: Final = 10
"""Ticks between two pings of a room."""


def ping(room: LobbyRoom, now_ms: int) -> list[tuple[str, LobbyPing]]:
    """Ask all who wait in a room for a pong; returns what each is told, by key."""
    asked = {key: _ask(one, now_ms) for key, one in (*room.members.items(), *room.audience.items())}
    return [(key, LobbyPing(number, room.pings(key))) for key, number in asked.items()]


def ping_one(room: LobbyRoom, key: str, now_ms: int) -> LobbyPing | None:
    """The same of one who waits; None: it is not there."""
    member = room.member(key)
    return None if member is None else LobbyPing(_ask(member, now_ms), room.pings(key))


def _ask(member: Member, now_ms: int) -> str:
    """The id of a ping; of one that may still be answered, the same."""
    if member.pinged and now_ms - member.pinged_ms < LATE_MS:
        return member.pinged
    if member.pinged:
        member.ping_ms, member.late = None, True
    member.pinged, member.pinged_ms = str(uuid.uuid4()), now_ms
    return member.pinged


def pong(room: LobbyRoom, key: str, number: str, now_ms: int) -> bool:
    """A member has answered; whether nothing was known of it before."""
    member = room.member(key)
    if member is None or not member.pinged or member.pinged != number.lower():
        return False
    is_news = member.ping_ms is None
    member.pinged, member.late = "", False
    member.ping_ms = now_ms - member.pinged_ms
    return is_news


class Ticks:
    """Looks at the rooms of one lobby every second, while some wait or are watched."""

    def __init__(
        self,
        clock: Clock,
        directory: Directory,
        attendance: Attendance,
        *,
        watchers: Callable[[int], frozenset[str]],
        remove: Callable[[LobbyRoom, Visitor], None],
        reclaim: Callable[[LobbyRoom], None],
    ) -> None:
        """`watchers`: the keys of the visitors who watch a village now."""
        self._clock = clock
        self._directory = directory
        self._attendance = attendance
        self._watchers = watchers
        self._remove = remove
        self._reclaim = reclaim
        self._timer: Timer | None = None
        self._ticks = 0

    def arm(self) -> None:
        """Look again soon."""
        if self._timer is None and (self._directory.waiting or any(map(_is_watched, self._playing()))):
            self._timer = self._clock.call_at(self._clock.now_ms() + TICK_MS, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._ticks += 1
        now = self._clock.now_ms()
        for room in list(self._directory.waiting.values()):
            self._look_at(room, now)
        for room in self._playing():
            if _is_watched(room) and (room.id + self._ticks) % PING_TICKS == 0:
                self._look_at_watchers(room, now)
        self.arm()

    def _playing(self) -> list[LobbyRoom]:
        return [room for room in self._directory.rooms.values() if room.state == "playing"]

    def _look_at(self, room: LobbyRoom, now: int) -> None:
        for member in members(room):
            if member.away_ms is not None and now - member.away_ms >= AWAY_MS:
                self._remove(room, member.visitor)
        if room.empty_ms is not None and now - room.empty_ms >= EMPTY_MS:
            self._reclaim(room)
        elif (room.id + self._ticks) % PING_TICKS == 0:
            self._ping(room)

    def _look_at_watchers(self, room: LobbyRoom, now: int) -> None:
        """Give up the place of a visitor who neither watches nor is in the lobby."""
        watchers = self._watchers(room.id)
        for key, member in list(room.audience.items()):
            if key in watchers or key in self._attendance:
                member.away_ms = None
            elif member.away_ms is None:
                member.away_ms = now
            elif now - member.away_ms >= AWAY_MS:
                self._remove(room, member.visitor)

    def greet(self, visitor: Visitor) -> None:
        """Ping a visitor who has come to a room, once it has been told what the room is like."""
        self._clock.call_at(self._clock.now_ms(), partial(self._ping_one, visitor))

    def _ping(self, room: LobbyRoom) -> None:
        for key, told in ping(room, self._clock.now_ms()):
            self._attendance.tell(key, told)

    def _ping_one(self, visitor: Visitor) -> None:
        room = self._directory.waiting_room(visitor)
        told = None if room is None else ping_one(room, visitor.key, self._clock.now_ms())
        if told is not None:
            self._attendance.tell(visitor.key, told)

    def pong(self, visitor: Visitor, number: str) -> None:
        """A visitor has answered a ping. What is news is told at once; in a blind room to itself alone, since
        the others would learn how fast it is."""
        room = self._directory.waiting_room(visitor)
        if room is None or not pong(room, visitor.key, number, self._clock.now_ms()):
            return
        if room.plan.blind:
            self._ping_one(visitor)
        else:
            self._ping(room)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _is_watched(room: LobbyRoom) -> bool:
    return bool(room.audience)
