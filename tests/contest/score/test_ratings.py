"""The Bradley-Terry fit, online ratings, and how many games a difference needs."""

from collections.abc import Iterator, Sequence
from math import ceil, exp, log, sqrt

import pytest

from jinro import Role, Side
from jinro.contest.infer import power
from jinro.contest.infer.linear import cholesky, solve
from jinro.contest.infer.power import correlation, found_with, needed, plays_needed
from jinro.contest.infer.regression import Regression, logistic
from jinro.contest.plan.annealing import Dice
from jinro.contest.report.table_rows.ratings import rating_rows
from jinro.contest.score.games import ScoredGame
from jinro.contest.score.ratings.fit import RatedGame, _Model, elo, fit, rated_games
from jinro.contest.score.ratings.online import OnlineRatings
from jinro.contest.score.team_scores import TrackScores, score

ROLES = (Role.VILLAGER, Role.VILLAGER, Role.SEER, Role.WEREWOLF, Role.POSSESSED)
STRENGTHS = {"owls": 0.9, "cats": 0.4, "dogs": 0.0, "bees": 0.0, "elks": -0.4, "hens": -0.9}


def contest(games: int, side: float = 0.3) -> Iterator[ScoredGame]:
    """Games of teams with known strengths: the chance of the villagers is what the model says."""
    dice, teams = Dice("contesta"), list(STRENGTHS)
    for number in range(games):
        left = teams[:]
        names = [left.pop(dice.below(len(left))) for _ in ROLES]
        edge = side + sum(
            STRENGTHS[name] * (1 if role.side is Side.VILLAGER else -1)
            for name, role in zip(names, ROLES, strict=True)
        )
        winner = Side.VILLAGER if dice.chance() < logistic(edge) else Side.WEREWOLF
        yield ScoredGame(source=str(number), players=tuple(names), roles=ROLES, winner=winner)


@pytest.fixture(scope="module")
def track() -> TrackScores:
    (made,) = score([*contest(600)]).tracks.values()
    return made


def test_linear_equations() -> None:
    matrix = [[4.0, 2.0, 0.6], [2.0, 5.0, 1.0], [0.6, 1.0, 3.0]]
    x = solve(cholesky([row[:] for row in matrix]), [1.0, 2.0, 3.0])
    assert [sum(a * b for a, b in zip(row, x, strict=True)) for row in matrix] == pytest.approx([1, 2, 3])


@pytest.mark.slow
def test_the_fit_finds_the_strengths_that_made_the_games(track: TrackScores) -> None:
    found = fit(track)
    assert found is not None
    assert found.games == 600
    assert [one.team for one in found.ratings][0] == "owls"
    assert [one.team for one in found.ratings][-1] == "hens"
    for one in found.ratings:
        assert one.strength == pytest.approx(STRENGTHS[one.team], abs=0.35), one.team
        assert one.interval[0] <= one.strength <= one.interval[1]
        assert one.expected_interval[0] < one.expected < one.expected_interval[1]
    best, last = found.ratings[0], found.ratings[-1]
    assert last.interval[1] < best.interval[0]
    told = {one.team: one for one in found.ratings}
    assert told["dogs"].interval[0] < told["bees"].strength < told["dogs"].interval[1]  # Equally strong.
    assert found.side == pytest.approx(0.3, abs=0.3)


def test_the_likeliest_values_have_no_slope_left(track: TrackScores) -> None:
    model = _Model(rated_games(track)[:200])
    fitted = model.regression.fit(model.counts)
    assert max(map(abs, model.regression.slope(fitted.at, model.counts))) < 1e-6


def test_intervals_are_those_of_the_second_derivatives() -> None:
    """One unknown: 30 wins of 40, with a prior of 1; the likeliest value solves 30 - 40 p = x."""
    fitted = Regression([[(0, 1.0)]], [1.0]).fit([(40.0, 30.0)])
    (value,) = fitted.at
    chance = logistic(value)
    assert 30 - 40 * chance == pytest.approx(value)
    half = 1.959964 / sqrt(40 * chance * (1 - chance) + 1)
    assert fitted.interval([1.0]) == pytest.approx((value - half, value + half))
    # A cluster of ten rows that hang together is one: four clusters, of 10, 10, 10 and 0 wins.
    slopes = [[(0, won - 10 * chance)] for won in (10.0, 10.0, 10.0, 0.0)]
    low, high = fitted.clustered([1.0], slopes, 4)
    assert high - low > 3 * 2 * half


def test_no_other_strengths_make_the_games_likelier(track: TrackScores) -> None:
    """The likelihood, written down a second time from games and priors: every step away lowers it."""
    games = rated_games(track)[:150]
    model = _Model(games)
    at = model.regression.fit(model.counts).at
    fitted = {"side": at[0]} | {f"{team} {role}": at[number] for (team, role), number in model.keys.items()}

    def likelihood(values: dict[str, float]) -> float:
        total = -(values["side"] ** 2) / (2 * 3.0**2)
        total -= sum(
            x**2 / 2 / (1.0 if key.endswith("None") else 0.5) ** 2
            for key, x in values.items()
            if key != "side"
        )
        for game in games:
            edge = values["side"]
            edge += sum(values[f"{team} None"] + values[f"{team} {role}"] for team, role in game.villagers)
            edge -= sum(values[f"{team} None"] + values[f"{team} {role}"] for team, role in game.werewolves)
            total -= log(1 + exp(-edge if game.won else edge))
        return total

    best = likelihood(fitted)
    for key, value in fitted.items():
        for step in (-0.02, 0.02):
            assert likelihood({**fitted, key: value + step}) < best, key


def test_partners_are_accounted_for() -> None:
    """A team that always plays with the strongest wins as often, and is not taken for as strong."""
    wolves = (("elks", Role.WEREWOLF), ("hens", Role.POSSESSED))
    games = []
    for number in range(40):
        partner = "cats" if number % 2 else "dogs"
        village = (("owls", Role.SEER), (partner, Role.VILLAGER), ("bees", Role.VILLAGER))
        games.append(RatedGame(village, wolves, True))
        without = (("dogs", Role.SEER), ("cats", Role.VILLAGER), ("bees", Role.VILLAGER))
        games.append(RatedGame(without, wolves, False))
    model = _Model(games)
    at = model.regression.fit(model.counts).at
    strength = {team: at[number] for (team, role), number in model.keys.items() if role is None}
    assert strength["owls"] > strength["dogs"] + 0.5
    assert strength["owls"] > strength["cats"] + 0.5


def test_online_ratings_move_with_the_games(track: TrackScores) -> None:
    online = OnlineRatings()
    for game in rated_games(track):
        online.add(game)
    rated = {team: online.of(team) for team in STRENGTHS}
    assert rated["owls"].ordinal > rated["hens"].ordinal
    assert all(one.sigma < 25 / 3 for one in rated.values())
    easy = OnlineRatings()
    for game in rated_games(track):
        easy.add(RatedGame(game.villagers, game.werewolves, True))
    # Three seats against two: the sides begin at 12.5 and 37.5, and take what they win by themselves.
    assert easy.of(Side.VILLAGER).mu > 25 > easy.of(Side.WEREWOLF).mu
    fresh = OnlineRatings()
    fresh.add(RatedGame((("cats", Role.SEER),) * 2, (("cats", Role.WEREWOLF),), True))
    assert fresh.of("cats").sigma < 25 / 3


def test_a_team_in_several_seats_moves_as_one_seat_does() -> None:
    wolves = (("elks", Role.WEREWOLF), ("hens", Role.POSSESSED))
    apart, together = OnlineRatings(), OnlineRatings()
    apart.add(
        RatedGame((("cats", Role.SEER), ("dogs", Role.VILLAGER), ("bees", Role.VILLAGER)), wolves, True)
    )
    together.add(
        RatedGame((("cats", Role.SEER), ("cats", Role.VILLAGER), ("bees", Role.VILLAGER)), wolves, True)
    )
    assert together.of("cats").mu == pytest.approx(apart.of("cats").mu)
    assert together.of("cats").sigma == pytest.approx(apart.of("cats").sigma)


def test_rows_of_ratings(track: TrackScores) -> None:
    scores = score([*contest(40)])
    rows = [*rating_rows(scores)]
    assert [row["strength"] for row in rows] == sorted((row["strength"] for row in rows), reverse=True)
    first = rows[0]
    assert first["elo"] == round(elo(first["strength"]))
    assert {"mu", "sigma", "expected", "roles", "villagers"} <= first.keys()
    fox = ScoredGame(source="x", players=("a", "b"), roles=(Role.FOX, Role.WEREWOLF), winner=Side.FOX)
    assert [*rating_rows(score([fox]))] == []


# Power


def test_plays_that_a_difference_needs() -> None:
    # Fleiss, Statistical Methods for Rates and Proportions: 0.60 against 0.40, 5 % and 80 %, uncorrected: 97.
    assert plays_needed(0.2) == 97
    assert plays_needed(0.1) == 392
    assert plays_needed(0.1, power=0.9) > plays_needed(0.1)
    assert plays_needed(0.1, rate=0.2) < plays_needed(0.1)


def test_what_a_number_of_plays_finds_is_the_inverse() -> None:
    for plays in (30, 75, 400):
        least = found_with(plays)
        assert least is not None
        assert plays_needed(least) <= plays < plays_needed(least * 0.98)
    assert found_with(1) is None


def test_games_of_a_contest() -> None:
    """Two teams of five seats meet in every game, and three times in five on opposite sides: 1.2 times the
    plays."""
    assert correlation(2, 5) == pytest.approx(-0.2)
    two = needed(0.2, teams=2)
    assert two.plays == two.games == ceil(1.2 * 96.8)
    assert two.half_width == pytest.approx(1.96 * sqrt(0.25 / two.plays), abs=0.003)
    eight = needed(0.2, teams=8, seats=5)
    assert eight.games == ceil(eight.plays * 8 / 5)
    assert eight.plays > 1.7 * two.plays  # 28 pairs are compared together.


def test_raters_that_a_difference_needs() -> None:
    spread = power.Graded(grade=0.9, taste=0.0, form=0.0)
    games = [power.rated_games(0.3, raters, spread=spread) for raters in (3, 6)]
    assert games[0] is not None
    assert games[1] is not None
    assert games[1] < games[0]
    # Whatever the games, three raters differ too much.
    assert power.rated_games(0.3, 3, spread=power.Graded(taste=0.5)) is None
    few, many = power.rated_games(0.3, 7), power.rated_games(0.3, 7, teams=8)
    assert few is not None
    assert many is None or many > few


@pytest.mark.slow
def test_the_difference_is_found_as_often_as_promised() -> None:
    plays, dice, found, rounds = plays_needed(0.2), Dice("power"), 0, 600
    for _ in range(rounds):
        a = sum(dice.chance() < 0.6 for _ in range(plays))
        b = sum(dice.chance() < 0.4 for _ in range(plays))
        pooled = (a + b) / (2 * plays)
        found += abs(a - b) / plays > 1.96 * sqrt(2 * pooled * (1 - pooled) / plays)
    assert found / rounds == pytest.approx(0.8, abs=0.05)


def test_failures_are_told_from_strength() -> None:
    """Owls fail in half of their games, and lose those; in the others they win as often as anybody."""
    games = []
    for n in range(120):
        teams = ["cats", "dogs", "owls", "bees"]
        teams = teams[n % 4 :] + teams[: n % 4]
        roles = (Role.SEER, Role.VILLAGER, Role.WEREWOLF, Role.POSSESSED)
        seats = tuple(zip(teams, roles, strict=True))
        failing = n % 8 < 4
        village = teams.index("owls") < 2
        won = (not village) if failing else n // 8 % 2 == 0
        games.append(RatedGame(seats[:2], seats[2:], won, (-1 if village else 1) * failing, failing))
    plain = [RatedGame(one.villagers, one.werewolves, one.won) for one in games]

    def owls(played: list[RatedGame]) -> tuple[float, _Model, Sequence[float]]:
        model = _Model(played)
        at = model.regression.fit(model.counts).at
        others = [at[model.keys[team, None]] for team in ("cats", "dogs", "bees")]
        return at[model.keys["owls", None]] - sum(others) / 3, model, at

    as_played, _, _ = owls(plain)
    without, model, at = owls(games)
    assert at[model.fault] > 1
    assert as_played < -0.4
    assert abs(without) < abs(as_played) / 2
