"""What others can read and do with a configuration and a data folder, before a server is opened to them."""

from jinro.upkeep.exposure.facts import Door, EntryPrograms, Facts, RatedGames, doors_of
from jinro.upkeep.exposure.findings import Exposure, exposures
from jinro.upkeep.exposure.rights import Rights, rights_of

__all__ = [
    "Door",
    "EntryPrograms",
    "Exposure",
    "Facts",
    "RatedGames",
    "Rights",
    "doors_of",
    "exposures",
    "rights_of",
]
