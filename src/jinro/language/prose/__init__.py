"""Sentences for people: `say` speaks what claims mean."""

from jinro.language.prose.narrator import Names, Quotes
from jinro.language.prose.say import Lang, say

__all__ = ["Lang", "Names", "Quotes", "say"]
