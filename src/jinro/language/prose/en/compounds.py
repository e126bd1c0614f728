"""Compound claims (and, or, because, if ...) as one English clause."""

from typing import Protocol

from msgspec.structs import replace

from jinro.language.claims import (
    SOME_ROLE,
    And,
    As,
    Because,
    Become,
    Claim,
    ComingOut,
    Compound,
    If,
    Is,
    Or,
    Order,
    Xor,
)
from jinro.language.prose.en import nouns
from jinro.language.prose.en.forms import Clause, Predicate, regular
from jinro.language.prose.narrator import Narrator
from jinro.language.prose.shape import doer_of, same_but_for_doer


class Builder(Protocol):
    """What builds the clauses of the parts: `clauses.Clauses`."""

    @property
    def narrator(self) -> Narrator: ...

    @property
    def plain(self) -> "Builder": ...

    def clause(self, claim: Claim, negative: bool = False) -> Clause: ...


def compound(claim: Compound, build: Builder, negative: bool) -> Clause:
    """Joined claims, or with `negative` their negation, as a clause."""
    if negative:
        return _denied(claim, build)
    match claim:
        case And(parts):
            return _tied(parts, "and", build)
        case Or(parts):
            return _tied(parts, "or", build)
        case Xor(left, right):
            tied = _tied((left, right), "or", build, "either ")
            return replace(tied, tail=f"{tied.tail}, but not both")
        case Because(reason, conclusion):
            built = build.clause(conclusion)
            return replace(built, tail=f"{built.tail} because {build.plain.clause(reason).finite()}")
        case If():
            return _conditional(claim, build)
        case Order():
            return _ordered(claim, build)
        case As():
            return _pretending(claim, build)


def _denied(claim: Compound, build: Builder) -> Clause:
    """The negation: alternatives are negated one by one, anything else as a whole."""
    match claim:
        case Or(parts):
            return _tied(parts, "or", build, negative=True)
        case And(parts):
            clauses = [build.clause(part) for part in parts]
            both = "both" if len(parts) == 2 else "all"
            shared = _shared(clauses, "and", f"{both} ")
            if shared is not None:
                return replace(shared, negative=True)
            told = nouns.listed([f"that {clause.finite()}" for clause in clauses], "and")
            return Clause(subject="it", rest=f"{both} true {told}", negative=True)
        case Because(reason, conclusion):
            why, what = build.plain.clause(reason).finite(), build.clause(conclusion).finite()
            return Clause(subject="it", rest=f"because {why} that {what}", negative=True)
        case _:
            told = compound(claim, build, False).finite()
            return Clause(subject="it", rest=f"true that {told}", negative=True)


def _tied(
    parts: tuple[Claim, ...], word: str, build: Builder, front: str = "", *, negative: bool = False
) -> Clause:
    clauses = [build.clause(part, negative) for part in parts]
    denying = not negative and any(clause.negative for clause in clauses)
    # "I will not vote for Viola or guard Chika" would negate both.
    shared = None if denying and word == "or" else _shared(clauses, "or" if denying else word, front)
    if shared is not None:
        return shared
    *first, last = clauses
    if negative:
        word = "and"
    lead = front + ", ".join(clause.finite() for clause in first) + f", {word} "
    return replace(last, lead=lead + last.lead)


def _shared(clauses: list[Clause], word: str, front: str = "") -> Clause | None:
    """Clauses with the same subject as one: `I will vote for Viola or guard Chika`; None if they differ."""
    first = clauses[0]
    alike = {(one.subject, one.person, one.tense, one.negative) for one in clauses}
    predicates = [predicate for one in clauses if (predicate := one.predicate()) is not None]
    if len(alike) > 1 or len(predicates) < len(clauses):
        return None
    forms = (
        [one.base for one in predicates],
        [one.third for one in predicates],
        [one.past for one in predicates],
    )
    joined = Predicate(*(front + nouns.listed(form, word) for form in forms))
    return replace(first, word=joined, rest="")


def _ordered(claim: Order, build: Builder) -> Clause:
    built = build.clause(claim.claim)
    other = build.plain.clause(claim.other).present()
    said = other.finite()
    if same_but_for_doer(claim.claim, claim.other) and not other.negative:
        said = f"{other.subject} {'does' if other.person == 'one' else 'do'}"
    return replace(built, tail=f"{built.tail} {claim.word} {said}")


def _conditional(claim: If, build: Builder) -> Clause:
    built = build.clause(claim.then)
    lead = f"{condition(claim.condition, build.plain)}, "
    if claim.otherwise is not None:
        built = replace(built, tail=f"{built.tail}, and otherwise {build.clause(claim.otherwise).finite()}")
    return replace(built, lead=lead + built.lead)


def condition(claim: Claim, build: Builder) -> str:
    """`if Viola is a werewolf`; `when` for a time that will come anyway."""
    return f"{'when' if isinstance(claim, Become) else 'if'} {build.clause(claim).present().finite()}"


def _pretending(claim: As, build: Builder) -> Clause:
    inner, pretence = claim.claim, claim.pretence
    told = build.plain.clause(pretence).finite()
    if inner is None:
        return Clause(subject="we", person="many", word=regular("assume"), rest=f"that {told}")
    built = build.clause(inner)
    match inner, pretence:
        case ComingOut(by, of, all_roles), Is(who, role) if by == of == who and all_roles == SOME_ROLE:
            word = Predicate("falsely claim", "falsely claims", "falsely claimed")
            return replace(built, word=word, rest=f"to be {nouns.role_noun(role, build.narrator)}")
    match pretence:
        case Is(who, role) if doer_of(inner) == who:
            return replace(
                built, tail=f"{built.tail}, pretending to be {nouns.role_noun(role, build.narrator)}"
            )
        case _:
            return replace(built, tail=f"{built.tail}, pretending that {told}")
