"""Prose: `say` puts claims into Japanese or English, `read` reads claims from what people and agents say."""

from jinro.language.prose.narrator import Names, Quotes
from jinro.language.prose.read import Heard, Listener, Situation, read
from jinro.language.prose.say import say

__all__ = ["Heard", "Listener", "Names", "Quotes", "Situation", "read", "say"]
