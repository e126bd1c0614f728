"""Changes of a plan: extended, shortened, or without what another plan has played; and what is in it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.contest.plan.annealing import Dice
from jinro.contest.plan.plan import Match, Plan, Roles, by_role
from jinro.contest.plan.schedule import check_numbers, schedule
from jinro.errors import CallerError
from jinro.game.roles import Role

LOOKS: Final = 200_000
"""Matches that are looked at, at most, in a search."""
DRAWS: Final = 100
"""Schedules that are compared, at most."""
ROLES: Final = 10
"""How much heavier an uneven role weighs than an uneven pair of teams."""


def extended(plan: Plan, games: int, seed: int | str) -> Plan:
    """The plan with so many more games, as even with the others as one of many schedules is."""
    check_numbers(plan.team_count, len(plan.ended_matches) + len(plan.scheduled_matches) + games)
    best: list[Roles] = []
    least: float | None = None
    for number in range(max(1, min(DRAWS, LOOKS // 10 // games))):
        casts = schedule(plan.team_count, games, plan.role_num_map, f"{seed}/{number}")
        found = [by_role(cast, plan.role_num_map) for cast in casts]
        cost = _Evenness(plan, [*_all(plan), *found]).cost
        if least is None or cost < least:
            best, least = found, cost
    return replace(plan, scheduled_matches=[*plan.scheduled_matches, *map(Match, best)])


def shortened(plan: Plan, games: int) -> Plan:
    """The plan with so many games in all, as even as a search finds; games that are played stay."""
    played, total = len(plan.ended_matches), len(plan.ended_matches) + len(plan.scheduled_matches)
    if games < played:
        raise CallerError("errors.plan.games_played", played=played, games=games)
    if games >= total:
        raise CallerError("errors.plan.not_shortened", total=total, games=games)
    dice = Dice(f"shorten/{total}/{games}")
    even = _Evenness(plan, _all(plan), games)
    kept = list(plan.scheduled_matches)
    dropped: list[Match] = []
    each = max(20, LOOKS // (total - games))
    while len(kept) + played > games:
        places = range(len(kept)) if len(kept) <= each else [dice.below(len(kept)) for _ in range(each)]
        place = min(places, key=lambda i: even.change(kept[i].role_idxs, -1))
        match = kept.pop(place)
        even.count(match.role_idxs, -1)
        dropped.append(match)
    _exchange(kept, dropped, even, dice)
    order = {id(match): number for number, match in enumerate(plan.scheduled_matches)}
    return replace(plan, scheduled_matches=sorted(kept, key=lambda match: order[id(match)]))


def _exchange(kept: list[Match], dropped: list[Match], even: "_Evenness", dice: Dice) -> None:
    """Exchange games that are kept for dropped ones, as long as that makes the plan more even."""
    for _ in range(min(LOOKS // 10, 20 * len(kept) * len(dropped))):
        i, j = dice.below(len(kept) or 1), dice.below(len(dropped))
        if not kept:
            return
        change = even.change(kept[i].role_idxs, -1)
        even.count(kept[i].role_idxs, -1)
        if change + even.change(dropped[j].role_idxs, 1) < 0:
            even.count(dropped[j].role_idxs, 1)
            kept[i], dropped[j] = dropped[j], kept[i]
        else:
            even.count(kept[i].role_idxs, 1)


def without_played(plan: Plan, other: Plan) -> tuple[Plan, int]:
    """The plan without the games that another plan has played, each taken away once; and their number.

    If both plans name their teams, teams are compared by name, else by index.
    """
    if plan.role_num_map != other.role_num_map:
        raise CallerError("errors.plan.other_village", at="role_num_map")
    names = {name: int(index) for index, name in plan.idx_team_map.items()}
    by_name = bool(names) and bool(other.idx_team_map)
    kept, removed = list(plan.scheduled_matches), 0
    for played in other.ended_matches:
        wanted = _translated(played, other, names) if by_name else _sorted(played)
        place = next((i for i, match in enumerate(kept) if _sorted(match.role_idxs) == wanted), None)
        if place is not None:
            del kept[place]
            removed += 1
    return replace(plan, scheduled_matches=kept), removed


class TeamPlan(Struct, frozen=True, kw_only=True):
    """One team in a plan."""

    index: int
    name: str
    """Empty: no team has this place yet."""
    played: int
    planned: int
    """Games in all, played or not."""
    roles: dict[Role, tuple[int, int]]
    """By role: games played, and games in all."""
    opponents: tuple[int, int]
    """Least and most games with another team."""


def team_plans(plan: Plan) -> list[TeamPlan]:
    """What every team plays, by index."""
    played, planned = Counter(_parts(plan.ended_matches)), Counter(_parts(_all(plan)))
    met = Counter(
        pair for match in _all(plan) for pair in combinations(sorted(i for x in match.values() for i in x), 2)
    )
    found = []
    for team in range(plan.team_count):
        others = [met[min(team, x), max(team, x)] for x in range(plan.team_count) if x != team]
        roles = {
            role: (played[team, role], planned[team, role]) for role, n in plan.role_num_map.items() if n
        }
        found.append(
            TeamPlan(
                index=team,
                name=plan.team(team) or "",
                played=sum(one for one, _ in roles.values()),
                planned=sum(all_ for _, all_ in roles.values()),
                roles=roles,
                opponents=(min(others, default=0), max(others, default=0)),
            )
        )
    return found


class _Evenness:
    """How uneven some matches are: squares of what each team plays each role, and meets each other, too often
    or too seldom."""

    def __init__(self, plan: Plan, matches: Sequence[Roles], games: int | None = None) -> None:
        """`games`: how many there shall be."""
        number = len(matches) if games is None else games
        seats, teams = sum(plan.role_num_map.values()), plan.team_count
        self._ideal = {role: count * number / teams for role, count in plan.role_num_map.items()}
        self._meetings = number * seats * (seats - 1) / max(1, teams * (teams - 1))
        self._roles: Counter[tuple[int, Role]] = Counter()
        self._pairs: Counter[tuple[int, int]] = Counter()
        for match in matches:
            self.count(match, 1)

    @property
    def cost(self) -> float:
        roles = sum((n - self._ideal[role]) ** 2 for (_, role), n in self._roles.items())
        return ROLES * roles + sum((n - self._meetings) ** 2 for n in self._pairs.values())

    def change(self, match: Roles, by: int) -> float:
        """How much the cost grows if this match is added, or taken away."""
        parts = list(_parts([match]))
        roles = sum(2 * by * (self._roles[part] - self._ideal[part[1]]) + 1 for part in parts)
        pairs = combinations(sorted(team for team, _ in parts), 2)
        return ROLES * roles + sum(2 * by * (self._pairs[pair] - self._meetings) + 1 for pair in pairs)

    def count(self, match: Roles, by: int) -> None:
        parts = list(_parts([match]))
        for part in parts:
            self._roles[part] += by
        for pair in combinations(sorted(team for team, _ in parts), 2):
            self._pairs[pair] += by


def _all(plan: Plan) -> list[Roles]:
    return [*plan.ended_matches, *(match.role_idxs for match in plan.scheduled_matches)]


def _parts(matches: Iterable[Roles]) -> Iterable[tuple[int, Role]]:
    return ((index, role) for match in matches for role, indices in match.items() for index in indices)


def _sorted(match: Roles) -> dict[Role, list[int]]:
    return {role: sorted(indices) for role, indices in match.items() if indices}


def _translated(match: Roles, plan: Plan, names: dict[str, int]) -> dict[Role, list[int]]:
    """A match of `plan` with the indices of another plan; -1 for a team that is not in that."""
    return _sorted(
        {role: [names.get(plan.team(i) or "", -1) for i in indices] for role, indices in match.items()}
    )
