"""Plans are exactly balanced in roles and within one in opponents wherever the numbers allow it."""

from collections import Counter

import pytest

from jinro.contest import balance, schedule
from jinro.contest.plan.meetings import even_is_possible, meetings, pair_counts
from jinro.errors import CallerError
from jinro.game.presets.contest import CASTS
from jinro.game.roles import Role

ALLOWED = [
    (5, 5, 5),
    (5, 5, 20),
    (6, 5, 6),
    (7, 5, 7),
    (8, 5, 16),
    (9, 5, 9),
    (10, 5, 20),
    (11, 5, 11),
    (12, 5, 36),
    (15, 5, 15),
    (16, 5, 16),
    (21, 5, 21),
    (25, 5, 50),
    (9, 9, 9),
    (10, 9, 10),
    (12, 9, 12),
    (14, 9, 28),
    (13, 13, 13),
    (14, 13, 14),
    (16, 13, 16),
    (20, 13, 20),
]


@pytest.mark.parametrize(("teams", "size", "games"), ALLOWED)
def test_balanced_where_the_games_are_a_multiple_of_the_teams(teams: int, size: int, games: int) -> None:
    roles = CASTS[size]
    plan = schedule(teams, games, roles, 1)
    assert len(plan) == games
    for cast in plan:
        assert Counter(cast.values()) == Counter({role: n for role, n in roles.items() if n})
    counts = Counter((team, role) for cast in plan for team, role in cast.items())
    for team in range(teams):
        for role, n in roles.items():
            assert counts[team, role] * teams == n * games
    found = balance(teams, plan, roles)
    assert found.exact
    assert found.even
    assert found.plays == (size * games // teams,) * 2


@pytest.mark.parametrize(
    ("teams", "size", "games"), [(5, 5, 7), (6, 5, 10), (7, 5, 30), (12, 5, 31), (9, 9, 10), (13, 13, 20)]
)
def test_within_one_in_roles_for_any_number_of_games(teams: int, size: int, games: int) -> None:
    found = balance(teams, schedule(teams, games, CASTS[size], 1), CASTS[size])
    assert not found.exact
    assert all(most - least <= 1 for least, most in found.roles.values())
    assert found.plays[1] - found.plays[0] <= 1


def test_an_affine_plane_of_twenty_five_teams() -> None:
    assert set(pair_counts(25, meetings(25, 5, 30, 1)).values()) == {1}


@pytest.mark.slow
def test_a_plan_that_no_circle_has() -> None:
    assert set(pair_counts(25, meetings(25, 13, 50, 1)).values()) == {13}


def test_plans_that_come_out_even_can_be_added_up() -> None:
    found = balance(11, schedule(11, 110, CASTS[5], 1), CASTS[5])
    assert found.meets == (20, 20)


def test_the_same_seed_gives_the_same_plan() -> None:
    assert schedule(7, 14, CASTS[5], 3) == schedule(7, 14, CASTS[5], 3)
    assert schedule(7, 14, CASTS[5], 3) != schedule(7, 14, CASTS[5], 4)


def test_a_seed_mixes_teams_and_games() -> None:
    first = [schedule(7, 7, CASTS[5], seed)[0] for seed in range(60)]
    assert {team for cast in first for team, role in cast.items() if role is Role.SEER} == set(range(7))


def test_what_counting_forbids() -> None:
    assert not even_is_possible(8, 5, 20)
    assert not even_is_possible(7, 5, 30)
    assert not even_is_possible(14, 13, 20)
    for teams, size, games in ALLOWED:
        assert even_is_possible(teams, size, games)


@pytest.mark.parametrize(
    ("teams", "games", "lines"),
    [
        (
            6,
            6,
            [
                "roles: every team plays every role equally often",
                "opponents: every pair of teams meets 4 times",
            ],
        ),
        (
            7,
            7,
            [
                "roles: every team plays every role equally often",
                "opponents: every pair of teams meets 3 or 4 times",
            ],
        ),
        (
            5,
            1,
            [
                "roles: within one, not exactly: 1 games are not a multiple of 5 teams"
                " (Werewolf 0-1, Possessed 0-1, Seer 0-1, Villager 0-1)",
                "opponents: every pair of teams meets once",
            ],
        ),
        (
            8,
            20,
            [
                "roles: within one, not exactly: 20 games are not a multiple of 8 teams"
                " (Werewolf 2-3, Possessed 2-3, Seer 2-3)",
                "opponents: pairs of teams meet 6 to 8 times: 20 games of 8 teams cannot be within one",
            ],
        ),
    ],
)
def test_evenness_is_told_in_words(teams: int, games: int, lines: list[str]) -> None:
    assert balance(teams, schedule(teams, games, CASTS[5], 1), CASTS[5]).lines() == lines


def test_an_uneven_plan_is_told() -> None:
    roles = {Role.WEREWOLF: 1, Role.VILLAGER: 1}
    plan = [{0: Role.WEREWOLF, 1: Role.VILLAGER}] * 3
    found = balance(3, plan, roles)
    assert (found.exact, found.even) == (False, False)
    assert found.lines() == [
        "roles: not every team plays every role equally often (Werewolf 0-3, Villager 0-3)",
        "opponents: pairs of teams meet 0 to 3 times: no plan within one was found",
    ]


def test_nonsense_is_refused() -> None:
    with pytest.raises(CallerError, match="a village of 5 needs at least 5 teams, not 4"):
        schedule(4, 4, CASTS[5], 1)
    with pytest.raises(CallerError, match="at least 1 game, not 0"):
        schedule(5, 0, CASTS[5], 1)
