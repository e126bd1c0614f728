"""Villages of the contest in which people are numbered and speak Osawa's Werewolf Language.

Its paper has five roles of the village (4.2.1): `osawa-15` has them all, two freemasons among them.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from jinro.game.presets import contest
from jinro.game.roles import Role
from jinro.game.rules import Length, Rules

LARGEST: Final = 13
"""The largest village of the contest, and"""
MASONS: Final = {Role.FREEMASON: 2}
"""who join it in the village of all roles."""
SIZES: Final = (*contest.CASTS, LARGEST + sum(MASONS.values()))


def village(size: int) -> Rules:
    """A village of 5, 9, 13 or 15 in turns; its sentences are longer than those of people."""
    rules = contest.village(min(size, LARGEST), "en", f"osawa-{size}")
    length = Length(per_talk=1_000, spaces=True)
    if size > LARGEST:
        assert rules.talk.count is not None
        turns = rules.talk.count * size
        rules = replace(rules, roles=rules.roles | MASONS, talk=replace(rules.talk, turns=turns))
    return replace(
        rules,
        numbered=True,
        talk=replace(rules.talk, length=length),
        whisper=replace(rules.whisper, length=length),
        checked_speech=True,
        speech_version="osawa",
    )


def presets() -> dict[str, Callable[[], Rules]]:
    """All villages of this family by name."""
    return {f"osawa-{size}": partial(village, size) for size in SIZES}
