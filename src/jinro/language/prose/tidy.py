"""Claims without repetition, as people would say them.

"I vote for A or I vote for B" becomes "I vote for A or B". The wording changes, never the meaning.
"""

from collections.abc import Callable
from typing import Final, Literal

from msgspec.structs import replace

from jinro.language.claims import (
    CERTAIN,
    Act,
    And,
    Anyone,
    As,
    At,
    Because,
    Claim,
    ComingOut,
    Did,
    Does,
    Holds,
    If,
    Is,
    Minds,
    Not,
    Or,
    Order,
    Question,
    Request,
    Result,
    Several,
    Who,
    Xor,
)

Join = Literal["and", "or", "xor"]

_SLOTS: Final[dict[type, tuple[str, ...]]] = {
    Is: ("who", "role"),
    Act: ("of", "by"),
    Did: ("of", "by"),
    Does: ("who",),
    Result: ("of",),
}
"""The fields of a claim that can hold a list."""


def tidy(claim: Claim) -> Claim:
    """The claim with similar neighbours merged, from the inside out."""
    match claim:
        case And(parts):
            return _joined("and", tuple(map(tidy, parts)))
        case Or(parts):
            kept = tuple(map(tidy, parts))
            return _shared(kept, lambda *inner: _joined("or", inner)) or _joined("or", kept)
        case Xor(left, right):
            left, right = tidy(left), tidy(right)
            return merge("xor", left, right) or _shared((left, right), Xor) or Xor(left, right)
        case Not(Xor(left, right)):
            return Not(Xor(tidy(left), tidy(right)))
        case Not(Not(inner)):
            return tidy(inner)
        case Holds(by, degree, what) if degree < 50:
            return Holds(by, 100 - degree, tidy(Not(what))) if _listing(what) else claim
        case At(when, what):
            inner = tidy(what)
            if isinstance(inner, And):
                # Each part gets the time, so that each gets its tense.
                return And(tuple(At(when, part) for part in inner.parts))
            return At(when, inner)
        case Holds() | Request() | Question() | Not() | Minds():
            return replace(claim, what=tidy(claim.what))
        case Because(reason, conclusion):
            return Because(tidy(reason), tidy(conclusion))
        case If(condition, then, otherwise):
            return If(tidy(condition), tidy(then), otherwise and tidy(otherwise))
        case As(inner, pretence):
            return As(inner and tidy(inner), tidy(pretence))
        case Order(inner, word, other):
            return Order(tidy(inner), word, tidy(other))
        case _:
            return claim


def _listing(claim: Claim) -> bool:
    return isinstance(claim, And | Or | Xor)


def _shared(parts: tuple[Claim, ...], join: Callable[..., Claim]) -> Claim | None:
    """Alternative beliefs of one person to one degree, as one belief in alternatives."""
    held = [part for part in parts if isinstance(part, Holds)]
    alike = len({(part.by, part.degree) for part in held}) == 1 and held[0].degree > 50
    if len(held) < len(parts) or not alike or held[0].degree == CERTAIN:
        return None
    return Holds(held[0].by, held[0].degree, join(*(part.what for part in held)))


def _joined(join: Literal["and", "or"], parts: tuple[Claim, ...]) -> Claim:
    kept: list[Claim] = []
    for part in parts:
        merged = merge(join, kept[-1], part) if kept else None
        kept[-1:] = [merged] if merged else [*kept[-1:], part]
    if len(kept) == 1:
        return kept[0]
    return And(tuple(kept)) if join == "and" else Or(tuple(kept))


def merge(join: Join, one: Claim, other: Claim) -> Claim | None:
    """Two claims merged, if they differ in a single field; otherwise None."""
    if isinstance(one, Holds) and isinstance(other, Holds):
        same = (one.by, one.degree) == (other.by, other.degree) and one.degree > 50
        inner = merge(join, one.what, other.what) if same else None
        return inner and Holds(one.by, one.degree, inner)
    if isinstance(one, ComingOut) and isinstance(other, ComingOut):
        return _both_come_out(join, one, other)
    if type(one) is not type(other) or type(one) not in _SLOTS:
        return None
    differing = [slot for slot in one.__struct_fields__ if getattr(one, slot) != getattr(other, slot)]
    if len(differing) != 1 or differing[0] not in _SLOTS[type(one)]:
        return None
    return _listed(join, one, other, differing[0])


def _both_come_out(join: Join, one: ComingOut, other: ComingOut) -> Claim | None:
    if (one.by, one.of) == (other.by, other.of) and join != "and":
        return _listed(join, one, other, "role")
    own = one.by == one.of and other.by == other.of and one.by != other.by
    if not own or join != "and" or one.role != other.role or Anyone() in (one.by, other.by):
        return None
    both = Several("and", (*_members(join, one.by), *_members(join, other.by)))
    return ComingOut(both, both, one.role)


def _listed(join: Join, one: Claim, other: Claim, slot: str) -> Claim | None:
    left, right = getattr(one, slot), getattr(other, slot)
    if isinstance(left, Anyone) or isinstance(right, Anyone) or (slot == "role" and join == "and"):
        return None
    parts = (*_members(join, left), *_members(join, right))
    return (
        None
        if any(isinstance(part, Several) for part in parts)
        else replace(one, **{slot: Several(join, parts)})
    )


def _members(join: Join, who: Who) -> tuple[Who, ...]:
    flat = isinstance(who, Several) and who.join == join and join != "xor"
    return who.parts if flat and isinstance(who, Several) else (who,)
