"""Claims: the one meaning behind every language of the village.

A claim is what a sentence says once nothing is left out: every act has a doer, every belief a holder
and a degree. Languages map into claims and out of them (`aiwolf/bridge.py`, `osawa/bridge.py`), prose
speaks them. Claims know no syntax, and they never recurse deeper than the sentence they come from.

Three conventions keep the two languages on one scale:

- A degree is 0 to 100; 50 leans nowhere. A sentence of a language without degrees has `PLAIN` (or its
  mirror `PLAIN_NOT` when it denies), agreement has 100 or 0.
- Saying something flatly, at 100, in one's own name is the same as the thing said: `Holds(me, 100, p)`
  is never built where `p` will do.
- Lists are flat: "a and (b and c)" is one And of three.

`normal` builds claims so; `inside` looks into them.
"""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from jinro.game.roles import Role, Species

PLAIN: Final = 80
PLAIN_NOT: Final = 100 - PLAIN
CERTAIN: Final = 100


class Verb(StrEnum):
    """What somebody does to somebody."""

    DIVINE = "divine"
    TELL = "tell"
    """The medium's act: to tell what a dead player was."""
    GUARD = "guard"
    VOTE = "vote"
    ATTACK = "attack"
    EXECUTE = "execute"
    KNOW = "know"
    DISCUSS = "discuss"
    DECIDE = "decide"
    AVOID = "avoid"


class PlayerState(StrEnum):
    """What somebody does, or is, without an object."""

    DEAD = "dead"
    SPEAK = "speak"
    EXIST = "exist"
    WIN = "win"
    LOSE = "lose"


class Faction(StrEnum):
    """A named set of roles; EVERY is the set of all roles, "some role" or "which role"."""

    HUMAN = "HUMAN"
    VILLAGE = "VILLAGESIDE"
    WOLVES = "WOLFSIDE"
    GIFTED = "GIFTED"
    EVERY = "ANYROLE"


class Topic(StrEnum):
    """What talk can be about, besides people and roles."""

    REASON = "reason"
    DIVINATION = "inspection"
    MEDIUM = "medium-telling"
    GUARD = "protection"
    EXECUTION = "execution"
    VOTING = "voting"
    ATTACK = "attack"
    COMINGOUT = "comingout"


class ClaimPart(Struct, frozen=True, tag=True):
    """A part of a claim."""


# -- who, and which role ------------------------------------------------------------------------


class Agent(ClaimPart, frozen=True):
    """The player on a seat."""

    seat: int


class Speaker(ClaimPart, frozen=True):
    """Whoever speaks, where nobody knows who that is."""


class Named(ClaimPart, frozen=True):
    """A person of that name whose seat is not known."""

    name: str


class Anyone(ClaimPart, frozen=True):
    """Some player; as the one asked or requested: everybody."""


class Mentioned(ClaimPart, frozen=True):
    """The people or roles spoken of just before."""


class Holder(ClaimPart, frozen=True):
    """The holder of a role, or the role itself where a role is due."""

    role: Role


class Group(ClaimPart, frozen=True):
    """Players of a faction, or its roles."""

    faction: Faction


class Several(ClaimPart, frozen=True):
    """All of several, at least one of them, or (`xor`) one and no more."""

    join: Literal["and", "or", "xor"]
    parts: "tuple[Who, ...]"


class Except(ClaimPart, frozen=True):
    """A set less some of it."""

    whole: "Who"
    less: "Who"


class Marked(ClaimPart, frozen=True):
    """A set with a mark: how many (`count`) or which in order (`nth`) of them, dead, living, or others."""

    mark: Literal["count", "nth", "died", "living", "not"]
    of: "Who"
    number: int = 0


Who: TypeAlias = Agent | Speaker | Named | Anyone | Mentioned | Holder | Group | Several | Except | Marked


# -- when, and which utterance ------------------------------------------------------------------


class Days(ClaimPart, frozen=True):
    """On these days of the game."""

    days: tuple[int, ...]


class Near(ClaimPart, frozen=True):
    """A day as seen from the speaker whose own day is not known: -1 yesterday, 0 today, 1 tomorrow."""

    offset: int


class Relative(ClaimPart, frozen=True):
    """Relative to what is being spoken of, or to now; words stack: before, almost = just before."""

    words: tuple[Literal["before", "after", "almost", "now"], ...]


class Together(ClaimPart, frozen=True):
    """At several times that are not all plain days."""

    times: "tuple[When, ...]"


When: TypeAlias = Days | Near | Relative | Together


class Talk(ClaimPart, frozen=True):
    """An utterance by channel, day and number on that day."""

    channel: Literal["talk", "whisper"]
    day: int
    id: int


class Speech(ClaimPart, frozen=True):
    """An utterance by its number in the whole game."""

    number: int


Utterance: TypeAlias = Talk | Speech


# -- claims -------------------------------------------------------------------------------------


class Is(ClaimPart, frozen=True):
    """Somebody is of a role, or one of several roles."""

    who: Who
    role: Who


class Holds(ClaimPart, frozen=True):
    """Somebody believes or says something to a degree."""

    by: Who
    degree: int
    what: "Claim"


class ComingOut(ClaimPart, frozen=True):
    """Somebody declares somebody, mostly himself, to be of a role."""

    by: Who
    of: Who
    role: Who


class Act(ClaimPart, frozen=True):
    """Somebody does or will do something: an intention, or what a request asks for."""

    by: Who
    verb: Verb
    of: Who


class Did(ClaimPart, frozen=True):
    """Somebody did something."""

    by: Who
    verb: Verb
    of: Who


class Result(ClaimPart, frozen=True):
    """What a seer (DIVINE) or a medium (TELL) saw; without species only that the power was used."""

    by: Who
    verb: Verb
    of: Who
    species: Species | None


class Does(ClaimPart, frozen=True):
    """Somebody speaks, exists, wins, loses or is dead."""

    who: Who
    state: PlayerState


class Agrees(ClaimPart, frozen=True):
    """Somebody agrees, to a degree, with an utterance or with somebody."""

    by: Who
    degree: int
    to: Utterance | Who


class Request(ClaimPart, frozen=True):
    """Somebody wishes, to a degree, that those addressed do or bring about something."""

    by: Who
    to: Who
    degree: int
    what: "Claim"


class Question(ClaimPart, frozen=True):
    """Somebody asks about something: which, where it holds Anyone or EVERY, else whether."""

    by: Who
    to: Who
    degree: int
    what: "Claim"


class Because(ClaimPart, frozen=True):
    """Something is so, or said, for a reason."""

    reason: "Claim"
    claim: "Claim"


class At(ClaimPart, frozen=True):
    """Something at a time."""

    when: When
    what: "Claim"


class Not(ClaimPart, frozen=True):
    """Something is not so."""

    what: "Claim"


class And(ClaimPart, frozen=True):
    """All of these."""

    parts: "tuple[Claim, ...]"


class Or(ClaimPart, frozen=True):
    """At least one of these."""

    parts: "tuple[Claim, ...]"


class Xor(ClaimPart, frozen=True):
    """Exactly one of the two."""

    left: "Claim"
    right: "Claim"


class If(ClaimPart, frozen=True):
    """Something under a condition, and perhaps what else otherwise."""

    condition: "Claim"
    then: "Claim"
    otherwise: "Claim | None" = None


class As(ClaimPart, frozen=True):
    """Something done under a pretence known or claimed to be false."""

    claim: "Claim | None"
    pretence: "Claim"


class Order(ClaimPart, frozen=True):
    """One thing before or after another."""

    claim: "Claim"
    word: Literal["before", "after"]
    other: "Claim"


class About(ClaimPart, frozen=True):
    """Whatever there is to say about something."""

    topic: Topic | Who


class Minds(ClaimPart, frozen=True):
    """Somebody knows, discusses or decides (on) something; the verb is one of KNOW, DISCUSS, DECIDE."""

    by: Who
    verb: Verb
    what: "Claim"


class Refers(ClaimPart, frozen=True):
    """An utterance itself, as the thing spoken of."""

    to: Utterance


class Become(ClaimPart, frozen=True):
    """A time comes."""

    when: When


class Quiet(ClaimPart, frozen=True):
    """Somebody has nothing to say: for now, or (`over`) for the day."""

    by: Who
    over: bool


Claim: TypeAlias = (
    Is
    | Holds
    | ComingOut
    | Act
    | Did
    | Result
    | Does
    | Agrees
    | Request
    | Question
    | Because
    | At
    | Not
    | And
    | Or
    | Xor
    | If
    | As
    | Order
    | About
    | Minds
    | Refers
    | Become
    | Quiet
)

SOME_ROLE: Final = Group(Faction.EVERY)
