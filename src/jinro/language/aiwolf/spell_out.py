"""Sets of people and roles, which the AIWolf protocol cannot name, written out one by one.

`spell_out` replaces the first set in a claim. A claim that it returns unchanged names only single players,
ANY and single roles. A set that cannot be written out becomes ANY and is entered in the ledger.
"""

from typing import Final

from msgspec.structs import replace

from jinro.game.roles import Role
from jinro.language.claims import (
    SOME_ROLE,
    Act,
    Agent,
    Agrees,
    And,
    Anyone,
    Claim,
    ComingOut,
    Did,
    Except,
    Faction,
    Group,
    Holder,
    Holds,
    Is,
    Mentioned,
    Not,
    Or,
    Qualified,
    Question,
    Request,
    Result,
    Several,
    Speaker,
    Who,
    Xor,
)
from jinro.language.context import OSAWA_ROLES, Context, in_faction
from jinro.language.inside import parts_of, replaced
from jinro.language.losses import Code, LossLedger
from jinro.language.normal import all_of, any_of

PEOPLE: Final[dict[type, tuple[str, ...]]] = {
    Is: ("who",),
    ComingOut: ("by", "of"),
    Act: ("by", "of"),
    Did: ("by", "of"),
    Result: ("by", "of"),
    Agrees: ("by",),
    Holds: ("by",),
    Request: ("by", "to"),
    Question: ("by", "to"),
}
"""The fields in which claims name people."""


def spell_out(claim: Claim, context: Context, ledger: LossLedger) -> Claim | None:
    """The claim with its first set of people or roles written out; None if nothing is left to express."""
    for slot in PEOPLE.get(type(claim), ()):
        who = getattr(claim, slot)
        if not isinstance(who, Agent | Anyone | Speaker):
            return _people(claim, slot, who, context, ledger)
    if isinstance(claim, Is | ComingOut) and not _single_role(claim.role):
        return _roles(claim, claim.role, context, ledger)
    return claim


# -- people ---------------------------------------------------------------------------------------


def _people(claim: Claim, slot: str, who: Who, context: Context, ledger: LossLedger) -> Claim:
    members = _members(who, context)
    if members is None:
        ledger.lose(Code.PEOPLE, claim, who)
        if isinstance(claim, ComingOut) and isinstance(who, Holder) and claim.role == SOME_ROLE:
            return _instance(replace(claim, role=who), slot, who, Anyone())
        return _instance(claim, slot, who, Anyone())
    ledger.lose(Code.SPELLED_OUT, claim, who)
    instances = [_instance(claim, slot, who, member) for member in members]
    everyone = isinstance(claim, Request | Question) and slot == "to"
    if everyone or (isinstance(who, Several) and who.join == "and"):
        return all_of(instances)
    if isinstance(who, Several) and who.join == "xor" and len(instances) == 2:
        return Xor(*instances)
    return any_of(instances)


def _members(who: Who, context: Context) -> tuple[Who, ...] | None:
    """The members of a set, None if they are unknown."""
    match who:
        case Several(_, parts):
            return parts
        case Except(Anyone(), less) if context.roster is not None:
            missing = {part.seat for part in parts_of(less) if isinstance(part, Agent)}
            named = all(isinstance(part, Agent | Several) for part in parts_of(less))
            left = tuple(Agent(seat) for seat in context.roster.agents if seat not in missing)
            return left if named and left else None
        case _:
            return None


def _instance(claim: Claim, slot: str, who: Who, member: Who) -> Claim:
    """The claim about one member of `who`; an addressee is replaced inside the content too."""
    if isinstance(claim, Request | Question) and slot == "to":
        inner = replaced(claim.what, Mentioned(), member)
        # The holder of a role stays in the content, where it can still be named: "come out as the seer".
        inner = inner if isinstance(who, Holder) else replaced(inner, who, member)
        return replace(claim, to=member, what=inner)
    return _each_slot(claim, who, member)


def _each_slot(claim: Claim, who: Who, member: Who) -> Claim:
    slots = {slot: member for slot in PEOPLE[type(claim)] if getattr(claim, slot) == who}
    return replace(claim, **slots)


# -- roles ----------------------------------------------------------------------------------------


def _single_role(role: Who) -> bool:
    return isinstance(role, Holder) or role == SOME_ROLE


def _roles(claim: Is | ComingOut, role: Who, context: Context, ledger: LossLedger) -> Claim | None:
    match role:
        case Group(Faction.HUMAN) if isinstance(claim, Is):
            ledger.lose(Code.SPELLED_OUT, claim, role)
            return Not(replace(claim, role=Holder(Role.WEREWOLF)))
        case Qualified("not", of) | Except(Group(Faction.EVERY), of):
            ledger.lose(Code.SPELLED_OUT, claim, role)
            return Not(replace(claim, role=of))
        case Qualified(_, of):
            ledger.lose(Code.PEOPLE, claim, role)
            return replace(claim, role=of)
        case Except(whole, less):
            ledger.lose(Code.SPELLED_OUT, claim, role)
            return And((replace(claim, role=whole), Not(replace(claim, role=less))))
        case Several("and", parts):
            ledger.lose(Code.SPELLED_OUT, claim, role)
            return And(tuple(replace(claim, role=part) for part in parts))
        case Several(_, parts):
            ledger.lose(Code.SPELLED_OUT, claim, role)
            return Or(tuple(replace(claim, role=part) for part in parts))
        case Group(faction):
            roles = context.roster.roles if context.roster else OSAWA_ROLES
            members = [replace(claim, role=Holder(part)) for part in roles if in_faction(part, faction)]
            ledger.lose(Code.SPELLED_OUT if members else Code.ROLE, claim, role)
            return any_of(members) if members else None
        case _:
            ledger.lose(Code.PEOPLE, claim, role)
            return None
