"""The winner by the roles of the living, for sources that do not name it before the end."""

from collections.abc import Sequence

from jinro.game.roles import TABLE, Role, Side, Species


def winner_of(living: Sequence[Role]) -> Side:
    """The winning side; `Side.NONE`: undecided."""
    wolves = sum(TABLE[role].species is Species.WEREWOLF for role in living)
    if wolves and 2 * wolves < len(living):
        return Side.NONE
    if Role.FOX in living:
        return Side.FOX
    return Side.WEREWOLF if wolves else Side.VILLAGER
