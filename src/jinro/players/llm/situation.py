"""What the game says at an ask, as values for instructions: numbers and words, nothing that anybody wrote."""

from collections.abc import Iterable
from typing import Final

from jinro.game.roles import Role, Seat
from jinro.game.rules import Length
from jinro.game.views import View
from jinro.i18n import Language, role_name, vocabulary_of

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


def sensible(view: View, kind: str, options: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The legal targets but oneself and, for werewolves at night, one's fellows; all, if none is left."""
    barred = {view.seat, *(view.fellows if kind == "attack" else ())}
    return tuple(seat for seat in options if seat not in barred) or options


def lasting_values(view: View) -> dict[str, str]:
    """What is the same in the whole game."""
    rules, language = view.rules, view.rules.language
    vocabulary = vocabulary_of(rules.name)
    names = {role: role_name(role, language, vocabulary).lower() for role in Role}
    cast = [f"{names[role]} {rules.roles[role]}" for role in Role if rules.roles.get(role)]
    return {
        "players": str(rules.seats),
        "cast": ("、" if language == "ja" else ", ").join(cast),
        "language": language,
    }


def values_now(view: View, channel: str, left: int | None, room: int | None) -> dict[str, str]:
    """What may differ from one ask to the next."""
    rules = view.rules
    length = (rules.whisper if channel == "whisper" else rules.talk).length
    return {
        **lasting_values(view),
        "day": str(view.day),
        "length": _length(length, room, rules.language),
        "left": _MANY[rules.language] if left is None else str(left),
    }


def _length(length: Length, room: int | None, language: Language) -> str:
    limits = [n for n in (length.per_talk, (length.base or 0) + (room or 0)) if n]
    if not limits:
        return _SHORT[language]
    return _LENGTHS[language, length.unit].format(n=min(limits))
