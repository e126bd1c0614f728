"""One game in progress: the driver, and the seats whose answers it gives to the game."""

from jinro.village.clock import Clock, RealClock, Timer, unix_ms
from jinro.village.driver import Keep, Seats, Village, drive
from jinro.village.journal import Journal, Note
from jinro.village.players import PlayerPart, play
from jinro.village.simulate import opening, simulate
from jinro.village.speech_check import check_of
from jinro.village.table import Part, Table

__all__ = [
    "Clock",
    "Journal",
    "Keep",
    "Note",
    "Part",
    "PlayerPart",
    "RealClock",
    "Seats",
    "Table",
    "Timer",
    "Village",
    "check_of",
    "drive",
    "opening",
    "play",
    "simulate",
    "unix_ms",
]
