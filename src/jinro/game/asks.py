"""`Ask`: an open question to a seat, with its legal answers. `evolve` opens and closes asks."""

from msgspec import Struct

from jinro.game.events import Kind
from jinro.game.roles import Seat


class Ask(Struct, frozen=True, repr_omit_defaults=True, gc=False):
    """One open question. `id` counts the asks of this seat from 1.

    Two asks with the same seat and id are the same ask: when a seat is removed from the game, the asks that
    offered it as a target are replaced under their ids. Never compare asks by identity.
    """

    seat: Seat
    id: int
    kind: Kind
    day: int
    options: tuple[Seat, ...] = ()
    """Legal targets, in seat order; 0 is among them if "nobody" is a legal answer."""
    round: int = 0
    """The ballot, from 1, or the turn of talk, from 0."""
    left: int | None = None
    """Utterances that the seat has left in this phase, including this one; None: no limit."""
    skips: int = 0
    """Skips that are left in a row."""
    room: int | None = None
    """What is left of the seat's length budget; None: no budget."""
