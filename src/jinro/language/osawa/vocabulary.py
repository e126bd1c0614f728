"""The words of the Werewolf Language (sections 4.2 and 4.3 of the paper), by class.

`attack`, `comingout` and `medium-telling` are in two classes each; their place in the sentence decides. Roles
are `jinro.game.roles.Role`, whose table has their words; characters come from the game.
"""

from enum import StrEnum
from typing import Final


class SetWord(StrEnum):
    """The aliases for sets of roles and of people (4.2.3); HUMAN = WHITE, CHAR = ANY."""

    HUMAN = "HUMAN"
    WHITE = "WHITE"
    VILLAGESIDE = "VILLAGESIDE"
    WOLFSIDE = "WOLFSIDE"
    GIFTED = "GIFTED"
    CHAR = "CHAR"
    ANY = "ANY"
    ANYROLE = "ANYROLE"


PEOPLE_SETS: Final = frozenset({SetWord.CHAR, SetWord.ANY})
"""The aliases for people; the others are for roles."""


class Pronoun(StrEnum):
    """`who`: the people or roles mentioned before (4.2.5)."""

    WHO = "who"


class Noun(StrEnum):
    """The eight topics (4.2.1), used only after `about`."""

    REASON = "reason"
    INSPECTION = "inspection"
    MEDIUM_TELLING = "medium-telling"
    PROTECTION = "protection"
    EXECUTION = "execution"
    VOTING = "voting"
    ATTACK = "attack"
    COMINGOUT = "comingout"


class Verb(StrEnum):
    """The active verbs, which take an object (4.2.2)."""

    INSPECT = "inspect"
    MEDIUM_TELLING = "medium-telling"
    PROTECT = "protect"
    EXECUTE = "execute"
    VOTE = "vote"
    ATTACK = "attack"
    KNOW = "know"
    DISCUSS = "discuss"
    DECIDE = "decide"
    AVOID = "avoid"


MENTAL_VERBS: Final = frozenset({Verb.KNOW, Verb.DISCUSS, Verb.DECIDE})
"""The verbs that also take a sentence (4.4.4)."""


class Composant(StrEnum):
    """The words that follow a noun and take no object (4.2.2), and the alias DEAD = executed or attacked."""

    INSPECTED = "inspected"
    MEDIUM_TELLED = "medium-telled"
    PROTECTED = "protected"
    EXECUTED = "executed"
    VOTED = "voted"
    ATTACKED = "attacked"
    COMINGOUT = "comingout"
    SPEAK = "speak"
    EXIST = "exist"
    WIN = "win"
    LOSE = "lose"
    DEAD = "DEAD"


class DayWord(StrEnum):
    """A day relative to the day of the utterance; `resolve` turns it into a `Day`."""

    TODAY = "today"
    YESTERDAY = "yesterday"
    TOMORROW = "tomorrow"


DAY_SHIFTS: Final = {DayWord.YESTERDAY: -1, DayWord.TODAY: 0, DayWord.TOMORROW: 1}
"""The distance in days from the day of the utterance."""


class Adverb(StrEnum):
    """The relative times (4.3.2), which stack: `before almost` is just before."""

    BEFORE = "before"
    AFTER = "after"
    ALMOST = "almost"
    NOW = "now"


class Quality(StrEnum):
    """Modifiers of a noun without a number: the states (4.3.4) and `not` (4.6)."""

    DIED = "died"
    LIVING = "living"
    NOT = "not"
