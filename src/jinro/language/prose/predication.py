"""What a grammar finds in a clause, before it becomes a claim: a predicate, its people and its mood."""

from enum import StrEnum

from msgspec import Struct

from jinro.game.roles import Role, Seat, Species
from jinro.language.claims import Claim, Talk, Who
from jinro.language.prose.tokens import Tag


class Mood(StrEnum):
    """Whether something is stated, asked or wished."""

    STATE = "state"
    ASK = "ask"
    REQUEST = "request"


class Predication(Struct, kw_only=True):
    """One predicate of a clause.

    `kind` is the tag of the predicate: VOTE, DIVINE, TELL, GUARD, ATTACK, RESULT, CLAIM, ROLE (somebody is
    something), COLOUR, TRUE, FALSE, SUSPECT, TRUST or AGREE. `subject` None is unsaid. `by` is whose words
    these are, if not the speaker's. `evident` is the power whose outcome a colour is: DIVINE or TELL.
    """

    kind: Tag
    start: int
    end: int
    subject: Who | None = None
    object: Who | None = None
    role: Who | None = None
    species: Species | None = None
    mood: Mood = Mood.STATE
    to: Who | None = None
    degree: int = 0
    """0: the plain degree of the predicate."""
    negated: bool = False
    past: bool = False
    by: Who | None = None
    evident: Tag | None = None
    condition: bool = False
    """Stands in an if-clause."""
    reason: bool = False
    """Stands in a because-clause."""
    clause: int = 0
    sentence: int = 0


class Situation(Struct, frozen=True, kw_only=True):
    """What a listener knows when something is said; every part may be unknown.

    `to` is whom the utterance addresses. `claimed` has the roles that players have claimed so far; `last` is
    who spoke before, `spoken` the last utterance of each player.
    """

    speaker: Seat | None = None
    day: int | None = None
    to: Seat | None = None
    claimed: dict[Seat, Role] = {}
    seen: dict[Seat, int] = {}
    """Of whom the speaker has told results, and on which day first."""
    whisper: bool | None = None
    """Whether it is said among the wolves alone."""
    last: Seat | None = None
    spoken: dict[Seat, Talk] = {}
    said: dict[Seat, tuple[Claim, ...]] = {}
    """What each player claimed in the last utterance that claimed something, the latest last."""
    before: tuple[tuple[Seat, str], ...] = ()
    """The last few utterances before this one, the latest last: who said them, and their text."""


class Heard(Struct, frozen=True):
    """A claim that was read from a text, its degree, and the span of the text that says it."""

    claim: Claim
    degree: int
    start: int
    end: int
