"""`LlmTurn`: what a model was asked in a game, what it answered, and what was done; `AnswersTold`: in sum."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal

import msgspec
from msgspec import Struct

from jinro.completion import Completion, ModelFault, Prompt
from jinro.game.roles import Seat
from jinro.players.llm.scratchpad import Scratchpad


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
    notes: Scratchpad = Scratchpad()
    """Those of the model, after its answer."""


KeepTurn = Callable[[LlmTurn], None]
"""Is called with every decision of a player."""
MARK: Final = "jinro-answers "
"""Begins a line in the output of a program that tells how it came to its answers."""


class AnswersTold(Struct, frozen=True, kw_only=True):
    """The answers of a player in one game."""

    game: str
    decisions: int
    replaced: int
    """Those that the `reasoner` gave."""

    @property
    def line(self) -> str:
        """The line that tells it."""
        return MARK + msgspec.json.encode(self).decode()


def answers_in(output: bytes) -> dict[str, AnswersTold]:
    """What the lines of an output tell, by game; the last line about one counts."""
    found = {}
    for line in output.splitlines():
        if line.startswith(MARK.encode()):
            with suppress(msgspec.MsgspecError):
                one = msgspec.json.decode(line.removeprefix(MARK.encode()), type=AnswersTold)
                if 0 <= one.replaced <= one.decisions:
                    found[one.game] = one
    return found
