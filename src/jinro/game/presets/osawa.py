"""Villages of the contest in which people are numbered and speak Osawa's Werewolf Language."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from jinro.game.presets import contest
from jinro.game.rules import Length, Rules


def village(size: int) -> Rules:
    """A village of 5, 9 or 13 in turns; its sentences are longer than those of people."""
    rules, length = contest.village(size, "en", f"osawa-{size}"), Length(per_talk=1_000, spaces=True)
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
    return {f"osawa-{size}": partial(village, size) for size in contest.CASTS}
