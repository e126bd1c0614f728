"""What all languages share in reading a text: limits, positions of tokens, warnings."""

import re
from typing import Final

from msgspec import Struct

from jinro.errors import ParseError
from jinro.i18n import message

MAX_LENGTH: Final = 65_536
"""Characters of a text."""
MAX_DEPTH: Final = 50
"""Sentences or parentheses inside one another."""
MAX_DIGITS: Final = 9
"""Digits of a number, leading zeros aside."""
CACHED_LENGTH: Final = 1_000
"""Characters of a text whose tree is cached."""
CACHED_TEXTS: Final = 4_096
"""Texts in the cache of a language."""


class Notice(Struct, frozen=True, gc=False):
    """A warning about a text that was read although it is not canonical; `kind` is a stable word."""

    kind: str
    message: str
    position: int


def not_text(came: object) -> ParseError:
    """The error of what is no string."""
    told = message("sentences.not_text", type=type(came).__name__)
    return ParseError("not_text", told, text="", position=0)


def position_of(token: re.Pattern[str], text: str, index: int) -> int:
    """Where the token number `index` starts; past the last token, where the text ends."""
    for at, match in enumerate(token.finditer(text)):
        if at == index:
            return match.start()
    return len(text.rstrip())
