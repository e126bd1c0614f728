"""`Outgoing`: what the host of any protocol hands to the door that sends it."""

from typing import NamedTuple

from jinro.game.asks import Ask
from jinro.game.roles import Seat


class Outgoing(NamedTuple):
    """A packet for a seat; with the ask that it puts, where it puts one."""

    seat: Seat
    data: bytes
    ask: Ask | None = None
