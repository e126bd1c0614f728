"""What is said: controlled languages, their shared meaning, and sentences for people.

`aiwolf` and `osawa` parse and show the two languages. `claims` is the meaning they share: `interpret` maps
sentences to claims, `translate` maps them back into the other language, and `prose` says them in Japanese or
English, and reads what people say. Pure: no clock, no files, no randomness; of the game it knows only the
roles.
"""

from jinro.language.context import Context, Roster, roster_of
from jinro.language.interpret import claim_of
from jinro.language.losses import Code
from jinro.language.prose import Heard, Listener, read, say
from jinro.language.text import Notice
from jinro.language.translate import Loss, Translation, noted, render, translate

__all__ = [
    "Code",
    "Context",
    "Heard",
    "Listener",
    "Loss",
    "Notice",
    "Roster",
    "Translation",
    "claim_of",
    "noted",
    "read",
    "render",
    "roster_of",
    "say",
    "translate",
]
