"""One game in progress: the loop that puts asks to players and gives their answers to the game."""

from jinro.village.clock import Clock, RealClock, unix_ms
from jinro.village.journal import Journal, Note
from jinro.village.seats import Seats, Table
from jinro.village.simulate import opening, simulate
from jinro.village.village import Doors, Village, drive, play

__all__ = [
    "Clock",
    "Doors",
    "Journal",
    "Note",
    "RealClock",
    "Seats",
    "Table",
    "Village",
    "drive",
    "opening",
    "play",
    "simulate",
    "unix_ms",
]
