"""The role that a parrot poses as, and the results it reports.

Roles of the village's side pose as themselves; others may pretend. A pretended seer or medium makes up one
result for every night, on the morning after, consistent with public knowledge and with earlier results.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from jinro.game.draws import Draws
from jinro.game.roles import TABLE, Role, Seat, Side, Species
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.language.aiwolf import Verb


class OwnResult(Struct, frozen=True):
    """One's own result, real or made up: of the night of `day`, or of its execution."""

    day: int
    verb: Verb
    target: Seat
    species: Species


def first_pose(role: Role, rules: Rules, draws: Draws) -> Role:
    """Choose the role to pose as."""
    if TABLE[role].side is Side.VILLAGER:
        return role
    chance = draws.number("pose") % 100
    likely = 80 if role is Role.POSSESSED else 0
    if role is Role.WEREWOLF:
        likely = 20 if rules.has(Role.POSSESSED) else 45
    if chance < likely and rules.has(Role.SEER):
        return Role.SEER
    if chance < likely + 12 and rules.has(Role.MEDIUM) and role is not Role.FOX:
        return Role.MEDIUM
    return Role.VILLAGER


class OwnResults:
    """The results that a seat reports; `pose` may change until the first one is reported."""

    def __init__(self, view: View, pose: Role, draws: Draws) -> None:
        self.pose = pose
        self._real = pose is view.role
        self._draws = draws
        self._wolves = view.rules.roles.get(Role.WEREWOLF, 0)
        self._made: dict[int, OwnResult | None] = {}

    def until_now(self, view: View) -> Sequence[OwnResult]:
        """All results so far, oldest first."""
        if self.pose is Role.SEER:
            if self._real:
                return [OwnResult(d.day, Verb.DIVINED, d.target, d.species) for d in view.divined]
            return self._pretended(view, self._divined)
        if self.pose is Role.MEDIUM:
            if self._real:
                return [OwnResult(s.day, Verb.IDENTIFIED, s.target, s.species) for s in view.sensed]
            return self._pretended(view, self._sensed)
        return ()

    def _pretended(self, view: View, make: Callable[[View, int], OwnResult | None]) -> Sequence[OwnResult]:
        for day in range(view.rules.first_day, view.scene.day):
            if day not in self._made:
                self._made[day] = make(view, day)
        return [seen for seen in self._made.values() if seen is not None]

    def _divined(self, view: View, day: int) -> OwnResult | None:
        """Make up a divination of a seat alive that night: usually human, never a werewolf for a victim."""
        scene = view.scene
        gone = {death.seat for death in scene.deaths if _before_night(death.day, death.how, day)}
        found = {death.seat for death in scene.deaths if death.how == "found"}
        seen = {made.target for made in self._made.values() if made is not None}
        options = [s for s in range(1, view.rules.seats + 1) if s != view.seat and s not in gone | seen]
        if not options:
            return None
        # Prefer living targets: results about the dead matter less.
        living = [s for s in options if s in scene.alive] or options
        target = self._draws.pick(living, f"pretend/{day}")
        wolf = (
            target not in found
            and target not in view.fellows
            and self._left(Verb.DIVINED) > 0
            and self._draws.number(f"black/{day}") % 100 < 35
        )
        return OwnResult(day, Verb.DIVINED, target, Species.WEREWOLF if wolf else Species.HUMAN)

    def _sensed(self, view: View, day: int) -> OwnResult | None:
        executed = view.scene.executed.get(day)
        if executed is None:
            return None
        # Never expose a fellow. If all werewolves were dead, the game would be over, so leave one.
        wolf = (
            executed not in view.fellows
            and self._left(Verb.IDENTIFIED) > 1
            and self._draws.number(f"black/{day}") % 100 < 50
        )
        return OwnResult(day, Verb.IDENTIFIED, executed, Species.WEREWOLF if wolf else Species.HUMAN)

    def _left(self, verb: Verb) -> int:
        """Werewolves not yet named in one's own results."""
        found = [seen for seen in self._made.values() if seen is not None and seen.verb is verb]
        return self._wolves - sum(seen.species is Species.WEREWOLF for seen in found)


def _before_night(day: int, how: str, night: int) -> bool:
    """Whether a death came before the divination of a night.

    An execution of that day did, and a victim of an earlier night; a victim of the same night may have been
    divined.
    """
    return day < night if how == "found" else day <= night
