"""What an utterance states, for agents: role claims, results, votes, requests, questions and reasons.

Stated are the sentence itself, the operands of AND and DAY, and both sides of BECAUSE. What is negated (NOT),
alternative (OR, XOR) or only asked for is not stated. Subjects are filled in; `None` is an unknown speaker. A
subject other than the speaker makes the sentence a report of somebody else's act.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role, Species
from jinro.language.aiwolf.meaning import has_any, resolve, shorten
from jinro.language.aiwolf.syntax import (
    ANY,
    Act,
    Operation,
    Operator,
    Result,
    Sentence,
    Statement,
    Tree,
    Verb,
    Who,
    Wild,
)

_STATING: Final = frozenset({Operator.AND, Operator.DAY, Operator.BECAUSE})


class RoleClaim(Struct, frozen=True):
    """`subject` declares that `target` has a role."""

    subject: Who | None
    target: Who
    role: Role | Wild


class ReportedResult(Struct, frozen=True):
    """What a seer (DIVINED) or a medium (IDENTIFIED) claims to have seen; `day` if DAY names it."""

    subject: Who | None
    verb: Verb
    target: Who
    species: Species | Wild
    day: int | None


class VoteIntention(Struct, frozen=True):
    """`subject` will vote for `target`."""

    subject: Who | None
    target: Who


class AskedOfMe(Struct, frozen=True):
    """`subject` asks `target`, which is me or ANY, for an act or for information.

    In `sentence` I am the default subject, and filled in.
    """

    subject: Who | None
    target: Who
    sentence: Sentence
    day: int | None

    @property
    def open(self) -> bool:
        """Whether the answer is a value for ANY, not only yes or no."""
        return has_any(self.sentence)


class Reason(Struct, frozen=True):
    """`subject` holds `conclusion` because of `reason`."""

    subject: Who | None
    reason: Sentence
    conclusion: Sentence


def stated(tree: Tree, speaker: int | None = None) -> Iterator[tuple[Sentence, int | None]]:
    """Every stated sentence with its subjects filled in, and its day if DAY names it."""
    todo: list[tuple[Tree, int | None]] = [(resolve(tree, speaker), None)]
    while todo:
        node, day = todo.pop()
        if isinstance(node, Sentence):
            yield node, day
        if isinstance(node, Operation) and node.operator in _STATING:
            inner = day if node.day is None else node.day
            todo.extend((operand, inner) for operand in reversed(node.operands))


def role_claims(tree: Tree, speaker: int | None = None) -> tuple[RoleClaim, ...]:
    """The sentences with COMINGOUT."""
    return tuple(
        RoleClaim(node.subject, node.target, node.role)
        for node, _ in stated(tree, speaker)
        if isinstance(node, Statement) and node.verb is Verb.COMINGOUT
    )


def results(tree: Tree, speaker: int | None = None) -> tuple[ReportedResult, ...]:
    """The results of seers and mediums, with their day."""
    return tuple(
        ReportedResult(node.subject, node.verb, node.target, node.species, day)
        for node, day in stated(tree, speaker)
        if isinstance(node, Result)
    )


def vote_intentions(tree: Tree, speaker: int | None = None) -> tuple[VoteIntention, ...]:
    """The announced votes."""
    return tuple(
        VoteIntention(node.subject, node.target)
        for node, _ in stated(tree, speaker)
        if isinstance(node, Act) and node.verb is Verb.VOTE
    )


def requests(tree: Tree, me: int, speaker: int | None = None) -> tuple[AskedOfMe, ...]:
    """What I am asked to do, directly or as part of ANY."""
    return _asked(tree, me, speaker, Operator.REQUEST)


def questions(tree: Tree, me: int, speaker: int | None = None) -> tuple[AskedOfMe, ...]:
    """What I am asked about, directly or as part of ANY."""
    return _asked(tree, me, speaker, Operator.INQUIRE)


def reasons(tree: Tree, speaker: int | None = None) -> tuple[Reason, ...]:
    """The stated reasons, with what they are reasons for."""
    return tuple(
        Reason(node.subject, *node.operands)  # type: ignore[arg-type]
        for node, _ in stated(tree, speaker)
        if isinstance(node, Operation) and node.operator is Operator.BECAUSE
    )


def _asked(tree: Tree, me: int, speaker: int | None, operator: Operator) -> tuple[AskedOfMe, ...]:
    return tuple(
        AskedOfMe(node.subject, node.target, inner, day)
        for node, day in stated(tree, speaker)
        if isinstance(node, Operation) and node.operator is operator
        if node.target is ANY or node.target == me
        for inner in _as_asked(node, me)
    )


def _as_asked(node: Operation, me: int) -> Iterator[Sentence]:
    """The operands with me in place of the addressee; any other ANY stays."""
    shortened = shorten(node)
    assert isinstance(shortened, Operation)
    for operand in shortened.operands:
        inner = resolve(operand, me)
        if isinstance(inner, Sentence):
            yield inner
