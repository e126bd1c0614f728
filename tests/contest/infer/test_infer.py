"""Inference: what intervals contain, how often equal teams are told apart, and what formulas give by
themselves.

The yardsticks are exact or simulated truths (`tools/inference_table.py`) and other implementations: points of
the studentized range and of Student's t are SciPy's (1.17), the additive fit of grades is checked against
equations that are written out here.
"""

from collections.abc import Sequence
from math import inf, sqrt

import pytest
from tools import inference_table as simulated

from jinro.contest.infer.chance import chi_square_above
from jinro.contest.infer.correlations import correlation
from jinro.contest.infer.critical import critical
from jinro.contest.infer.differences import Difference, ranks, rate_differences, sound_only
from jinro.contest.infer.opinions import GameOpinions, mean_estimate, opinion_differences
from jinro.contest.infer.places import place_interval
from jinro.contest.infer.rates import Estimate, Result, estimate, rate_interval, rates_of, wilson_share

ONE_ROLE = {"VILLAGER": 1.0}


def alone(team: str, wins: int, plays: int) -> list[Result]:
    """Games that a team plays against nobody."""
    return [[(team, "VILLAGER", number < wins)] for number in range(plays)]


# Points of distributions


@pytest.mark.parametrize(
    ("teams", "freedom", "point"),
    [
        (2, inf, 1.959964),
        (2, 1, 12.706205),
        (2, 7.5, 2.333),
        (5, 2, 7.6941),
        (5, inf, 2.7278),
        (8, 14, 3.5287),
        (8, inf, 3.0309),
        (18, 60, 3.6446),
        (18, inf, 3.4887),
        (40, inf, 3.8876),
    ],
)
def test_points_of_the_studentized_range(teams: int, freedom: float, point: float) -> None:
    """scipy.stats.studentized_range.ppf(0.95, teams, freedom) / sqrt(2)."""
    assert critical(teams, freedom) == pytest.approx(point, abs=2e-4)


# Rates


@pytest.mark.slow
@pytest.mark.parametrize("split", [*simulated.SPLITS[15], (10, 5, 5, 5), simulated.SPLITS[40][1]])
def test_the_interval_of_a_rate_holds_at_every_chance(split: Sequence[int]) -> None:
    found = [simulated.coverage(split, chance) for chance in (n / 50 for n in range(1, 50))]
    assert min(hit for hit, _ in found) >= 0.925
    assert 0.94 <= sum(hit for hit, _ in found) / len(found) <= 0.965
    widths = [width / simulated.wilson_width(sum(split), n / 50) for n, (_, width) in enumerate(found, 1)]
    assert sum(widths) / len(widths) <= 1.15


def test_the_yardstick_notices_intervals_without_width() -> None:
    """Wald's, and bootstraps of few games, have none where all games were won."""
    assert simulated.coverage((6, 3, 3, 3), 0.95, simulated.wald)[0] < 0.6
    plain = min(
        simulated.coverage((6, 3, 3, 3), n / 50, lambda share, plays: wilson_share(share, plays, 1.96))[0]
        for n in range(1, 50)
    )
    assert plain < 0.925


def test_one_game_won_is_not_certain() -> None:
    found = estimate(rates_of(alone("cats", 1, 1), ONE_ROLE)["cats"])
    assert found.low is not None
    assert found.low < 0.25
    assert (found.value, found.high, found.clusters) == (1.0, 1.0, 1)


def test_effective_plays() -> None:
    """1 / sum(w * w / n): 8 plays as villager and 2 as seer, which weigh 2 : 1."""
    games: list[Result] = [[("cats", "VILLAGER", n % 2 == 0)] for n in range(8)]
    games += [[("cats", "SEER", n == 0)] for n in range(2)]
    rate = rates_of(games, {"VILLAGER": 2.0, "SEER": 1.0, "WEREWOLF": 9.0})["cats"]
    assert rate.value == pytest.approx(0.5)
    assert rate.plays == pytest.approx(1 / ((2 / 3) ** 2 / 8 + (1 / 3) ** 2 / 2))
    assert rate.interval(1.96) == pytest.approx(rate_interval(0.5, rate.plays, 1.96))


def test_seats_of_a_side_are_one_play() -> None:
    together = rates_of([[("cats", "VILLAGER", n < 20)] * 4 for n in range(40)], ONE_ROLE)["cats"]
    assert together.plays == pytest.approx(40)
    assert together.games == 40
    both = rates_of([[("cats", "VILLAGER", True), ("cats", "WEREWOLF", False)]] * 10)["cats"]
    assert both.value == pytest.approx(0.5)
    assert both.plays == pytest.approx(40)


# Differences


def test_partners_cannot_differ_and_opponents_differ_more() -> None:
    """Two who always sit on one side have the same rate for certain."""
    same = [[("cats", "VILLAGER", n % 2 == 0), ("dogs", "VILLAGER", n % 2 == 0)] for n in range(40)]
    against = [[("cats", "VILLAGER", n % 2 == 0), ("dogs", "VILLAGER", n % 2 == 1)] for n in range(40)]
    apart = [*alone("cats", 20, 40), *alone("dogs", 20, 40)]
    widths = []
    for games in (same, apart, against):
        (one,) = rate_differences(rates_of(games, ONE_ROLE))
        assert one.estimate.value == 0
        assert one.estimate.low is not None
        assert one.estimate.high is not None
        widths.append(one.estimate.high - one.estimate.low)
    assert widths[0] == pytest.approx(0, abs=1e-7)
    assert widths[2] / widths[1] == pytest.approx(sqrt(2), abs=0.03)


def test_a_difference_of_two_rates_is_newcombes() -> None:
    """56/70 against 48/80 (Newcombe 1998, table II): 0.0524 to 0.3339. Ours is a little longer: Student's
    point, and the mending of few plays."""
    (one,) = rate_differences(rates_of([*alone("a", 56, 70), *alone("b", 48, 80)], ONE_ROLE))
    assert (one.estimate.low, one.estimate.high) == pytest.approx((0.0524, 0.3339), abs=0.004)
    assert one.apart


@pytest.mark.slow
@pytest.mark.parametrize(("teams", "plays"), [(5, 15), (8, 15)])
def test_equal_teams_are_seldom_told_apart(teams: int, plays: int) -> None:
    calls, overlaps = simulated.null_calls(teams, plays, 120, 0.5)
    assert calls <= 12  # 5 % are 6; more than 12 has a chance of 1 %.
    assert overlaps > calls


@pytest.mark.slow
def test_a_difference_of_30_points_is_found() -> None:
    gap, calls, held = simulated.found_calls(8, 120, 25, 0.6)
    assert gap == pytest.approx(0.3, abs=0.04)
    assert calls >= 0.8  # 93 % of 1,000 contests.
    assert held >= 0.9


def test_ranks_follow_who_is_told_apart() -> None:
    def one(a: str, b: str, low: float, high: float) -> Difference:
        return Difference(a, b, Estimate((low + high) / 2, low, high, 10, "x"))

    found = [one("a", "b", -0.1, 0.3), one("a", "c", 0.1, 0.5), one("c", "b", -0.4, 0.0)]
    assert ranks(found) == {"a": (1, 2), "b": (1, 3), "c": (2, 3)}
    assert ranks(found, lower_is_better=True) == {"a": (2, 3), "b": (1, 3), "c": (1, 2)}


def test_pairs_need_games_in_which_they_did_not_fail() -> None:
    apart = Difference("a", "b", Estimate(0.5, 0.1, 0.9, 40, "x"))
    other = Difference("a", "c", Estimate(0.5, 0.1, 0.9, 40, "x"))
    assert [one.apart for one in sound_only([apart, other], {})] == [True, True]
    assert [one.apart for one in sound_only([apart, other], {"a": 40, "b": 14, "c": 15})] == [False, True]
    assert ranks(sound_only([apart, other], {"a": 40, "b": 14, "c": 15}))["a"] == (1, 2)


# Strengths, places, correlations, seats: the yardsticks of docs/inference.md in part


@pytest.mark.slow
@pytest.mark.parametrize("strength", [0.0, 1.0])
def test_intervals_of_strengths_hold(strength: float) -> None:
    two, others, together = simulated.strength_hits(8, 40, 40, strength)
    assert min(two, others) >= 0.88  # 95 and more of 1,000; 80 teams may be wrong by 6 points.
    assert together >= 0.85


@pytest.mark.slow
@pytest.mark.parametrize(("games", "better"), [(5, 0.0), (15, 3.0), (15, 0.0)])
def test_the_interval_of_a_mean_place_holds(games: int, better: float) -> None:
    hits, width = simulated.place_hits(games, better, 1, 1.0, 200)
    assert hits >= 0.91
    assert 0.05 < width < 0.6


def test_equal_places_in_a_few_games_are_not_certain() -> None:
    low, high = place_interval([(0.75, 1)] * 4) or (0.0, 0.0)
    assert low < 0.6 < 0.85 < high
    assert place_interval([(1.0, 1)] * 4) == (pytest.approx(4 / (4 + 3.182446**2), abs=1e-4), 1.0)
    assert place_interval([(0.5, 1)]) is None


@pytest.mark.slow
def test_the_interval_of_a_correlation_holds() -> None:
    assert min(simulated.correlation_hits(games, 5, 0.6, 200) for games in (5, 15)) >= 0.89


def test_a_correlation_of_one_has_no_interval() -> None:
    assert correlation([[(n, 2 * n + g) for n in range(5)] for g in range(6)]).interval is None


@pytest.mark.slow
def test_random_seats_are_seldom_called_uneven_and_fixed_ones_often() -> None:
    calls, found = simulated.uneven_calls(5, 40, 200)
    assert calls <= 0.1
    assert found >= 0.7


@pytest.mark.parametrize(
    ("value", "freedom", "above"),
    [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (31.410433, 20, 0.05), (10.850811, 20, 0.95)],
)
def test_points_of_chi_square(value: float, freedom: float, above: float) -> None:
    assert chi_square_above(value, freedom) == pytest.approx(above, abs=1e-4)


@pytest.mark.slow
def test_the_smallest_difference_that_raters_find_is_found_so_often() -> None:
    least, found = simulated.least_found(5, 7, 8, simulated.SPREADS["raters alike"], 40)
    assert 0.6 < least < 1.1
    assert 0.6 <= found <= 0.92


# Opinions


def test_the_mean_of_a_balanced_panel() -> None:
    """Two-way analysis of variance by hand: raters 2, 3, 4 in each of three games without a rest."""
    cells = {(str(r), str(g)): (2.0 + r, 1) for r in range(3) for g in range(3)}
    found = mean_estimate(cells)
    half = 4.302653 * sqrt(1 / 3)  # Student, 2 degrees of freedom; variance 1 between raters.
    assert (found.value, found.low, found.high) == pytest.approx((3, 3 - half, 3 + half), abs=1e-4)
    assert mean_estimate(cells, (1, 5)).low == 1


@pytest.mark.parametrize("raters", [1, 2])
def test_two_raters_tell_of_no_others(raters: int) -> None:
    cells = {(str(r), str(g)): (2.0 + r + g, 1) for r in range(raters) for g in range(6)}
    found = mean_estimate(cells)
    assert (found.low, found.high) == (None, None)
    assert mean_estimate({(str(r), "1"): (2.0, 1) for r in range(6)}).low is None


def test_differences_ignore_severity_and_games() -> None:
    """Team a is one point better at each table; raters and games shift all seats."""
    wobble = {("a", 0): 0.1, ("b", 1): -0.1, ("c", 2): 0.1}
    tables = [
        GameOpinions(
            str(r), str(g), [(t, 2.0 * r + g + (t == "a") + wobble.get((t, g % 3), 0.0)) for t in "abc"]
        )
        for r in range(3)
        for g in range(6)
    ]
    found = {(one.one, one.other): one for one in opinion_differences(tables)}
    assert found["a", "b"].estimate.value == pytest.approx(1 + (0.1 + 0.1) / 3)
    assert found["a", "b"].apart
    assert found["a", "c"].apart
    assert not found["b", "c"].apart


def test_teams_of_few_games_or_without_a_common_table_are_not_compared() -> None:
    tables = [GameOpinions("r", str(g), [("a", 1.0 + g % 2), ("b", 2.0)]) for g in range(6)]
    tables += [GameOpinions("r", str(g), [("c", 1.0), ("d", 2.0 - g % 2)]) for g in range(6, 12)]
    tables += [GameOpinions("r", "12", [("a", 1.0), ("e", 2.0)])]
    assert {(one.one, one.other) for one in opinion_differences(tables)} == {("a", "b"), ("c", "d")}
    assert opinion_differences([]) == []


@pytest.mark.slow
@pytest.mark.parametrize("raters", [2, 3, 7])
def test_opinions_about_equal_teams_seldom_tell_them_apart(raters: int) -> None:
    calls, _ = simulated.rater_calls(5, raters, 10, simulated.SPREADS["severity 1.0"], 60)
    assert calls <= 0.15


@pytest.mark.slow
@pytest.mark.parametrize("raters", [2, 3, 7])
def test_the_interval_of_a_mean_of_grades_holds(raters: int) -> None:
    mean = simulated.rater_coverage(8, raters, 12, simulated.SPREADS["severity 1.0"], 400)
    if raters == 2:
        assert mean is None
    else:
        assert mean is not None
        assert 0.91 <= mean <= 0.985  # 93.0 and 95.3 % of 2,000 contests; 400 may be wrong by 2.5 points.
