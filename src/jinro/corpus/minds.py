"""`RobotMinds`: what robots of ours held of everybody, before and after each public line."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence

from jinro.game.events import Event
from jinro.game.roles import Seat
from jinro.players.reasoner.hindsight import PastMinds, is_public_line, suspicion_of
from jinro.players.reasoner.worlds import Beliefs


class RobotMinds:
    """Worked out again from the log: own knowledge and public evidence, not the story that a robot tells."""

    def __init__(self, events: Sequence[Event], masks: Sequence[int], robots: Collection[Seat]) -> None:
        self._at: list[int] = []
        """The number of the event after which these minds hold."""
        self._minds: list[Mapping[Seat, Beliefs]] = []
        if not robots:
            return
        minds = PastMinds(masks, robots)
        day = -1
        for n, event in enumerate(events):
            if is_public_line(event) and event.day != day:
                # What the night has told counts before the first line of the day.
                day = event.day
                self._note(n - 1, minds.beliefs())
            minds.add(event)
            if is_public_line(event):
                self._note(n, minds.beliefs())

    def _note(self, n: int, held: Mapping[Seat, Beliefs]) -> None:
        self._at.append(n)
        self._minds.append(held)

    def beliefs(self, n: int, seat: Seat) -> Beliefs | None:
        """What a robot held when an event had not come yet; None: nothing is known."""
        return self._held(bisect_left(self._at, n), seat)

    def before(self, n: int, seat: Seat) -> tuple[int, ...] | None:
        """How far it took each seat for a werewolf then: 0 to 100, by seat."""
        held = self.beliefs(n, seat)
        return None if held is None else suspicion_of(held)

    def after(self, n: int, seat: Seat) -> tuple[int, ...] | None:
        """The same when it had seen an event."""
        held = self._held(bisect_right(self._at, n), seat)
        return None if held is None else suspicion_of(held)

    def _held(self, place: int, seat: Seat) -> Beliefs | None:
        return self._minds[place - 1].get(seat) if place else None
