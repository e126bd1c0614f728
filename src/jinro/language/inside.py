"""Claims taken apart: their parts, the players they name, what they commit their speaker to."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from jinro.language.claims import (
    SOME_ROLE,
    Agent,
    And,
    At,
    Because,
    Claim,
    ComingOut,
    Days,
    Does,
    Holder,
    Holds,
    Minds,
    Question,
    Request,
    Who,
)

_CLAIMS: Final = get_args(Claim)
T = TypeVar("T", bound=Struct)


def parts_of(part: Struct) -> Iterator[Struct]:
    """A claim and everything inside it, outer before inner, in the order of the fields."""
    yield part
    for field in part.__struct_fields__:
        value = getattr(part, field)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Struct):
                yield from parts_of(inner)


def seats_in(claim: Struct) -> frozenset[int]:
    """The seats of all players that a claim names."""
    return frozenset(part.seat for part in parts_of(claim) if isinstance(part, Agent))


def replaced(part: T, old: Who, new: Who) -> T:
    """The claim with `new` in place of `old` wherever people are named; fields named `role` stay."""
    if part == old:
        return new  # type: ignore[return-value]
    changed: dict[str, object] = {}
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if field == "role":
            continue
        if isinstance(value, Struct):
            changed[field] = replaced(value, old, new)
        elif isinstance(value, tuple) and value and isinstance(value[0], Struct):
            changed[field] = tuple(replaced(inner, old, new) for inner in value)
    return replace(part, **changed) if changed else part


def mapped(claim: Claim, change: Callable[[Claim], Claim]) -> Claim:
    """The claim with each claim directly inside it changed."""
    changed: dict[str, object] = {}
    for field in claim.__struct_fields__:
        value = getattr(claim, field)
        if isinstance(value, _CLAIMS):
            changed[field] = change(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], _CLAIMS):
            changed[field] = tuple(map(change, value))
    return replace(claim, **changed) if changed else claim


def bound(claim: Claim, who: Who, member: Who) -> Claim:
    """The claim with `member` for each subject that is `who`, as far as the subject reaches.

    What somebody else says or is asked has subjects of its own, and objects are free: `wolf attack wolf` is
    not about one wolf. Who comes out as anything comes out as what `who` is.
    """
    match claim:
        case ComingOut(by, of, role) if by == of == who:
            own = who if isinstance(who, Holder) and role == SOME_ROLE else role
            return ComingOut(member, member, own)
        case Does() if claim.who == who:
            return replace(claim, who=member)
        case Holds() | Minds() if claim.by != who:
            return claim
        case Request() | Question():
            return replace(claim, by=member) if claim.by == who else claim
        case _:
            claim = replace(claim, by=member) if getattr(claim, "by", None) == who else claim
            return mapped(claim, lambda part: bound(part, who, member))


class Commitment(Struct, frozen=True):
    """One thing that a speaker asserts, and the days it is about (empty: not said)."""

    claim: Claim
    days: tuple[int, ...] = ()


def commitments(claim: Claim, days: tuple[int, ...] = ()) -> Iterator[Commitment]:
    """The single claims that a claim commits its speaker to.

    Conjunctions, days and reasons are taken apart. Negations, alternatives, conditions, questions and
    requests stay whole, because they do not assert what they contain.
    """
    match claim:
        case And(parts):
            for part in parts:
                yield from commitments(part, days)
        case At(Days(inner), what):
            yield from commitments(what, inner)
        case Because(reason, conclusion):
            yield from commitments(conclusion, days)
            yield from commitments(reason, days)
        case _:
            yield Commitment(claim, days)
