"""Osawa's Werewolf Language (人狼言語, 2013): text to trees and back, and what a sentence leaves unsaid.

The types of the tree are in `syntax`, its words in `words`, functions that make trees in `build`.
"""

from jinro.language.osawa.expand import expand
from jinro.language.osawa.meaning import resolve
from jinro.language.osawa.notices import notices
from jinro.language.osawa.parse import parse, parse_afresh
from jinro.language.osawa.show import show
from jinro.language.osawa.syntax import SPEAKER, Tree, kind_of

__all__ = ["SPEAKER", "Tree", "expand", "kind_of", "notices", "parse", "parse_afresh", "resolve", "show"]
