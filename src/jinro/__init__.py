"""jinro: the Werewolf game (人狼) between agents and people.

These are the names we promise to keep; everything else may move.
"""

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
]
