"""The tree of the Werewolf Language, after chapter 4 of Osawa's paper.

There are three kinds of tree. `kind_of` tells the kind, which for all but the joints follows from the type:

    utterance   what a player may say        Declare, Request, Agree, and joints of these
    sentence    a description                Is, Happens, Acts, Minds, About, Speech, Become, Reports,
                                             Timed, Not, Suppose, and joints of these
    phrase      words that name something    people and roles (Noun phrase), times, single words, Listing

    joints      And, Or, If, Because, As, Order: all parts are utterances, or all are sentences

The words of the language are enums (`words`), and a single word in a tree is an enum member:
`Is(CharacterName("Agent01"), Role.WEREWOLF)` is `Agent01 wolf`. Trees are immutable and hashable. They are
equal when their texts are equal, if their parts are as the docstrings below require; `build` checks that.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from msgspec import Struct

from jinro.game.roles import Role
from jinro.language.osawa.vocabulary import (
    PEOPLE_SETS,
    Adverb,
    Composant,
    DayWord,
    Noun,
    Pronoun,
    Quality,
    SetWord,
    Verb,
)


class Node(Struct, frozen=True, gc=False):
    """The base of all parts of a tree other than single words."""


# People, roles and sets of them


class CharacterName(Node, frozen=True, gc=False):
    """A person: `Agent01`, with at least two digits, or a name given by the game."""

    name: str

    @property
    def seat(self) -> int | None:
        """The number in `AgentNN`; None for any other name."""
        digits = self.name[5:]
        return int(digits) if self.name.startswith("Agent") and digits.isdecimal() else None


SPEAKER: Final = CharacterName("S")
"""An unknown speaker: `resolve` fills it in for an omitted subject."""


class Count(Node, frozen=True, gc=False):
    """A number of people: the `2` of `2 freemason`."""

    number: int


class Ordinal(Node, frozen=True, gc=False):
    """A position in order, from 1: `1st`, `2nd`."""

    number: int


Modifier = Count | Ordinal | Quality


class Modified(Node, frozen=True, gc=False):
    """A noun phrase, not itself Modified, after one or more modifiers: `1 died wolf`."""

    modifiers: tuple[Modifier, ...]
    of: "NounPhrase"


class AllOf(Node, frozen=True, gc=False):
    """Two or more joined by `and`: `Agent01 and Agent02`."""

    members: tuple["NounPhrase", ...]


class AnyOf(Node, frozen=True, gc=False):
    """Two or more joined by `or`: `wolf or lunatic`."""

    members: tuple["NounPhrase", ...]


class Without(Node, frozen=True, gc=False):
    """The set `whole` without the set `less`: `ANY without Agent03`."""

    whole: "NounPhrase"
    less: "NounPhrase"


NounPhrase = CharacterName | Role | SetWord | Pronoun | Modified | AllOf | AnyOf | Without

# Times


class Day(Node, frozen=True, gc=False):
    """An absolute day: `day_3`."""

    number: int


class Relative(Node, frozen=True, gc=False):
    """One or more relative times in a row: `before almost`. Two Relatives are never adjacent."""

    adverbs: tuple[Adverb, ...]


class Days(Node, frozen=True, gc=False):
    """Two or more times together: `(day_1 and day_2)`."""

    times: tuple["Time", ...]


Time = Day | DayWord | Relative | Days

# Sentences


class Is(Node, frozen=True, gc=False):
    """SC: `subject [not] role`, as in `Agent01 wolf`. The complement is roles or `who`, never people."""

    subject: NounPhrase
    complement: NounPhrase
    negated: bool = False


class Happens(Node, frozen=True, gc=False):
    """SV: `subject [not] composant`, as in `Agent06 attacked`, `2 wolf exist`, `hunter not comingout`."""

    subject: NounPhrase
    composant: Composant
    negated: bool = False


class Acts(Node, frozen=True, gc=False):
    """VO and SVO: `[subject] [not] verb object`. Default subject: the request's target, or the speaker."""

    subject: NounPhrase | None
    verb: Verb
    object: NounPhrase
    negated: bool = False


class Minds(Node, frozen=True, gc=False):
    """`[subject] [not] discuss|decide|know (sentence)`; `verb` is one of MENTAL_VERBS."""

    subject: NounPhrase | None
    verb: Verb
    sentence: "Sentence"
    negated: bool = False


class About(Node, frozen=True, gc=False):
    """Anything about a topic: `about comingout`, `about Agent01`, `about yesterday voting`.

    `before` and `after` are not among the times, because they attach to verbs.
    """

    topic: Noun | NounPhrase
    times: tuple[Time, ...] = ()


class Speech(Node, frozen=True, gc=False):
    """The utterance with that number: `speech 25`."""

    number: int


class Become(Node, frozen=True, gc=False):
    """A time comes: `become day_3`."""

    time: Time


class Timed(Node, frozen=True, gc=False):
    """A sentence, not itself Timed, at one or more times: `yesterday Agent01 vote Agent02`.

    With `before` or `after` among the times, the sentence must have a verb (4.3.2): Happens, Acts, Minds or
    Reports.
    """

    times: tuple[Time, ...]
    sentence: "Sentence"


class Reports(Node, frozen=True, gc=False):
    """Reported talk (4.4.8): `Agent05 declare 70% (Agent06 wolf)`."""

    subject: NounPhrase
    talk: "Verbal"
    negated: bool = False


class Not(Node, frozen=True, gc=False):
    """`not (sentence)`."""

    sentence: "Sentence"


class Suppose(Node, frozen=True, gc=False):
    """`as (sentence)`: a counterfactual assumption by itself."""

    sentence: "Sentence"


# Verbal sentences: talk


class Declare(Node, frozen=True, gc=False):
    """`declare rate% (sentence)`: belief or intention. Rate 50 is neutral, 0 denies, 100 affirms."""

    rate: int
    sentence: "Sentence"


class Request(Node, frozen=True, gc=False):
    """`request whom rate% (sentence)`: desire. Rate 0 asks not to do it."""

    to: NounPhrase
    rate: int
    sentence: "Sentence"


class Agree(Node, frozen=True, gc=False):
    """`agree rate% (speech N)` or `agree rate% (Agent04)`. Rate 0 disagrees, or retracts one's own speech."""

    rate: int
    matter: Speech | NounPhrase


Verbal = Declare | Request | Agree

# Joints: all parts are sentences, or all are utterances


class And(Node, frozen=True, gc=False):
    """`(one) and (two) ...`: two or more parts."""

    parts: tuple["Clause", ...]


class Or(Node, frozen=True, gc=False):
    """`(one) or (two) ...`: two or more parts."""

    parts: tuple["Clause", ...]


class If(Node, frozen=True, gc=False):
    """`if (condition) then (then) [else (otherwise)]`."""

    condition: "Clause"
    then: "Clause"
    otherwise: "Clause | None" = None


class Because(Node, frozen=True, gc=False):
    """`(claim) because (reason)`: the claim comes first, unlike in the AIWolf protocol."""

    claim: "Clause"
    reason: "Clause"


class As(Node, frozen=True, gc=False):
    """`(claim) as (assumed)`: the right side is known or claimed to be false."""

    claim: "Clause"
    assumed: "Clause"


class Order(Node, frozen=True, gc=False):
    """`(left) before (right)` or `(left) after (right)`: the order of events."""

    left: "Clause"
    word: Literal[Adverb.BEFORE, Adverb.AFTER]
    right: "Clause"


class Listing(Node, frozen=True, gc=False):
    """A list of words: `Agent01, Agent02, ...`. `more` is the final `...`; a single word requires it."""

    items: tuple["Phrase", ...]
    more: bool = False


Joint = And | Or | If | Because | As | Order
Simple = Is | Happens | Acts | Minds | About | Speech | Become | Timed | Reports | Not | Suppose
Sentence = Simple | Joint
Utterance = Verbal | Joint
Clause = Simple | Verbal | Joint
Phrase = NounPhrase | Time | Noun | Verb | Composant | Listing
Tree = Clause | Phrase
"""Whatever can be parsed: a sentence, an utterance or a phrase."""

VERBED: Final = (Happens, Acts, Minds, Reports)
"""The sentences with a verb or composant, to which `before` and `after` can attach."""

Kind = Literal["utterance", "sentence", "phrase"]

_VERBAL: Final = frozenset(get_args(Verbal))
_SIMPLE: Final = frozenset(get_args(Simple))


def kind_of(tree: Tree) -> Kind:
    """The kind of a tree; a joint has the kind of its first part."""
    while True:
        match tree:
            case And(parts) | Or(parts):
                tree = parts[0]
            case If(first) | Because(first) | As(first) | Order(first):
                tree = first
            case _:
                break
    if type(tree) in _VERBAL:
        return "utterance"
    return "sentence" if type(tree) in _SIMPLE else "phrase"


# -- what `parse` and `build` require ------------------------------------------------------------------


def modified(modifiers: Sequence[Modifier], of: NounPhrase) -> NounPhrase:
    """A noun phrase with modifiers before those it already has."""
    if not modifiers:
        return of
    if isinstance(of, Modified):
        return Modified((*modifiers, *of.modifiers), of.of)
    return Modified(tuple(modifiers), of)


def with_time(times: Sequence[Time], time: Time) -> tuple[Time, ...]:
    """Times and one more; adjacent relative times are merged."""
    if times and isinstance(time, Relative) and isinstance(last := times[-1], Relative):
        return (*times[:-1], Relative(last.adverbs + time.adverbs))
    return (*times, time)


def has_order(times: Sequence[Time]) -> bool:
    """Whether `before` or `after` is among the times, which then need a verb."""
    return any(
        has_order(time.times)
        if isinstance(time, Days)
        else isinstance(time, Relative) and not {Adverb.BEFORE, Adverb.AFTER}.isdisjoint(time.adverbs)
        for time in times
    )


def names_people(word: object) -> bool:
    """Whether a single word stands for a person or for people."""
    return isinstance(word, CharacterName) or (isinstance(word, SetWord) and word in PEOPLE_SETS)


def names_roles(phrase: NounPhrase) -> bool:
    """Whether a noun phrase can be a complement: nothing in it names people."""
    match phrase:
        case Modified(_, of):
            return names_roles(of)
        case AllOf(members) | AnyOf(members):
            return all(map(names_roles, members))
        case Without(whole, less):
            return names_roles(whole) and names_roles(less)
        case _:
            return not names_people(phrase)
