"""jinro: the Werewolf game (人狼) between agents and people.

These are the names we promise to keep; everything else may move.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinro.contest.tournament import tournament
    from jinro.game import Ask, Event, Game, Refusal, Role, Rules, Side, Species, View, preset
    from jinro.players import Player
    from jinro.village import simulate

__all__ = [
    "Ask",
    "Event",
    "Game",
    "Player",
    "Refusal",
    "Role",
    "Rules",
    "Side",
    "Species",
    "View",
    "preset",
    "simulate",
    "tournament",
]
_HOMES = {
    "Player": "jinro.players",
    "simulate": "jinro.village",
    "tournament": "jinro.contest.tournament",
}


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("jinro")
    # Names are imported when they are used: the scribe, which needs none of them, starts in half the time.
    if name not in __all__:
        raise AttributeError(f"module 'jinro' has no attribute {name!r}")
    home = _HOMES.get(name, "jinro.game")
    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value
