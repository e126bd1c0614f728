"""The ledger of what a translation cannot express."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from jinro.language.claims import Claim, Who

WEAKER: Final = 1
EXACT: Final = 0
STRONGER: Final = -1
"""How a part may deviate from the source so that the whole never says more: it may say less where it is
affirmed, more where it is denied (`-lean`), and nothing else where it is asked about. A part for which that
is impossible is not expressed at all."""

MAX_STEPS: Final = 10_000
"""The most sentences, inner ones included, that a translation makes of one."""


class Code(StrEnum):
    """Why something is listed. SPELLED_OUT alone loses no meaning: a set was written out one by one."""

    RATE = "rate"
    NEUTRAL = "neutral"
    CONDITION = "condition"
    PRETENCE = "pretence"
    ORDER = "order"
    TIME = "time"
    STATE = "state"
    MIND = "mind"
    VERB = "verb"
    PEOPLE = "people"
    ROLE = "role"
    TOPIC = "topic"
    TALK = "talk"
    SPEAKER = "speaker"
    CONTROL = "control"
    FRAME = "frame"
    PHRASE = "phrase"
    SIZE = "size"
    SPELLED_OUT = "spelled-out"


EXPLAINED: Final = {
    Code.RATE: "the degree cannot be expressed",
    Code.NEUTRAL: "a neutral degree cannot be expressed",
    Code.CONDITION: "a condition can only be expressed as an alternative",
    Code.PRETENCE: "the pretence cannot be expressed",
    Code.ORDER: "the order cannot be expressed",
    Code.TIME: "the time cannot be expressed",
    Code.STATE: "there is no word for this",
    Code.MIND: "knowing, discussing and deciding cannot be expressed",
    Code.VERB: "there is no such verb",
    Code.PEOPLE: "these people cannot be named precisely",
    Code.ROLE: "there is no word for the role",
    Code.TOPIC: "the topic cannot be expressed precisely",
    Code.TALK: "the utterance cannot be referred to precisely",
    Code.SPEAKER: "the speaker would have to be named, but is unknown",
    Code.CONTROL: "there is no word for having nothing to say",
    Code.FRAME: "part of this cannot be expressed",
    Code.PHRASE: "a phrase is not a sentence",
    Code.SIZE: "the translation would be too long or too deep",
    Code.SPELLED_OUT: "written out one by one",
}
"""The message of each code."""


class LedgerEntry(Struct, frozen=True):
    """One thing that cannot be expressed: why, the claim that contains it, and the exact word if known."""

    code: Code
    claim: Claim | None = None
    word: Who | None = None


class TooLarge(Exception):
    """Raised when a translation would exceed the limits of its language."""


class LossLedger:
    """What a translation has lost so far, without duplicates.

    It also counts the sentences made, because sets inside sets multiply.
    """

    def __init__(self) -> None:
        self._entries: dict[LedgerEntry, None] = {}
        self._steps = 0

    def step(self) -> None:
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise TooLarge

    def lose(self, code: Code, claim: Claim | None = None, word: Who | None = None) -> None:
        self._entries.setdefault(LedgerEntry(code, claim, word))

    def deny(self, claim: Claim, denial: Claim) -> None:
        """What is left out of a denial is the denial, not what it denies."""
        left_out = LedgerEntry(Code.FRAME, claim)
        if left_out in self._entries:
            self._entries = {
                (LedgerEntry(Code.FRAME, denial) if entry == left_out else entry): None
                for entry in self._entries
            }

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        return tuple(self._entries)
