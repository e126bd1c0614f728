"""Plans of a contest whose teams have several entries, fewer entries than a table has seats, or people.

In such a plan an index is an entry. Where an entry may sit at a table several times, it has several indices,
with the same name: the first for its first seat, and so on. People, who sit at every table, come after them.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.contest.plan.breaks import Filling, rest_of_tables
from jinro.contest.plan.casting import Casting, CastTable, cast_games, cast_tables
from jinro.contest.plan.meetings import meetings, meetings_apart
from jinro.contest.plan.plan import Match, Plan, Roles, by_role
from jinro.contest.plan.schedule import check_numbers, schedule
from jinro.errors import CallerError
from jinro.game.roles import Role

PEOPLE_ENTRY: Final = "people"
"""The name of people in a plan, and of who connects for them with a client of its own."""


class Field(Struct, frozen=True, kw_only=True):
    """Who plays, and what."""

    names: tuple[str, ...]
    """The names of the entries."""
    teams: tuple[str, ...]
    """The team of each entry."""
    roles: dict[Role, int]
    together: bool = False
    """Whether entries of one team may sit at one table, and an entry several times."""
    people: int = 0
    """Seats of every table for people."""

    @property
    def seats(self) -> int:
        return sum(self.roles.values())

    @property
    def places(self) -> int:
        """Seats of a table for entries."""
        return self.seats - self.people

    @property
    def copies(self) -> int:
        """How often an entry sits at one table at most."""
        return -(-self.places // len(self.names)) if self.names else 1

    @property
    def indices(self) -> dict[str, str]:
        """The name of each index."""
        here = len(self.names)
        names = [*(self.names[i % here] for i in range(self.copies * here)), *[PEOPLE_ENTRY] * self.people]
        return {str(index): name for index, name in enumerate(names)}

    def entry_of(self, index: int) -> int:
        """The entry of an index; the number of entries stands for people."""
        here = len(self.names)
        return index % here if index < here * self.copies else here

    def check(self) -> None:
        """`CallerError` if these entries cannot fill a table."""
        here, places = len(self.names), self.places
        teams = len(set(self.teams))
        if not self.together and teams < places:
            raise CallerError("errors.plan.few_teams", entries=here, teams=teams, places=places)
        team, number = max(Counter(self.teams).items(), key=lambda item: item[1], default=("", 0))
        if not self.together and number * places > here:
            raise CallerError(
                "errors.plan.team_too_large", team=team, number=number, here=here, places=places
            )
        check_numbers(max(1, here * self.copies + self.people), 1)


def plan_of(field: Field, games: int, seed: str) -> Plan:
    """A new plan with its teams in place."""
    field.check()
    check_numbers(len(field.names), games)
    names = field.indices
    matches = [Match(by_role(cast, field.roles)) for cast in _schedule(field, games, seed)]
    return Plan(
        team_count=len(names),
        game_count=games,
        idx_team_map=names,
        role_num_map=dict(field.roles),
        scheduled_matches=matches,
    )


def resized(plan: Plan, field: Field, games: int, seed: str, running: Sequence[Match] = ()) -> Plan:
    """The plan with so many games in all; played and running games stay, the others are planned anew, so that
    all of them together are even. It is the same object if nothing changes."""
    played, total = len(plan.ended_matches), len(plan.ended_matches) + len(plan.scheduled_matches)
    games = max(games, played + len(running))
    if games == total:
        return plan
    check_numbers(plan.team_count, games)
    busy = {id(match) for match in running}
    idle = [match.role_idxs for match in plan.scheduled_matches if id(match) not in busy]
    before = [*plan.ended_matches, *(match.role_idxs for match in running)]
    rest = _rest(field, before, idle, games - len(before), seed)
    return replace(plan, scheduled_matches=[*running, *rest])


def _rest(field: Field, before: Sequence[Roles], idle: Sequence[Roles], games: int, seed: str) -> list[Match]:
    """So many games that make up for what those before lack."""
    if not games:
        return []
    here, apart = len(field.names), not field.together and len(set(field.teams)) < len(field.names)
    done = [_entries_at(field, match) for match in before]
    tables = rest_of_tables(
        Filling(entries=here, places=field.places, groups=_groups(field) if apart else ()),
        [_without_people(table, here) for table in done],
        [_without_people(_entries_at(field, match), here) for match in idle],
        games,
        seed,
    )
    full = [[*table, *[here] * field.people] for table in tables]
    found = cast_tables(full, here + bool(field.people), field.roles, seed, done)
    return [Match(by_role(_indexed(field, table), field.roles)) for table in found]


def _entries_at(field: Field, match: Roles) -> CastTable:
    return [(field.entry_of(index), role) for role, indices in match.items() for index in indices]


def _without_people(table: CastTable, here: int) -> list[int]:
    return [entry for entry, _ in table if entry < here]


def _groups(field: Field) -> tuple[int, ...]:
    return tuple(sorted(set(field.teams)).index(team) for team in field.teams)


def _schedule(field: Field, games: int, seed: str) -> list[Casting]:
    """The roles by index of every game."""
    here, places = len(field.names), field.places
    if not field.people and here >= places:
        if field.together or len(set(field.teams)) == here:
            return schedule(here, games, field.roles, seed)
        return cast_games(_apart(field, games, seed), here, field.roles, seed)
    people = [here] * field.people
    tables = [[*table, *people] for table in _tables(field, games, seed)]
    found = cast_tables(tables, here + bool(people), field.roles, seed)
    return [_indexed(field, table) for table in found]


def _tables(field: Field, games: int, seed: str) -> list[list[int]]:
    """The entries at every table: each equally often, and if there are fewer than seats, some once more."""
    here, places = len(field.names), field.places
    if here >= places and not field.together and len(set(field.teams)) < here:
        return [sorted(game) for game in _apart(field, games, seed)]
    times, more = divmod(places, here)
    extra = meetings(here, more, games, seed) if more else [frozenset[int]()] * games
    return [[*(list(range(here)) * times), *sorted(again)] for again in extra]


def _apart(field: Field, games: int, seed: str) -> list[frozenset[int]]:
    return meetings_apart(_groups(field), field.places, games, seed)


def _indexed(field: Field, table: CastTable) -> Casting:
    """A table by indices: the first seat of an entry has its first index, and so on."""
    here, seen = len(field.names), Counter[int]()
    found: Casting = {}
    for entry, role in table:
        index = entry + here * seen[entry] if entry < here else here * field.copies + seen[entry]
        found[index] = role
        seen[entry] += 1
    return found
