"""The rules of the game: pure and deterministic, without clock, socket or file."""

from jinro.game.asks import Ask
from jinro.game.check import check, load
from jinro.game.commands import Command, Refusal
from jinro.game.draws import Draws
from jinro.game.events import Character, Event
from jinro.game.fixed_nights import fixed_nights
from jinro.game.game import Game
from jinro.game.notation import decode_log, encode_log
from jinro.game.presets import names, preset
from jinro.game.roles import Role, Side, Species
from jinro.game.rules import Rules
from jinro.game.views import Scene, View

__all__ = [
    "Ask",
    "Character",
    "Command",
    "Draws",
    "Event",
    "Game",
    "Refusal",
    "Role",
    "Rules",
    "Scene",
    "Side",
    "Species",
    "View",
    "check",
    "decode_log",
    "encode_log",
    "fixed_nights",
    "load",
    "names",
    "preset",
]
