"""For us and for authors of agents: villages in two lines, a clock by hand, players that follow a script."""

from jinro.testing.builders import phases, rules_of, village
from jinro.testing.by_hand import Village
from jinro.testing.clock import ManualClock
from jinro.testing.scripted import ScriptedPlayer

__all__ = ["ManualClock", "ScriptedPlayer", "Village", "phases", "rules_of", "village"]
