"""Compound claims as one English clause."""

from typing import Protocol

from msgspec.structs import replace

from jinro.language.claims import And, As, Because, Claim, If, Is, Or, Order, Xor
from jinro.language.prose import en_nouns as nouns
from jinro.language.prose.en_forms import Clause, regular
from jinro.language.prose.shape import doer_of
from jinro.language.prose.voice import Voice


class Builder(Protocol):
    """What makes the clauses of the parts."""

    @property
    def voice(self) -> Voice: ...

    @property
    def plain(self) -> "Builder": ...

    def clause(self, claim: Claim, negative: bool = False) -> Clause: ...


def compound(claim: Claim, build: Builder, negative: bool) -> Clause:
    """Several claims tied together; a denied list is "neither", any other denial "it is not true that"."""
    if negative and not isinstance(claim, Or):
        return Clause(subject="it", rest=f"true that {compound(claim, build, False).finite()}", negative=True)
    match claim:
        case And(parts):
            return _tied(parts, "and", build, False)
        case Or(parts):
            return _tied(parts, "and" if negative else "or", build, negative)
        case Xor(left, right):
            tied = _tied((left, right), "or", build, False)
            return replace(tied, lead=f"either {tied.lead}", tail=f"{tied.tail}, but not both")
        case Because(reason, conclusion):
            built = build.clause(conclusion)
            return replace(built, tail=f"{built.tail} because {build.plain.clause(reason).finite()}")
        case If():
            return _conditional(claim, build)
        case Order(first, word, other):
            built = build.clause(first)
            return replace(built, tail=f"{built.tail} {word} {build.plain.clause(other).present().finite()}")
        case As():
            return _pretending(claim, build)
        case _:
            raise AssertionError(claim)


def _tied(parts: tuple[Claim, ...], word: str, build: Builder, negative: bool) -> Clause:
    *first, last = (build.clause(part, negative) for part in parts)
    lead = ", ".join(clause.finite() for clause in first) + f", {word} "
    return replace(last, lead=lead + last.lead)


def _conditional(claim: If, build: Builder) -> Clause:
    built = build.clause(claim.then)
    lead = f"if {build.plain.clause(claim.condition).present().finite()}, "
    if claim.otherwise is not None:
        built = replace(built, tail=f"{built.tail}, and otherwise {build.clause(claim.otherwise).finite()}")
    return replace(built, lead=lead + built.lead)


def _pretending(claim: As, build: Builder) -> Clause:
    inner, pretence = claim.claim, claim.pretence
    told = build.plain.clause(pretence).finite()
    if inner is None:
        return Clause(subject="we", person="many", word=regular("assume"), rest=f"that {told}")
    built = build.clause(inner)
    match pretence:
        case Is(who, role) if doer_of(inner) == who:
            return replace(built, tail=f"{built.tail}, pretending to be {nouns.role_noun(role, build.voice)}")
        case _:
            return replace(built, tail=f"{built.tail}, pretending that {told}")
