"""Names of people: which are allowed, which are the same, and numbers for people who share one."""

import secrets
import unicodedata
from collections.abc import Iterator
from typing import Final

from jinro.hosting.people.refused import Refused
from jinro.wire.names import has_stacks

SHORTEST: Final = 1
LONGEST: Final = 15
"""Characters of a name, the number included: as long as LiCOS shows."""
LONGEST_RAW: Final = 60
"""Characters of a name before it is normalised; longer ones are not looked at."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""
RESERVED: Final = frozenset({"anonymous", "匿名", "admin", "operator", "運営", "運営者", "master", "watcher"})
"""Names that others would take for the operator's or the narrator's, as marks."""
NUMBERS: Final = 9
"""Small numbers that are tried in order; after them it is chance."""
MORE: Final = 40
"""Numbers of chance that are tried."""


def checked(name: str) -> str:
    """A name as it is kept: composed characters, single spaces. Raises `Refused`."""
    text = name if len(name) <= LONGEST_RAW else ""
    if any("\ud800" <= one <= "\udfff" for one in text):
        text = ""
    text = unicodedata.normalize("NFC", text).replace("\N{IDEOGRAPHIC SPACE}", " ")
    # Neither control characters nor marks of direction are printable.
    text = " ".join(text.split()) if text.isprintable() else ""
    fine = SHORTEST <= len(text) <= LONGEST
    if (
        not fine
        or has_stacks(text)
        or all(one in _BLANK or one == " " or unicodedata.combining(one) for one in text)
    ):
        raise Refused("name", shortest=SHORTEST, longest=LONGEST)
    if name_mark(text) in RESERVED:
        raise Refused("reserved")
    return text


def name_mark(name: str) -> str:
    """What names have in common that are taken for the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def numbered(name: str) -> Iterator[tuple[str, str]]:
    """A name as it is, then with numbers; each with its mark."""
    yield name, name_mark(name)
    for n in range(2, NUMBERS + MORE):
        # Of a name that thousands have, most small numbers are taken.
        most = 10_000 if n < NUMBERS + MORE // 2 else 1_000_000
        end = f" ({n if n <= NUMBERS else NUMBERS + 1 + secrets.randbelow(most - NUMBERS - 1)})"
        shown = name[: LONGEST - len(end)].rstrip() + end
        yield shown, name_mark(shown)
