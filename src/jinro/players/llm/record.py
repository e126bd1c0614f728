"""`LlmTurn`: what a model was asked in a game, what it answered, and what was done."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from jinro.completion import Completion, ModelFault, Prompt
from jinro.game.roles import Seat


class LlmTurn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One decision. It is for the owner of the player alone: it holds all that the seat knows."""

    game: str
    """Id of the game, as far as the seat was told."""
    seat: Seat
    name: str
    role: str
    day: int
    kind: str
    """talk, whisper, speak, vote, divine, guard or attack."""
    calls: tuple[tuple[Prompt, Completion | ModelFault], ...]
    answer: str | int | None
    """What was said, or who was chosen; None: nothing, in talk at any time."""
    by: Literal["model", "reasoner"]
    fault: str = ""
    """Why the `reasoner` answered."""
    thought: str = ""


KeepTurn = Callable[[LlmTurn], None]
"""Is called with every decision of a player."""
