"""picking/: the most even choice of games, and the proof that none is better."""

from itertools import combinations
from pathlib import Path

import pytest
from tests.contest.rate.made import FIVE, B, M, P, S, V, W

from jinro.contest.plan.annealing import Dice
from jinro.contest.rate.picking.balance import Candidate, ChoiceBalance, RemainingGames, narrowest
from jinro.contest.rate.picking.exact import solve, solver
from jinro.contest.rate.picking.search import choose
from jinro.contest.score.names import TeamNames
from jinro.contest.score.sources import find_games
from jinro.errors import CallerError
from jinro.game.roles import Role, Side

GIVEN = Path(__file__).parents[4] / "shared" / "data" / "inlg2025"
NINE = (V, V, V, S, M, B, P, W, W)


def drawn(teams: int, games: int, roles: tuple[Role, ...], seed: str) -> list[Candidate]:
    """Games with teams at random; with fewer teams than seats some sit there twice."""
    dice = Dice(seed)
    found = []
    for _ in range(games):
        names = [f"t{n % teams}" for n in range(max(teams, len(roles)))]
        for at in range(len(roles)):
            other = at + dice.below(len(names) - at)
            names[at], names[other] = names[other], names[at]
        winner = Side.VILLAGER if dice.below(2) else Side.WEREWOLF
        found.append(Candidate(teams=tuple(names[: len(roles)]), roles=roles, winner=winner))
    return found


def objective(candidates: list[Candidate], chosen: tuple[int, ...], allowed: int) -> tuple[int, int, int]:
    """Written anew from contest.md 10: excess, spread, tilt."""
    teams = sorted({team for one in candidates for team in one.teams})
    roles = set(candidates[0].roles)
    games = [candidates[at] for at in chosen]

    def held(team: str, role: Role | None, among: list[Candidate]) -> int:
        return sum(
            any(t == team and role in (None, r) for t, r in zip(one.teams, one.roles, strict=True))
            for one in among
        )

    spread = 0
    for role in (None, *roles):
        counts = [held(team, role, games) for team in teams]
        weight = 1 if role is None else candidates[0].roles.count(role)
        spread += weight * (max(counts) - min(counts))
    excess = sum(
        max(0, sum(not held(t, r, games) for r in roles if held(t, r, candidates)) - allowed) for t in teams
    )
    won = sum(one.winner is Side.VILLAGER for one in games)
    return excess, spread, abs(2 * won - len(games))


@pytest.mark.parametrize(
    ("teams", "games", "roles", "number", "allowed"),
    [(6, 9, FIVE, 5, 0), (5, 8, FIVE, 4, 2), (7, 8, NINE, 5, 1), (4, 7, NINE, 3, 0), (6, 6, FIVE, 6, 0)],
)
def test_the_choice_is_the_best_of_all(
    teams: int, games: int, roles: tuple[Role, ...], number: int, allowed: int
) -> None:
    for seed in ("a", "b"):
        candidates = drawn(teams, games, roles, f"{seed}/{teams}")
        found = choose(ChoiceBalance(candidates, allowed), number)
        best = min(objective(candidates, one, allowed) for one in combinations(range(games), number))
        assert objective(candidates, found.games, allowed) == best
        assert (found.excess, found.spread, found.tilt) == best
        assert (found.excess_bound, found.bound) == best[:2]


@pytest.mark.parametrize(
    ("teams", "games", "roles", "number", "allowed"),
    [(6, 9, FIVE, 5, 0), (5, 8, FIVE, 4, 2), (7, 8, NINE, 5, 1), (4, 7, NINE, 3, 0)],
)
def test_the_exact_solver_finds_the_best_of_all(
    teams: int, games: int, roles: tuple[Role, ...], number: int, allowed: int
) -> None:
    highs = solver()
    assert highs is not None, "it is among the requirements of the tests"
    candidates = drawn(teams, games, roles, f"exact/{teams}")
    start = tuple(range(number))
    found = solve(ChoiceBalance(candidates, allowed), number, start, (0, 0), highs=highs, limit_s=20)
    best = min(objective(candidates, one, allowed) for one in combinations(range(games), number))
    assert objective(candidates, found.games, allowed) == best
    assert (found.excess_bound, found.bound) == best[:2]


def test_the_exact_solver_is_never_worse_than_where_it_begins() -> None:
    highs = solver()
    assert highs is not None
    candidates = drawn(9, 60, FIVE, "short")
    start = tuple(range(12))
    seen: list[float] = []
    found = solve(
        ChoiceBalance(candidates), 12, start, (0, 0), highs=highs, limit_s=0.05, on_progress=seen.append
    )
    before = objective(candidates, start, 0)
    assert objective(candidates, found.games, 0)[:2] <= before[:2]
    assert found.bound <= before[1]
    assert max(seen, default=0.0) < 5.0


def test_roles_that_may_be_missed_make_no_choice_worse() -> None:
    candidates = drawn(8, 20, FIVE, "allowed")
    strict, free = (choose(ChoiceBalance(candidates, n), 5, most=5, limit_s=0) for n in (0, 1))
    assert (free.excess, free.spread) <= (strict.excess, strict.spread)


def test_no_choice_is_below_the_bound() -> None:
    for seed in "abc":
        candidates = drawn(6, 8, FIVE, seed)
        balance = ChoiceBalance(candidates)
        bound = RemainingGames(balance).spread([0] * balance.width, 0, 4)
        assert bound <= min(objective(candidates, one, 9)[1] for one in combinations(range(8), 4))


def test_a_search_that_is_cut_off_says_how_far_it_may_be() -> None:
    found = choose(ChoiceBalance(drawn(7, 40, NINE, "far")), 12, most=5, limit_s=0)
    assert found.bound <= found.spread
    assert found.branches <= 6
    again = choose(ChoiceBalance(drawn(7, 40, NINE, "far")), 12, most=5, limit_s=0)
    assert again == found


def test_what_cannot_be_picked() -> None:
    balance = ChoiceBalance(drawn(5, 3, FIVE, "x"))
    with pytest.raises(CallerError, match="4 games cannot be picked from 3"):
        choose(balance, 4)


def test_the_narrowest_spread() -> None:
    assert narrowest([0, 0, 0], [5, 5, 5], 6, 6) == 0
    assert narrowest([0, 0, 0], [5, 5, 5], 7, 7) == 1
    assert narrowest([3, 0, 0], [5, 1, 5], 0, 99) == 2
    assert narrowest([2], [1], 0, 9) > 1_000


@pytest.mark.skipif(not GIVEN.is_dir(), reason="../shared/data is not here")
@pytest.mark.parametrize(("folder", "spread", "candidates"), [("13p", 50, 13), ("5p", 6, 120)])
def test_ten_of_the_given_games_are_proven_to_be_the_best(folder: str, spread: int, candidates: int) -> None:
    games = find_games([str(GIVEN / folder)]).games
    names = TeamNames(name for game in games for name in game.names)
    found = [
        Candidate(teams=tuple(names.of(*n).team for n in one.names), roles=one.roles, winner=one.winner)
        for one in games
    ]
    assert len(found) == candidates
    choice = choose(ChoiceBalance(found), 10)
    assert (choice.spread, choice.bound, choice.excess) == (spread, spread, 0)
    assert objective(found, choice.games, 0)[:2] == (0, spread)
    if candidates == 13:
        assert min(objective(found, one, 0) for one in combinations(range(13), 10))[:2] == (0, spread)
