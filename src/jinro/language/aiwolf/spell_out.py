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
        # Who is asked or talks is the default subject of what follows, where a role may have another meaning.
        scoping = slot == "to" or isinstance(claim, Holds)
        members = _members(who, self._context, named=scoping)
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

    def _matching(self, role: Who) -> frozenset[Role] | None:
        """The roles that a set of roles has; None if it depends on who has them."""
        # Where it is unknown who plays, the fox may, who is human too.
        roster = self._context.roster
        every = frozenset(roster.roles if roster else TABLE)
        match role:
            case Holder(one):
                return frozenset({one})
            case Group(faction):
                return frozenset(one for one in every if in_faction(one, faction))
            case Qualified("not", of):
                inside = self._matching(of)
                return None if inside is None else every - inside
            case Except(whole, less):
                left, taken = self._matching(whole), self._matching(less)
                return None if left is None or taken is None else left - taken
            case Several(join, parts):
                sets = [self._matching(part) for part in parts]
                found = [one for one in sets if one is not None]
                if len(found) < len(sets):
                    return None
                return frozenset.intersection(*found) if join == "and" else frozenset.union(*found)
            case _:
                return None

    def _listed(self, claim: Is | ComingOut, role: Who) -> Claim | None:
        """The claim with each role of a set by itself."""
        found = self._matching(role) or frozenset()
        members = [replace(claim, role=Holder(one)) for one in TABLE if one in found]
        self._ledger.lose(Code.SPELLED_OUT if members else Code.ROLE, claim, role)
        return any_of(members) if members else None

    def _roles(self, claim: Is | ComingOut, role: Who, lean: int) -> Claim | None:
        # To come out as no seer is more than not to come out as the seer.
        coming_out = isinstance(claim, ComingOut)
        lose = self._ledger.lose
        match role:
            case _ if any(getattr(claim, slot) == Anyone() for slot in PEOPLE[type(claim)]):
                # That somebody is no seer does not mean that nobody is the seer.
                return self._of_somebody(claim, role, lean)
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
            case Group():
                return self._listed(claim, role)
            case _:
                lose(Code.PEOPLE, claim, role)
                return None

    def _of_somebody(self, claim: Is | ComingOut, role: Who, lean: int) -> Claim | None:
        if self._matching(role) is not None:
            return self._listed(claim, role)
        self._ledger.lose(Code.PEOPLE, claim, role)
        simpler = role.of if isinstance(role, Qualified) and role.quality != "not" else None
        return replace(claim, role=simpler) if simpler is not None and lean == WEAKER else None


def _single_role(role: Who) -> bool:
    return isinstance(role, Holder) or role == SOME_ROLE


def _members(who: Who, context: Context, *, named: bool) -> tuple[Who, ...] | None:
    """The members of a set, None if they are unknown; with `named`, if not all are named."""
    match who:
        case Several(_, parts):
            return parts if not named or all(isinstance(part, Agent | Anyone) for part in parts) else None
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
