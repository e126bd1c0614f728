"""Players: the interface that an agent implements, and the built-in players."""

from collections.abc import Callable
from typing import Final

from jinro.game.roles import Seat
from jinro.players.chance import Chance
from jinro.players.levels import LEVELED, leveled_player
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
DEFAULT_PLAYER: Final = "reasoner"
"""Who takes a seat where nobody is named: in the terminal, in rooms, villages and demonstrations."""


def player_maker(name: str) -> Callable[[Seat, int | str], Player] | None:
    """What makes the built-in player of a name, or of one with a level, such as `reasoner-easy-quiet`; None:
    there is none."""
    if name in PLAYERS:
        return PLAYERS[name]
    return leveled_player(name) if name in LEVELED else None


__all__ = [
    "DEFAULT_PLAYER",
    "PLAYERS",
    "Chance",
    "Parrot",
    "Player",
    "QuietPlayer",
    "Reasoner",
    "characters",
    "player_maker",
]
