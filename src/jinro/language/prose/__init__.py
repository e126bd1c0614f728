"""Sentences for people: `say` puts claims into Japanese or English."""

from jinro.language.prose.narrator import Names, Quotes
from jinro.language.prose.say import Lang, say

__all__ = ["Lang", "Names", "Quotes", "say"]
