"""Test support for jinro and for agent authors: short set-up of games, a manual clock, scripted players."""

from jinro.testing.builders import phases, rules_of, village
from jinro.testing.clock import ManualClock
from jinro.testing.game_by_hand import GameByHand
from jinro.testing.scripted import ScriptedPlayer

__all__ = ["GameByHand", "ManualClock", "ScriptedPlayer", "phases", "rules_of", "village"]
