"""The tree of the AIWolf protocol language, version 3.6: five kinds of sentence and the two control words.

A tree is immutable and says what was written: a subject left out stays `None`. Two trees are equal when
their canonical texts are (`show`), so `REQUEST Agent[02] (Agent[02] VOTE Agent[03])` equals the same without
the inner subject. `warnings` belongs to the root of a parsed tree and counts for nothing in comparisons.
"""

from enum import Enum, StrEnum
from typing import Final, Literal

from msgspec import Struct

from jinro.game.roles import Role, Species
from jinro.language.notice import Notice


class Wild(Enum):
    """The type of the word ANY."""

    ANY = "ANY"

    def __repr__(self) -> str:
        return "ANY"


ANY: Final = Wild.ANY
"""Anybody, any role, any species."""

Who = int | Literal[Wild.ANY]
"""An agent by number, from 1, or ANY."""


class Verb(StrEnum):
    """The verbs that take a subject."""

    ESTIMATE = "ESTIMATE"
    COMINGOUT = "COMINGOUT"
    DIVINATION = "DIVINATION"
    GUARD = "GUARD"
    VOTE = "VOTE"
    ATTACK = "ATTACK"
    DIVINED = "DIVINED"
    IDENTIFIED = "IDENTIFIED"
    GUARDED = "GUARDED"
    VOTED = "VOTED"
    ATTACKED = "ATTACKED"
    AGREE = "AGREE"
    DISAGREE = "DISAGREE"


class ControlWord(StrEnum):
    """The words that stand alone, as they are on the wire."""

    SKIP = "Skip"
    OVER = "Over"


class Operator(StrEnum):
    """The words that take sentences."""

    REQUEST = "REQUEST"
    INQUIRE = "INQUIRE"
    BECAUSE = "BECAUSE"
    DAY = "DAY"
    NOT = "NOT"
    AND = "AND"
    OR = "OR"
    XOR = "XOR"


class Channel(StrEnum):
    """Where an utterance was said; each channel numbers its own."""

    TALK = "TALK"
    WHISPER = "WHISPER"


SIX_ROLES: Final = (
    Role.VILLAGER,
    Role.SEER,
    Role.MEDIUM,
    Role.BODYGUARD,
    Role.WEREWOLF,
    Role.POSSESSED,
)
"""The roles of the specification, in its order."""

ROLE_VERBS: Final = frozenset({Verb.ESTIMATE, Verb.COMINGOUT})
SPECIES_VERBS: Final = frozenset({Verb.DIVINED, Verb.IDENTIFIED})
TALK_VERBS: Final = frozenset({Verb.AGREE, Verb.DISAGREE})
ACT_VERBS: Final = frozenset(Verb) - ROLE_VERBS - SPECIES_VERBS - TALK_VERBS

ASKING: Final = frozenset({Operator.REQUEST, Operator.INQUIRE})
"""Operators with a target, which is the default subject of what they hold."""

ARITY: Final = {
    Operator.REQUEST: 1,
    Operator.INQUIRE: 1,
    Operator.BECAUSE: 2,
    Operator.DAY: 1,
    Operator.NOT: 1,
    Operator.AND: 0,
    Operator.OR: 0,
    Operator.XOR: 2,
}
"""How many sentences an operator takes; 0 is one or more."""


class TalkNumber(Struct, frozen=True, order=True, gc=False):
    """The utterance number `id` of a channel on a day."""

    channel: Channel
    day: int
    id: int


class Node(Struct, frozen=True, eq=False, gc=False):
    """What all trees share: equality, hash and repr by text, none of them recursive."""

    def __eq__(self, other: object) -> bool:
        from jinro.language.aiwolf.show import show

        if self is other:
            return True
        return show(self) == show(other) if isinstance(other, Node) else NotImplemented  # type: ignore[arg-type]

    def __hash__(self) -> int:
        from jinro.language.aiwolf.show import show

        return hash(show(self))  # type: ignore[arg-type]

    def __repr__(self) -> str:
        from jinro.language.aiwolf.show import show_written

        return f"<{type(self).__name__} {show_written(self)}>"  # type: ignore[arg-type]


class Control(Node, frozen=True, eq=False, gc=False):
    """Skip or Over: no subject, never inside another sentence."""

    word: ControlWord
    warnings: tuple[Notice, ...] = ()


class Statement(Node, frozen=True, eq=False, gc=False):
    """ESTIMATE or COMINGOUT: the subject takes, or declares, the target to be of a role."""

    verb: Verb
    target: Who
    role: Role | Literal[Wild.ANY]
    subject: Who | None = None
    warnings: tuple[Notice, ...] = ()


class Act(Node, frozen=True, eq=False, gc=False):
    """DIVINATION, GUARD, VOTE, ATTACK (intended), GUARDED, VOTED, ATTACKED (done)."""

    verb: Verb
    target: Who
    subject: Who | None = None
    warnings: tuple[Notice, ...] = ()


class Result(Node, frozen=True, eq=False, gc=False):
    """DIVINED or IDENTIFIED: what the subject saw the target to be."""

    verb: Verb
    target: Who
    species: Species | Literal[Wild.ANY]
    subject: Who | None = None
    warnings: tuple[Notice, ...] = ()


class Opinion(Node, frozen=True, eq=False, gc=False):
    """AGREE or DISAGREE with an utterance."""

    verb: Verb
    talk: TalkNumber
    subject: Who | None = None
    warnings: tuple[Notice, ...] = ()


class Operation(Node, frozen=True, eq=False, gc=False):
    """An operator with its operands; `target` for REQUEST and INQUIRE only, `day` for DAY only.

    Only mode `java` makes operands that are control words, or an AND or OR without operands.
    """

    operator: Operator
    operands: "tuple[Tree, ...]"
    target: Who | None = None
    day: int | None = None
    subject: Who | None = None
    warnings: tuple[Notice, ...] = ()


Sentence = Statement | Act | Result | Opinion | Operation
Tree = Control | Sentence
