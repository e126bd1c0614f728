"""Claims in normal form: equal meanings become equal claims, whichever language they come from."""

from collections.abc import Iterable

from jinro.language.claims import (
    CERTAIN,
    PLAIN,
    PLAIN_NOT,
    And,
    At,
    Claim,
    ComingOut,
    Holds,
    Is,
    Not,
    Or,
    Question,
    Relative,
    Result,
    When,
    Who,
)


def all_of(parts: Iterable[Claim]) -> Claim:
    """The conjunction, flattened; a single part is returned as it is."""
    flat = tuple(leaf for part in parts for leaf in (part.parts if isinstance(part, And) else (part,)))
    return flat[0] if len(flat) == 1 else And(flat)


def any_of(parts: Iterable[Claim]) -> Claim:
    """The disjunction, flattened; a single part is returned as it is."""
    flat = tuple(leaf for part in parts for leaf in (part.parts if isinstance(part, Or) else (part,)))
    return flat[0] if len(flat) == 1 else Or(flat)


def holds(by: Who, degree: int, what: Claim, *, scope: Who) -> Claim:
    """That `by` says `what` to a degree; `scope` is whose words these are already."""
    if degree != CERTAIN:
        return Holds(by, degree, what)
    if isinstance(what, Is) and what.who == by:
        return ComingOut(by, by, what.role)
    own = isinstance(what, ComingOut | Result | Holds) and what.by == by
    return what if own or by == scope else Holds(by, degree, what)


def denied(what: Claim, *, scope: Who) -> Claim:
    """That something is not true; "I do not think so" becomes "I think it is not so"."""
    match what:
        case Holds(by, degree, Is()) if by == scope and degree == PLAIN:
            return Holds(by, PLAIN_NOT, what.what)
        case _:
            return Not(what)


def asks(by: Who, to: Who, degree: int, what: Claim) -> Question:
    """A question; "which role do you think X has" becomes "which role has X"."""
    match what:
        case Holds(holder, degree_held, Is()) if holder == to and degree_held == PLAIN:
            return Question(by, to, degree, what.what)
        case _:
            return Question(by, to, degree, what)


def at(when: When, what: Claim) -> Claim:
    """Something at a time; nested relative times are merged."""
    match when, what:
        case Relative(outer), At(Relative(inner), claim):
            return At(Relative((*outer, *inner)), claim)
        case _:
            return At(when, what)
