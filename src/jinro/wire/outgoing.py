"""`Outgoing`: a packet that a host hands to the network to send."""

from typing import NamedTuple

from jinro.game.asks import Ask
from jinro.game.roles import Seat


class Outgoing(NamedTuple):
    """A packet for a seat. `ask` is the ask that it puts; None: it needs no answer."""

    seat: Seat
    data: bytes
    ask: Ask | None = None
