"""The AIWolf protocol language into claims; `express` is the way back.

Every tree has a claim. `scope` is the default subject, as in section 4 of the specification. An operator with
a subject of its own reports that player's words.
"""

from typing import Final

from jinro.language.aiwolf import syntax
from jinro.language.aiwolf.syntax import ANY, Channel, ControlWord, Operator, Tree
from jinro.language.claims import (
    CERTAIN,
    PLAIN,
    SOME_ROLE,
    Act,
    Agent,
    Agrees,
    Anyone,
    Because,
    Claim,
    ComingOut,
    Days,
    Did,
    Holder,
    Holds,
    Is,
    Quiet,
    Request,
    Result,
    Talk,
    Verb,
    Who,
    Xor,
)
from jinro.language.context import Context
from jinro.language.normal import all_of, any_of, asks, at, denied, holds

ACTS: Final = {
    syntax.Verb.DIVINATION: Verb.DIVINE,
    syntax.Verb.GUARD: Verb.GUARD,
    syntax.Verb.VOTE: Verb.VOTE,
    syntax.Verb.ATTACK: Verb.ATTACK,
}
DEEDS: Final = {
    syntax.Verb.GUARDED: Verb.GUARD,
    syntax.Verb.VOTED: Verb.VOTE,
    syntax.Verb.ATTACKED: Verb.ATTACK,
}


def interpret(tree: Tree, context: Context) -> Claim:
    """The claim of a sentence, said by the context's speaker."""
    return _claim(tree, context.me)


def _who(who: syntax.Who) -> Who:
    return Anyone() if who is ANY else Agent(who)


def _claim(tree: Tree, scope: Who) -> Claim:
    if isinstance(tree, syntax.Control):
        return Quiet(scope, tree.word is ControlWord.OVER)
    subject = scope if tree.subject is None else _who(tree.subject)
    match tree:
        case syntax.Statement(verb, target, role):
            held = SOME_ROLE if role is ANY else Holder(role)
            if verb is syntax.Verb.COMINGOUT:
                return ComingOut(subject, _who(target), held)
            return Holds(subject, PLAIN, Is(_who(target), held))
        case syntax.Act(verb, target):
            made = Act(subject, ACTS[verb], _who(target)) if verb in ACTS else None
            return made or Did(subject, DEEDS[verb], _who(target))
        case syntax.Result(verb, target, species):
            seen = None if species is ANY else species
            if verb is syntax.Verb.DIVINED:
                return Result(subject, Verb.DIVINE, _who(target), seen)
            return Result(subject, Verb.TELL, _who(target), seen)
        case syntax.Opinion(verb, number):
            degree = CERTAIN if verb is syntax.Verb.AGREE else 0
            if number.channel is Channel.WHISPER:
                return Agrees(subject, degree, Talk("whisper", number.day, number.id))
            return Agrees(subject, degree, Talk("talk", number.day, number.id))
        case syntax.Operation():
            return _operation(tree, subject, scope)


def _operation(tree: syntax.Operation, subject: Who, scope: Who) -> Claim:
    if tree.target is not None:
        to = _who(tree.target)
        inner = _claim(tree.operands[0], to)
        if tree.operator is Operator.INQUIRE:
            return asks(subject, to, PLAIN, inner)
        return Request(subject, to, PLAIN, inner)
    parts = [_claim(operand, subject) for operand in tree.operands]
    return holds(subject, CERTAIN, _joined(tree, parts, subject), scope=scope)


def _joined(tree: syntax.Operation, parts: list[Claim], subject: Who) -> Claim:
    match tree.operator:
        case Operator.NOT:
            return denied(parts[0], scope=subject)
        case Operator.DAY:
            return at(Days((tree.day or 0,)), parts[0])
        case Operator.BECAUSE:
            return Because(parts[0], parts[1])
        case Operator.XOR:
            return Xor(parts[0], parts[1])
        case Operator.OR:
            return any_of(parts) if parts else Quiet(subject, False)
        case _:
            return all_of(parts) if parts else Quiet(subject, False)
