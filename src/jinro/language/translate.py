"""`translate`: a sentence of one language in the other, and what was lost on the way.

>>> from jinro.language import aiwolf
>>> translate(aiwolf.parse("ESTIMATE Agent[02] WEREWOLF"), to="osawa").text
'declare 80% (Agent02 wolf)'
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from jinro.errors import CallerError, ParseError
from jinro.language import aiwolf, osawa
from jinro.language.aiwolf.bridge import to_claim as of_aiwolf
from jinro.language.aiwolf.express import express as in_aiwolf
from jinro.language.aiwolf.syntax import Node as AIWolfNode
from jinro.language.claims import Claim, Named
from jinro.language.context import Code, Context, Ledger, TooLarge
from jinro.language.inside import parts_of
from jinro.language.losses import Lost, lost_of
from jinro.language.osawa.bridge import to_claim as of_osawa
from jinro.language.osawa.express import express as in_osawa

Language = Literal["aiwolf", "osawa"]
Tree: TypeAlias = aiwolf.Tree | osawa.Tree
NOWHERE = Context()


class Translation(Struct, frozen=True):
    """A sentence of the other language, None if nothing of it can be said there, and what was lost."""

    tree: Tree | None
    text: str | None
    lost: tuple[Lost, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether nothing was lost: translated back, it is the same claim."""
        return self.tree is not None and not self.lost


def claim_of(tree: Tree, context: Context = NOWHERE) -> Claim | None:
    """What a sentence of either language claims; None for words that are no sentence."""
    if isinstance(tree, AIWolfNode):
        return of_aiwolf(tree, context)
    return of_osawa(tree, context)


def translate(tree: Tree, to: Language, context: Context = NOWHERE) -> Translation:
    """The sentence in the language `to`, in the name of the context's speaker.

    Whatever the context does not know is left open: an unknown speaker stays unnamed, and without a table
    of speeches `speech N` and talk N of the day are taken for each other, which is listed as a loss.
    """
    if to not in ("aiwolf", "osawa"):
        raise CallerError(f"there is no language {to!r}; there are aiwolf and osawa")
    ledger = Ledger()
    claim = claim_of(tree, context)
    if claim is None:
        ledger.lose(Code.PHRASE)
        return Translation(None, None, lost_of(ledger))
    return render(claim, to, context)


def render(claim: Claim, to: Language, context: Context = NOWHERE) -> Translation:
    """A claim as a sentence of a language."""
    ledger = Ledger()
    try:
        made = in_aiwolf(claim, context, ledger) if to == "aiwolf" else in_osawa(claim, context, ledger)
        text = None if made is None else _shown(made, context, claim)
    except TooLarge:
        ledger.lose(Code.SIZE, claim)
        made = text = None
    return Translation(made, text, lost_of(ledger))


def _shown(tree: Tree, context: Context, claim: Claim) -> str:
    """The text, if the language's own limits let it be read again."""
    strangers = (part.name for part in parts_of(claim) if isinstance(part, Named))
    names = (*(context.cast.names if context.cast else ()), *strangers)
    try:
        if isinstance(tree, AIWolfNode):
            text = aiwolf.show(tree, context.speaker)
            aiwolf.parse(text)
        else:
            text = osawa.show(tree)
            osawa.parse(text, names=names)
    except ParseError:
        raise TooLarge from None
    return text
