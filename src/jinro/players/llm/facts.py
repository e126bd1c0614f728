"""What the `reasoner` has worked out, as facts for a model: claims, contradictions, probabilities."""

from collections.abc import Mapping
from typing import Final

from jinro.game.roles import Role, Seat
from jinro.game.views import View
from jinro.players.reasoner import Reasoner
from jinro.players.reasoner.evidence import Evidence

IMPOSSIBLE: Final = 0.005
"""A claim that is less likely contradicts what this seat knows."""


def facts_of(reasoner: Reasoner, view: View) -> dict[str, object]:
    """What was read in all that was said so far; people are named as in the village."""
    mind = reasoner.mind
    mind.listen(view)
    evidence, own = mind.evidence, mind.own()
    names = evidence.names

    def name(seat: Seat) -> str:
        return names[seat - 1]

    reports = {
        f"{name(one.by)}: {name(one.target)}": "WEREWOLF" if one.black else "HUMAN"
        for one in evidence.reports
    }
    false = [
        name(seat)
        for seat, claim in evidence.claims.items()
        if seat != mind.me and own.p(seat, claim.role) < IMPOSSIBLE
    ]
    return {
        "claims": {name(seat): claim.role.value for seat, claim in evidence.claims.items()},
        "reports": reports,
        "rivals": _rivals(evidence, mind.counts),
        "false_claims": false,
        "announced_votes": {name(by): name(one.target) for by, one in evidence.today.items()},
    }


def odds_of(reasoner: Reasoner) -> dict[str, object]:
    """How likely the living are werewolves, and how likely this seat seems to be one; after `facts_of`."""
    mind = reasoner.mind
    own, names = mind.own(), mind.evidence.names
    others = {names[seat - 1]: round(100 * own.wolf[seat]) for seat in mind.alive if seat != mind.me}
    return {"werewolf_percent": others, "how_you_look_percent": round(100 * mind.public().wolf[mind.me])}


def _rivals(evidence: Evidence, counts: Mapping[Role, int]) -> list[list[str]]:
    """Groups of people who claim a role of which there are fewer."""
    by_role: dict[Role, list[str]] = {}
    for seat, claim in evidence.claims.items():
        by_role.setdefault(claim.role, []).append(evidence.names[seat - 1])
    return [names for role, names in by_role.items() if len(names) > counts.get(role, 0)]
