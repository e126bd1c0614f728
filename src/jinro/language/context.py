"""What a sentence does not say itself: who plays, who speaks, on which day."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from jinro.game.roles import NOBODY, TABLE, Role, Seat, Side
from jinro.language.claims import Agent, Faction, Speaker, Speech, Talk, Utterance, Who

OSAWA_ROLES: Final = tuple(role for role, row in TABLE.items() if row.osawa)
"""The seven roles that have a word in the Werewolf Language."""


class Roster(Struct, frozen=True):
    """The players and the roles of a village, in the order in which expansions list them.

    `names` are the agents' names in the Werewolf Language, in the order of `agents`; default: `AgentNN`.
    """

    agents: tuple[Seat, ...]
    roles: tuple[Role, ...] = OSAWA_ROLES
    names: tuple[str, ...] = ()

    def name(self, seat: Seat) -> str:
        """The name of a seat; `AgentNN` also for a seat that is not in the roster."""
        if self.names and seat in self.agents:
            return self.names[self.agents.index(seat)]
        return f"Agent{seat:02d}"

    def seat(self, name: str) -> Seat:
        """The seat with that name, ignoring letter case; NOBODY if there is none."""
        wanted = name.casefold()
        return next((seat for seat in self.agents if self.name(seat).casefold() == wanted), NOBODY)


def roster_of(agents: Iterable[Seat], roles: Iterable[Role] = OSAWA_ROLES) -> Roster:
    """A roster from any collections; roles are sorted as in the role table, without duplicates."""
    chosen = frozenset(roles)
    return Roster(tuple(agents), tuple(role for role in TABLE if role in chosen))


def in_faction(role: Role, faction: Faction) -> bool:
    """Whether a role belongs to a faction."""
    village = TABLE[role].side is Side.VILLAGER
    match faction:
        case Faction.HUMAN:
            return role is not Role.WEREWOLF
        case Faction.VILLAGE:
            return village
        case Faction.WOLVES:
            return TABLE[role].side is Side.WEREWOLF
        case Faction.GIFTED:
            return village and role is not Role.VILLAGER
        case _:
            return True


class Context(Struct, frozen=True, kw_only=True):
    """Who speaks, on which day, in which village; every part may be unknown.

    `speeches` maps the number of a speech in the whole game to its channel, day and number there.
    """

    speaker: Seat | None = None
    day: int | None = None
    roster: Roster | None = None
    speeches: Mapping[int, Talk] = {}

    @property
    def me(self) -> Who:
        return Speaker() if self.speaker is None else Agent(self.speaker)

    def spoken(self, number: int) -> Utterance:
        """Speech `number`, by channel and day if `speeches` has it."""
        return self.speeches.get(number, Speech(number))

    def number(self, utterance: Utterance) -> int | None:
        """The number of an utterance in the whole game, None if `speeches` does not have it."""
        if isinstance(utterance, Speech):
            return utterance.number
        return next((number for number, talk in self.speeches.items() if talk == utterance), None)


NO_CONTEXT: Final = Context()
