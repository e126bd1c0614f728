"""`Tally`: calls, tokens, time and cost, counted."""

from collections import Counter

from jinro.completion.records import Completion, FaultKind, ModelFault


class Tally:
    """The sum of any number of calls."""

    def __init__(self) -> None:
        self.calls = 0
        """Calls that were made; those that a budget stopped are not."""
        self.answers = 0
        self.faults: Counter[FaultKind] = Counter()
        self.prompt_tokens = 0
        self.completion_tokens = 0
        self.cached_tokens = 0
        """Of those of prompts."""
        self.estimated = False
        """Whether some of the tokens are a guess."""
        self.cost = 0.0
        self.ms = 0

    def add(self, result: Completion | ModelFault) -> None:
        """Count the result of a call."""
        if isinstance(result, ModelFault):
            self.faults[result.kind] += 1
        else:
            self.answers += 1
        self.calls += not (isinstance(result, ModelFault) and result.kind == "budget")
        self.prompt_tokens += result.use.prompt
        self.completion_tokens += result.use.completion
        self.cached_tokens += result.use.cached
        self.estimated = self.estimated or result.use.estimated
        self.cost += result.cost
        self.ms += result.ms

    def include(self, other: "Tally") -> None:
        """Count what another tally counted."""
        for name in ("calls", "answers", "prompt_tokens", "completion_tokens", "cached_tokens", "cost", "ms"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.faults += other.faults
        self.estimated = self.estimated or other.estimated

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens
