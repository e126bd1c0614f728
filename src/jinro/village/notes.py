"""What a village keeps besides its events, as notes, so that another server can go on with it.

The number of the village, whether it has a password and is blind, whose seats they are and which of them are
those of machines, built-in players, what becomes of an empty seat, the times that clients gave, marks that
the game did not take, and how the time of the game stands to the time of day: none passes for a game while
no server runs.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from jinro.game.commands import MarkBoard
from jinro.game.events import Mark
from jinro.game.notation import decode_command
from jinro.game.roles import Role, Seat
from jinro.store.store import Kept
from jinro.wire.licos.host import PostDetails

ADDRESSES: Final = "addresses"
"""Code of the note that marks the addresses of the seats."""
PROTOCOLS: Final = "protocols"
"""Code of the note that names the protocols of the seats, in a village of several."""
PEOPLE: Final = "people"
"""Code of the note that says which seats are those of people and of built-in players."""
IMPORTED: Final = "imported"
"""Code of the note with the log of another system that the game was made from."""
PLAN: Final = "plan"
"""Code of the note with what a built-in player plans with a line that it does not believe."""
NO_FAULTS: Final = frozenset({ADDRESSES, PROTOCOLS, PEOPLE, IMPORTED, PLAN})
"""Codes of notes that are kept for a server that goes on with the game."""
AUDIENCE: Final = "audience"
"""Code of the note with what a client of the audience wrote."""
RECEIVED: Final = "received"
"""Code of a note with receipts."""
CLIENT_TIME: Final = "client_time"
"""Code of the note with the times that a client gave for a message that was taken."""
STAR: Final = "star"
SCROLL: Final = "scroll"
CLIENT_ERROR: Final = "client_error"
"""Codes of notes with messages of a client that are no act."""
LOST_AFTER: Final = "lost_after"
"""Code of the note that keeps the last packet of an agent that is lost."""
LATE_MARKS: Final = ("paused", "closed")
"""Codes of refusals for which a mark is kept all the same."""
VILLAGE: Final = "village"
"""Code of the note with the number of the village, and its name."""
TOKENS: Final = "tokens"
"""Code of the note with marks of the tokens of the seats; `-` for a built-in player."""
ROBOTS: Final = "robots"
"""Code of the note with the built-in players of the seats; `-` for others. The last one counts."""
LOCKED: Final = "locked"
"""Code of the note that a village may be watched only by visitors whom its room let in."""
BLIND: Final = "blind"
"""Code of the note that players may not know who is a machine."""
MACHINES: Final = "machines"
"""Code of the note with the seats that were given to machines."""
DAILY: Final = "daily"
"""Code of the note with the number of the village of the day."""
ABSENT: Final = "absent"
"""Code of the note with what becomes of a seat whose player is gone, as the room had it."""
CLOCK: Final = "clock"
"""Code of the note with the time of day of time 0 of the game, as it is from that note on."""
NONE: Final = "-"
"""Stands in these notes for a seat without an agent, a token or a built-in player."""
Settings = TypeVar("Settings", bound=Struct)
"""Settings of a door, with `absent`."""
_CLIENT: Final = re.compile(r"chat client=(\S+) echo=\S+ lang=(\S+)")


class Times:
    """The time of day of each time of a game."""

    def __init__(self, started_ms: int, restarts: Sequence[tuple[int, int]] = ()) -> None:
        """`restarts`: from which time of the game on the other one, the time of day of time 0, holds."""
        self._from = [-1, *(at for at, _ in restarts)]
        self._zero = [started_ms, *(zero for _, zero in restarts)]

    def unix_ms(self, at_ms: int) -> int:
        """The time of day of a time of the game."""
        return self._zero[bisect_right(self._from, at_ms) - 1] + at_ms

    def restart(self, at_ms: int, now_ms: int) -> int:
        """The game goes on: its time `at_ms` is the time of day `now_ms`. Returns that of time 0."""
        self._from.append(at_ms)
        self._zero.append(now_ms - at_ms)
        return self._zero[-1]


class VillageMemory(Struct, frozen=True, kw_only=True):
    """What the notes of an interrupted village tell."""

    village: int
    name: str
    """Empty: that of the door."""
    locked: bool
    blind: bool
    machines: frozenset[Seat]
    absent: str
    """Empty: as the door has it."""
    daily: int
    """The number of the village of the day; 0: it is another one."""
    tokens: tuple[str, ...]
    robots: dict[Seat, str]
    clocks: tuple[tuple[int, int], ...]
    posts: dict[tuple[Seat, int], list[PostDetails]]
    """What clients said of their posts, by seat and time."""
    marks: dict[Seat, dict[tuple[Seat, Role], Mark]]

    @classmethod
    def of(cls, notes: Sequence[Kept]) -> "VillageMemory":
        """What these notes tell."""
        codes = (VILLAGE, TOKENS, ROBOTS, MACHINES, ABSENT, DAILY)
        last = {note.code: note.detail for note in notes if note.code in codes and not note.seat}
        number, _, name = last.get(VILLAGE, "").partition(" ")
        robots = last.get(ROBOTS, "").split()
        posts: dict[tuple[Seat, int], list[PostDetails]] = {}
        marks: dict[Seat, dict[tuple[Seat, Role], Mark]] = {}
        for note in notes:
            said = _CLIENT.match(note.detail) if note.code == CLIENT_TIME else None
            if said is not None:
                time = None if said[1] == NONE else said[1]
                posts.setdefault((note.seat, note.at_ms), []).append(PostDetails(time, said[2]))
            elif note.code in LATE_MARKS and note.sent:
                command = decode_command(note.sent)
                if isinstance(command, MarkBoard):
                    marks.setdefault(command.seat, {})[command.target, command.role] = command.mark
        return cls(
            village=int(number or 0),
            name=name,
            locked=any(note.code == LOCKED for note in notes),
            blind=any(note.code == BLIND for note in notes),
            machines=frozenset(map(int, last.get(MACHINES, "").split())),
            absent=last.get(ABSENT, ""),
            daily=int(last.get(DAILY, "0")),
            tokens=tuple(last.get(TOKENS, "").split()),
            robots={seat: name for seat, name in enumerate(robots, 1) if name != NONE},
            clocks=tuple((note.at_ms, int(note.detail)) for note in notes if note.code == CLOCK),
            posts=posts,
            marks=marks,
        )

    def settings(self, door: Settings) -> Settings:
        """The settings of the village: those of its door, unless its room had others."""
        return replace(door, absent=self.absent) if self.absent else door

    def said(self, seat: Seat, at_ms: int) -> PostDetails:
        """What a client said of a post; each is told once, in order."""
        found = self.posts.get((seat, at_ms))
        return found.pop(0) if found else PostDetails()
