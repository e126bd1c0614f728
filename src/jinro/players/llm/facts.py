"""What the `reasoner` has worked out, as facts for a model: claims, contradictions, probabilities."""

from collections.abc import Mapping
from typing import Final

from jinro.game.roles import Role, Seat
from jinro.players.reasoner import Reasoner
from jinro.players.reasoner.evidence import Evidence

IMPOSSIBLE: Final = 0.005
"""A claim that is less likely contradicts what this seat knows."""


def facts_of(reasoner: Reasoner) -> dict[str, object]:
    """Facts by name; people are named as in the village."""
    mind = reasoner.mind
    evidence, own, public = mind.evidence, mind.own(), mind.public()
    names = evidence.names

    def name(seat: Seat) -> str:
        return names[seat - 1]

    claims = {name(seat): claim.role.value for seat, claim in evidence.claims.items()}
    reports = [
        {
            "by": name(one.by),
            "of": name(one.target),
            "result": "WEREWOLF" if one.black else "HUMAN",
            "day": one.day,
        }
        for one in evidence.reports
    ]
    return {
        "claims": claims,
        "reports": reports,
        "rivals": _rivals(evidence, mind.counts),
        "false_claims": [
            name(seat)
            for seat, claim in evidence.claims.items()
            if seat != mind.me and own.p(seat, claim.role) < IMPOSSIBLE
        ],
        "announced_votes": {name(by): name(one.target) for by, one in evidence.today.items()},
        "werewolf_percent": {
            name(seat): round(100 * own.wolf[seat]) for seat in mind.alive if seat != mind.me
        },
        "how_you_look_percent": round(100 * public.wolf[mind.me]),
    }


def _rivals(evidence: Evidence, counts: Mapping[Role, int]) -> list[list[str]]:
    """Groups of people who claim a role of which there are fewer."""
    by_role: dict[Role, list[str]] = {}
    for seat, claim in evidence.claims.items():
        by_role.setdefault(claim.role, []).append(evidence.names[seat - 1])
    return [names for role, names in by_role.items() if len(names) > counts.get(role, 0)]
