"""`say`: a claim, or a sentence of either language, in Japanese or English."""

from jinro.errors import CallerError
from jinro.game.roles import Seat
from jinro.i18n import Language, Vocabulary
from jinro.language.claims import Agent, Claim, ClaimPart
from jinro.language.context import Context
from jinro.language.interpret import Tree, claim_of
from jinro.language.osawa.show import show as show_osawa
from jinro.language.prose.en.sentences import sentences_of as english
from jinro.language.prose.ja.sentences import sentences_of as japanese
from jinro.language.prose.narrator import Names, Narrator, Quotes
from jinro.language.prose.tidy import tidy


def say(
    what: Claim | Tree,
    lang: Language = "ja",
    names: Names = None,
    *,
    context: Context | None = None,
    speaker: Seat | None = None,
    day: int | None = None,
    quote: Quotes | None = None,
    vocabulary: Vocabulary = "contest",
) -> str:
    """A claim or tree as one or more sentences, polite in Japanese, plain in English; a phrase as it is.

    `names` maps seats to names, or is a function of the seat; default: by number. `speaker` says "I". Days
    next to `day` are yesterday, today and tomorrow. A `context` overrides both. `quote` may name an
    utterance: "what Viola said about the vote". `vocabulary`: whose names of roles.
    """
    context = context or Context(speaker=speaker, day=day)
    claim = what if isinstance(what, ClaimPart) else claim_of(what, context)
    if claim is None:
        return show_osawa(what)  # type: ignore[arg-type]
    me = None if context.speaker is None else Agent(context.speaker)
    narrator = Narrator(names=names, me=me, day=context.day, quote=quote, vocabulary=vocabulary)
    match lang:
        case "ja":
            return "".join(japanese(tidy(claim), narrator))
        case "en":
            return " ".join(english(tidy(claim), narrator))
        case _:
            raise CallerError("errors.sentences.language", language=lang, known="ja and en")
