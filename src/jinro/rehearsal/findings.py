"""`Finding`: one thing that a team must know about its agent, with the packet, the answer and its fate."""

from typing import Final, Literal

from msgspec import Struct

from jinro.rehearsal.catalogue import CATALOGUE, Severity
from jinro.rehearsal.records import Exchange, Floor, Record, Stray, short

Language = Literal["en", "ja"]
LONGEST: Final = 200
"""Characters that are kept of an answer."""


class Finding(Struct, frozen=True, kw_only=True):
    """What was found, and where."""

    code: str
    severity: Severity
    rehearsal: str = ""
    game: int = 0
    """The number of the game in this check; 0: before any game."""
    day: int | None = None
    request: str = ""
    packet: str = ""
    """The packet that the answer was to, shortened."""
    answer: str | None = None
    """What the agent sent; None: nothing."""
    became: str = ""
    """What stands in the game; empty: nothing."""
    facts: dict[str, str] = {}
    """What the words of the catalogue are filled with."""

    @property
    def matters(self) -> bool:
        """Whether an agent with this finding is not fit for a contest as it is."""
        return self.severity != "note"

    def what(self, language: Language = "en") -> str:
        """What is wrong, in a sentence."""
        return getattr(CATALOGUE[self.code], f"what_{language}")  # type: ignore[no-any-return]

    def mend(self, language: Language = "en") -> str:
        """What to do about it."""
        return getattr(CATALOGUE[self.code], f"mend_{language}")  # type: ignore[no-any-return]

    def detail(self, language: Language = "en") -> str:
        """What is special about this one; may be empty."""
        words: str = getattr(CATALOGUE[self.code], f"detail_{language}")
        return words.format_map(self.facts) if words else ""


def found(code: str, record: Record | None = None, /, **facts: object) -> Finding:
    """A finding about a whole game, or about none."""
    return Finding(
        code=code,
        severity=CATALOGUE[code].severity,
        rehearsal="" if record is None else record.rehearsal,
        game=0 if record is None else record.game,
        facts=_shown(facts),
    )


def about(code: str, record: Record, exchange: Exchange, /, **facts: object) -> Finding:
    """A finding about an answer."""
    answer = exchange.answer if exchange.answer is not None else exchange.late
    return Finding(
        code=code,
        severity=CATALOGUE[code].severity,
        rehearsal=record.rehearsal,
        game=record.game,
        day=exchange.day,
        request=exchange.request,
        packet=short(exchange.packet),
        answer=None if answer is None else _cut(answer),
        became=_cut(exchange.became),
        facts=_shown(facts),
    )


def beside(code: str, record: Record, what: Stray | Floor | None = None, /, **facts: object) -> Finding:
    """A finding about something that was no answer; without one, about the last packet."""
    packet = record.last if what is None else what.packet
    return Finding(
        code=code,
        severity=CATALOGUE[code].severity,
        rehearsal=record.rehearsal,
        game=record.game,
        day=record.day if what is None else what.day,
        request=packet.request,
        packet=short(packet),
        answer=_cut(what.text) if isinstance(what, Stray) else None,
        facts=_shown(facts),
    )


def _shown(facts: dict[str, object]) -> dict[str, str]:
    return {key: str(value) for key, value in facts.items()}


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
