"""Sentences for people: `say` speaks what claims mean."""

from jinro.language.prose.say import Lang, say
from jinro.language.prose.voice import Names, Quotes

__all__ = ["Lang", "Names", "Quotes", "say"]
