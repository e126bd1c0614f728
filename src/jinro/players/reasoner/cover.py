"""The cover story: the role that a seat poses as, and the results that it reports.

The village's side poses as what it is and reports what it saw. Others may pose as seer or medium; their
results are made up in `lies`.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from jinro.game.draws import Draws
from jinro.game.roles import TABLE, Role, Seat, Side, Species
from jinro.game.views import View
from jinro.players.reasoner.evidence import ReportPower
from jinro.players.reasoner.weights import Policy, village_of

OPEN_ROLES: Final = (Role.SEER, Role.MEDIUM)


class CoverResult(Struct, frozen=True):
    """One's own result, real or made up: of the night of `day`, or of its execution."""

    day: int
    power: ReportPower
    target: Seat
    black: bool


class Cover:
    """What one seat says that it is and has seen."""

    def __init__(self, view: View, draws: Draws, policy: Policy) -> None:
        self._view = view
        self.draws = draws
        self.policy = policy
        self._role = view.role
        self.honest = TABLE[view.role].side is Side.VILLAGER
        self.pose = view.role if self.honest else self._first_pose()
        self.made: dict[int, CoverResult | None] = {}

    def _first_pose(self) -> Role:
        rules = self._view.rules
        table = self.policy.pose[village_of(rules.seats)].get(self._role.value, {})
        chance = self.draws.number("pose") % 1_000 / 1_000
        lone = not rules.has(Role.POSSESSED) and self._role is Role.WEREWOLF
        for name, likely in (table if not lone else self.policy.pose["alone"]["WEREWOLF"]).items():
            chance -= likely
            if chance < 0 and rules.has(Role(name)):
                return Role(name)
        return Role.VILLAGER

    def step_back(self, role: Role = Role.VILLAGER) -> None:
        """Pose as something else from now on; only before anything was said of it."""
        if not self.honest:
            self.pose = role
            self.made.clear()

    def results(self) -> Sequence[CoverResult]:
        """All results so far, oldest first."""
        view = self._view
        if not self.honest:
            return [made for made in self.made.values() if made is not None]
        if self.pose is Role.SEER:
            return [
                CoverResult(d.day, "divine", d.target, d.species is Species.WEREWOLF) for d in view.divined
            ]
        if self.pose is Role.MEDIUM:
            return [CoverResult(s.day, "tell", s.target, s.species is Species.WEREWOLF) for s in view.sensed]
        return ()
