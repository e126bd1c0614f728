"""Villages by name: `preset("contest-13")`; `names()` lists all of them.

In all of them a lost player does not end the game (error ratio 1), and a lost seat stays a legal target.
"""

from collections.abc import Callable
from functools import cache

from jinro.errors import RulesError, did_you_mean
from jinro.game.check import check
from jinro.game.presets import classic, contest, licos, osawa
from jinro.game.rules import Rules


@cache
def _makers() -> dict[str, Callable[[], Rules]]:
    return {**contest.presets(), **classic.presets(), **licos.presets(), **osawa.presets()}


def names() -> tuple[str, ...]:
    """The names of all presets, families together."""
    return tuple(_makers())


@cache
def preset(name: str) -> Rules:
    """The rules of the village with this name."""
    maker = _makers().get(name)
    if maker is None:
        raise RulesError(
            "preset",
            "errors.players.no_such_preset",
            preset=name,
            near=did_you_mean(name, _makers()),
        )
    return check(maker())


__all__ = ["names", "preset"]
