"""`reasoner`: a player that weighs possible worlds, says what moved it, and acts on it."""

from jinro.players.reasoner.player import Reasoner

__all__ = ["Reasoner"]
