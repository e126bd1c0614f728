"""The tree of the AIWolf protocol language, version 3.6: five kinds of sentence and the two control words.

A tree is immutable and holds what was written: an omitted subject stays `None`. Two trees are equal when
their canonical texts are equal, so `REQUEST Agent[02] (Agent[02] VOTE Agent[03])` equals the same sentence
without the inner subject. Equality is a matter of text, so the writer of texts is here too; `show` has its
public forms. `warnings` is set on the root of a parsed tree only and is ignored in comparisons.
"""

from enum import Enum, StrEnum, auto
from typing import Final, Literal

from msgspec import Struct

from jinro.game.roles import Role, Species, agent_name
from jinro.language.text import Notice


class Wild(Enum):
    """The type of the word ANY."""

    ANY = "ANY"

    def __repr__(self) -> str:
        return "ANY"


ANY: Final = Wild.ANY
"""Any agent, any role or any species."""

Who = int | Literal[Wild.ANY]
"""An agent by number, from 1, or ANY."""


class Verb(StrEnum):
    """The verbs of plain sentences."""

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
    """The words that stand alone, as on the wire."""

    SKIP = "Skip"
    OVER = "Over"


class Operator(StrEnum):
    """The words that take sentences as operands."""

    REQUEST = "REQUEST"
    INQUIRE = "INQUIRE"
    BECAUSE = "BECAUSE"
    DAY = "DAY"
    NOT = "NOT"
    AND = "AND"
    OR = "OR"
    XOR = "XOR"


class Channel(StrEnum):
    """Where an utterance was said; each channel has its own numbers."""

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
"""Operators with a target, which is the default subject of their operand."""

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
"""The number of sentences that an operator takes; 0 means one or more."""


class TalkNumber(Struct, frozen=True, order=True, gc=False):
    """The utterance number `id` of a channel on a day."""

    channel: Channel
    day: int
    id: int

    def words(self) -> str:
        """How a sentence calls the utterance."""
        return f"{self.channel} day{self.day} ID:{self.id}"


class Node(Struct, frozen=True, eq=False, gc=False):
    """The base of all trees: equality, hash and repr go by text, and none of them recurses."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Node):
            return NotImplemented
        return _canonical(self) == _canonical(other)

    def __ne__(self, other: object) -> bool:
        # Without it, `!=` is that of Struct, which compares identity here.
        return not self == other

    def __hash__(self) -> int:
        return hash(_canonical(self))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {write(self, None, GIVEN)}>"  # type: ignore[arg-type]


class Control(Node, frozen=True, eq=False, gc=False):
    """Skip or Over: no subject, never inside another sentence."""

    word: ControlWord
    warnings: tuple[Notice, ...] = ()

    def words(self) -> str:
        """The text without the subject and the operands; every kind of tree has this method."""
        return str(self.word)


class Statement(Node, frozen=True, eq=False, gc=False):
    """ESTIMATE or COMINGOUT: the subject believes or declares that the target has a role."""

    verb: Verb
    target: Who
    role: Role | Literal[Wild.ANY]
    subject: Who | None = None
    warnings: tuple[Notice, ...] = ()

    def words(self) -> str:
        return self.verb + " " + _name(self.target) + (" ANY" if self.role is ANY else " " + self.role)


class Act(Node, frozen=True, eq=False, gc=False):
    """DIVINATION, GUARD, VOTE, ATTACK (intended), GUARDED, VOTED, ATTACKED (done)."""

    verb: Verb
    target: Who
    subject: Who | None = None
    warnings: tuple[Notice, ...] = ()

    def words(self) -> str:
        return self.verb + " " + _name(self.target)


class Result(Node, frozen=True, eq=False, gc=False):
    """DIVINED or IDENTIFIED: the species that the subject saw in the target."""

    verb: Verb
    target: Who
    species: Species | Literal[Wild.ANY]
    subject: Who | None = None
    warnings: tuple[Notice, ...] = ()

    def words(self) -> str:
        return self.verb + " " + _name(self.target) + (" ANY" if self.species is ANY else " " + self.species)


class Opinion(Node, frozen=True, eq=False, gc=False):
    """AGREE or DISAGREE with an utterance."""

    verb: Verb
    talk: TalkNumber
    subject: Who | None = None
    warnings: tuple[Notice, ...] = ()

    def words(self) -> str:
        return f"{self.verb} {self.talk.words()}"


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

    def words(self) -> str:
        if self.target is not None:
            return self.operator + " " + _name(self.target)
        return f"{self.operator} {self.day}" if self.operator is Operator.DAY else str(self.operator)

    def inner_default(self, default: Who | None) -> Who | None:
        """The default subject of the operands, where `default` is that of the operation itself (spec 4)."""
        if self.target is not None:
            return self.target
        return default if self.subject is None else self.subject


Sentence = Statement | Act | Result | Opinion | Operation
"""A sentence; operators take sentences as operands."""
Tree = Control | Sentence
"""A whole utterance: a sentence, Skip or Over."""


# -- text -----------------------------------------------------------------------------------------


class Subjects(Enum):
    """Which subjects a text names: those that differ from the default, all, or those of the tree."""

    NEEDED = auto()
    ALL = auto()
    GIVEN = auto()


NEEDED, ALL, GIVEN = Subjects
_NAMES: Final = {number: agent_name(number) for number in range(1, 100)}


def write(tree: Tree, speaker: int | None, subjects: Subjects) -> str:
    """The text of a tree; `speaker` is the default subject of the outermost sentence."""
    if not isinstance(tree, Operation):
        return _subject(tree, speaker, subjects) + tree.words()
    parts: list[str] = []
    todo: list[tuple[Tree, Who | None] | str] = [(tree, speaker)]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        node, default = item
        parts.append(_subject(node, default, subjects) + node.words())
        if not isinstance(node, Operation):
            continue
        inner = node.inner_default(default)
        for operand in reversed(node.operands):
            todo.append(")")
            todo.append((operand, inner))
            todo.append(" (")
    return "".join(parts)


def _canonical(node: Node) -> str:
    return write(node, None, NEEDED)  # type: ignore[arg-type]


def _name(who: Who) -> str:
    """`Agent[02]` or `ANY`."""
    if who is ANY:
        return "ANY"
    return _NAMES.get(who) or agent_name(who)


def _subject(node: Tree, default: Who | None, subjects: Subjects) -> str:
    if isinstance(node, Control):
        return ""
    subject = node.subject
    if subjects is NEEDED:
        return "" if subject is None or subject == default else _name(subject) + " "
    if subject is None and subjects is ALL:
        return "S " if default is None else _name(default) + " "
    return "" if subject is None else _name(subject) + " "
