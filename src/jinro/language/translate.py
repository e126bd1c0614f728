"""`translate`: a sentence of one language in the other, and what is lost on the way.

>>> from jinro.language import aiwolf
>>> translate(aiwolf.parse("ESTIMATE Agent[02] WEREWOLF"), to="osawa").text
'declare 80% (Agent02 wolf)'
"""

from typing import Final, Literal

from msgspec import Struct

from jinro.errors import CallerError, ParseError
from jinro.language import aiwolf, osawa
from jinro.language.aiwolf.express import express as express_aiwolf
from jinro.language.aiwolf.syntax import Node as AIWolfNode
from jinro.language.claims import CERTAIN, Agrees, Claim, Holds, If, Named, Not, Question, Request
from jinro.language.context import NO_CONTEXT, Context
from jinro.language.inside import mapped, parts_of
from jinro.language.interpret import Tree, claim_of
from jinro.language.losses import EXPLAINED, Code, LedgerEntry, LossLedger, TooLarge
from jinro.language.osawa.express import express as express_osawa
from jinro.language.prose.en import nouns
from jinro.language.prose.en.clauses import Clauses
from jinro.language.prose.en.sentences import sentences_of
from jinro.language.prose.narrator import Narrator
from jinro.language.prose.tidy import tidy

Language = Literal["aiwolf", "osawa"]
_NARRATOR: Final = Narrator()


class Loss(Struct, frozen=True):
    """One thing that a translation loses: a stable code, a text for people, and the claim in question."""

    code: Code
    text: str
    claim: Claim | None = None


class Translation(Struct, frozen=True):
    """A sentence of the other language, None if nothing can be expressed there, and what was lost."""

    tree: Tree | None
    text: str | None
    lost: tuple[Loss, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether nothing was lost: translated back, it is the same claim."""
        return self.tree is not None and not self.lost


def translate(tree: Tree, to: Language, context: Context = NO_CONTEXT) -> Translation:
    """The sentence in the language `to`, in the name of the context's speaker.

    Whatever the context does not know stays open: an unknown speaker is not named, and without a table of
    speeches `speech N` is translated as talk N of the day and vice versa, which is listed as a loss.
    """
    if to not in ("aiwolf", "osawa"):
        raise CallerError("errors.sentences.language", language=to, known="aiwolf and osawa")
    claim = claim_of(tree, context)
    if claim is None:
        ledger = LossLedger()
        ledger.lose(Code.PHRASE)
        return Translation(None, None, _losses(ledger))
    return render(claim, to, context)


def render(claim: Claim, to: Language, context: Context = NO_CONTEXT) -> Translation:
    """A claim as a sentence of a language."""
    ledger = LossLedger()
    express = express_aiwolf if to == "aiwolf" else express_osawa
    try:
        made: Tree | None = express(claim, context, ledger)
        text = None if made is None else _shown(made, context, claim)
    except TooLarge:
        ledger.lose(Code.SIZE, claim)
        made = text = None
    return Translation(made, text, _losses(ledger))


def noted(claim: Claim, context: Context = NO_CONTEXT) -> str | None:
    """What was heard, as notes of talk have it: a sentence of the AIWolf protocol; None if there is none.

    Of a condition they have what follows from it (docs/languages/annotation.md, general conventions), which a
    translation must not say.
    """
    return render(_consequence(claim), "aiwolf", context).text


def _consequence(claim: Claim) -> Claim:
    return _consequence(claim.then) if isinstance(claim, If) else mapped(claim, _consequence)


def _shown(tree: Tree, context: Context, claim: Claim) -> str:
    """The text, if it is within the limits of its own language."""
    strangers = (part.name for part in parts_of(claim) if isinstance(part, Named))
    names = (*(context.roster.names if context.roster else ()), *strangers)
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


# -- losses in words ------------------------------------------------------------------------------


def _losses(ledger: LossLedger) -> tuple[Loss, ...]:
    return tuple(Loss(entry.code, _message(entry), entry.claim) for entry in ledger.entries)


def _message(entry: LedgerEntry) -> str:
    detail = _detail(entry)
    return f"{EXPLAINED[entry.code]}: {detail}" if detail else EXPLAINED[entry.code]


def _detail(entry: LedgerEntry) -> str:
    claim = entry.claim
    if entry.code is Code.RATE and claim is not None:
        return f"{_degree(claim)}%"
    if isinstance(claim, If) and entry.code is Code.CONDITION:
        return "if " + Clauses(_NARRATOR).clause(claim.condition).present().finite()
    if entry.word is not None:
        return nouns.noun(entry.word, _NARRATOR)
    return "" if claim is None else " ".join(sentences_of(tidy(claim), _NARRATOR))


def _degree(claim: Claim) -> int:
    match claim:
        case Holds() | Request() | Question() | Agrees():
            return claim.degree
        case Not():
            return 100 - CERTAIN
        case _:
            return CERTAIN
