"""Length limits and mentions of texts: pure functions of the text and the rules.

White space is the set that the contest server counts, not that of `str.isspace`. A limit is never below 0,
the leftmost mention counts, and a village without limits changes no text. With `strict`, texts are cut
exactly as by the contest's first server, which differs in all three.
"""

import re
from typing import Final, NamedTuple

from jinro.game.roles import NOBODY, Seat
from jinro.game.rules import Length

MAX_TEXT: Final = 10_000
"""Code points of an utterance, whatever the rules say (rule 7.16)."""
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")
_SPACES: Final = "\t-\r\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_SOLID: Final = re.compile(f"[^{_SPACES}]")
_WORD: Final = re.compile(f"[^{_SPACES}]+")


class Fitted(NamedTuple):
    """A text within its limits."""

    text: str
    cost: int
    """What it uses of the seat's length budget."""
    cut: bool
    """Whether the text was shortened."""
    to: Seat
    """The seat that its mention addresses; 0 without a mention."""


def sane(text: str) -> tuple[str, str]:
    """A text without control characters and not longer than any text may be; and the reason if it was
    changed."""
    reason = ""
    if _CONTROL.search(text):
        text, reason = _CONTROL.sub(" ", text), "control_characters"
    return (text[:MAX_TEXT], "too_long") if len(text) > MAX_TEXT else (text, reason)


def count(text: str, length: Length) -> int:
    """The length of a text."""
    if length.unit == "words":
        return len(_WORD.findall(text))
    return len(text) if length.spaces else len(_SOLID.findall(text))


def trim(text: str, limit: int, length: Length) -> str:
    """The longest beginning of a text within the limit; the same object if the text is short enough."""
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


class Names:
    """An index of the names in a village, to find them in texts; built once per game."""

    __slots__ = ("_by_first", "names")

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._by_first: dict[str, list[tuple[str, Seat]]] = {}
        # Longest name first: a name that is the beginning of another must not hide it.
        for seat in sorted(range(1, len(names) + 1), key=lambda s: -len(names[s - 1])):
            self._by_first.setdefault(names[seat - 1][0], []).append((names[seat - 1], seat))

    def at(self, text: str, position: int) -> tuple[int, Seat]:
        """The name at a position: its end and its seat; (position, 0) if there is none."""
        for name, seat in self._by_first.get(text[position : position + 1], ()):
            if text.startswith(name, position):
                return position + len(name), seat
        return position, NOBODY

    def mention(self, text: str, speaker: Seat) -> tuple[int, int, Seat]:
        """The leftmost `@Name` of any seat but the speaker's: start, end, seat; seat 0 if there is none."""
        start = text.find("@")
        while start >= 0:
            end, seat = self.at(text, start + 1)
            if seat and seat != speaker:
                return start, end, seat
            start = text.find("@", start + 1)
        return 0, 0, NOBODY

    def first_seat(self, text: str, speaker: Seat) -> tuple[int, int, Seat]:
        """The mention of the lowest seat but the speaker's that is mentioned: start, end, seat (0: none)."""
        for seat, name in enumerate(self.names, 1):
            start = text.find(f"@{name}") if seat != speaker else -1
            if start >= 0:
                return start, start + 1 + len(name), seat
        return 0, 0, NOBODY

    def addressee(self, text: str, speaker: Seat) -> Seat:
        """The seat that an utterance addresses: a leading `>>Name`, or the leftmost `@Name`; 0 for nobody."""
        anchor = self.at(text, 2)[1] if text.startswith(">>") else NOBODY
        return anchor if anchor and anchor != speaker else self.mention(text, speaker)[2]


def fit(text: str, speaker: Seat, names: Names, length: Length, room: int | None) -> Fitted:
    """Cut a text to its limits; `room` is what is left of the seat's budget."""
    if length.strict:
        return _fit_strictly(text, speaker, names, length, room)
    start, end, to = names.mention(text, speaker) if "@" in text else (0, 0, NOBODY)
    if length.base is None and length.per_seat is None:
        kept = text if length.per_talk is None else trim(text, length.per_talk, length)
        return Fitted(kept, 0, kept is not text, to if kept is text else names.mention(kept, speaker)[2])
    if to:
        return _fit_around(text, start, end, to, length, room)
    base = length.base or 0
    kept = trim(text, base + max(0, room or 0), length)
    if length.per_talk is not None:
        kept = trim(kept, length.per_talk, length)
    return Fitted(kept, _cost(text, base, length, room), kept is not text, NOBODY)


def _fit_around(text: str, start: int, end: int, to: Seat, length: Length, room: int | None) -> Fitted:
    """`fit` for a text with a mention: the parts before and after it have their own limits."""
    base = length.base or 0
    free = base if length.mention is None else length.mention
    before, after = text[:start], text[end:]
    common, tail, cost = before, after, 0
    if room is not None or len(before) > base or len(after) > free:
        common = trim(before, base + max(0, room or 0), length)
        cost = _cost(before, base, length, room)
        left = None if room is None else room - cost
        tail = trim(after, free + max(0, left or 0), length)
        cost += _cost(tail, free, length, left)
    mention = f" {text[start:end]} "
    if length.per_talk is not None and count(common, length) + count(tail, length) > length.per_talk:
        if count(common, length) > length.per_talk:
            common, mention, tail, to = trim(common, length.per_talk, length), "", "", NOBODY
        else:
            tail = trim(tail, length.per_talk - count(common, length), length)
    return Fitted(common + mention + tail, cost, common is not before or tail is not after, to)


def _fit_strictly(text: str, speaker: Seat, names: Names, length: Length, room: int | None) -> Fitted:
    """`fit` exactly as by the contest's first server (rule 7.15)."""
    if length.base is None and length.per_seat is None:
        return Fitted("", 0, True, NOBODY)
    start, end, to = names.first_seat(text, speaker)
    before, after = (text[:start], text[end:]) if to else (text, "")
    base, free = length.base or 0, -1 if length.mention is None else length.mention
    common = _trim_strictly(before, base + (room or 0), length)
    cost = _cost(before, base, length, room)
    tail, mention = after, f" {text[start:end]} " if to else ""
    whole = before + mention + after
    if to:
        left = None if room is None else room - cost
        tail = _trim_strictly(after, free + (left or 0), length)
        cost += _cost(tail, free, length, left)
    if length.per_talk is not None and count(common, length) + count(tail, length) > length.per_talk:
        if count(common, length) > length.per_talk:
            common, mention, tail, to = _trim_strictly(common, length.per_talk, length), "", "", NOBODY
        else:
            tail = _trim_strictly(tail, length.per_talk - count(common, length), length)
    kept = common + mention + tail
    return Fitted(kept, cost, kept != whole, to)


def _trim_strictly(text: str, limit: int, length: Length) -> str:
    """If spaces do not count, a limit of 0 or less cuts nothing. Limits below 0 that would crash that server
    leave nothing of the text."""
    if length.unit == "characters" and not length.spaces:
        return text if limit <= 0 else trim(text, limit, length)
    if limit == 0 and length.unit == "words" and not _WORD.search(text):
        return text
    return trim(text, limit, length)


def _cost(text: str, free: int, length: Length, room: int | None) -> int:
    """What a text uses of the budget: its length beyond the free part."""
    if room is None or len(text) <= free:
        return 0
    return max(0, count(text, length) - free)


def too_long(text: str, length: Length) -> bool:
    """Whether a village that refuses long texts refuses this one."""
    limit = length.per_talk if length.per_talk is not None else length.base
    if len(text) > MAX_TEXT:
        return True
    return limit is not None and len(text) > limit and count(text, length) > limit
