"""`Pace`, `Bursts` and `Returns` with a clock that stands still unless it is moved."""

from jinro.testing import ManualClock
from jinro.village.pace import (
    FIRST_WAIT_MS,
    FORGIVEN_MS,
    LONGEST_WAIT_MS,
    MOST_PACED,
    RETURNS,
    Bursts,
    Pace,
    Returns,
)


def pass_ms(clock: ManualClock, ms: int) -> None:
    clock.pass_to(clock.now_ms() + ms)


def test_after_a_burst_each_return_waits_longer_up_to_a_bound() -> None:
    clock = ManualClock()
    returns, waits = Returns(clock), list[int]()
    for _ in range(40):
        waits.append(returns.wait_ms(1))
        pass_ms(clock, waits[-1])
        returns.count(1)
    assert returns.wait_ms(2) == 0  # Nobody else waits.
    assert waits[:RETURNS] == [0] * RETURNS
    rising = waits[RETURNS : RETURNS + 8]
    assert rising[0] == FIRST_WAIT_MS
    assert rising == sorted(set(rising))
    assert max(waits) <= LONGEST_WAIT_MS
    # In the long run no more return than are forgiven.
    assert sum(waits[-10:]) > 0.95 * 10 * FORGIVEN_MS


def test_who_returns_now_and_then_never_waits() -> None:
    clock = ManualClock()
    returns = Returns(clock)
    for _ in range(50):
        assert returns.wait_ms(1) == 0
        returns.count(1)
        pass_ms(clock, FORGIVEN_MS)


def test_a_burst_is_allowed_and_then_one_for_each_that_is_forgiven() -> None:
    clock = ManualClock()
    bursts = Bursts(clock, at_once=3, forgiven_ms=100)
    assert [bursts.allow(1) for _ in range(5)] == [True, True, True, False, False]
    assert bursts.allow(2)
    pass_ms(clock, 100)
    assert [bursts.allow(1) for _ in range(2)] == [True, False]


def test_pace_forgets_what_it_need_not_know() -> None:
    pace = Pace(2, 1_000)
    assert [pace.allows("one", 0) for _ in range(3)] == [True, True, False]
    assert not pace.is_left("one", 999)
    assert pace.allows("one", 1_000)
    for n in range(MOST_PACED):
        pace.allows(f"other {n}", 1_000)
    assert len(pace) < MOST_PACED
    assert [pace.allows(f"other {MOST_PACED - 1}", 1_000) for _ in range(2)] == [True, False]


def test_a_pace_forgets_those_who_acted_longest_ago() -> None:
    pace = Pace(2, 10.0)
    for n in range(MOST_PACED + 5):
        pace.count(str(n), 0.0)
    assert pace.wait("0", 0.0) == 0
    pace.count(str(MOST_PACED), 0.0)
    assert pace.wait(str(MOST_PACED), 0.0) == 10
    pace.give_back("unknown")


def test_an_act_that_is_given_back_does_not_count() -> None:
    pace = Pace(1, 8.0)
    pace.count("one", 0.0)
    assert pace.wait("one", 4.0) == 4
    pace.give_back("one")
    assert pace.is_left("one", 4.0)
