"""Why a seer looked at somebody: what was known of him until that night. The answer stays the same."""

from typing import Final

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.mind import ReasonerMind

TOLD: Final = (Role.SEER, Role.MEDIUM)


def why_looked(mind: ReasonerMind, target: Seat, night: int) -> tuple[str, Seat]:
    """The set of phrases, and the other person in it: who suspected him, or whom he did; 0: none."""
    evidence = mind.evidence
    if night < mind.first_vote:
        return "why first", 0
    past = [p for p in evidence.pointed if p.day == night and mind.me not in (p.by, p.target)]
    claim = evidence.claims.get(target)
    if claim is not None and claim.day <= night and claim.role in TOLD:
        rivals = [s for s in evidence.claimants(claim.role) if s != target]
        return "why claimed", rivals[-1] if rivals else target
    against = next((p.by for p in past if p.target == target), 0)
    if against:
        return "why suspected", against
    named = next((p.target for p in past if p.by == target), 0)
    return ("why pointed", named) if named else ("why", 0)
