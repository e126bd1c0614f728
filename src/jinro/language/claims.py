"""Claims: the meaning that all languages of the village share.

A claim is what a sentence means with nothing omitted: every act has a doer, every belief a holder and a
degree. Each language maps its trees to claims (`interpret`) and claims to its trees (`express`); `prose` puts
claims into words. Claims know no syntax, and they are never nested deeper than the sentence they come from.

Three conventions keep the two languages comparable:

- A degree is 0 to 100, and 50 is neutral. A language without degrees has `PLAIN` when it affirms and
  `PLAIN_NOT` when it denies; its agreement is 100 or 0.
- To say something at 100 in one's own name is the same as the thing itself: `Holds(me, 100, p)` is never
  built, only `p`.
- Lists are flat: "a and (b and c)" is one And of three.

`normal` builds claims by these conventions; `inside` takes them apart.
"""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from jinro.game.roles import Role, Species

PLAIN: Final = 80
PLAIN_NOT: Final = 100 - PLAIN
CERTAIN: Final = 100


class Verb(StrEnum):
    """An act of one player on another."""

    DIVINE = "divine"
    TELL = "tell"
    """The medium's act: to tell the species of a dead player."""
    GUARD = "guard"
    VOTE = "vote"
    ATTACK = "attack"
    EXECUTE = "execute"
    KNOW = "know"
    DISCUSS = "discuss"
    DECIDE = "decide"
    AVOID = "avoid"


class PlayerState(StrEnum):
    """What a player does or is, without an object."""

    DEAD = "dead"
    SPEAK = "speak"
    EXIST = "exist"
    WIN = "win"
    LOSE = "lose"


class Faction(StrEnum):
    """A named set of roles; EVERY is the set of all roles: "some role", or in a question "which role"."""

    HUMAN = "HUMAN"
    VILLAGE = "VILLAGESIDE"
    WOLVES = "WOLFSIDE"
    GIFTED = "GIFTED"
    EVERY = "ANYROLE"


class Topic(StrEnum):
    """Topics of talk other than people and roles."""

    REASON = "reason"
    DIVINATION = "inspection"
    MEDIUM = "medium-telling"
    GUARD = "protection"
    EXECUTION = "execution"
    VOTING = "voting"
    ATTACK = "attack"
    COMINGOUT = "comingout"


class ClaimPart(Struct, frozen=True, tag=True):
    """The base of claims and of all their parts."""


# -- who, and which role ------------------------------------------------------------------------


class Agent(ClaimPart, frozen=True):
    """The player on a seat."""

    seat: int


class Speaker(ClaimPart, frozen=True):
    """The speaker, if it is unknown who that is."""


class Named(ClaimPart, frozen=True):
    """A person with that name whose seat is unknown."""

    name: str


class Anyone(ClaimPart, frozen=True):
    """Some player; as the addressee of a request or question: everybody."""


class Mentioned(ClaimPart, frozen=True):
    """The people or roles mentioned before."""


class Holder(ClaimPart, frozen=True):
    """The holder of a role; in place of a role, the role itself."""

    role: Role


class Group(ClaimPart, frozen=True):
    """The players of a faction; in place of a role, its roles."""

    faction: Faction


class Several(ClaimPart, frozen=True):
    """All of several, at least one of them, or (`xor`) exactly one of them."""

    join: Literal["and", "or", "xor"]
    parts: "tuple[Who, ...]"


class Except(ClaimPart, frozen=True):
    """A set without some of its members."""

    whole: "Who"
    less: "Who"


class Qualified(ClaimPart, frozen=True):
    """A set restricted by number (`count`), order (`nth`) or state; or (`not`) everything outside the set."""

    quality: Literal["count", "nth", "died", "living", "not"]
    of: "Who"
    number: int = 0


Who: TypeAlias = Agent | Speaker | Named | Anyone | Mentioned | Holder | Group | Several | Except | Qualified


# -- when, and which utterance ------------------------------------------------------------------


class Days(ClaimPart, frozen=True):
    """On these days of the game."""

    days: tuple[int, ...]


class Near(ClaimPart, frozen=True):
    """A day relative to the day of speaking, which is unknown: -1 yesterday, 0 today, 1 tomorrow."""

    offset: int


class Relative(ClaimPart, frozen=True):
    """Relative to the matter at hand, or to now; words stack: (before, almost) is "just before"."""

    words: tuple[Literal["before", "after", "almost", "now"], ...]


class Together(ClaimPart, frozen=True):
    """Several times that are not all plain days."""

    times: "tuple[When, ...]"


When: TypeAlias = Days | Near | Relative | Together


class Talk(ClaimPart, frozen=True):
    """An utterance by channel, day and its number on that day."""

    channel: Literal["talk", "whisper"]
    day: int
    id: int


class Speech(ClaimPart, frozen=True):
    """An utterance by its number in the whole game."""

    number: int


Utterance: TypeAlias = Talk | Speech


# -- claims -------------------------------------------------------------------------------------


class Is(ClaimPart, frozen=True):
    """Somebody has a role, or one of several roles."""

    who: Who
    role: Who


class Holds(ClaimPart, frozen=True):
    """Somebody believes or says something to a degree."""

    by: Who
    degree: int
    what: "Claim"


class ComingOut(ClaimPart, frozen=True):
    """Somebody declares that somebody, usually himself, has a role."""

    by: Who
    of: Who
    role: Who


class Act(ClaimPart, frozen=True):
    """Somebody does or will do something: an intention, or the content of a request."""

    by: Who
    verb: Verb
    of: Who


class Did(ClaimPart, frozen=True):
    """Somebody did something."""

    by: Who
    verb: Verb
    of: Who


class Result(ClaimPart, frozen=True):
    """What a seer (DIVINE) or a medium (TELL) saw; without a species: only that the power was used."""

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
    """Somebody wants, to a degree, that the addressees do or bring about something."""

    by: Who
    to: Who
    degree: int
    what: "Claim"


class Question(ClaimPart, frozen=True):
    """Somebody asks about something: which, if it contains Anyone or EVERY, otherwise whether."""

    by: Who
    to: Who
    degree: int
    what: "Claim"


class Because(ClaimPart, frozen=True):
    """Something is true, or is said, for a reason."""

    reason: "Claim"
    claim: "Claim"


class At(ClaimPart, frozen=True):
    """Something at a time."""

    when: When
    what: "Claim"


class Not(ClaimPart, frozen=True):
    """Something is not true."""

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
    """Something under a condition, and optionally something else otherwise."""

    condition: "Claim"
    then: "Claim"
    otherwise: "Claim | None" = None


class As(ClaimPart, frozen=True):
    """Something done under a pretence that is known or claimed to be false."""

    claim: "Claim | None"
    pretence: "Claim"


class Order(ClaimPart, frozen=True):
    """One thing happens before or after another."""

    claim: "Claim"
    word: Literal["before", "after"]
    other: "Claim"


class About(ClaimPart, frozen=True):
    """Anything about a topic."""

    topic: Topic | Who


class Minds(ClaimPart, frozen=True):
    """Somebody knows, discusses or decides something; the verb is KNOW, DISCUSS or DECIDE."""

    by: Who
    verb: Verb
    what: "Claim"


class Refers(ClaimPart, frozen=True):
    """An utterance as the subject of talk."""

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

Compound: TypeAlias = And | Or | Xor | Because | If | As | Order
"""The claims that join several claims."""

SOME_ROLE: Final = Group(Faction.EVERY)
