"""What a sentence does not say itself, and the record of what a translation could not say."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from jinro.game.roles import Seat
from jinro.language.cast import Cast
from jinro.language.claims import Agent, Claim, Speaker, Speech, Talk, Utterance, Who

MAX_STEPS: Final = 10_000
"""The most sentences, inner ones counted, that a translation will make of one."""


class Context(Struct, frozen=True, kw_only=True):
    """Who speaks, on which day, in which cast; every part may be unknown.

    `speeches` is the table of utterances: the number of a speech in the whole game, and where it was said.
    """

    speaker: Seat | None = None
    day: int | None = None
    cast: Cast | None = None
    speeches: Mapping[int, Talk] = {}

    @property
    def me(self) -> Who:
        return Speaker() if self.speaker is None else Agent(self.speaker)

    def spoken(self, number: int) -> Utterance:
        """Speech `number`, by channel and day where the table has it."""
        return self.speeches.get(number, Speech(number))

    def number(self, utterance: Utterance) -> int | None:
        """The number of an utterance in the whole game, None where the table does not have it."""
        if isinstance(utterance, Speech):
            return utterance.number
        return next((number for number, talk in self.speeches.items() if talk == utterance), None)


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
    Code.RATE: "the degree is not said",
    Code.NEUTRAL: "a neutral degree cannot be said",
    Code.CONDITION: "the condition is not said",
    Code.PRETENCE: "that it is a pretence is not said",
    Code.ORDER: "what comes first is not said",
    Code.TIME: "the time is not said",
    Code.STATE: "there is no word for it",
    Code.MIND: "knowing, discussing and deciding cannot be said",
    Code.VERB: "there is no such verb",
    Code.PEOPLE: "the people are named less exactly",
    Code.ROLE: "there is no word for the role",
    Code.TOPIC: "the topic is said less exactly, or not",
    Code.TALK: "the utterance cannot be named exactly",
    Code.SPEAKER: "the speaker would have to be named, but is not known",
    Code.CONTROL: "the language has no word for having nothing to say",
    Code.FRAME: "nothing is left to say it about",
    Code.PHRASE: "words alone are no sentence",
    Code.SIZE: "it would be too long or too deep",
    Code.SPELLED_OUT: "written out one by one",
}
"""What each code means, in words."""


class Entry(Struct, frozen=True):
    """One thing that could not be said: why, the claim it stands in, and the very word if that is known."""

    code: Code
    claim: Claim | None = None
    word: Who | str | None = None


class TooLarge(Exception):
    """Raised when a translation would pass what a language can hold."""


class Ledger:
    """What has been lost so far, each thing once; it also counts the steps, since sets of sets multiply."""

    def __init__(self) -> None:
        self._entries: dict[Entry, None] = {}
        self._steps = 0

    def step(self) -> None:
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise TooLarge

    def lose(self, code: Code, claim: Claim | None = None, word: Who | str | None = None) -> None:
        self._entries.setdefault(Entry(code, claim, word))

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries)
