"""`Conversation`: the packets of one agent in one game, its answers, and what became of them.

Plain data, so that it can be judged without a socket and without a clock.
"""

from typing import Final, Literal

from msgspec import Struct, field

from jinro.game.roles import Role
from jinro.transcript.page import cut
from jinro.wire.nlp.codec import encode_part
from jinro.wire.nlp.messages import Packet, Setting

TARGETS: Final = frozenset({"VOTE", "DIVINE", "GUARD", "ATTACK"})
"""Requests that want a name."""
SPOKEN: Final = frozenset({"TALK", "WHISPER"})
"""Requests that want an utterance."""
SHORT: Final = 200
"""Length to which packets are shortened for findings."""

How = Literal["", "left", "flood", "no_name"]
"""How an agent was lost: not at all, by disconnecting, for flooding, or for not answering NAME."""


class Exchange(Struct, kw_only=True):
    """A request and its answer, or an utterance in an anytime phase."""

    request: str
    packet: Packet
    day: int
    sent_ms: int
    limit_ms: int
    asked: bool = True
    """False for an utterance in an anytime phase."""
    answer: str | None = None
    answered_ms: int = 0
    became: str = ""
    """What the game recorded: the text that was heard, or the name that was chosen."""
    reason: str = ""
    """Why that differs from the answer: a reason of the game, such as too_long or timeout."""
    held: bool = False
    """The answer arrived, and the rehearsal withheld it."""
    late: str | None = None
    """What arrived after the deadline."""
    stale: str | None = None
    """An answer in time that is no name, right after an anytime phase: it may have been meant for that."""

    @property
    def taken_ms(self) -> int:
        return self.answered_ms - self.sent_ms


class Stray(Struct, kw_only=True):
    """A message that was not accepted as an answer."""

    code: str
    """unasked, late, or the code with which the game refused it."""
    text: str
    day: int
    packet: Packet
    """The last packet before it."""
    first: str = ""
    """The message that was accepted as the answer to that packet."""


class AnytimePhase(Struct, kw_only=True):
    """A phase in which one may speak at any time, and what the agent did in it."""

    packet: Packet
    day: int
    quota: int
    said: int = 0
    over: bool = False

    @property
    def done(self) -> bool:
        return self.over or self.said >= self.quota


class Conversation(Struct, kw_only=True):
    """One agent in one game."""

    rehearsal: str
    game: int
    """The number of the game in this check, from 1."""
    name: str
    character: str
    role: Role
    limit_ms: int
    short: bool = False
    """Whether the time limit is shorter than the contest's."""
    setting: Setting | None = None
    exchanges: list[Exchange] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    phases: list[AnytimePhase] = field(default_factory=list)
    early: list[str] = field(default_factory=list)
    """What the agent sent while it waited for the game."""
    last: Packet = Packet("NAME")
    """The last packet that was sent to the agent."""
    requests: list[str] = field(default_factory=list)
    finished: bool = False
    """Whether the agent was still connected when the game ended."""
    broken_off: str = ""
    """Why the rehearsal stopped the game early."""
    lost: How = ""
    wrong_name: str | None = None
    """A wrong answer to NAME in the middle of the game."""

    @property
    def day(self) -> int:
        return 0 if self.last.info is None else self.last.info.day

    @property
    def answers(self) -> int:
        """The number of answers and utterances."""
        return sum(exchange.answer is not None for exchange in self.exchanges)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all players."""
        for exchange in self.exchanges[:1]:
            return names_of(exchange.packet)
        return names_of(self.last)


def names_of(packet: Packet) -> tuple[str, ...]:
    return () if packet.info is None else tuple(packet.info.status_map)


def short(packet: Packet) -> str:
    """The parts of a packet that matter for an answer, as JSON, shortened."""
    info = packet.info
    shown: dict[str, object] = {"request": packet.request}
    if info is not None:
        kept = {"day": info.day, "agent": info.agent}
        for key in ("remain_count", "remain_length", "remain_skip"):
            value = getattr(info, key)
            if value is not None:
                kept[key] = value
        shown["info"] = {**kept, "status_map": info.status_map, "role_map": info.role_map}
    return cut(encode_part(shown).decode(), SHORT)
