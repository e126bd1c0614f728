"""Text to trees. A bad text raises `ParseError`, never anything else, whatever it is."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from jinro.errors import CallerError, ParseError
from jinro.language.osawa.cursor import SENTENCE, TALK, fault
from jinro.language.osawa.lex import MAX_DEPTH, MAX_LENGTH, position_of, words_of
from jinro.language.osawa.read import Reader
from jinro.language.osawa.show import show
from jinro.language.osawa.syntax import Tree

As = Literal["any", "utterance", "sentence", "phrase"]

_CACHED_LENGTH: Final = 1_000
_CACHED_TEXTS: Final = 4_096


def parse(text: str, as_: As = "any", *, names: Iterable[str] = ()) -> Tree:
    """The tree of a text; trees of short texts are kept and given out again.

    `as_` says what the text has to be: an `utterance` is what a village takes as talk. `names` are
    the characters there are beside `AgentNN`; a name that is a word of the language is read as the word.
    """
    if type(text) is str and len(text) <= _CACHED_LENGTH:
        return _parse_cached(text, as_, tuple(names))
    return parse_afresh(text, as_, names)


def parse_afresh(text: str, as_: As = "any", names: Iterable[str] = ()) -> Tree:
    """`parse` without the cache."""
    if not isinstance(text, str):
        raise ParseError("not_text", f"expected a text, got {type(text).__name__}", text="", position=0)
    if len(text) > MAX_LENGTH:
        raise fault("too_long", text, MAX_LENGTH)
    reader = Reader(text, words_of(text, names))
    try:
        tree = reader.top()
        if reader.widened or len(text) > MAX_LENGTH // 2:
            _check_canonical(text, show(tree))
    except RecursionError:
        # Within MAX_DEPTH that happens only to a caller who has used up the stack already.
        raise fault("too_deep", text, position_of(text, reader.at)) from None
    if as_ != "any":
        _check_kind(text, as_, reader.kind)
    return tree


_parse_cached = lru_cache(maxsize=_CACHED_TEXTS)(parse_afresh)


def _check_kind(text: str, as_: As, kind: int) -> None:
    match as_:
        case "utterance":
            right = kind == TALK
        case "sentence":
            right = kind == SENTENCE
        case "phrase":
            right = kind < SENTENCE
        case _:
            raise CallerError(f"unknown kind {as_!r}; there are any, utterance, sentence and phrase")
    if not right:
        raise fault(f"not_{as_}", text, position_of(text, 0))


def _check_canonical(text: str, canonical: str) -> None:
    """Refuse what could not be read again, because its canonical text passes a limit that it keeps itself."""
    if len(canonical) > MAX_LENGTH:
        raise fault("too_long", text, len(text))
    depth = 0
    for sign in canonical:
        if sign == "(":
            depth += 1
            if depth > MAX_DEPTH:
                raise fault("too_deep", text, len(text))
        elif sign == ")":
            depth -= 1
