"""Compound claims (and, or, because, if ...) as one Japanese clause.

All clauses but the last take a connecting form.
"""

from itertools import pairwise
from typing import Final, Protocol

from msgspec.structs import replace

from jinro.language.claims import (
    SOME_ROLE,
    And,
    As,
    Because,
    Claim,
    ComingOut,
    Compound,
    If,
    Is,
    Or,
    Order,
    Xor,
)
from jinro.language.prose.ja import nouns
from jinro.language.prose.ja.forms import Clause, Form, Predicate
from jinro.language.prose.narrator import Narrator
from jinro.language.prose.shape import doer_of, same_but_for_doer

DO: Final = Predicate("", "する")


class Builder(Protocol):
    """What builds the clauses of the parts: `clauses.Clauses`."""

    @property
    def narrator(self) -> Narrator: ...

    @property
    def action(self) -> bool: ...

    @property
    def plain(self) -> "Builder": ...

    @property
    def supposing(self) -> "Builder": ...

    def clause(self, claim: Claim, negative: bool = False) -> Clause: ...


def compound(claim: Compound, build: Builder, negative: bool) -> Clause:
    """Joined claims as a clause; negated, alternatives are negated one by one, anything else as a whole."""
    if negative and isinstance(claim, And):
        told = compound(claim, build, False).shown("plain", "が")
        if build.action:
            return Clause(rest=f"{told}ことは", word=DO, negative=True)
        return Clause(rest=f"{told}ということは", word=Predicate("あ", "5る"), negative=True)
    if negative and not isinstance(claim, Or):
        told = compound(claim, build, False).shown("plain", "が")
        return Clause(rest=f"{told}という", word=Predicate("わけ", "だ"), negative=True)
    match claim:
        case And(parts):
            return _tied(parts, "join", build, False)
        case Or(parts):
            return _tied(parts, "join" if negative else "ka", build, negative)
        case Xor(left, right):
            tied = _tied((left, right), "ka", build, False)
            if build.action:
                return Clause(rest=tied.shown("ka", "が") + "のどちらか一方を", word=DO)
            return Clause(rest=tied.shown("ka", "が") + "の", word=Predicate("どちらか一方", "だ"))
        case Because(reason, conclusion):
            return _after(build.plain.clause(reason), "node", build.clause(conclusion))
        case If():
            return _conditional(claim, build)
        case Order():
            return _ordered(claim, build)
        case As():
            return _pretending(claim, build)


def _tied(parts: tuple[Claim, ...], tie: Form, build: Builder, negative: bool) -> Clause:
    """Clauses in a row; a repeated subject is left out."""
    built = [build.clause(part, negative) for part in parts]
    shown = built[:1]
    for before, clause in pairwise(built):
        repeated = clause.subject == before.subject and not (clause.mark or before.mark or clause.when)
        clause = clause.without_subject() if repeated else clause
        further = tie == "join" and repeated and before.negative and clause.negative
        shown.append(_too(clause) if further else clause)
    earlier = tuple((clause, tie) for clause in shown[:-1])
    return replace(shown[-1], earlier=(*earlier, *shown[-1].earlier))


def _too(clause: Clause) -> Clause:
    """A further negation: チカさんも護衛しない."""
    for particle, too in (("を", "も"), ("には", "にも"), ("に", "にも")):
        if clause.rest.endswith(particle):
            return replace(clause, rest=clause.rest.removesuffix(particle) + too)
    return clause


def _after(first: Clause, tie: Form, last: Clause) -> Clause:
    return replace(last, earlier=((first, tie), *last.earlier))


def _conditional(claim: If, build: Builder) -> Clause:
    condition, then = build.supposing.clause(claim.condition), build.clause(claim.then)
    if claim.otherwise is None:
        return _after(condition, "nara", then)
    last = build.clause(claim.otherwise)
    otherwise = replace(last, when=f"そうでなければ{last.when}") if not last.earlier else last
    return _after(_after(condition, "nara", then), "join", otherwise)


def _ordered(claim: Order, build: Builder) -> Clause:
    last, other, before = build.clause(claim.claim), build.plain.clause(claim.other), claim.word == "before"
    if same_but_for_doer(claim.claim, claim.other) and other.subject and not other.when:
        order = "より先に、" if before else "の後で、"
        return replace(last, when=f"{other.subject}{order}{last.when}", mark=last.mark or "が")
    if before:
        return replace(last, when=f"{other.shown('plain', 'が')}前に、{last.when}")
    done = replace(other, past=True, negative=False) if not other.negative else other
    return replace(last, when=f"{done.shown('plain', 'が')}後で、{last.when}")


def _pretending(claim: As, build: Builder) -> Clause:
    told = build.plain.clause(claim.pretence).shown("quote", "が")
    if claim.claim is None:
        return Clause(rest=f"{told}と", word=Predicate("仮定", "する"))
    last = build.clause(claim.claim)
    match claim.claim, claim.pretence:
        case ComingOut(by, of, every), Is(who, role) if by == of == who and every == SOME_ROLE:
            return replace(
                last, rest=f"{nouns.role_noun(role, build.narrator)}を", word=Predicate("騙", "5る")
            )
    match claim.pretence:
        case Is(who, role) if doer_of(claim.claim) == who:
            return replace(last, rest=f"{nouns.role_noun(role, build.narrator)}のふりをして{last.rest}")
        case _:
            return replace(last, when=f"本当は違うのに{told}ということにして、{last.when}")
