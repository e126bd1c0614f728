"""`Bursts` and `Returns` with a clock that stands still unless it is moved."""

from jinro.net.bursts import FIRST_WAIT_MS, FORGIVEN_MS, LONGEST_WAIT_MS, RETURNS, Bursts, Returns
from jinro.testing import ManualClock


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
