"""Osawa's Werewolf Language (人狼言語, 2013): parse, show, resolve and expand its sentences.

The types of the tree are in `syntax`, the words in `words`, functions that build trees in `build`.
"""

from jinro.language.osawa.expand import expand
from jinro.language.osawa.meaning import agents_named, resolve
from jinro.language.osawa.notices import notices
from jinro.language.osawa.parse import parse, parse_afresh
from jinro.language.osawa.show import show
from jinro.language.osawa.syntax import SPEAKER, Tree, kind_of

__all__ = [
    "SPEAKER",
    "Tree",
    "agents_named",
    "expand",
    "kind_of",
    "notices",
    "parse",
    "parse_afresh",
    "resolve",
    "show",
]
