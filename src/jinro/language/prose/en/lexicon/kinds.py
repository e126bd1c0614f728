"""What a word of English contributes: its kind, its form, and a value."""

from typing import ClassVar, Final, NamedTuple


class Kind(str):
    """The kinds of words that the reader tells apart; each is its name in small letters.

    No enum: the reader looks at kinds all the time, and a member of an enum takes several times as long to
    look up.
    """

    __slots__ = ()

    # People.
    NAME: ClassVar["Kind"]
    ME: ClassVar["Kind"]
    MY: ClassVar["Kind"]
    YOU: ClassVar["Kind"]
    YOUR: ClassVar["Kind"]
    THIRD: ClassVar["Kind"]
    """He, she, they: whoever was mentioned before."""
    THEIR: ClassVar["Kind"]
    WE: ClassVar["Kind"]
    OUR: ClassVar["Kind"]
    ALL: ClassVar["Kind"]
    """Everyone, anyone."""
    OTHERS: ClassVar["Kind"]
    """Everyone else: those who were not called."""
    SOME: ClassVar["Kind"]
    """Somebody who is not named."""
    IT: ClassVar["Kind"]
    """It, this, there: what was said before, or nothing."""
    WHO: ClassVar["Kind"]
    """The value "claim" asks which claim."""
    # Grammar.
    WHAT: ClassVar["Kind"]
    WHY: ClassVar["Kind"]
    DET: ClassVar["Kind"]
    PREP: ClassVar["Kind"]
    TO: ClassVar["Kind"]
    AND: ClassVar["Kind"]
    OR: ClassVar["Kind"]
    BUT: ClassVar["Kind"]
    BREAK: ClassVar["Kind"]
    STOP: ClassVar["Kind"]
    IF: ClassVar["Kind"]
    BECAUSE: ClassVar["Kind"]
    SO: ClassVar["Kind"]
    THAT: ClassVar["Kind"]
    BE: ClassVar["Kind"]
    DO: ClassVar["Kind"]
    HAVE: ClassVar["Kind"]
    MODAL: ClassVar["Kind"]
    """The value is the degree that it gives, or "should"."""
    NEED: ClassVar["Kind"]
    """Need to, have to: an obligation."""
    SEEM: ClassVar["Kind"]
    NOT: ClassVar["Kind"]
    POSSESSIVE: ClassVar["Kind"]
    LIKE: ClassVar["Kind"]
    ADVERB: ClassVar["Kind"]
    DEGREE: ClassVar["Kind"]
    """A hedge or an emphasis; the value is the degree."""
    VERB: ClassVar["Kind"]
    WORD: ClassVar["Kind"]
    """Any other word."""
    HEY: ClassVar["Kind"]
    """Hello, thanks, wow: a name after it is called."""
    BOTH: ClassVar["Kind"]
    ONE_OF: ClassVar["Kind"]
    ANY: ClassVar["Kind"]
    HERE: ClassVar["Kind"]
    # Attitudes, which take a clause or an act.
    THINK: ClassVar["Kind"]
    UNSURE: ClassVar["Kind"]
    SAY: ClassVar["Kind"]
    SHARE: ClassVar["Kind"]
    WONDER: ClassVar["Kind"]
    WANT: ClassVar["Kind"]
    """An intention; the value is "maybe" for a weak one."""
    URGE: ClassVar["Kind"]
    LETS: ClassVar["Kind"]
    PLEASE: ClassVar["Kind"]
    GOOD: ClassVar["Kind"]
    BAD: ClassVar["Kind"]
    # Meanings.
    VOTE: ClassVar["Kind"]
    DIVINE: ClassVar["Kind"]
    GUARD: ClassVar["Kind"]
    ATTACK: ClassVar["Kind"]
    RESULT: ClassVar["Kind"]
    TELL: ClassVar["Kind"]
    """A medium's result."""
    SHOW: ClassVar["Kind"]
    CLAIM: ClassVar["Kind"]
    ROLE_WORD: ClassVar["Kind"]
    RIVAL: ClassVar["Kind"]
    POSE: ClassVar["Kind"]
    ROLE: ClassVar["Kind"]
    COLOUR: ClassVar["Kind"]
    TRUE: ClassVar["Kind"]
    FALSE: ClassVar["Kind"]
    SUSPECT: ClassVar["Kind"]
    TRUST: ClassVar["Kind"]
    OPINION: ClassVar["Kind"]
    AGREE: ClassVar["Kind"]
    GONE: ClassVar["Kind"]
    """Out, gone: what one wants of somebody to vote against."""
    RAISE: ClassVar["Kind"]


for _name in Kind.__annotations__:
    setattr(Kind, _name, Kind(_name.lower()))


class Entry(NamedTuple):
    """What a wording means. The form is base, s, past, ing, noun or adj; empty where it does not matter."""

    kind: Kind
    value: object = ""
    form: str = ""


class Word(NamedTuple):
    """A wording in a text."""

    kind: Kind
    value: object
    form: str
    text: str
    start: int
    end: int


PEOPLE: Final = frozenset(
    (Kind.NAME, Kind.ME, Kind.YOU, Kind.THIRD, Kind.WE, Kind.ALL, Kind.OTHERS, Kind.SOME, Kind.WHO)
)
"""Words that stand for people as subjects or objects."""
OWNERS: Final = frozenset((Kind.MY, Kind.YOUR, Kind.THEIR, Kind.OUR))
SEATED: Final = frozenset((Kind.NAME, Kind.YOU, Kind.THIRD))
"""Words that can mean one other player."""
ACTS: Final = frozenset((Kind.VOTE, Kind.DIVINE, Kind.GUARD, Kind.ATTACK))
VERBS: Final = ACTS | frozenset(
    (
        Kind.VERB,
        Kind.THINK,
        Kind.SAY,
        Kind.SHARE,
        Kind.WONDER,
        Kind.WANT,
        Kind.URGE,
        Kind.CLAIM,
        Kind.SHOW,
        Kind.POSE,
        Kind.SUSPECT,
        Kind.TRUST,
        Kind.AGREE,
        Kind.RAISE,
        Kind.FALSE,
        Kind.TRUE,
        Kind.SEEM,
        Kind.HAVE,
    )
)
"""Kinds that have verbs among them."""
LINKS: Final = frozenset((Kind.BE, Kind.SEEM))
FINITE: Final = frozenset((Kind.BE, Kind.DO, Kind.MODAL, Kind.NEED))
