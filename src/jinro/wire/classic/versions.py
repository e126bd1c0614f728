"""Versions of the classic platform's libraries, as far as packets differ."""

from typing import Final, Literal

from msgspec import Struct

from jinro.game.roles import Seat

Version = Literal["0.4.0", "0.4", "0.6"]
"""`0.4.0` reads one more key than all others of 0.4; `0.6` stands for everything newer."""
VERSIONS: Final[tuple[Version, ...]] = ("0.4.0", "0.4", "0.6")
OLDEST: Final = "0.4.0"
"""The version whose history packets need the key `executed`."""
TOLD_SKIP: Final = "told_skip"
"""Code of the note that says who was told a Skip instead of a sentence."""


class Skipped(Struct, frozen=True):
    """An utterance that was handed to some agents as Skip, because it would have ended them."""

    at_ms: int
    seat: Seat
    """Who said it."""
    channel: str
    day: int
    idx: int
    to: tuple[Seat, ...]


def is_old(version: Version) -> bool:
    """Whether agents of a version expect the packets of 0.4, and end at operators that came later."""
    return version != "0.6"
