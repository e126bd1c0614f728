"""The game as a seat has seen it, as JSON for a model.

Whatever others wrote, names included, is inside of JSON strings: it cannot end the document or begin another.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.roles import Role, Seat
from jinro.game.rules import Length
from jinro.game.views import View
from jinro.i18n import Language, role_name, vocabulary_of

LONGEST_LINE: Final = 1_000
"""Characters of an utterance that a model is told."""
MOST_THOUGHTS: Final = 5
"""Thoughts of one's own that a model is told."""
NOBODY_NAMES: Final = {"ja": "誰も選ばない", "en": "nobody"}
_LENGTHS: Final = {
    ("ja", "characters"): "{n} 文字以内",
    ("ja", "words"): "{n} 語以内",
    ("en", "characters"): "at most {n} characters",
    ("en", "words"): "at most {n} words",
}
_SHORT: Final = {"ja": "1、2 文で", "en": "a sentence or two"}
_MANY: Final = {"ja": "何", "en": "any number of"}


def names_of(view: View, language: Language, seats: Iterable[Seat]) -> dict[str, Seat]:
    """The seats by their names, which are all different; 0 is nobody."""
    return {view.name(seat) if seat else NOBODY_NAMES[language]: seat for seat in seats}


def safe_values(
    view: View, language: Language, *, channel: str, left: int | None, room: int | None
) -> dict[str, str]:
    """What instructions may hold: numbers and words of the game, nothing that anybody wrote."""
    rules = view.rules
    vocabulary = vocabulary_of(rules.name)
    names = {role: role_name(role, language, vocabulary).lower() for role in Role}
    cast = [f"{names[role]} {rules.roles[role]}" for role in Role if rules.roles.get(role)]
    length = (rules.whisper if channel == "whisper" else rules.talk).length
    return {
        "players": str(rules.seats),
        "cast": ("、" if language == "ja" else ", ").join(cast),
        "day": str(view.day),
        "language": language,
        "length": _length(length, room, language),
        "left": _MANY[language] if left is None else str(left),
    }


def _length(length: Length, room: int | None, language: Language) -> str:
    limits = [n for n in (length.per_talk, (length.base or 0) + (room or 0)) if n]
    if not limits:
        return _SHORT[language]
    return _LENGTHS[language, length.unit].format(n=min(limits))


def situation(
    view: View, *, options: Sequence[str], thoughts: Sequence[str], facts: dict[str, Any] | None, history: int
) -> dict[str, Any]:
    """The parts of the document, by name."""
    scene = view.scene
    me = scene.characters[view.seat - 1]
    found: dict[str, Any] = {
        "you": {
            "name": me.name,
            "profile": me.profile,
            "role": view.role.value,
            "alive": view.seat in view.alive,
        },
        "seats": [
            {"name": one.name, "alive": seat in view.alive} for seat, one in enumerate(scene.characters, 1)
        ],
        "deaths": [{"day": one.day, "name": view.name(one.seat), "how": one.how} for one in scene.deaths],
        "results": _results(view),
        "votes": _votes(view),
        "talk": _lines(view, view.talks, history),
    }
    fellows = [view.name(seat) for seat in view.fellows if seat != view.seat]
    if fellows:
        found["fellows"] = fellows
    if view.whispers:
        found["whispers"] = _lines(view, view.whispers, history // 2)
    if thoughts:
        found["your_thoughts"] = list(thoughts[-MOST_THOUGHTS:])
    if facts:
        found["facts"] = facts
    if options:
        found["options"] = list(options)
    return found


def _results(view: View) -> list[dict[str, object]]:
    """What the night told this seat."""
    found: list[dict[str, object]] = [
        {"day": one.day, "divined": view.name(one.target), "is": one.species.value} for one in view.divined
    ]
    found += [
        {"day": one.day, "executed": view.name(one.target), "was": one.species.value} for one in view.sensed
    ]
    found += [{"day": one.day, "guarded": view.name(one.target)} for one in view.guarded]
    found += [{"day": one.day, "attacked": view.name(one.target)} for one in view.attacked if one.target]
    return found


def _votes(view: View) -> list[dict[str, object]]:
    scene = view.scene
    found: list[dict[str, object]] = [
        {"day": day, "votes": {view.name(by): view.name(to) if to else None for by, to in ballot}}
        for day, ballots in scene.votes.items()
        for ballot in ballots
    ]
    return found + [
        {"day": day, "counts": {view.name(seat): n for seat, n in counts if seat}}
        for day, counts in scene.vote_counts.items()
    ]


def _lines(view: View, talks: Sequence[Spoke], history: int) -> list[dict[str, object]]:
    """The latest lines, within a number of characters; before them, how many were left out."""
    lines: list[dict[str, object]] = []
    said = [one for one in talks if one.text not in (SKIP, OVER)]
    size = 0
    for one in reversed(said):
        text = one.text[:LONGEST_LINE]
        size += len(text)
        if size > history:
            break
        lines.append({"day": one.day, "by": view.name(one.seat), "text": text})
    if len(lines) < len(said):
        lines.append({"left_out": len(said) - len(lines)})
    return lines[::-1]


def as_json(value: object) -> str:
    """A value as JSON on one line; line separators of any kind are escaped."""
    text = msgspec.json.encode(value).decode()
    return text.translate({0x2028: "\\u2028", 0x2029: "\\u2029", 0x85: "\\u0085"})
