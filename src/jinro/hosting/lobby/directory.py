"""`Directory`: all rooms of a server, who waits where, and what rooms are searched for."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from jinro.hosting.lobby.refusals import refused
from jinro.hosting.lobby.rooms import LobbyRoom, Member
from jinro.hosting.lobby.visitors import Visitor
from jinro.wire.page.lobby import RoomCard

MOST_ROOMS: Final = 1_000
"""Rooms that wait: as many as there are numbers to search by."""
ROOMS_OF_ADDRESS: Final = 50
"""Rooms that wait or play and were built from one address."""
PAGE_ROOMS: Final = 50
"""Rooms on one page of the list."""


class Criteria(Struct, frozen=True, kw_only=True):
    """What rooms are searched for; None: anything."""

    name: str | None = None
    host: str | None = None
    fewest: int | None = None
    most: int | None = None
    avatar: str | None = None
    comment: str | None = None
    language: str | None = None

    def fits(self, card: RoomCard) -> bool:
        texts = ((self.name, card.name), (self.host, card.host), (self.comment, card.comment))
        return (
            all(wanted is None or wanted.casefold() in text.casefold() for wanted, text in texts)
            and (self.fewest is None or card.number >= self.fewest)
            and (self.most is None or card.number <= self.most)
            and self.avatar in (None, "random" if card.blind else "fixed")
            and self.language in (None, card.language)
        )


class Directory:
    """The rooms of one server."""

    def __init__(self) -> None:
        self.rooms: dict[int, LobbyRoom] = {}
        """Rooms that wait or play, by number."""
        self.waiting: dict[int, LobbyRoom] = {}
        """Rooms that wait, by the number for searching."""
        self._built_at: Counter[str] = Counter()
        """How many rooms were built from an address."""
        self._places: dict[str, int] = {}
        """The room in which a visitor waits, by place."""

    # Rooms

    def may_build(self, address: str) -> None:
        """Refuse visitors of an address that cannot build a room now."""
        if len(self.waiting) >= MOST_ROOMS:
            raise refused("too_many_rooms")
        if address and self._built_at[address] >= ROOMS_OF_ADDRESS:
            raise refused("rooms_of_address")

    def free_number(self, chance: Callable[[int], int]) -> int:
        """A number for searching that no room has that waits."""
        free = [number for number in range(MOST_ROOMS) if number not in self.waiting]
        return free[chance(len(free))]

    def add(self, room: LobbyRoom) -> None:
        self.rooms[room.id] = self.waiting[room.search_id] = room
        self._built_at[room.address] += 1

    def waits_no_more(self, room: LobbyRoom) -> None:
        """A room begins, or is gone: others can have its number, and no visitor waits in it."""
        del self.waiting[room.search_id]
        for one in visitors_of(room):
            self.leaves(room, one)

    def drop(self, room: LobbyRoom) -> None:
        """Forget a room that waits no more."""
        del self.rooms[room.id]
        self._built_at[room.address] -= 1
        if not self._built_at[room.address]:
            del self._built_at[room.address]

    def listed(self, visitor: Visitor, page: int = 1) -> list[RoomCard]:
        """The rooms that a visitor can enter, the newest first: to watch, also rooms that play."""
        rooms = [one for one in reversed(self.rooms.values()) if one.state == "waiting" or visitor.watches]
        first = (max(1, page) - 1) * PAGE_ROOMS
        return [room.card() for room in rooms[first : first + PAGE_ROOMS]]

    def find(self, number: int) -> list[RoomCard]:
        """The room that waits and has this number for searching, if there is one."""
        found = self.waiting.get(number)
        return [] if found is None else [found.card()]

    def search(self, criteria: Criteria) -> list[RoomCard]:
        """The rooms that wait and fit, the newest first."""
        cards = (one.card() for one in reversed(self.rooms.values()) if one.state == "waiting")
        found = (card for card in cards if criteria.fits(card))
        return [card for card, _ in zip(found, range(PAGE_ROOMS), strict=False)]

    # Who waits where

    def enters(self, room: LobbyRoom, visitor: Visitor) -> None:
        self._places[visitor.place] = room.id

    def leaves(self, room: LobbyRoom, visitor: Visitor) -> None:
        if self._places.get(visitor.place) == room.id:
            del self._places[visitor.place]

    def waiting_room(self, visitor: Visitor) -> LobbyRoom | None:
        """The room in which a visitor waits, or for a seat of which."""
        room = self.rooms.get(self._places.get(visitor.place, 0))
        if room is None or (visitor.key not in room.queue and room.member(visitor.key) is None):
            return None
        return room

    def other_avatar(self, visitor: Visitor) -> tuple[LobbyRoom, Visitor] | None:
        """Where the same person waits with another avatar."""
        room = self.rooms.get(self._places.get(visitor.place, 0))
        others = () if room is None else visitors_of(room)
        found = next((one for one in others if one.place == visitor.place), None)
        return None if room is None or found is None else (room, found)

    def villages_of(self, visitor: Visitor) -> list[LobbyRoom]:
        """The rooms in whose villages a visitor plays or watches, the newest first."""
        rooms = sorted(self.rooms.values(), key=lambda room: -room.id)
        return [one for one in rooms if one.state == "playing" and one.member(visitor.key)]

    def place(self, visitor: Visitor) -> LobbyRoom | None:
        """The room in which a visitor waits, else one to which it is invited, else that of the village in
        which it plays."""
        invited = (one for one in self.waiting.values() if visitor.key in one.invited)
        places = (self.waiting_room(visitor), *invited, *self.villages_of(visitor))
        return next((one for one in places if one is not None), None)


def visitors_of(room: LobbyRoom) -> Iterator[Visitor]:
    """All who play, watch or wait for a seat."""
    yield from [one.visitor for one in members(room)]
    yield from [one for one, _ in room.queue.values()]


def members(room: LobbyRoom) -> Iterator[Member]:
    """All who play or watch."""
    yield from list(room.members.values())
    yield from list(room.audience.values())
