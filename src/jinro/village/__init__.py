"""One game in progress: the driver, and the seats whose answers it gives to the game."""

from jinro.village.clock import Clock, RealClock, Timer, unix_ms
from jinro.village.driver import Keep, Seats, Village, drive
from jinro.village.journal import Journal, Note
from jinro.village.seats import PlayerSeats, play
from jinro.village.simulate import opening, simulate
from jinro.village.speech_check import check_of

__all__ = [
    "Clock",
    "Journal",
    "Keep",
    "Note",
    "PlayerSeats",
    "RealClock",
    "Seats",
    "Timer",
    "Village",
    "check_of",
    "drive",
    "opening",
    "play",
    "simulate",
    "unix_ms",
]
