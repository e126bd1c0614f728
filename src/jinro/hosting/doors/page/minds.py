"""What built-in players thought of the one who played with them, told when the game is over."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final

from jinro.game.events import Event, Executed
from jinro.game.roles import Seat
from jinro.players.reasoner.hindsight import Hindsight, hindsight
from jinro.wire.page.play import RevealedMinds, Suspected, TurningPoint

LEAST_TURN: Final = 15
"""By how much minds change, at least, at a turning point."""


class LookingBack:
    """Minds of one game that is over; worked out once, told to each seat."""

    def __init__(self, log: Sequence[Event], masks: Sequence[int], reasoners: Collection[Seat]) -> None:
        self._minds = list(hindsight(log, masks, reasoners))
        self._executed = [
            (event.day, event.seat) for event in log if isinstance(event, Executed) and event.seat
        ]
        self._reasoners = sorted(reasoners)

    def for_seat(self, me: Seat, seats: int) -> RevealedMinds:
        """For the person of a seat."""
        last = {one.day: one for one in self._minds if one.line}
        robots = [
            Suspected(seat, tuple(_of(one.by.get(seat), me) for one in last.values()))
            for seat in self._reasoners
            if seat != me
        ]
        village = [
            Suspected(seat, tuple(_mean(one, seat) for one in last.values())) for seat in range(1, seats + 1)
        ]
        return RevealedMinds(tuple(last), tuple(robots), tuple(village), self._turn(me))

    def _turn(self, me: Seat) -> TurningPoint | None:
        """The line after which minds about me changed most; else about one who was executed on that day."""
        mine = self._greatest(me, None)
        if mine is not None:
            return mine
        others = [self._greatest(seat, day) for day, seat in self._executed if seat != me]
        return max(filter(None, others), key=lambda one: abs(one.after - one.before), default=None)

    def _greatest(self, of: Seat, day: int | None) -> TurningPoint | None:
        found: TurningPoint | None = None
        for one, other in pairwise(self._minds):
            both = [seat for seat in one.by if seat in other.by and seat != of]
            if not both or day not in (None, other.day):
                continue
            before, after = (round(fmean(minds.by[seat][of - 1] for seat in both)) for minds in (one, other))
            least = LEAST_TURN if found is None else abs(found.after - found.before) + 1
            if abs(after - before) >= least:
                found = TurningPoint(other.line, of, before, after, len(both))
        return found


def _of(suspicions: tuple[int, ...] | None, seat: Seat) -> int | None:
    return None if suspicions is None else suspicions[seat - 1]


def _mean(minds: Hindsight, seat: Seat) -> int | None:
    """Of all minds but one's own."""
    others = [one[seat - 1] for robot, one in minds.by.items() if robot != seat]
    return round(fmean(others)) if others else None
