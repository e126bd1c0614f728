"""What becomes of a text: lengths, mentions, control words. Pure functions of the text and the rules.

White space is the set that the contest server counts, not Python's `str.isspace`. A limit is never below 0,
the leftmost mention counts, and a village without limits leaves every text alone.
"""

import re
from functools import lru_cache
from typing import Final

from msgspec import Struct

from jinro.game.roles import NOBODY, Seat
from jinro.game.rules import Length

_SPACES: Final = "\t-\r\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_SOLID: Final = re.compile(f"[^{_SPACES}]")
_WORD: Final = re.compile(f"[^{_SPACES}]+")


class Cut(Struct, frozen=True, gc=False):
    """A text within its limits, and what it takes from the seat's length budget."""

    text: str
    cost: int = 0


def count(text: str, length: Length) -> int:
    """How long a text is."""
    if length.unit == "words":
        return len(_WORD.findall(text))
    return len(text) if length.spaces else len(_SOLID.findall(text))


def trim(text: str, limit: int, length: Length) -> str:
    """The beginning of a text that is within the limit; the text itself where it is short enough."""
    if len(text) <= limit:
        return text
    if limit <= 0:
        return ""
    if length.unit == "words":
        words = _WORD.findall(text)
        return text if len(words) <= limit else " ".join(words[:limit])
    if length.spaces:
        return text[:limit]
    end = 0
    for n, solid in enumerate(_SOLID.finditer(text), 1):
        if n > limit:
            return text[:end]
        end = solid.end()
    return text


@lru_cache(maxsize=512)
def _mentions(names: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    # The longest name first, so that one that is the beginning of another does not hide it.
    either = "|".join(re.escape(n) for n in sorted(names, key=lambda n: (-len(n), n)))
    return re.compile(f"@({either})"), re.compile(f">>({either})")


def find_mention(text: str, speaker: Seat, names: tuple[str, ...]) -> re.Match[str] | None:
    """The leftmost `@Name` of anybody but the speaker."""
    for match in _mentions(names)[0].finditer(text):
        if names[speaker - 1] != match[1]:
            return match
    return None


def addressee(text: str, speaker: Seat, names: tuple[str, ...]) -> Seat:
    """Whom an utterance addresses: a leading `>>Agent[01]`, else its leftmost `@Name`; 0 for nobody."""
    anchor = _mentions(names)[1].match(text) if text.startswith(">>") else None
    match = anchor or (find_mention(text, speaker, names) if "@" in text else None)
    return names.index(match[1]) + 1 if match else NOBODY


def fit(text: str, speaker: Seat, names: tuple[str, ...], length: Length, room: int | None) -> Cut:
    """The text cut to its limits; `room` is what is left of the seat's budget."""
    if length.base is None and length.per_seat is None:
        return Cut(text if length.per_talk is None else trim(text, length.per_talk, length))
    base = length.base or 0
    match = find_mention(text, speaker, names) if "@" in text else None
    if match is None:
        extra = max(0, room) if room is not None else 0
        common = trim(text, base + extra, length)
        if length.per_talk is not None:
            common = trim(common, length.per_talk, length)
        return Cut(common, _cost(text, base, length, room))
    return _fit_around(text, match, length, room)


def _fit_around(text: str, match: re.Match[str], length: Length, room: int | None) -> Cut:
    """As `fit`, with the mention between two parts that have limits of their own."""
    base = length.base or 0
    free = base if length.mention is None else length.mention
    before, after = text[: match.start()], text[match.end() :]
    left = room
    common = trim(before, base + max(0, left or 0), length)
    cost = _cost(before, base, length, left)
    if left is not None:
        left -= cost
    tail = trim(after, free + max(0, left or 0), length)
    cost += _cost(tail, free, length, left)
    mention = f" {match[0]} "
    if length.per_talk is not None and count(common, length) + count(tail, length) > length.per_talk:
        if count(common, length) > length.per_talk:
            common, mention, tail = trim(common, length.per_talk, length), "", ""
        else:
            tail = trim(tail, length.per_talk - count(common, length), length)
    return Cut(common + mention + tail, cost)


def _cost(text: str, free: int, length: Length, room: int | None) -> int:
    """What a text takes from the budget: its length beyond what is free."""
    if room is None or len(text) <= free:
        return 0
    return max(0, count(text, length) - free)


def too_long(text: str, length: Length) -> bool:
    """Whether a village that refuses long texts refuses this one."""
    limit = length.per_talk if length.per_talk is not None else length.base
    return limit is not None and len(text) > limit and count(text, length) > limit
