"""Who answers: the interface of a player, and the players that come with jinro."""

from jinro.players.chance import Chance
from jinro.players.player import Player
from jinro.players.quiet import Quiet

PLAYERS = {"chance": Chance, "quiet": Quiet}
"""The built-in players by the name that commands take; each is made with (seat, seed)."""

__all__ = ["PLAYERS", "Chance", "Player", "Quiet"]
