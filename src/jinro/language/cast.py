"""Who plays and which roles are in play: what a sentence needs to be expanded or translated."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from jinro.game.roles import NOBODY, TABLE, Role, Seat

OSAWA_ROLES: Final = tuple(role for role, row in TABLE.items() if row.osawa)
"""The seven roles that the Werewolf Language has words for."""


class Cast(Struct, frozen=True):
    """The people and the roles of a village, in the order in which expansions list them.

    `names` gives each agent's name in the Werewolf Language, agent by agent; left empty, they are `AgentNN`.
    """

    agents: tuple[Seat, ...]
    roles: tuple[Role, ...] = OSAWA_ROLES
    names: tuple[str, ...] = ()

    def name(self, seat: Seat) -> str:
        """The name of a seat; `AgentNN` also for a seat that is not of the cast."""
        if self.names and seat in self.agents:
            return self.names[self.agents.index(seat)]
        return f"Agent{seat:02d}"

    def seat(self, name: str) -> Seat:
        """The seat of that name, NOBODY when none has it; case does not count."""
        wanted = name.casefold()
        return next((seat for seat in self.agents if self.name(seat).casefold() == wanted), NOBODY)


def cast_of(agents: Iterable[Seat], roles: Iterable[Role] = OSAWA_ROLES) -> Cast:
    """A cast from any collections; roles are put into the order of the role table, each once."""
    chosen = frozenset(roles)
    return Cast(tuple(agents), tuple(role for role in TABLE if role in chosen))
