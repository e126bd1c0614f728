"""The village of the day: one deal for everybody, of which only the server knows the key; once for each."""

from jinro.hosting.lobby import daily
from jinro.hosting.lobby.daily import VillageOfTheDay
from jinro.hosting.lobby.play_now import daily_plan

DAY_MS = 86_400_000
NOON_MS = 1_767_268_800_000
"""The first of January 2026, noon, UTC."""


def test_the_deal_is_that_of_the_day_and_of_the_key() -> None:
    now = [NOON_MS]
    one, other, foreign = (VillageOfTheDay(key, lambda: now[0]) for key in ("a", "a", "b"))
    first = one.deal()
    assert first == other.deal()
    assert first.daily == 1
    assert foreign.deal().seed != first.seed
    now[0] += DAY_MS // 2 - 1
    assert one.deal() == first
    now[0] += 1
    assert one.number == 2
    assert one.deal().seed != first.seed
    assert one.deal().faces != first.faces


def test_who_has_played_is_remembered_until_the_next() -> None:
    now = [NOON_MS]
    village = VillageOfTheDay("a", lambda: now[0])
    assert not village.has_played("x", None)
    assert village.has_played("x", village.play("y"))
    assert village.has_played("y", None)
    now[0] += DAY_MS
    assert not village.has_played("y", 1)


def test_nobody_watches_it() -> None:
    plan = daily_plan("en", 7)
    assert plan.visibility == "members"
    assert plan.number == daily.SEATS
    assert plan.name == "Village of the day 7"
