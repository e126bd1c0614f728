"""How many a room takes beside those who have seats."""

from collections.abc import Iterable
from typing import Final

from jinro.server.lobby.rooms import LobbyRoom
from jinro.server.lobby.visitors import Visitor

MOST_QUEUE: Final = 20
"""Visitors that wait for a seat of one room."""
QUEUED_OF_ADDRESS: Final = 10
"""The same, of one address."""
MOST_WATCHING: Final = 200
"""Visitors that watch one room."""
WATCHING_OF_ADDRESS: Final = 50
"""The same, of one address."""


def is_queue_full(room: LobbyRoom, visitor: Visitor) -> bool:
    """Whether a visitor cannot wait for a seat."""
    near = _neighbours((one for one, _ in room.queue.values()), visitor)
    return len(room.queue) >= MOST_QUEUE or near >= QUEUED_OF_ADDRESS


def is_watched_enough(room: LobbyRoom, visitor: Visitor) -> bool:
    """Whether a visitor cannot watch."""
    near = _neighbours((one.visitor for one in room.audience.values()), visitor)
    return len(room.audience) >= MOST_WATCHING or near >= WATCHING_OF_ADDRESS


def _neighbours(others: Iterable[Visitor], visitor: Visitor) -> int:
    """How many of others are of the same address; one that has no limits has no neighbours."""
    return sum(one.address == visitor.address for one in others) if visitor.address else 0
