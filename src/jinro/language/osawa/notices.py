"""Warnings about a text that differs from its canonical form: a `Notice` for each such word.

A text has no warnings exactly when it is canonical, blanks aside. Warnings are not part of the trees, as they
are in `aiwolf`: a tree can be a single word, and that is an enum member.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from jinro.language.osawa import lex
from jinro.language.osawa.lex import TOKEN, ParserToken, tokens_of
from jinro.language.osawa.parse import parse
from jinro.language.osawa.show import show
from jinro.language.osawa.vocabulary import Quality
from jinro.language.text import Notice

WARNINGS: Final = {
    "agent_form": "a character is written Agent01, with at least two digits",
    "day_form": "a day is written day_3, in one word",
    "form": "the canonical text differs from here on",
    "letter_case": "the letter case differs from the paper's tables",
    "number_form": "numbers have no leading zeros, and ordinals their own ending: 1st, 2nd, 3rd",
    "rate_missing": "agree has a rate and parentheses: agree 100% (Agent04)",
    "undefined_word": "the paper uses this word without defining it",
}
"""Every kind of warning, and its message."""

_BEFORE_TOPIC: Final = frozenset({lex.OPEN, lex.TIME, lex.ADVERB, lex.DAY, lex.NUMBER, lex.AND})
"""Classes of tokens that may stand between `about` and its topic."""


def notices(text: str, names: Iterable[str] = ()) -> tuple[Notice, ...]:
    """The warnings of a text; an invalid text raises the `ParseError` of `parse`."""
    known = tuple(names)
    canonical = TOKEN.findall(show(parse(text, names=known)))
    words = [(match[0], match.start()) for match in TOKEN.finditer(text)]
    if [word for word, _ in words] == canonical:
        return ()
    warned = [*_warned(words, tokens_of(text, known))]
    found = tuple(Notice(kind, WARNINGS[kind], at) for kind, at in warned)
    return found or (Notice("form", WARNINGS["form"], _first_difference(words, canonical)),)


def _warned(words: list[tuple[str, int]], tokens: list[ParserToken]) -> Iterator[tuple[str, int]]:
    about = False
    for index, (word, at) in enumerate(words):
        token, following = tokens[index], tokens[index + 1].code
        spelling = "ROLE" if about and word.lower() == "role" else _spelling(word, token)
        if token.code == lex.DAY:
            yield "day_form", at
        elif token.code == lex.AGREE and following != lex.RATE:
            yield "rate_missing", at
        if word != spelling:
            yield _kind(word, spelling, token.code), at
        about = token.code == lex.ABOUT or (about and token.code in _BEFORE_TOPIC)


def _spelling(word: str, token: ParserToken) -> str:
    """The canonical spelling of a word."""
    if token.code == lex.RATE:
        return f"{token.node}%"
    if token.node is None or isinstance(token.node, Quality):
        return word.lower()
    return show(token.node)


def _kind(word: str, spelling: str, code: int) -> str:
    if word.lower() == spelling.lower():
        return "letter_case"
    if code == lex.NAME:
        return "agent_form" if spelling.startswith("Agent") else "undefined_word"
    return "number_form"


def _first_difference(words: list[tuple[str, int]], canonical: list[str]) -> int:
    pairs = zip(words, [*canonical, *[""] * len(words)], strict=False)
    return next((at for (word, at), wanted in pairs if word != wanted), words[0][1])
