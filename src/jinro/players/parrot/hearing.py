"""What a parrot understands of an utterance: claims, results, votes, wishes and questions of the speaker.

Protocol text is parsed. Prose is matched sentence by sentence against the wordings that parrots use
themselves, in both languages. Everything else is ignored.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, Literal

from msgspec import Struct

from jinro.errors import ParseError
from jinro.game.events import OVER, SKIP
from jinro.game.roles import Role, Seat, Species
from jinro.language.aiwolf import (
    ANY,
    Act,
    Operation,
    Operator,
    Result,
    Sentence,
    Statement,
    Verb,
    build,
    parse,
)
from jinro.language.aiwolf.extract import stated
from jinro.language.claims import Agent, As, Claim, Does, Holder, Is, PlayerState
from jinro.language.prose import say

FactKind = Literal["claim", "result", "vote", "urge", "suspect", "attack", "ask", "divine", "pose"]
EVERYONE: Final = 0
LONGEST: Final = 1_000
"""Longer texts are ignored; parrots say nothing that long."""


class Fact(Struct, frozen=True):
    """One thing that a speaker states. People are seats in protocol text and names in prose."""

    kind: FactKind
    target: Seat | str = 0
    role: Role | None = None
    species: Species | None = None
    verb: Verb | None = None
    """For results: DIVINED or IDENTIFIED."""
    to: Seat | str = EVERYONE
    """For requests and questions: who is addressed."""


@lru_cache(maxsize=8_192)
def facts(text: str) -> tuple[Fact, ...]:
    """Facts stated in a text. A `claim` with target 0 is about the speaker."""
    if text == OVER or text == SKIP or len(text) > LONGEST:
        return ()
    try:
        # Protocol text is ASCII: for Japanese, skip the parser, whose failure costs more than this test.
        tree = parse(text) if text.isascii() else None
    except ParseError:
        tree = None
    if tree is None:
        return tuple(_in_prose(text))
    return tuple(fact for node, _ in stated(tree) if (fact := _fact(node)) is not None)


def _fact(node: Sentence) -> Fact | None:
    """The fact of one sentence; None: no fact, or stated in the name of somebody else."""
    if isinstance(node, Operation):
        return _asked(node) if node.operator in (Operator.REQUEST, Operator.INQUIRE) else None
    if node.subject is not None:
        # "Agent[03] COMINGOUT Agent[03] SEER" may be agent 3 itself; the listener knows who speaks.
        return _own(node) if isinstance(node, Statement) and node.subject == node.target else None
    if isinstance(node, Statement) and node.target is not ANY and isinstance(node.role, Role):
        if node.verb is Verb.COMINGOUT:
            return Fact("claim", node.target, node.role)
        return Fact("suspect", node.target) if node.role is Role.WEREWOLF else None
    if isinstance(node, Result) and node.target is not ANY and isinstance(node.species, Species):
        return Fact("result", node.target, None, node.species, node.verb)
    if isinstance(node, Act) and node.target is not ANY and node.verb in _INTENDED:
        return Fact(_INTENDED[node.verb], node.target)
    return None


_INTENDED: Final[dict[Verb, FactKind]] = {Verb.VOTE: "vote", Verb.ATTACK: "attack"}


def _own(node: Statement) -> Fact | None:
    if node.verb is Verb.COMINGOUT and node.target is not ANY and isinstance(node.role, Role):
        return Fact("claim", node.target, node.role)
    return None


def _asked(node: Operation) -> Fact | None:
    inner = node.operands[0] if len(node.operands) == 1 else None
    to = EVERYONE if node.target is ANY or node.target is None else node.target
    if node.operator is Operator.INQUIRE:
        return Fact("ask", to=to)
    if isinstance(inner, Statement) and inner.target is ANY:
        return Fact("ask", to=to)
    if isinstance(inner, Act) and inner.target is not ANY:
        if inner.verb is Verb.VOTE:
            return Fact("urge", inner.target, to=to)
        if inner.verb is Verb.DIVINATION:
            return Fact("divine", inner.target, to=to)
    return None


# Prose

_WHOSE: Final = "\ue000"
_TO: Final = "\ue001"
_ME: Final = 1
_NAMES: Final = {2: _WHOSE, 3: _TO}
_WHEN: Final = r"(?:昨日|今日|\d+日目)の|Yesterday, |Today, |On day \d+, "
_BECAUSE: Final = r"(?:, because .*)?"
LONGEST_SENTENCE: Final = 300
_SENTENCE: Final = re.compile(r"[^。．.？?！!]+[。．.？?！!]?")


def pretence(me: Agent, role: Role) -> Claim:
    """The claim "I will pose as this role"; the protocol language cannot express it."""
    return As(Does(me, PlayerState.SPEAK), Is(me, Holder(role)))


def _samples() -> Iterator[tuple[Sentence | Claim, Fact]]:
    """What parrots say, with the fact it states: person 1 speaks about person 2 to person 3."""
    for role in Role:
        yield pretence(Agent(_ME), role), Fact("pose", role=role)
        yield build.comingout(_ME, role), Fact("claim", role=role)
    for species in Species:
        for make, verb in ((build.divined, Verb.DIVINED), (build.identified, Verb.IDENTIFIED)):
            yield make(2, species), Fact("result", _WHOSE, None, species, verb)
    yield build.vote(2), Fact("vote", _WHOSE)
    yield build.attack(2), Fact("attack", _WHOSE)
    yield build.estimate(2, Role.WEREWOLF), Fact("suspect", _WHOSE)
    yield build.request(ANY, build.vote(2)), Fact("urge", _WHOSE)
    yield build.request(3, build.divination(2)), Fact("divine", _WHOSE, to=_TO)
    yield build.request(ANY, build.comingout(ANY, Role.SEER)), Fact("ask")
    yield build.inquire(ANY, build.vote(ANY)), Fact("ask")
    yield build.inquire(ANY, build.estimate(ANY, Role.WEREWOLF)), Fact("ask")


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Fact], ...]:
    """A pattern for each sample in each language."""
    found = []
    for sentence, fact in _samples():
        for lang in ("ja", "en"):
            words = say(sentence, lang, _NAMES, speaker=_ME).rstrip("。.?？")
            pattern = re.escape(words).replace(_WHOSE, "(?P<whose>.+?)").replace(_TO, "(?P<to>.+?)")
            # A name that ends in a title takes no さん.
            pattern = pattern.replace(")さん", ")(?:さん)?")
            found.append((_compiled(pattern), fact))
    return tuple(found)


def _compiled(pattern: str) -> re.Pattern[str]:
    # After a time phrase the sentence continues in lower case.
    head, rest = pattern[:1], pattern[1:]
    start = f"[{head.lower()}{head}]" if head.isalpha() and head.isascii() else head
    return re.compile(f"(?:{_WHEN})?{start}{rest}(?: too)?{_BECAUSE}")


def _in_prose(text: str) -> Iterator[Fact]:
    for found in _SENTENCE.finditer(text):
        sentence = found[0].strip().rstrip("。．.？?！!")
        if len(sentence) > LONGEST_SENTENCE:
            continue
        for pattern, fact in _patterns():
            match = pattern.fullmatch(sentence)
            if match is not None:
                yield _filled(fact, match)
                break


def _filled(fact: Fact, match: re.Match[str]) -> Fact:
    people = match.groupdict()
    target = people["whose"] if fact.target == _WHOSE else fact.target
    to = people["to"] if fact.to == _TO else fact.to
    return Fact(fact.kind, target, fact.role, fact.species, fact.verb, to)
