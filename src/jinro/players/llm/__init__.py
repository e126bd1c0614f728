"""A player by a language model, whose prompts are templates that can be edited; its parts build others."""

from jinro.players.llm.chronicle import Chronicle
from jinro.players.llm.facts import facts_of, odds_of
from jinro.players.llm.lines import checked_line
from jinro.players.llm.player import LlmPlayer
from jinro.players.llm.record import KeepTurn, LlmTurn
from jinro.players.llm.scratchpad import Scratchpad, answer_schema
from jinro.players.llm.settings import LlmSettings
from jinro.players.llm.situation import names_of, sensible, values_now
from jinro.players.llm.templates import PromptBook, read_prompts, usual_prompts, write_prompts

__all__ = [
    "Chronicle",
    "KeepTurn",
    "LlmPlayer",
    "LlmSettings",
    "LlmTurn",
    "PromptBook",
    "Scratchpad",
    "answer_schema",
    "checked_line",
    "facts_of",
    "names_of",
    "odds_of",
    "read_prompts",
    "sensible",
    "usual_prompts",
    "values_now",
    "write_prompts",
]
