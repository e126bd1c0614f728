"""`Moderation`: who may not enter or write, by the operator; and a record of everything that was done to
somebody, with its reason."""

from collections import deque
from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from jinro.server.lobby.visitors import Visitor
from jinro.village.clock import unix_ms

MOST_RECORDS: Final = 1_000
"""Records that are remembered; the store keeps all."""
MOST_REASON: Final = 500
"""Characters of a reason; the rest is cut."""

What = Literal[
    "report", "kick", "ban", "mute", "unmute", "ban_here", "unban_here", "mute_here", "unmute_here"
]


class Record(Struct, frozen=True, kw_only=True):
    """Something that was done to somebody, or said of them."""

    at_ms: int
    what: What
    by: str
    """The id of who did it; `operator` for the operator."""
    on: str
    """The id of the person."""
    name: str
    """What the person was called."""
    room: int
    reason: str


Keep = Callable[[Record], None]
OPERATOR: Final = "operator"


class Moderation:
    """What was decided about visitors of one server."""

    def __init__(self, keep: Keep | None = None, now: Callable[[], int] = unix_ms) -> None:
        """`keep` is given every record, to store it."""
        self._keep = keep
        self._now = now
        self.records: deque[Record] = deque(maxlen=MOST_RECORDS)
        self._banned: dict[str, str] = {}
        self._muted: dict[str, str] = {}

    def banned(self, person: str, address: str = "") -> str:
        """Why somebody may not enter the lobby; empty: they may."""
        return self._banned.get(person) or (self._banned.get(address, "") if address else "")

    def muted(self, person: str) -> str:
        """Why somebody may not write; empty: they may."""
        return self._muted.get(person, "")

    def note(self, what: What, *, by: Visitor | None, on: Visitor, room: int, reason: str) -> Record:
        """Record something; `by` None: the operator."""
        record = Record(
            at_ms=self._now(),
            what=what,
            by=OPERATOR if by is None else by.id,
            on=on.id,
            name=on.name,
            room=room,
            reason=reason[:MOST_REASON],
        )
        self._take(record)
        return record

    def _take(self, record: Record) -> None:
        self.records.append(record)
        if self._keep is not None:
            self._keep(record)

    def ban(self, person: str, reason: str) -> None:
        """Let a person, or everybody of an address, enter the lobby no more."""
        self._banned[person] = reason or "-"

    def unban(self, person: str) -> None:
        self._banned.pop(person, None)

    def mute(self, person: str, reason: str) -> None:
        """Let a person write no more in rooms."""
        self._muted[person] = reason or "-"

    def unmute(self, person: str) -> None:
        self._muted.pop(person, None)
