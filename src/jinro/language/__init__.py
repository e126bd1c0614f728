"""What is said: controlled languages, their shared meaning, and sentences for people.

`aiwolf` and `osawa` read and print the two languages, `translate` carries a sentence from one to the
other by way of `claims`, and `prose` says it in words. Pure: no clock, no files, no chance; of the game
it knows the roles alone.
"""

from jinro.language.cast import Cast, cast_of
from jinro.language.context import Code, Context
from jinro.language.losses import Lost
from jinro.language.prose import say
from jinro.language.text import Notice
from jinro.language.translate import Translation, claim_of, render, translate

__all__ = [
    "Cast",
    "Code",
    "Context",
    "Lost",
    "Notice",
    "Translation",
    "cast_of",
    "claim_of",
    "render",
    "say",
    "translate",
]
