"""`Budget`: how many tokens and how much money calls may use.

A call is admitted while what is spent, and the most that calls under way can use, is below the limit. So
the limit is passed by less than one call, however many are under way. A call that must wait for others to be
settled is told so.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from jinro.completion.records import TokenUse
from jinro.errors import CallerError

Admission = Literal["yes", "wait", "no"]


class Prices(Struct, frozen=True, kw_only=True):
    """Prices per million tokens, in any currency."""

    prompt: float = 0.0
    completion: float = 0.0
    cached: float | None = None
    """Of prompt tokens that the endpoint had before; None: as others."""

    def cost(self, use: TokenUse) -> float:
        """The price of a call."""
        cached = self.prompt if self.cached is None else self.cached
        fresh = use.prompt - use.cached
        return (fresh * self.prompt + use.cached * cached + use.completion * self.completion) / 1_000_000

    def __post_init__(self) -> None:
        for value in (self.prompt, self.completion, self.cached or 0.0):
            if not 0.0 <= value < 1e9:
                raise CallerError("errors.llm.prices_from_0", at="prices", value=value)


class Budget:
    """Tokens and money of any number of calls; None: no limit."""

    def __init__(self, *, tokens: int | None = None, cost: float | None = None) -> None:
        if tokens is not None and tokens < 0:
            raise CallerError("errors.llm.tokens_below_0", at="budget", tokens=tokens)
        if cost is not None and not cost >= 0.0:
            raise CallerError("errors.judge.not_an_amount", at="budget", cost=cost)
        self.tokens = tokens
        self.cost = cost
        self.spent_tokens = 0
        self.spent_cost = 0.0
        self._reserved_tokens = 0
        self._reserved_cost = 0.0
        self._under_way = 0
        self._is_bounded = True
        """Whether every call has used no more than it was allowed; otherwise calls are made one by one."""
        self._listeners: list[Callable[[], None]] = []

    def on_settled(self, listener: Callable[[], None]) -> None:
        """Be told whenever a call is over: clients that share a budget wait for each other's calls."""
        self._listeners.append(listener)

    def admits(self) -> Admission:
        """Whether one more call may be made now; `wait`: that depends on calls under way."""
        if self._is_used_up(self.spent_tokens, self.spent_cost):
            return "no"
        if self._under_way and not self._is_bounded and (self.tokens, self.cost) != (None, None):
            return "wait"
        tokens = self.spent_tokens + self._reserved_tokens
        return "wait" if self._is_used_up(tokens, self.spent_cost + self._reserved_cost) else "yes"

    def _is_used_up(self, tokens: int, cost: float) -> bool:
        return (self.tokens is not None and tokens >= self.tokens) or (
            self.cost is not None and cost >= self.cost
        )

    def reserve(self, most: TokenUse, cost: float) -> None:
        """A call begins that uses at most so much."""
        self._reserved_tokens += most.total
        self._reserved_cost += cost
        self._under_way += 1

    def settle(self, most: TokenUse, most_cost: float, use: TokenUse, cost: float) -> None:
        """A call is over; what it used, and what was reserved for it."""
        self._under_way -= 1
        self._is_bounded = self._is_bounded and use.total <= most.total
        self._reserved_tokens -= most.total
        # Sums of fractions do not come back to nothing by themselves.
        self._reserved_cost = self._reserved_cost - most_cost if self._under_way else 0.0
        self.spent_tokens += use.total
        self.spent_cost += cost
        for listener in self._listeners:
            listener()

    def __str__(self) -> str:
        parts = [] if self.tokens is None else [f"{self.spent_tokens} of {self.tokens} tokens"]
        if self.cost is not None:
            parts.append(f"{self.spent_cost:.4f} of {self.cost:g}")
        return ", ".join(parts) or f"{self.spent_tokens} tokens"
