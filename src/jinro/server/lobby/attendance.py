"""`Attendance`: who is connected, and how they are told what happens."""

from collections.abc import Callable
from typing import Final

from jinro.server.lobby.notices import Notice
from jinro.server.lobby.visitors import Visitor

MOST_TELLS: Final = 8
"""Connections of one visitor that are told what happens; of more the oldest is told no longer."""
Tell = Callable[[Notice], None]


class Attendance:
    """The connections of all visitors, by key."""

    def __init__(self) -> None:
        self._tells: dict[str, list[Tell]] = {}

    def __len__(self) -> int:
        """How many visitors are connected."""
        return len(self._tells)

    def __contains__(self, key: object) -> bool:
        return key in self._tells

    def add(self, visitor: Visitor, tell: Tell) -> None:
        tells = self._tells.setdefault(visitor.key, [])
        if tell not in tells:
            tells.append(tell)
        del tells[:-MOST_TELLS]

    def remove(self, visitor: Visitor, tell: Tell) -> bool:
        """Whether it was the last connection of a visitor."""
        tells = self._tells.get(visitor.key, [])
        if tell in tells:
            tells.remove(tell)
        if not tells:
            self._tells.pop(visitor.key, None)
        return not tells

    def tell(self, key: str, notice: Notice) -> None:
        for tell in list(self._tells.get(key, ())):
            tell(notice)
