"""A player by a language model, whose prompts are templates that can be edited."""

from jinro.players.llm.player import LlmPlayer
from jinro.players.llm.record import KeepTurn, LlmTurn
from jinro.players.llm.settings import LlmSettings
from jinro.players.llm.templates import PromptBook, read_prompts, usual_prompts, write_prompts

__all__ = [
    "KeepTurn",
    "LlmPlayer",
    "LlmSettings",
    "LlmTurn",
    "PromptBook",
    "read_prompts",
    "usual_prompts",
    "write_prompts",
]
