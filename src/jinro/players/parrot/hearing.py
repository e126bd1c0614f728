"""What a parrot understands of an utterance: claims, results, votes, wishes and questions of the speaker.

Sentences of the protocol language and of the Werewolf Language are parsed, prose is read
(`jinro.language.prose.read`), in whatever words it is said.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal, Protocol
from weakref import WeakKeyDictionary

from msgspec import Struct

from jinro.errors import ParseError
from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import Scene
from jinro.language import claims as c
from jinro.language import osawa
from jinro.language.aiwolf import (
    ANY,
    Act,
    Operation,
    Operator,
    Result,
    Sentence,
    Statement,
    Verb,
    parse,
)
from jinro.language.aiwolf.extract import stated
from jinro.language.claims import Agent, As, Claim, Does, Holder, Is, PlayerState
from jinro.language.context import Context, Roster
from jinro.language.inside import Commitment, commitments
from jinro.language.interpret import claim_of
from jinro.language.prose.read import Heard, Situation, read

FactKind = Literal["claim", "result", "vote", "urge", "suspect", "attack", "ask", "divine", "pose"]
EVERYONE: Final = 0
LONGEST: Final = 1_000
"""Longer texts are ignored; parrots say nothing that long."""
_OSAWA: Final = re.compile(r"\(*(?:declare|request|agree|if)\b", re.IGNORECASE)
"""How an utterance of the Werewolf Language begins: nothing else is given to its parser."""
BELIEVED: Final = 65
"""Least degree at which somebody counts as suspected."""
DECLARED: Final = 45
"""The same where degrees are declared in percent: among several people this is much."""


class HeardFact(Struct, frozen=True):
    """One thing that a speaker states; people are seats."""

    kind: FactKind
    target: Seat = 0
    role: Role | None = None
    species: Species | None = None
    verb: Verb | None = None
    """For results: DIVINED or IDENTIFIED."""
    to: Seat = EVERYONE
    """For requests and questions: who is addressed."""


class Ear(Protocol):
    """Reads what strangers say in one village, for all players of this process."""

    def waits(self, spoke: Spoke) -> bool:
        """Whether it is not read yet."""
        ...

    def claims(self, spoke: Spoke) -> tuple[Heard, ...] | None:
        """What a stranger claims; None: the rules know the utterance."""
        ...


_ears: WeakKeyDictionary[Scene, Ear] = WeakKeyDictionary()


def hear_with(scene: Scene, ear: Ear) -> None:
    """Players who follow a game from now on hear strangers by this ear."""
    _ears[scene] = ear


def ear_of(scene: Scene) -> Ear | None:
    """The ear of a game; None: players read for themselves, by rules."""
    return _ears.get(scene)


def facts_of(
    spoke: Spoke, names: tuple[str, ...], claimed: Role | None = None, ear: Ear | None = None
) -> tuple[HeardFact, ...]:
    """What an utterance states, by the ear of the game if that has read it."""
    heard = None if ear is None else ear.claims(spoke)
    if heard is None:
        return facts(spoke.text, names, spoke.seat, claimed)
    found = (_claimed(one.claim, Agent(spoke.seat), BELIEVED) for one in _committed(heard))
    return tuple(fact for fact in found if fact is not None)


@lru_cache(maxsize=8_192)
def facts(
    text: str, names: tuple[str, ...] = (), speaker: Seat = 0, claimed: Role | None = None
) -> tuple[HeardFact, ...]:
    """Facts stated in a text. A `claim` with target 0 is about the speaker.

    `names` are the characters in the order of the seats; `claimed` is the role that the speaker has claimed
    before. All seats hear the same, so that one of them reads for all.
    """
    if text == OVER or text == SKIP or len(text) > LONGEST:
        return ()
    try:
        # Protocol text is ASCII: for Japanese, skip the parser, whose failure costs more than this test.
        tree = parse(text) if text.isascii() else None
    except ParseError:
        tree = None
    if tree is None:
        said = _in_osawa(text, names, speaker)
        heard = _in_prose(text, names, speaker, claimed) if said is None else commitments(said)
        least = BELIEVED if said is None else DECLARED
        found = (_claimed(one.claim, Agent(speaker), least) for one in heard)
        return tuple(fact for fact in found if fact is not None)
    return tuple(fact for node, _ in stated(tree) if (fact := _fact(node)) is not None)


def _fact(node: Sentence) -> HeardFact | None:
    """The fact of one sentence; None: no fact, or stated in the name of somebody else."""
    if isinstance(node, Operation):
        return _asked(node) if node.operator in (Operator.REQUEST, Operator.INQUIRE) else None
    if node.subject is not None:
        # "Agent[03] COMINGOUT Agent[03] SEER" may be agent 3 itself; the listener knows who speaks.
        return _own(node) if isinstance(node, Statement) and node.subject == node.target else None
    if isinstance(node, Statement) and node.target is not ANY and isinstance(node.role, Role):
        if node.verb is Verb.COMINGOUT:
            return HeardFact("claim", node.target, node.role)
        return HeardFact("suspect", node.target) if node.role is Role.WEREWOLF else None
    if isinstance(node, Result) and node.target is not ANY and isinstance(node.species, Species):
        return HeardFact("result", node.target, None, node.species, node.verb)
    if isinstance(node, Act) and node.target is not ANY and node.verb in _INTENDED:
        return HeardFact(_INTENDED[node.verb], node.target)
    return None


_INTENDED: Final[dict[Verb, FactKind]] = {Verb.VOTE: "vote", Verb.ATTACK: "attack"}


def _own(node: Statement) -> HeardFact | None:
    if node.verb is Verb.COMINGOUT and node.target is not ANY and isinstance(node.role, Role):
        return HeardFact("claim", node.target, node.role)
    return None


def _asked(node: Operation) -> HeardFact | None:
    inner = node.operands[0] if len(node.operands) == 1 else None
    to = EVERYONE if node.target is ANY or node.target is None else node.target
    if node.operator is Operator.INQUIRE:
        return HeardFact("ask", to=to)
    if isinstance(inner, Statement) and inner.target is ANY:
        return HeardFact("ask", to=to)
    if isinstance(inner, Act) and inner.target is not ANY:
        if inner.verb is Verb.VOTE:
            return HeardFact("urge", inner.target, to=to)
        if inner.verb is Verb.DIVINATION:
            return HeardFact("divine", inner.target, to=to)
    return None


# Prose


def pretence(me: Agent, role: Role) -> Claim:
    """The claim "I will pose as this role"; the protocol language cannot express it."""
    return As(Does(me, PlayerState.SPEAK), Is(me, Holder(role)))


def _in_prose(text: str, names: tuple[str, ...], speaker: Seat, claimed: Role | None) -> Iterator[Commitment]:
    situation = Situation(speaker=speaker, claimed={speaker: claimed} if claimed is not None else {})
    return _committed(read(text, None, names, situation=situation))


def _committed(heard: Iterable[Heard]) -> Iterator[Commitment]:
    for one in heard:
        if isinstance(one.claim, c.Because):
            # Reason and conclusion are heard besides, each on its own.
            continue
        yield from commitments(one.claim)


def _in_osawa(text: str, names: tuple[str, ...], speaker: Seat) -> Claim | None:
    """What an utterance of the Werewolf Language claims; None: it is none."""
    if _OSAWA.match(text) is None:
        return None
    try:
        tree = osawa.parse(text, "utterance", names=names)
    except ParseError:
        return None
    roster = Roster(tuple(range(1, len(names) + 1)), names=names)
    return claim_of(tree, Context(speaker=speaker, roster=roster))


def _claimed(claim: Claim, me: Agent, least: int) -> HeardFact | None:
    """The fact of one claim; None: no fact, or not the speaker's. `least`: degree of a suspicion."""
    match claim:
        case c.ComingOut(by, of, Holder(role)) if by == of == me:
            return HeardFact("claim", role=role)
        case c.Result(by, verb, Agent(target), species) if by == me and species is not None:
            word = Verb.DIVINED if verb is c.Verb.DIVINE else Verb.IDENTIFIED
            return HeardFact("result", target, None, species, word)
        case c.Act(by, verb, Agent(target)) if by == me and verb in _WISHED:
            return HeardFact(_WISHED[verb], target)
        case c.Holds(by, degree, Is(Agent(target), Holder(Role.WEREWOLF))) if by == me:
            return HeardFact("suspect", target) if degree >= least else None
        case c.Request(by, to, _, c.Act(_, c.Verb.VOTE, Agent(target))) if by == me:
            return HeardFact("urge", target, to=_seat(to))
        case c.Request(by, to, _, c.Act(_, c.Verb.DIVINE, Agent(target))) if by == me:
            return HeardFact("divine", target, to=_seat(to))
        case c.Question(by, to) | c.Request(by, to, _, c.ComingOut()) if by == me:
            return HeardFact("ask", to=_seat(to))
        case As(Does(), Is(by, Holder(role))) if by == me:
            return HeardFact("pose", role=role)
        case _:
            return None


_WISHED: Final[dict[c.Verb, FactKind]] = {c.Verb.VOTE: "vote", c.Verb.ATTACK: "attack"}


def _seat(who: c.Who) -> Seat:
    return who.seat if isinstance(who, Agent) else EVERYONE
