"""The open questions of a game: seat, kind, legal answers. Kept up to date as events happen."""

from msgspec import Struct

from jinro.game.events import Kind
from jinro.game.roles import Seat


class Ask(Struct, frozen=True, gc=False):
    """One open question. `id` counts the asks of this seat from 1.

    Two asks with the same seat and id are the same ask: when a seat is removed from the game, the asks that
    offered it as a target are replaced under their ids. Never compare asks by identity.
    """

    seat: Seat
    id: int
    kind: Kind
    day: int
    options: tuple[Seat, ...] = ()
    """Legal targets, in seat order; with 0 where "nobody" is a legal answer."""
    round: int = 0
    """The ballot from 1, or the turn of talk from 0."""
    left: int | None = None
    """Utterances left to the seat in this phase, this one among them; None: no limit."""
    skips: int = 0
    """Skips left in a row."""
    room: int | None = None
    """What is left of the seat's length budget; None: no budget."""
