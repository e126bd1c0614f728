"""`Plan`: the plan of a contest and its progress, in the file format of the contest's server.

One JSON object: `infinite_loop`, `team_count`, `game_count`, `idx_team_map`, `role_num_map`, `ended_matches`,
`scheduled_matches`. Files of that server can be read and continued; matches keep their order.
"""

import msgspec
from msgspec import Struct, field

from jinro.contest.plan.casting import Casting
from jinro.contest.plan.schedule import check_numbers, schedule
from jinro.errors import CallerError, LogError
from jinro.game.notation import check_counts
from jinro.game.roles import Role

Roles = dict[Role, list[int]]
"""The teams of one match: indices of teams by role."""


class Match(Struct, omit_defaults=False):
    """A scheduled game."""

    role_idxs: Roles
    weight: float = 1.0
    """Heavier matches are played first; an aborted match becomes lighter."""

    @property
    def teams(self) -> list[int]:
        return [index for indices in self.role_idxs.values() for index in indices]


class Plan(Struct, kw_only=True):
    """Played and scheduled matches, and the teams by index."""

    infinite_loop: bool = False
    team_count: int
    game_count: int
    idx_team_map: dict[str, str] = field(default_factory=dict)
    role_num_map: dict[Role, int]
    ended_matches: list[Roles] = field(default_factory=list)
    scheduled_matches: list[Match] = field(default_factory=list)

    def index_of(self, team: str) -> int | None:
        """The index of a team; a new team gets the next free index. None: the plan is full."""
        for index, name in self.idx_team_map.items():
            if name == team:
                return int(index)
        free = next((i for i in range(self.team_count) if str(i) not in self.idx_team_map), None)
        if free is not None:
            self.idx_team_map[str(free)] = team
        return free

    def team(self, index: int) -> str | None:
        return self.idx_team_map.get(str(index))

    def extend(self, seed: int | str) -> None:
        """Add `game_count` balanced matches."""
        casts = schedule(self.team_count, self.game_count, self.role_num_map, seed)
        self.scheduled_matches.extend(Match(by_role(cast, self.role_num_map)) for cast in casts)

    def played(self, match: Match) -> None:
        """A match was played to its end."""
        self._remove(match)
        self.ended_matches.append(match.role_idxs)

    def aborted(self, match: Match, factor: float) -> None:
        """A match was aborted: it stays in the plan with its weight multiplied by `factor`."""
        match.weight *= factor

    def _remove(self, match: Match) -> None:
        # By identity: a plan may hold equal matches.
        place = next(i for i, other in enumerate(self.scheduled_matches) if other is match)
        del self.scheduled_matches[place]


def new_plan(teams: int, games: int, roles: dict[Role, int], seed: int | str, *, infinite: bool) -> Plan:
    """A balanced plan; no match is played yet."""
    plan = Plan(infinite_loop=infinite, team_count=teams, game_count=games, role_num_map=dict(roles))
    plan.extend(seed)
    return plan


def encode_plan(plan: Plan) -> bytes:
    """The plan as one line of JSON; as in that server, whole weights have no decimal point."""
    matches = [{"role_idxs": m.role_idxs, "weight": _plain(m.weight)} for m in plan.scheduled_matches]
    return msgspec.json.encode({**msgspec.structs.asdict(plan), "scheduled_matches": matches})


def decode_plan(data: bytes, roles: dict[Role, int] | None = None) -> Plan:
    """Parse a plan for a village of these roles (None: any); `CallerError` if it is malformed or does not
    fit."""
    try:
        check_counts(data)
        plan = msgspec.convert(_without_nulls(msgspec.json.decode(data)), Plan)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, LogError) as error:
        raise CallerError("errors.plan.not_a_plan", problem=error) from None
    check_numbers(plan.team_count, plan.game_count)
    found = {role: count for role, count in plan.role_num_map.items() if count}
    wanted = found if roles is None else {role: count for role, count in roles.items() if count}
    if wanted != found:
        raise CallerError(
            "errors.plan.other_roles", at="role_num_map", found=_shown(found), wanted=_shown(wanted)
        )
    seats = sum(wanted.values())
    if plan.team_count < seats:
        raise CallerError("errors.plan.too_few_teams", at="team_count", seats=seats, teams=plan.team_count)
    for index in plan.idx_team_map:
        if not (index.isascii() and index.isdigit() and len(index) < 10 and int(index) < plan.team_count):
            raise CallerError(
                "errors.plan.not_an_index", at=f"idx_team_map.{index[:20]}", teams=plan.team_count
            )
    for name, matches in (
        ("ended_matches", plan.ended_matches),
        ("scheduled_matches", [m.role_idxs for m in plan.scheduled_matches]),
    ):
        for number, match in enumerate(matches):
            _check_match(f"{name}[{number}]", match, wanted, plan.team_count)
    return plan


def _without_nulls(value: object) -> object:
    """The same without null values: that server writes empty lists as null."""
    if isinstance(value, dict):
        return {key: _without_nulls(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [_without_nulls(inner) for inner in value]
    return value


def _check_match(path: str, match: Roles, roles: dict[Role, int], teams: int) -> None:
    counts = {role: len(indices) for role, indices in match.items() if indices}
    if counts != roles:
        raise CallerError("errors.plan.roles_of_match", at=path, found=_shown(counts), wanted=_shown(roles))
    everybody = [index for indices in match.values() for index in indices]
    if len(set(everybody)) < len(everybody):
        raise CallerError("errors.plan.team_twice", at=path)
    if not all(0 <= index < teams for index in everybody):
        raise CallerError("errors.plan.index_of_match", at=path, teams=teams)


def by_role(cast: Casting, roles: dict[Role, int]) -> Roles:
    return {role: [i for i, r in cast.items() if r is role] for role, count in roles.items() if count}


def _plain(weight: float) -> int | float:
    return int(weight) if weight == int(weight) else weight


def _shown(counts: dict[Role, int]) -> str:
    return ", ".join(f"{role} {count}" for role, count in sorted(counts.items()))
