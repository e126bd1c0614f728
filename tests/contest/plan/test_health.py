"""Health of teams: failure rates over the last games, weights, and quarantine."""

import pytest
from tests.rows import each_row

from jinro.contest.plan.health import Conduct, HealthRules, TeamHealth

GOOD = Conduct(requests=20)
SLOW = Conduct(requests=20, request_errors=10)
GONE = Conduct(requests=20, fatal=True, aborted=True)
MINUTE = 60_000


def after(*games: Conduct, **rules: float) -> TeamHealth:
    health = TeamHealth(HealthRules(**rules))  # type: ignore[arg-type]
    for number, conduct in enumerate(games):
        health.played("cats", conduct, number * MINUTE)
    return health


@each_row(
    ("games", "rate"),
    [
        ((), 0.0),
        ((GONE, GONE), 0.0),  # Too few games.
        ((GOOD, GOOD, GOOD), 0.0),
        ((SLOW, SLOW, SLOW), 0.5 / 5),
        ((GOOD, GOOD, GONE), (3 / 3 + 1 / 3) / 5),
        ((GONE, GONE, GONE), 4 / 5),
        ((Conduct(requests=0),) * 3, 0.0),
    ],
)
def test_the_rate_is_the_weighted_mean_of_three(games: tuple[Conduct, ...], rate: float) -> None:
    health = after(*games)
    assert health.failure_rate("cats") == pytest.approx(rate)
    assert health.weight("cats") == pytest.approx(max(0.1, 1 - rate))


def test_only_the_last_games_count() -> None:
    assert after(*[GONE] * 5, *[GOOD] * 20).failure_rate("cats") == 0.0
    assert after(*[GONE] * 5, *[GOOD] * 19).failure_rate("cats") > 0.0
    assert after(GONE, GOOD, GOOD, window=2, min_games=1).failure_rate("cats") == 0.0
    assert after(*[GONE] * 3, request_error=0, fatal=0, abort=0).failure_rate("cats") == 0.0


def test_a_weight_has_a_floor() -> None:
    assert after(*[GONE] * 3, request_error=0).weight("cats") == 0.1
    assert after().weight("dogs") == 1.0


def test_quarantine_begins_at_its_rate_and_is_never_extended() -> None:
    health = TeamHealth(HealthRules())
    assert [health.played("cats", GONE, n * MINUTE) for n in range(4)] == [False, False, True, False]
    until = 32 * MINUTE
    assert health.records["cats"].quarantined_until_ms == until
    assert [health.is_quarantined("cats", at) for at in (0, until - 1, until)] == [True, True, False]
    assert health.records["cats"].quarantine_count == 1
    # When it is over, the next bad game begins another.
    assert health.played("cats", GONE, until)
    assert health.records["cats"].quarantine_count == 2
    assert not health.is_quarantined("dogs", 0)


def test_totals_are_of_all_games() -> None:
    record = after(*[SLOW] * 30).records["cats"]
    assert (record.games, record.requests, record.request_errors) == (30, 600, 300)
    assert record.last_seen_ms == 29 * MINUTE
