"""`Visitor`: who is in the lobby, as a person, as a robot or to watch. `Attendance`: how they are told what
happens."""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from jinro.wire.page.lobby import LobbyNotice

Kind = Literal["human player", "robot player", "onymous audience", "anonymous audience"]
KINDS: Final[tuple[Kind, ...]] = ("human player", "robot player", "onymous audience", "anonymous audience")
GUEST: Final = "Guest"
"""The name of a visitor who gives none."""
WATCHING: Final = frozenset({"onymous audience", "anonymous audience"})
"""Kinds that only watch."""
MOST_TELLS: Final = 8
"""Connections of one visitor that are told what happens; of more the oldest is told no longer."""
Tell = Callable[[LobbyNotice], None]


class Visitor(Struct, frozen=True, kw_only=True):
    """A visitor of the lobby. Its id, token and address are never told to others."""

    id: str
    """Who it is: the same for all kinds of one person."""
    name: str
    kind: Kind
    token: str
    """The secret by which a seat is known: of this person and this kind. A robot may use another one."""
    language: str = "ja"
    image: str = ""
    """The English name of the character whose picture it has; empty: none."""
    address: str = ""
    support: tuple[str, ...] = ()
    """Of a robot: the compositions that it can play, such as `5A`; empty: all."""

    known: str = ""
    """By what it is known, whatever its token is; empty: by its token."""

    @property
    def key(self) -> str:
        """By what it is known in the lobby and in villages."""
        return (self.known or self.token).lower()

    @property
    def place(self) -> str:
        """A person can wait at one place at a time, as a human; robots, and who watches, each at one."""
        return f"human {self.id}" if self.kind == "human player" else self.key

    @property
    def watches(self) -> bool:
        return self.kind in WATCHING


class TokenHolder(Struct, frozen=True):
    """Who comes with a token."""

    key: str
    """By what its seats are known."""
    person: str = ""
    """The id of the person; empty: it is not known."""
    name: str = ""
    """The name of the avatar of this person."""
    program: bool = False
    """Whether it is the program of a robot of this person."""
    refused: str = ""
    """Why it cannot come; empty: it can."""


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

    def tell(self, key: str, notice: LobbyNotice) -> None:
        for tell in list(self._tells.get(key, ())):
            tell(notice)
