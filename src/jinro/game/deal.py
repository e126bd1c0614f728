"""The beginning of a game: who sits where, who is what; the one tells nothing about the other."""

from collections.abc import Sequence

from jinro.game import events as e
from jinro.game.commands import Open, Refusal
from jinro.game.draws import Draws, key
from jinro.game.events import VERSION, Character, Event
from jinro.game.roles import TABLE, Role, Seat, agent_name
from jinro.game.rules import Rules


def begin(rules: Rules, command: Open, draws: Draws) -> Sequence[Event] | Refusal:
    """The events of the opening, up to the first morning."""
    size = rules.seats
    characters = command.characters or tuple(Character(agent_name(s)) for s in range(1, size + 1))
    fault = _fault(rules, command, characters)
    if fault:
        return Refusal("bad_opening", fault)
    at = command.at_ms
    roles = command.roles or deal(rules, draws)
    events: list[Event] = [
        e.Opened(at, VERSION, command.game, command.started_ms, rules, characters),
        e.Seeded(at, draws.seed),
        e.Dealt(at, roles),
    ]
    if command.players or command.teams:
        events.insert(1, e.Seated(at, command.players, command.teams))
    for seat, role in enumerate(roles, 1):
        events.append(e.RoleTold(at, seat, role, _fellows(role, roles)))
    events.append(e.DayBroke(at, rules.first_day))
    return events


def deal(rules: Rules, draws: Draws) -> tuple[Role, ...]:
    """The roles by seat, each deal as likely as the other."""
    pack = [role for role in Role for _ in range(rules.roles.get(role, 0))]
    return draws.order(pack, key("roles", rules.first_day))


def _fellows(role: Role, roles: tuple[Role, ...]) -> tuple[Seat, ...]:
    if not TABLE[role].knows_own:
        return ()
    return tuple(s for s, r in enumerate(roles, 1) if r is role)


def _fault(rules: Rules, command: Open, characters: tuple[Character, ...]) -> str:
    """What is wrong with the opening; empty if nothing is."""
    size = rules.seats
    names = [c.name for c in characters]
    if len(names) != size:
        return f"{size} characters are needed, not {len(names)}"
    if len(set(names)) < size or not all(names):
        return "the characters' names must be different and not empty"
    for what, given in (("players", command.players), ("teams", command.teams)):
        if given and len(given) != size:
            return f"{size} {what} are needed, not {len(given)}"
    if command.roles and sorted(command.roles) != sorted(
        r for r in Role for _ in range(rules.roles.get(r, 0))
    ):
        return "the roles given are not the roles of the village"
    return ""
