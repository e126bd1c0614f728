"""What is no natural language although it is said in a village that wants it: protocol, markup, symbols."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from jinro.errors import ParseError
from jinro.game.roles import agent_name
from jinro.language.aiwolf import Control, parse

_MARKUP: Final = (
    ("```", re.compile(r"```")),
    ("JSON", re.compile(r"""\A\s*(?:\{\s*"|\[\s*[{"])""")),
    ("<tag>", re.compile(r"</?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>")),
    ("**", re.compile(r"\*\*[^*]+\*\*|__[^_]+__")),
    ("#", re.compile(r"\A\s*#{1,6}\s")),
    ("list", re.compile(r"\A\s*(?:[-*•]|\d+[.)])\s+\S")),
)
_FINE: Final = frozenset(("+", "=", "~", "$", "¥", "€", "£", "%", "°", "°C"))
"""Symbols that may be read aloud or left out; their full-width forms too."""
_JOINERS: Final = frozenset("\u200d\ufe0e\ufe0f")


class Breach(Struct, frozen=True):
    """A breach of the rule that talk is natural language, and what shows it."""

    kind: Literal["protocol", "markup"]
    sign: str


def breach_in(text: str, names: Sequence[str]) -> Breach | None:
    """The breach of an utterance; None for natural language."""
    sentence = protocol_in(text, names)
    if sentence:
        return Breach("protocol", sentence)
    sign = markup_in(text)
    return Breach("markup", sign) if sign else None


def protocol_in(text: str, names: Sequence[str]) -> str:
    """The text as a sentence of the AIWolf protocol, with names replaced by agents; empty: it is none."""
    if not re.search(r"[A-Z]{3}", text):
        return ""
    for seat in sorted(range(1, len(names) + 1), key=lambda s: -len(names[s - 1])):
        text = text.replace(names[seat - 1], agent_name(seat))
    try:
        tree = parse(text)
    except ParseError:
        return ""
    return "" if isinstance(tree, Control) else text.strip()


def markup_in(text: str) -> str:
    """The first sign of markup, code or data; empty: none."""
    return next((sign for sign, pattern in _MARKUP if pattern.search(text)), "")


def unspeakable_in(text: str, names: tuple[str, ...]) -> list[str]:
    """Characters that cannot be read aloud, each once, names excepted."""
    for name in names:
        text = text.replace(name, "")
    return list(dict.fromkeys(c for c in text if _is_unspeakable(c)))


def _is_unspeakable(char: str) -> bool:
    if unicodedata.normalize("NFKC", char) in _FINE or char in _JOINERS or char in "\r\n\t":
        return False
    category = unicodedata.category(char)
    return category in ("So", "Sk", "Sm", "Sc", "Cc", "Cf", "Co", "Cn", "Cs") or char in "*_#\\{}"
