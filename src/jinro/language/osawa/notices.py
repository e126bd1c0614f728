"""What was read although the paper's tables write it otherwise: a `Notice` for each such word.

There is none exactly when the text is the canonical one, blanks apart. Trees hold no warnings here: what
is read may be a single word, which is its enum member.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from jinro.language.notice import Notice
from jinro.language.osawa import lex
from jinro.language.osawa.lex import TOKEN, Word, words_of
from jinro.language.osawa.parse import parse
from jinro.language.osawa.show import show
from jinro.language.osawa.words import Quality

WARNINGS: Final = {
    "agent_form": "a character is written Agent01, with at least two digits",
    "day_form": "a day is written day_3, in one word",
    "form": "the canonical text is put otherwise from here on",
    "letter_case": "the tables write this word with other capitals",
    "number_form": "numbers have no leading zeros, and ordinals their own ending: 1st, 2nd, 3rd",
    "rate_missing": "agree has a rate and parentheses: agree 100% (Agent04)",
    "undefined_word": "the paper uses this word without defining it",
}
"""Every kind of warning, and what it says."""

_THROUGH: Final = frozenset({lex.OPEN, lex.TIME, lex.ADVERB, lex.DAY, lex.NUMBER, lex.AND})


def notices(text: str, names: Iterable[str] = ()) -> tuple[Notice, ...]:
    """The warnings of a text, which `parse` can read (else its error is raised)."""
    known = tuple(names)
    canonical = TOKEN.findall(show(parse(text, names=known)))
    tokens = [(match[0], match.start()) for match in TOKEN.finditer(text)]
    if [token for token, _ in tokens] == canonical:
        return ()
    told = [*_told(tokens, words_of(text, known))]
    found = tuple(Notice(kind, WARNINGS[kind], at) for kind, at in told)
    return found or (Notice("form", WARNINGS["form"], _first_difference(tokens, canonical)),)


def _told(tokens: list[tuple[str, int]], words: list[Word]) -> Iterator[tuple[str, int]]:
    about = False
    for index, (token, at) in enumerate(tokens):
        word, following = words[index], words[index + 1].code
        spelling = "ROLE" if about and token.lower() == "role" else _spelling(token, word)
        if word.code == lex.DAY:
            yield "day_form", at
        elif word.code == lex.AGREE and following != lex.RATE:
            yield "rate_missing", at
        if token != spelling:
            yield _kind(token, spelling, word.code), at
        about = word.code == lex.ABOUT or (about and word.code in _THROUGH)


def _spelling(token: str, word: Word) -> str:
    """How the tables write a word."""
    if word.code == lex.RATE:
        return f"{word.node}%"
    if word.node is None or isinstance(word.node, Quality):
        return token.lower()
    return show(word.node)


def _kind(token: str, spelling: str, code: int) -> str:
    if token.lower() == spelling.lower():
        return "letter_case"
    if code == lex.NAME:
        return "agent_form" if spelling.startswith("Agent") else "undefined_word"
    return "number_form"


def _first_difference(tokens: list[tuple[str, int]], canonical: list[str]) -> int:
    pairs = zip(tokens, [*canonical, *[""] * len(tokens)], strict=False)
    return next((at for (token, at), wanted in pairs if token != wanted), tokens[0][1])
