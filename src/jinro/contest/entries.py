"""Plans of a contest whose teams have several entries, or fewer entries than a table has seats.

In such a plan an index is an entry. Where an entry may sit at a table several times, it has several indices,
with the same name: the first for its first seat, and so on.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from jinro.contest.casting import Casting, cast_games, cast_tables
from jinro.contest.changes import extended, shortened
from jinro.contest.meetings import meetings, meetings_apart
from jinro.contest.plan import Match, Plan, Roles, by_role
from jinro.contest.schedule import check_numbers, schedule
from jinro.errors import CallerError
from jinro.game.roles import Role


class Field(Struct, frozen=True, kw_only=True):
    """Who plays, and what."""

    names: tuple[str, ...]
    """The names of the entries."""
    teams: tuple[str, ...]
    """The team of each entry."""
    roles: dict[Role, int]
    together: bool = False
    """Whether entries of one team may sit at one table, and an entry several times."""

    @property
    def seats(self) -> int:
        return sum(self.roles.values())

    @property
    def copies(self) -> int:
        """How often an entry sits at one table at most."""
        return -(-self.seats // len(self.names)) if self.names else 1

    def check(self) -> None:
        """`CallerError` if these entries cannot fill a table."""
        here, seats = len(self.names), self.seats
        teams = len(set(self.teams))
        if not self.together and teams < seats:
            what = f"{here} entries of {teams} teams for a table of {seats}"
            raise CallerError(f"{what}: add teams, or set `together: true`, so that a team sits there twice")
        team, number = max(Counter(self.teams).items(), key=lambda item: item[1], default=("", 0))
        if not self.together and number * seats > here:
            raise CallerError(
                f"{team} has {number} of {here} entries: at tables of {seats}, where they never meet, they "
                "cannot play as often as the others; give every team as many, or set `together: true`"
            )
        check_numbers(max(1, here * self.copies), 1)


def plan_of(field: Field, games: int, seed: str) -> Plan:
    """A new plan with its teams in place."""
    field.check()
    check_numbers(len(field.names), games)
    copies = field.copies
    names = {str(i): field.names[i % len(field.names)] for i in range(copies * len(field.names))}
    matches = [Match(by_role(cast, field.roles)) for cast in _schedule(field, games, seed)]
    return Plan(
        team_count=len(names),
        game_count=games,
        idx_team_map=names,
        role_num_map=dict(field.roles),
        scheduled_matches=matches,
    )


def resized(plan: Plan, field: Field, games: int, seed: str, running: Sequence[Match] = ()) -> Plan:
    """The plan with so many games in all; played and running games stay. It is the same object if nothing
    changes."""
    played, total = len(plan.ended_matches), len(plan.ended_matches) + len(plan.scheduled_matches)
    games = max(games, played + len(running))
    if games > total:
        return extended(plan, games - total, seed, lambda more, drawn: _schedule(field, more, drawn))
    if games == total:
        return plan
    busy = {id(match) for match in running}
    idle = [match for match in plan.scheduled_matches if id(match) not in busy]
    # To be even, all seats of an entry count as one.
    alike = [Match(_of_entries(match.role_idxs, field)) for match in idle]
    ended = [*plan.ended_matches, *(match.role_idxs for match in running)]
    counted = Plan(
        team_count=len(field.names),
        game_count=plan.game_count,
        role_num_map=plan.role_num_map,
        ended_matches=[_of_entries(roles, field) for roles in ended],
        scheduled_matches=alike,
    )
    kept = {id(match) for match in shortened(counted, games).scheduled_matches}
    dropped = {id(match) for match, like in zip(idle, alike, strict=True) if id(like) not in kept}
    plan.scheduled_matches = [match for match in plan.scheduled_matches if id(match) not in dropped]
    return plan


def _of_entries(match: Roles, field: Field) -> Roles:
    """The entries of a match, whichever of their seats it is."""
    return {role: [index % len(field.names) for index in indices] for role, indices in match.items()}


def _schedule(field: Field, games: int, seed: str) -> list[Casting]:
    """The roles by index of every game."""
    here, seats = len(field.names), field.seats
    if here < seats:
        return _crowded(field, games, seed)
    if field.together or len(set(field.teams)) == here:
        return schedule(here, games, field.roles, seed)
    groups = [sorted(set(field.teams)).index(team) for team in field.teams]
    return cast_games(meetings_apart(groups, seats, games, seed), here, field.roles, seed)


def _crowded(field: Field, games: int, seed: str) -> list[Casting]:
    """Games with more seats than entries: everybody sits there, and some once more, each equally often."""
    here = len(field.names)
    times, more = divmod(field.seats, here)
    extra = meetings(here, more, games, seed) if more else [frozenset[int]()] * games
    tables = [[*(list(range(here)) * times), *sorted(again)] for again in extra]
    casts = []
    for cast in cast_tables(tables, here, field.roles, seed):
        seen: dict[int, int] = {}
        indexed: Casting = {}
        for entry, role in cast:
            indexed[entry + here * seen.get(entry, 0)] = role
            seen[entry] = seen.get(entry, 0) + 1
        casts.append(indexed)
    return casts
