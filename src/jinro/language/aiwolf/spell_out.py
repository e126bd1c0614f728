"""Sets of people and roles, which the AIWolf protocol cannot name, written out one by one.

`SpellOut` replaces the first set in a claim. A claim that it returns unchanged names only single players,
ANY and single roles. A set that cannot be written out becomes ANY where that says less, otherwise nothing is
left of the claim; both are entered in the ledger.
"""

from typing import Final

from msgspec.structs import replace

from jinro.game.roles import TABLE, Role
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
from jinro.language.context import Context, in_faction
from jinro.language.inside import bound, parts_of, replaced
from jinro.language.losses import WEAKER, Code, LossLedger
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


class SpellOut:
    """Writes out the sets of claims in one context."""

    def __init__(self, context: Context, ledger: LossLedger) -> None:
        self._context = context
        self._ledger = ledger

    def first(self, claim: Claim, scope: Who, lean: int) -> Claim | None:
        """The claim with its first set of people or roles written out; None if nothing is left to express.

        `scope` is the default subject, and `lean` how the result may deviate from the claim (`losses`).
        """
        for slot in PEOPLE.get(type(claim), ()):
            who = getattr(claim, slot)
            if not isinstance(who, Agent | Anyone | Speaker):
                return self._people(claim, slot, who, scope, lean)
        if isinstance(claim, Is | ComingOut) and not _single_role(claim.role):
            return self._roles(claim, claim.role, lean)
        return claim

    def _people(self, claim: Claim, slot: str, who: Who, scope: Who, lean: int) -> Claim | None:
        members = _members(who, self._context)
        if members is None:
            self._ledger.lose(Code.PEOPLE, claim, who)
            # Where ANY is the default subject, it would be read as that somebody.
            free = slot != "by" or scope != Anyone()
            return _anybody(claim, slot, who) if free and lean == WEAKER and _somebody(who) else None
        self._ledger.lose(Code.SPELLED_OUT, claim, who)
        instances = [_instance(claim, slot, who, member) for member in members]
        addressed = isinstance(claim, Request | Question) and slot == "to"
        if (addressed and isinstance(who, Except)) or (isinstance(who, Several) and who.join == "and"):
            return all_of(instances)
        if isinstance(who, Several) and who.join == "xor" and len(instances) == 2:
            return Xor(*instances)
        return any_of(instances)

    def _roles(self, claim: Is | ComingOut, role: Who, lean: int) -> Claim | None:
        # To come out as no seer is more than not to come out as the seer.
        coming_out = isinstance(claim, ComingOut)
        context, lose = self._context, self._ledger.lose
        match role:
            case Group(Faction.HUMAN) if not coming_out:
                lose(Code.SPELLED_OUT, claim, role)
                return Not(replace(claim, role=Holder(Role.WEREWOLF)))
            case Qualified("not", of) | Except(Group(Faction.EVERY), of):
                lose(Code.PEOPLE if coming_out else Code.SPELLED_OUT, claim, role)
                return None if coming_out and lean != WEAKER else Not(replace(claim, role=of))
            case Qualified(_, of):
                lose(Code.PEOPLE, claim, role)
                return replace(claim, role=of) if lean == WEAKER else None
            case Except(whole, less):
                lose(Code.SPELLED_OUT, claim, role)
                return And((replace(claim, role=whole), Not(replace(claim, role=less))))
            case Several("and", parts):
                lose(Code.SPELLED_OUT, claim, role)
                return And(tuple(replace(claim, role=part) for part in parts))
            case Several(_, parts):
                lose(Code.SPELLED_OUT, claim, role)
                return Or(tuple(replace(claim, role=part) for part in parts))
            case Group(faction):
                # Where it is unknown who plays, the fox may, who is human too.
                roles = context.roster.roles if context.roster else tuple(TABLE)
                members = [replace(claim, role=Holder(part)) for part in roles if in_faction(part, faction)]
                lose(Code.SPELLED_OUT if members else Code.ROLE, claim, role)
                return any_of(members) if members else None
            case _:
                lose(Code.PEOPLE, claim, role)
                return None


def _single_role(role: Who) -> bool:
    return isinstance(role, Holder) or role == SOME_ROLE


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


def _somebody(who: Who) -> bool:
    """Whether what a set does somebody does; what none of a set do nobody may do."""
    return not any(
        isinstance(part, Qualified) and part.quality == "count" and part.number == 0 for part in parts_of(who)
    )


def _instance(claim: Claim, slot: str, who: Who, member: Who) -> Claim:
    """The claim about one member of `who`; in what is asked of a player or said by one, it is bound too."""
    if isinstance(claim, Request | Question) and slot == "to":
        return replace(claim, to=member, what=bound(mentioned(claim.what, member), who, member))
    return bound(claim, who, member) if slot == "by" else replace(claim, **{slot: member})


def _anybody(claim: Claim, slot: str, who: Who) -> Claim | None:
    """The claim about somebody instead of `who`; None if an ANY in it would be read as that somebody."""
    inner = claim.what if isinstance(claim, Holds | Request | Question) else None
    if inner is not None and (slot == "to" or isinstance(claim, Holds)):
        if bound(inner, Anyone(), Speaker()) != inner:
            return None
    return _instance(claim, slot, who, Anyone())


def mentioned(claim: Claim, member: Who) -> Claim:
    """What is asked of a player, with that player for `who`; ANY can stand for it as a subject only."""
    asked = Mentioned()
    return bound(claim, asked, member) if member == Anyone() else replaced(claim, asked, member)
