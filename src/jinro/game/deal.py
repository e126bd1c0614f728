"""The opening of a game: characters and roles by seat, drawn independently of each other."""

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
    roles = command.roles or deal(rules, draws, command.wishes)
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


def deal(rules: Rules, draws: Draws, wishes: tuple[Role | None, ...] = ()) -> tuple[Role, ...]:
    """The roles by seat; all deals are equally likely. Wishes are granted first, in a random order, while the
    role has seats left."""
    left = {role: rules.roles.get(role, 0) for role in Role}
    granted: dict[Seat, Role] = {}
    if any(wishes):
        for seat in draws.order(range(1, rules.seats + 1), key("wishes", rules.first_day)):
            wish = wishes[seat - 1]
            if wish is not None and left[wish]:
                left[wish] -= 1
                granted[seat] = wish
    pack = [role for role in Role for _ in range(left[role])]
    rest = iter(draws.order(pack, key("roles", rules.first_day)))
    return tuple(granted[seat] if seat in granted else next(rest) for seat in range(1, rules.seats + 1))


def _fellows(role: Role, roles: tuple[Role, ...]) -> tuple[Seat, ...]:
    if not TABLE[role].knows_own:
        return ()
    return tuple(s for s, r in enumerate(roles, 1) if r is role)


def _fault(rules: Rules, command: Open, characters: tuple[Character, ...]) -> str:
    """What is wrong with the opening; empty if nothing."""
    size = rules.seats
    names = [c.name for c in characters]
    if len(names) != size:
        return f"{size} characters are needed, not {len(names)}"
    if len(set(names)) < size or not all(names):
        return "the characters' names must be different and not empty"
    for what, given in (("players", command.players), ("teams", command.teams)):
        if given and len(given) != size:
            return f"{size} {what} are needed, not {len(given)}"
    if command.wishes and (len(command.wishes) != size or not rules.role_requests or command.roles):
        return _bad_wishes(rules, command)
    if command.roles and sorted(command.roles) != sorted(
        r for r in Role for _ in range(rules.roles.get(r, 0))
    ):
        return "the roles given are not the roles of the village"
    return ""


def _bad_wishes(rules: Rules, command: Open) -> str:
    if not rules.role_requests:
        return "this village takes no wishes for roles"
    if command.roles:
        return "roles are given or wished for, not both"
    return f"{rules.seats} wishes are needed, not {len(command.wishes)}"
