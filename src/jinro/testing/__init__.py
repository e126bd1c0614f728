"""For us and for authors of agents: villages in two lines, a clock by hand, players that follow a script."""

from jinro.testing.builders import phases, rules_of, village
from jinro.testing.clock import ManualClock
from jinro.testing.scripted import ScriptedPlayer
from jinro.testing.village import Village

__all__ = ["ManualClock", "ScriptedPlayer", "Village", "phases", "rules_of", "village"]
