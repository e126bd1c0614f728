"""Plans of entries: entries of one team apart, or several times at a table; changed while they are played."""

from collections import Counter
from itertools import combinations

import pytest

from jinro.contest.plan.entries import PEOPLE_ENTRY, Field, plan_of, resized
from jinro.contest.plan.plan import Plan, decode_plan, encode_plan
from jinro.errors import CallerError
from jinro.game.presets import preset
from jinro.game.roles import Role


def field(entries: int, per_team: int, village: str, *, together: bool = False, people: int = 0) -> Field:
    return Field(
        names=tuple(f"e{chr(97 + i)}" for i in range(entries)),
        teams=tuple(f"t{i // per_team}" for i in range(entries)),
        roles=preset(village).roles,
        together=together,
        people=people,
    )


def counted(plan: Plan) -> tuple[Counter[tuple[str, Role]], list[list[str]]]:
    """How often each entry has each role, and who sits at each table."""
    roles: Counter[tuple[str, Role]] = Counter()
    tables = []
    for match in (*plan.ended_matches, *(match.role_idxs for match in plan.scheduled_matches)):
        table = []
        for role, indices in match.items():
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


@pytest.mark.slow
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


def spread(who: Field, plan: Plan) -> int:
    """The most that entries differ in how often they have a role."""
    roles, _ = counted(plan)
    counts = [[roles[name, role] for name in who.names] for role in who.roles if who.roles[role]]
    return max(max(one) - min(one) for one in counts)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("who", "games", "played", "wanted", "uneven"),
    [
        (field(6, 1, "contest-5"), 12, 5, 30, 0),
        (field(6, 1, "contest-9", together=True), 8, 3, 12, 0),
        (field(6, 1, "contest-9", together=True), 20, 5, 13, 1),
        (field(10, 2, "contest-5"), 10, 3, 20, 0),
        (field(6, 1, "contest-5", people=1), 15, 5, 30, 0),
    ],
)
def test_a_resized_plan_is_as_even_as_the_numbers_allow(
    who: Field, games: int, played: int, wanted: int, uneven: int
) -> None:
    plan = plan_of(who, games, "seed")
    for _ in range(played):
        plan.played(plan.scheduled_matches[0])
    changed = resized(plan, who, wanted, "more", plan.scheduled_matches[:1])
    _, tables = counted(changed)
    assert len(tables) == wanted
    assert spread(who, changed) == uneven
    team = dict(zip(who.names, who.teams, strict=True))
    if not who.together:
        assert all(len({team.get(name, name) for name in table}) == who.seats for table in tables)
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    pairs = [met[x, y] for x, y in combinations(who.names, 2) if who.together or team[x] != team[y]]
    # Who sits at a table twice meets everybody twice.
    assert max(pairs) - min(pairs) <= (3 if uneven else 1)
    assert decode_plan(encode_plan(changed), who.roles) == changed


def test_people_sit_at_every_table_and_have_every_role() -> None:
    who = field(6, 1, "contest-5", people=1)
    plan = plan_of(who, 15, "seed")
    roles, tables = counted(plan)
    assert all(PEOPLE_ENTRY in table for table in tables)
    assert {role: roles[PEOPLE_ENTRY, role] for role in who.roles if who.roles[role]} == {
        role: 3 * count for role, count in who.roles.items() if count
    }
    assert spread(who, plan) == 0
    two = plan_of(field(3, 1, "contest-5", people=2), 5, "seed")
    assert two.idx_team_map == {"0": "ea", "1": "eb", "2": "ec", "3": PEOPLE_ENTRY, "4": PEOPLE_ENTRY}
    with pytest.raises(CallerError, match="3 entries of 3 teams for a table of 4"):
        plan_of(field(3, 1, "contest-5", people=1), 5, "seed")


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
