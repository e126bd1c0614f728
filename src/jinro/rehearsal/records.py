"""What is known of an agent's part in one game: each packet that wanted something, the answer, its fate.

Plain data, so that judging it needs no socket and no clock.
"""

from typing import Final, Literal

from msgspec import Struct, field

from jinro.game.roles import Role
from jinro.wire.nlp.codec import encode_part
from jinro.wire.nlp.messages import Packet, Setting

TARGETS: Final = frozenset({"VOTE", "DIVINE", "GUARD", "ATTACK"})
"""Requests that want a name."""
SPOKEN: Final = frozenset({"TALK", "WHISPER"})
"""Requests that want words."""
SHORT: Final = 200
"""Characters that are kept of a packet."""

How = Literal["", "left", "flood", "no_name"]
"""How an agent got lost: not at all; by itself; because of a flood; since it did not say its name."""


class Exchange(Struct, kw_only=True):
    """A request and its answer; or words that were said when one may speak at any time."""

    request: str
    packet: Packet
    day: int
    sent_ms: int
    limit_ms: int
    asked: bool = True
    """False for words at any time."""
    answer: str | None = None
    answered_ms: int = 0
    became: str = ""
    """What stands in the game: the words that were heard, or the name that was chosen."""
    reason: str = ""
    """Why that is not what was sent: a reason of the game, such as too_long or timeout."""
    held: bool = False
    """The answer came, and the rehearsal kept it back."""
    late: str | None = None
    """What came after the time was over."""
    stale: str | None = None
    """What came in time and names nobody, right after a talk at any time: it may have been meant for that."""

    @property
    def taken_ms(self) -> int:
        return self.answered_ms - self.sent_ms


class Stray(Struct, kw_only=True):
    """A message that was no answer."""

    code: str
    """unasked, late, or why the game did not take it."""
    text: str
    day: int
    packet: Packet
    """The last packet before it."""
    first: str = ""
    """What was taken as the answer to that packet."""


class Floor(Struct, kw_only=True):
    """A phase in which one may speak at any time, as far as this agent is concerned."""

    packet: Packet
    day: int
    quota: int
    said: int = 0
    over: bool = False

    @property
    def done(self) -> bool:
        return self.over or self.said >= self.quota


class Record(Struct, kw_only=True):
    """One agent in one game."""

    rehearsal: str
    game: int
    """The number of the game in this check, from 1."""
    name: str
    character: str
    role: Role
    limit_ms: int
    short: bool = False
    """Whether the limit is shorter than that of the contest."""
    setting: Setting | None = None
    exchanges: list[Exchange] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    floors: list[Floor] = field(default_factory=list)
    early: list[str] = field(default_factory=list)
    """What it said while it waited for the game."""
    last: Packet = Packet("NAME")
    """The last packet that it was sent."""
    requests: list[str] = field(default_factory=list)
    finished: bool = False
    """Whether it was still there when the game was over."""
    broken_off: str = ""
    """Why the rehearsal broke the game off."""
    lost: How = ""
    wrong_name: str | None = None
    """What it answered to NAME in the middle of the game, if not its name."""

    @property
    def day(self) -> int:
        return 0 if self.last.info is None else self.last.info.day

    @property
    def answers(self) -> int:
        """How often it answered, or spoke."""
        return sum(exchange.answer is not None for exchange in self.exchanges)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody in the village."""
        for exchange in self.exchanges[:1]:
            return names_of(exchange.packet)
        return names_of(self.last)


def names_of(packet: Packet) -> tuple[str, ...]:
    return () if packet.info is None else tuple(packet.info.status_map)


def short(packet: Packet) -> str:
    """A packet with what matters for an answer, cut where it is long."""
    info = packet.info
    shown: dict[str, object] = {"request": packet.request}
    if info is not None:
        kept = {"day": info.day, "agent": info.agent}
        for key in ("remain_count", "remain_length", "remain_skip"):
            value = getattr(info, key)
            if value is not None:
                kept[key] = value
        shown["info"] = {**kept, "status_map": info.status_map, "role_map": info.role_map}
    text = encode_part(shown).decode()
    return text if len(text) <= SHORT else text[: SHORT - 1] + "…"
