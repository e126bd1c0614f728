"""How a language model is asked."""

from msgspec import Struct

from jinro.errors import CallerError


class LlmSettings(Struct, frozen=True, kw_only=True):
    """What an `LlmPlayer` does with its model."""

    model: str
    limit_ms: int = 30_000
    """Longest time for an answer; never longer than the village gives."""
    max_tokens: int = 700
    temperature: float | None = None
    facts: bool = True
    """Whether the model is told what the `reasoner` has worked out."""
    history: int = 12_000
    """Characters of the record that the model is told; of a longer one, the older half of the talk is left
    out."""
    calls_per_phase: int = 8
    """Where people talk at any time: most calls in one phase."""

    def __post_init__(self) -> None:
        if not self.model:
            raise CallerError("errors.llm.model_name", at="model")
        for name in ("limit_ms", "max_tokens", "history", "calls_per_phase"):
            if getattr(self, name) < 1:
                raise CallerError("errors.llm.number_from_1", at=name, value=getattr(self, name))
