"""Budgets and prices."""

import pytest

from jinro.completion import Budget, Completion, ModelFault, Prices, Tally, TokenUse
from jinro.errors import CallerError

MOST = TokenUse(60, 40)


def test_without_limits_everything_is_admitted() -> None:
    budget = Budget()
    budget.reserve(MOST, 1.0)
    budget.settle(MOST, 1.0, TokenUse(10**9, 10**9), 10.0**9)
    assert budget.admits() == "yes"


def test_what_is_under_way_counts() -> None:
    budget = Budget(tokens=150)
    budget.reserve(MOST, 0.0)
    assert budget.admits() == "yes"
    budget.reserve(MOST, 0.0)
    assert budget.admits() == "wait"
    budget.settle(MOST, 0.0, TokenUse(5, 5), 0.0)
    assert budget.admits() == "yes"
    budget.settle(MOST, 0.0, TokenUse(100, 40), 0.0)
    assert (budget.admits(), budget.spent_tokens) == ("no", 150)


def test_after_a_call_that_used_more_than_allowed_there_is_one_at_a_time() -> None:
    budget = Budget(tokens=10_000)
    budget.reserve(MOST, 0.0)
    budget.settle(MOST, 0.0, TokenUse(100, 1), 0.0)
    assert budget.admits() == "yes"
    budget.reserve(MOST, 0.0)
    assert budget.admits() == "wait"


def test_no_budget_at_all_admits_nothing() -> None:
    assert Budget(tokens=0).admits() == "no"
    assert Budget(cost=0.0).admits() == "no"


@pytest.mark.parametrize("wrong", [{"tokens": -1}, {"cost": -0.1}, {"cost": float("nan")}])
def test_budgets_that_are_none(wrong: dict[str, float]) -> None:
    with pytest.raises(CallerError, match="budget: "):
        Budget(**wrong)  # type: ignore[arg-type]


def test_prices() -> None:
    assert Prices(prompt=2, completion=8).cost(TokenUse(1_000_000, 500_000)) == 6.0
    assert Prices(prompt=2, completion=8, cached=1).cost(TokenUse(1_000_000, 0, 500_000)) == 1.5
    with pytest.raises(CallerError, match="prices: "):
        Prices(prompt=-1)


def test_a_tally_counts_calls_faults_tokens_and_cost() -> None:
    tally, other = Tally(), Tally()
    tally.add(Completion(text="", use=TokenUse(5, 2), cost=0.5, ms=10))
    tally.add(ModelFault(kind="slow", use=TokenUse(5, 9, estimated=True), ms=20))
    other.add(ModelFault(kind="budget"))
    other.add(ModelFault(kind="slow"))
    tally.include(other)
    assert (tally.calls, tally.answers, tally.tokens, tally.cost, tally.ms) == (3, 1, 21, 0.5, 30)
    assert (tally.faults, tally.estimated) == ({"slow": 2, "budget": 1}, True)
