"""`Presentation`: in which order and under which names the players of a game are shown to a judge.

Each repeat has an order of its own. Every second one has other names, from the first on those of the game: so
the audit can tell what a judge owes to names and to order. All is drawn from the game and the repeat alone.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

from msgspec import Struct

from jinro.contest.judge.view import JudgeView, name_pattern
from jinro.game.draws import Draws
from jinro.game.roles import Seat
from jinro.players.personas import characters

_GENDERS: Final = {"male": "m", "female": "f", "男性": "m", "女性": "f", "男": "m", "女": "f"}


class Presentation(Struct, frozen=True):
    """How a game is shown in one repeat."""

    repeat: int
    order: tuple[Seat, ...]
    names: tuple[str, ...]
    """By seat."""
    renamed: bool


def presentation(view: JudgeView, repeat: int) -> Presentation:
    """The presentation of a repeat, from 1."""
    draws = Draws(f"judge/{view.key}")
    order = draws.order(range(1, len(view.names) + 1), f"order/{repeat}")
    renamed = repeat % 2 == 0
    names = _other_names(view, draws, repeat) if renamed else view.names
    return Presentation(repeat, order, names, renamed)


def _other_names(view: JudgeView, draws: Draws, repeat: int) -> tuple[str, ...]:
    """Names that nobody in the game has and no text contains, of the gender that a profile tells."""
    texts = [act.text for act in view.acts] + [text for one in view.profiles for text in one.values()]
    everything = " ".join((*texts, *view.names)).casefold()
    known = [one for one in characters(view.language) if one.name.casefold() not in everything]
    left = [*draws.order(known, f"names/{repeat}")]
    numbers = (n for n in count(1) if f"p{n}" not in everything)
    found = []
    for profile in view.profiles:
        fitting = [one for one in left if _gender(one.profile) == _gender(profile)] or left
        found.append(fitting[0].name if fitting else f"P{next(numbers)}")
        left = [one for one in left if one.name != found[-1]]
    return tuple(found)


def _gender(profile: Mapping[str, str]) -> str:
    """What a profile says; empty: nothing that we know."""
    return next((_GENDERS[text.casefold()] for text in profile.values() if text.casefold() in _GENDERS), "")


class Renamer:
    """Puts the names of a presentation into texts."""

    def __init__(self, own: Sequence[str], shown: Sequence[str]) -> None:
        self._shown = dict(zip(own, shown, strict=True))
        self._pattern = None if tuple(own) == tuple(shown) else name_pattern(own)

    def __call__(self, text: str) -> str:
        return text if self._pattern is None else self._pattern.sub(self._name, text)

    def _name(self, found: re.Match[str]) -> str:
        return self._shown[found[0]]
