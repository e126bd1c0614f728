"""Names that others choose, as they can be shown: nothing in them changes what stands around them.

A few combining marks belong to a letter in many scripts (Thai 2, decomposed Vietnamese 2, pointed Hebrew 4);
a stack of them covers the lines above and below. Marks of direction turn what follows them.
"""

from itertools import groupby
from typing import Final
from unicodedata import category

MOST_MARKS: Final = 4
"""Combining marks that a character keeps."""
_MARKS: Final = frozenset({"Mn", "Me"})
_ODD: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Control characters, marks of direction and other characters without a shape, halves of surrogates, line
ends."""
SHAPELESS: Final = "\ufffd"
"""Stands for a character without a shape."""
_JOINERS: Final = "\u200c\u200d"
"""They have no shape either, but letters and emoji need them."""


def fold_marks(text: str) -> str:
    """A text whose characters keep `MOST_MARKS` combining marks each; marks with nothing before them go."""
    if text.isascii():
        return text
    kept = ""
    for is_mark, run in groupby(text, _is_mark):
        kept += "".join(run)[: (MOST_MARKS if kept else 0) if is_mark else None]
    return kept


def has_stacks(text: str) -> bool:
    """Whether characters of a text have too many combining marks, or marks have no character."""
    return fold_marks(text) != text


def shown_name(text: str) -> str:
    """The name of an agent without stacks of marks, and with a sign or a space for what has no shape."""
    return text if text.isascii() and text.isprintable() else fold_marks("".join(map(_visible, text)))


def _is_mark(char: str) -> bool:
    return category(char) in _MARKS


def _visible(char: str) -> str:
    if category(char) not in _ODD or char in _JOINERS:
        return char
    return " " if char.isspace() else SHAPELESS
