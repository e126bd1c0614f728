"""Plans of entries: entries of one team apart, or several times at a table; changed while they are played."""

from collections import Counter
from itertools import combinations

import pytest

from jinro.contest.entries import Field, plan_of, resized
from jinro.contest.plan import Plan, decode_plan, encode_plan
from jinro.errors import CallerError
from jinro.game.presets import preset
from jinro.game.roles import Role


def field(entries: int, per_team: int, village: str, *, together: bool = False) -> Field:
    return Field(
        names=tuple(f"e{chr(97 + i)}" for i in range(entries)),
        teams=tuple(f"t{i // per_team}" for i in range(entries)),
        roles=preset(village).roles,
        together=together,
    )


def counted(plan: Plan) -> tuple[Counter[tuple[str, Role]], list[list[str]]]:
    """How often each entry has each role, and who sits at each table."""
    roles: Counter[tuple[str, Role]] = Counter()
    tables = []
    for match in plan.scheduled_matches:
        table = []
        for role, indices in match.role_idxs.items():
            for index in indices:
                name = plan.idx_team_map[str(index)]
                roles[name, role] += 1
                table.append(name)
        tables.append(table)
    return roles, tables


@pytest.mark.parametrize(
    ("entries", "per_team", "village", "games", "together"),
    [
        (18, 1, "contest-5", 270, False),
        (12, 2, "contest-5", 60, False),
        (6, 1, "contest-9", 18, True),
        (6, 3, "contest-9", 36, True),
    ],
)
@pytest.mark.slow
def test_roles_are_exactly_balanced(
    entries: int, per_team: int, village: str, games: int, together: bool
) -> None:
    who = field(entries, per_team, village, together=together)
    plan = plan_of(who, games, "seed")
    roles, tables = counted(plan)
    seats = preset(village).seats
    assert [len(table) for table in tables] == [seats] * games
    for role, count in who.roles.items():
        if count:
            assert {roles[name, role] for name in who.names} == {count * games // entries}
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    team = dict(zip(who.names, who.teams, strict=True))
    others = [met[pair] for pair in combinations(who.names, 2) if team[pair[0]] != team[pair[1]]]
    assert max(others) - min(others) <= 1
    if not together:
        assert not any(met[pair] for pair in combinations(who.names, 2) if team[pair[0]] == team[pair[1]])
        assert all(len(set(table)) == seats for table in tables)
    assert decode_plan(encode_plan(plan), who.roles) == plan
    assert encode_plan(plan_of(who, games, "seed")) == encode_plan(plan)
    assert encode_plan(plan_of(who, games, "other")) != encode_plan(plan)


def test_a_plan_that_is_played_becomes_longer_and_shorter() -> None:
    who = field(6, 1, "contest-9", together=True)
    plan = plan_of(who, 12, "seed")
    for _ in range(3):
        plan.played(plan.scheduled_matches[0])
    running = plan.scheduled_matches[:2]
    longer = resized(plan, who, 18, "more", running)
    assert (len(longer.ended_matches), len(longer.scheduled_matches)) == (3, 15)
    assert all(any(match is other for other in longer.scheduled_matches) for match in running)
    shorter = resized(longer, who, 8, "less", running)
    assert (len(shorter.ended_matches), len(shorter.scheduled_matches)) == (3, 5)
    assert all(any(match is other for other in shorter.scheduled_matches) for match in running)
    least = resized(shorter, who, 1, "least", running)
    assert (len(least.ended_matches), len(least.scheduled_matches)) == (3, 2)
    assert resized(least, who, 5, "same", running) is least


def test_too_few_teams_are_named() -> None:
    who = field(6, 2, "contest-5")
    with pytest.raises(CallerError, match="6 entries of 3 teams for a table of 5"):
        plan_of(who, 10, "seed")


def test_a_team_that_cannot_play_as_often_as_others_is_named() -> None:
    teams = ("a",) * 3 + ("b", "c", "d", "e", "f", "g", "h")
    who = Field(
        names=tuple(f"n{chr(97 + i)}" for i in range(10)), teams=teams, roles=preset("contest-5").roles
    )
    with pytest.raises(CallerError, match="a has 3 of 10 entries: at tables of 5"):
        plan_of(who, 10, "seed")
