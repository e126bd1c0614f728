"""What a word of English contributes: its kind, its form, and a value."""

from enum import StrEnum
from typing import Final, NamedTuple


class Kind(StrEnum):
    """The kinds of words that the reader tells apart."""

    # People.
    NAME = "name"
    ME = "me"
    MY = "my"
    YOU = "you"
    YOUR = "your"
    THIRD = "third"
    """He, she, they: whoever was mentioned before."""
    THEIR = "their"
    WE = "we"
    OUR = "our"
    ALL = "all"
    """Everyone, anyone."""
    OTHERS = "others"
    """Everyone else: those who were not called."""
    SOME = "some"
    """Somebody who is not named."""
    IT = "it"
    """It, this, there: what was said before, or nothing."""
    WHO = "who"
    """The value "claim" asks which claim."""
    # Grammar.
    WHAT = "what"
    WHY = "why"
    DET = "det"
    PREP = "prep"
    TO = "to"
    AND = "and"
    OR = "or"
    BUT = "but"
    BREAK = "break"
    STOP = "stop"
    IF = "if"
    BECAUSE = "because"
    SO = "so"
    THAT = "that"
    BE = "be"
    DO = "do"
    HAVE = "have"
    MODAL = "modal"
    """The value is the degree that it gives, or "should"."""
    NEED = "need"
    """Need to, have to: an obligation."""
    SEEM = "seem"
    NOT = "not"
    POSSESSIVE = "possessive"
    LIKE = "like"
    ADVERB = "adverb"
    DEGREE = "degree"
    """A hedge or an emphasis; the value is the degree."""
    VERB = "verb"
    WORD = "word"
    """Any other word."""
    HEY = "hey"
    """Hello, thanks, wow: a name after it is called."""
    BOTH = "both"
    ONE_OF = "one-of"
    ANY = "any"
    HERE = "here"
    # Attitudes, which take a clause or an act.
    THINK = "think"
    UNSURE = "unsure"
    SAY = "say"
    SHARE = "share"
    WONDER = "wonder"
    WANT = "want"
    """An intention; the value is "maybe" for a weak one."""
    URGE = "urge"
    LETS = "lets"
    PLEASE = "please"
    GOOD = "good"
    BAD = "bad"
    # Meanings.
    VOTE = "vote"
    DIVINE = "divine"
    GUARD = "guard"
    ATTACK = "attack"
    RESULT = "result"
    TELL = "tell"
    """A medium's result."""
    SHOW = "show"
    CLAIM = "claim"
    ROLE_WORD = "role-word"
    RIVAL = "rival"
    POSE = "pose"
    ROLE = "role"
    COLOUR = "colour"
    TRUE = "true"
    FALSE = "false"
    SUSPECT = "suspect"
    TRUST = "trust"
    OPINION = "opinion"
    AGREE = "agree"
    GONE = "gone"
    """Out, gone: what one wants of somebody to vote against."""
    RAISE = "raise"


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
