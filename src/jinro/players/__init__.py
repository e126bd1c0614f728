"""Players: the interface that an agent implements, and the built-in players."""

from collections.abc import Callable

from jinro.game.roles import Seat
from jinro.players.chance import Chance
from jinro.players.parrot import Parrot
from jinro.players.personas import characters
from jinro.players.player import Player
from jinro.players.quiet import QuietPlayer
from jinro.players.reasoner import Reasoner

PLAYERS: dict[str, Callable[[Seat, int | str], Player]] = {
    "chance": Chance,
    "parrot": Parrot,
    "quiet": QuietPlayer,
    "reasoner": Reasoner,
}
"""Built-in players by name; each is constructed with (seat, seed)."""

__all__ = ["PLAYERS", "Chance", "Parrot", "Player", "QuietPlayer", "Reasoner", "characters"]
