"""`SeatOpinion`: what one person or one model says of one seat under one criterion.

It is made from the stored files of ratings and judgements, which stay as they are: a rater's grade can be
taken back, and a model's ranking needs its order, the names that were shown and its repairs for the audit.
"""

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from jinro.contest.infer.opinions import GameOpinions
from jinro.game.roles import Seat


class SeatOpinion(Struct, frozen=True):
    """One value; what is more, or less, follows from the criterion's scale."""

    rater: str
    kind: Literal["person", "model"]
    game: str
    seat: Seat
    criterion: str
    value: float
    """Points, a mid-rank, or the share of the others of its table that a seat is put before."""
    presentation: int = 1
    """Of a model that is asked several times: which time."""


def tables_of_opinions(
    opinions: Iterable[SeatOpinion], team_of: Callable[[str, Seat], str]
) -> list[GameOpinions]:
    """What each rater gave at each table (under each criterion and at each time), by team."""
    found: dict[tuple[str, str, str, int], list[tuple[str, float]]] = {}
    for one in opinions:
        key = (one.rater, one.game, one.criterion, one.presentation)
        found.setdefault(key, []).append((team_of(one.game, one.seat), one.value))
    return [GameOpinions(rater, game, values) for (rater, game, _, _), values in found.items()]
