"""Very many games of silent players at once, as arrays (needs NumPy: `pip install 'jinro[batch]'`)."""

from jinro.batch.games import SilentGames, play_silent
from jinro.batch.machine import FATES, SIDES, SilentChoices
from jinro.batch.openings import ROLES

__all__ = ["FATES", "ROLES", "SIDES", "SilentChoices", "SilentGames", "play_silent"]
