"""Plans that are extended, shortened, or lose what another plan has played."""

import pytest
from msgspec.structs import replace

from jinro.contest import new_plan
from jinro.contest.plan.changes import extended, shortened, team_plans, without_played
from jinro.contest.plan.plan import Plan, decode_plan, encode_plan
from jinro.contest.plan.schedule import Balance, balance
from jinro.errors import CallerError
from jinro.game.presets.contest import CASTS
from jinro.game.roles import Role


def made(teams: int = 8, games: int = 16, played: int = 3, size: int = 5) -> Plan:
    plan = new_plan(teams, games, CASTS[size], 1, infinite=False)
    for name in "abcdefghijklmnop"[:teams]:
        plan.index_of(name)
    for match in list(plan.scheduled_matches)[:played]:
        plan.played(match)
    return plan


def even(plan: Plan) -> Balance:
    matches = [*plan.ended_matches, *(m.role_idxs for m in plan.scheduled_matches)]
    casts = [{i: role for role, indices in m.items() for i in indices} for m in matches]
    return balance(plan.team_count, casts, plan.role_num_map)


def spread(one: Balance) -> int:
    return max(most - least for least, most in one.roles.values())


def test_an_extended_plan_keeps_its_games_and_stays_even() -> None:
    plan = made()
    longer = extended(plan, 8, 5)
    assert longer.ended_matches == plan.ended_matches
    assert longer.scheduled_matches[:13] == plan.scheduled_matches
    assert len(longer.scheduled_matches) == 21
    assert even(longer).exact
    assert decode_plan(encode_plan(longer), CASTS[5]) == longer
    assert len(plan.scheduled_matches) == 13


@pytest.mark.slow
def test_an_uneven_extension_is_chosen_among_many() -> None:
    """Any schedule of 5 games for 8 teams would do; the best of many is nearly even with the others."""
    longer = extended(made(), 5, 1)
    assert spread(even(longer)) == 1
    assert extended(made(), 5, 1) == longer


def test_a_shortened_plan_keeps_what_is_played_and_stays_even() -> None:
    plan = made(teams=8, games=24, played=4)
    shorter = shortened(plan, 16)
    assert shorter.ended_matches == plan.ended_matches
    assert len(shorter.scheduled_matches) == 12
    assert [m for m in plan.scheduled_matches if m in shorter.scheduled_matches] == shorter.scheduled_matches
    assert spread(even(shorter)) <= 2
    # What is cut off at the end is far from that.
    blind = replace(plan, scheduled_matches=plan.scheduled_matches[:12])
    assert spread(even(blind)) > spread(even(shorter))


def test_a_plan_can_be_shortened_to_what_is_played() -> None:
    assert shortened(made(), 3).scheduled_matches == []


@pytest.mark.slow
def test_large_plans_are_changed_in_time() -> None:
    plan = made(teams=16, games=2_000, played=100)
    shorter = shortened(plan, 1_000)
    assert len(shorter.scheduled_matches) == 900
    assert spread(even(shorter)) <= 3
    assert len(extended(plan, 1_000, 1).scheduled_matches) == 2_900


@pytest.mark.parametrize(
    ("games", "message"),
    [
        (2, "3 games are played already; the plan cannot be shortened to 2"),
        (16, "the plan has 16 games; it is not shortened to 16"),
    ],
)
def test_what_cannot_be_shortened(games: int, message: str) -> None:
    with pytest.raises(CallerError, match=message):
        shortened(made(), games)


def test_a_plan_is_not_extended_without_bound() -> None:
    with pytest.raises(CallerError, match="a plan has at most 10,000 games, not 10006"):
        extended(made(), 9_990, 1)


def test_games_that_another_plan_has_played_are_taken_away_once() -> None:
    plan, other = made(played=0), made(played=4)
    other.ended_matches.append(other.ended_matches[0])
    left, removed = without_played(plan, other)
    assert removed == 4
    assert [m.role_idxs for m in left.scheduled_matches] == [m.role_idxs for m in other.scheduled_matches]


def test_teams_are_compared_by_name_if_both_plans_have_names() -> None:
    plan, other = made(played=0), made(played=1)
    swapped = {"0": "b", "1": "a", **{str(i): name for i, name in enumerate("cdefgh", 2)}}
    match = other.ended_matches[0]
    there = {role: [{0: 1, 1: 0}.get(i, i) for i in indices] for role, indices in match.items()}
    other = replace(other, idx_team_map=swapped, ended_matches=[there])
    assert without_played(plan, other)[1] == 1
    strangers = {str(i): f"x{i}" for i in range(8)}
    assert without_played(plan, replace(other, idx_team_map=strangers))[1] == 0


@pytest.mark.slow
def test_plans_of_different_villages_are_not_compared() -> None:
    with pytest.raises(CallerError, match="different villages"):
        without_played(made(teams=9), made(teams=9, size=9))


def test_what_every_team_plays() -> None:
    plan = made(teams=5, games=5, played=2)
    teams = team_plans(plan)
    assert [(one.index, one.name, one.played, one.planned) for one in teams] == [
        (i, name, 2, 5) for i, name in enumerate("abcde")
    ]
    assert all(one.roles[Role.WEREWOLF][1] == 1 for one in teams)
    assert sum(one.roles[Role.WEREWOLF][0] for one in teams) == 2
    assert all(one.roles[Role.VILLAGER][1] == 2 for one in teams)
    assert all(one.opponents == (5, 5) for one in teams)
