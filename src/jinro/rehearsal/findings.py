"""`Finding`: one fault of an agent, with the packet, the answer and what became of it."""

from typing import Final

from msgspec import Struct

from jinro.i18n import Language
from jinro.rehearsal.catalogue import CATALOGUE, Severity
from jinro.rehearsal.conversation import AnytimePhase, Conversation, Exchange, Stray, short
from jinro.transcript.page import cut

LONGEST: Final = 200
"""Length to which answers are shortened."""


class Finding(Struct, frozen=True, kw_only=True):
    """What is wrong, and where it happened."""

    code: str
    severity: Severity
    rehearsal: str = ""
    game: int = 0
    """The number of the game in this check; 0: before any game."""
    day: int | None = None
    request: str = ""
    packet: str = ""
    """The packet that was answered, shortened."""
    answer: str | None = None
    """What the agent sent; None: nothing."""
    became: str = ""
    """What the game recorded; empty: nothing."""
    facts: dict[str, str] = {}
    """Values for the placeholders of the catalogue's texts."""

    @property
    def matters(self) -> bool:
        """Whether the agent should not enter a contest with this fault."""
        return self.severity != "note"

    def what(self, language: Language = "en") -> str:
        """What is wrong, in a sentence."""
        return CATALOGUE[self.code].what(language)

    def mend(self, language: Language = "en") -> str:
        """How to fix it."""
        return CATALOGUE[self.code].mend(language)

    def detail(self, language: Language = "en") -> str:
        """The particulars of this case; may be empty."""
        return CATALOGUE[self.code].detail(self.facts, language)


def game_finding(code: str, conversation: Conversation | None = None, /, **facts: object) -> Finding:
    """A finding about a whole game, or about the whole check."""
    return Finding(
        code=code,
        severity=CATALOGUE[code].severity,
        rehearsal="" if conversation is None else conversation.rehearsal,
        game=0 if conversation is None else conversation.game,
        facts=_shown(facts),
    )


def answer_finding(code: str, conversation: Conversation, exchange: Exchange, /, **facts: object) -> Finding:
    """A finding about an answer."""
    answer = exchange.answer if exchange.answer is not None else exchange.late
    return Finding(
        code=code,
        severity=CATALOGUE[code].severity,
        rehearsal=conversation.rehearsal,
        game=conversation.game,
        day=exchange.day,
        request=exchange.request,
        packet=short(exchange.packet),
        answer=None if answer is None else cut(answer, LONGEST),
        became=cut(exchange.became, LONGEST),
        facts=_shown(facts),
    )


def packet_finding(
    code: str, conversation: Conversation, what: Stray | AnytimePhase | None = None, /, **facts: object
) -> Finding:
    """A finding about something other than an answer; without `what`, about the last packet."""
    packet = conversation.last if what is None else what.packet
    return Finding(
        code=code,
        severity=CATALOGUE[code].severity,
        rehearsal=conversation.rehearsal,
        game=conversation.game,
        day=conversation.day if what is None else what.day,
        request=packet.request,
        packet=short(packet),
        answer=cut(what.text, LONGEST) if isinstance(what, Stray) else None,
        facts=_shown(facts),
    )


def _shown(facts: dict[str, object]) -> dict[str, str]:
    return {key: str(value) for key, value in facts.items()}
