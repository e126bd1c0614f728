"""`say`: a claim, or a sentence of either language, in words for people."""

from typing import Literal

from jinro.errors import CallerError
from jinro.game.roles import Seat
from jinro.language.aiwolf.bridge import to_claim as of_aiwolf
from jinro.language.aiwolf.syntax import Node as AIWolfNode
from jinro.language.aiwolf.syntax import Tree as AIWolfTree
from jinro.language.claims import Agent, Claim, Record
from jinro.language.context import Context
from jinro.language.osawa.bridge import to_claim as of_osawa
from jinro.language.osawa.show import show as show_osawa
from jinro.language.osawa.syntax import Tree as OsawaTree
from jinro.language.prose.en.sentences import sentences_of as english
from jinro.language.prose.ja.sentences import sentences_of as japanese
from jinro.language.prose.tidy import tidy
from jinro.language.prose.voice import Names, Quotes, Voice

Lang = Literal["ja", "en"]


def say(
    what: Claim | AIWolfTree | OsawaTree,
    lang: Lang = "ja",
    names: Names = None,
    *,
    context: Context | None = None,
    speaker: Seat | None = None,
    day: int | None = None,
    quote: Quotes | None = None,
) -> str:
    """A claim or tree as one or more whole sentences, polite in Japanese, plain in English.

    `names` gives characters their names, as a mapping or a function of the seat; others are called by
    number. With `speaker` that player says "I"; with `day` days near it are yesterday, today, tomorrow.
    Both may come in a `context`. `quote` may name an utterance: "what Viola said about the vote".
    """
    context = context or Context(speaker=speaker, day=day)
    claim = _claim(what, context)
    if claim is None:
        return show_osawa(what)  # type: ignore[arg-type]
    me = None if context.speaker is None else Agent(context.speaker)
    voice = Voice(names=names, me=me, day=context.day, quote=quote)
    match lang:
        case "ja":
            return "".join(japanese(tidy(claim), voice))
        case "en":
            return " ".join(english(tidy(claim), voice))
        case _:
            raise CallerError(f"there is no language {lang!r} to say it in; there are ja and en")


def _claim(what: Claim | AIWolfTree | OsawaTree, context: Context) -> Claim | None:
    """The claim behind a tree; None for words that are no sentence."""
    if isinstance(what, Record):
        return what
    if isinstance(what, AIWolfNode):
        return of_aiwolf(what, context)
    return of_osawa(what, context)
