"""Text to trees, in three modes.

`tolerant` reads whatever is plain enough and warns; `strict` takes the specification's grammar in its wire
spelling; `java` takes what the classic server takes. A bad text raises `ParseError`, never anything else.
"""

from functools import lru_cache
from typing import Final, Literal, get_args

from jinro.errors import CallerError, ParseError
from jinro.language.aiwolf.java import read_java
from jinro.language.aiwolf.lex import MAX_LENGTH
from jinro.language.aiwolf.read import read
from jinro.language.aiwolf.syntax import Tree

Mode = Literal["tolerant", "strict", "java"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)

STRICT_ALLOWS: Final = frozenset({"unspec", "outer_brackets", "several_sentences"})
"""Warnings for what the specification's own grammar has; all others are errors in mode `strict`."""

_CACHED_LENGTH: Final = 1_000
_CACHED_TEXTS: Final = 4_096


def parse(text: str, mode: Mode = "tolerant") -> Tree:
    """The tree of a text, with its `warnings`; trees of short texts are kept and given out again."""
    if type(text) is str and len(text) <= _CACHED_LENGTH:
        return _parse_cached(text, mode)
    return parse_afresh(text, mode)


def parse_afresh(text: str, mode: Mode = "tolerant") -> Tree:
    """`parse` without the cache."""
    if not isinstance(text, str):
        raise ParseError("not_text", f"a text expected, got {type(text).__name__}", text="", position=0)
    if len(text) > MAX_LENGTH:
        message = f"too long: {len(text)} characters, the limit is {MAX_LENGTH}"
        raise ParseError("too_long", message, text=text, position=MAX_LENGTH)
    if mode == "tolerant":
        return read(text)
    if mode == "java":
        return read_java(text)
    if mode == "strict":
        return _strictly(text)
    raise CallerError(f"unknown mode {mode!r}; there are {', '.join(MODES)}")


_parse_cached = lru_cache(maxsize=_CACHED_TEXTS)(parse_afresh)


def _strictly(text: str) -> Tree:
    tree = read(text)
    for notice in tree.warnings:
        if notice.kind not in STRICT_ALLOWS:
            message = f"{notice.message}, at {notice.position}"
            raise ParseError(notice.kind, message, text=text, position=notice.position)
    return tree
