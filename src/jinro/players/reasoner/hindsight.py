"""What reasoners thought of everybody, line by line: worked out again from the log of a game that is over.

It is what their minds held then: own knowledge and public evidence, without the story that they told.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TypeGuard

from msgspec import Struct

from jinro.game.asks import Ask
from jinro.game.draws import Draws
from jinro.game.events import Event, RoleTold, Spoke
from jinro.game.roles import Seat
from jinro.game.views import Scene, View
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.weights import usual_policy
from jinro.players.reasoner.worlds import Beliefs

Suspicions = dict[Seat, tuple[int, ...]]
"""By reasoner that lives: how far it takes each seat for a werewolf, 0 to 100, in seat order."""


class Hindsight(Struct, frozen=True):
    """Minds after a public line."""

    line: int
    """Its number among the public lines, from 1, passing not counted; 0: before the first."""
    day: int
    by: Suspicions


class _Past:
    """A game as far as it was played then."""

    def __init__(self, masks: Sequence[int]) -> None:
        self.log: list[Event] = []
        self.masks = masks
        self.asks: dict[Seat, Ask] = {}

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        return ()


class PastMinds:
    """The minds of these seats while the events of their game are added again, in order."""

    def __init__(self, masks: Sequence[int], reasoners: Collection[Seat]) -> None:
        self._past = _Past(masks)
        self._scene = Scene(self._past)
        self._reasoners = reasoners
        self._minds: dict[Seat, ReasonerMind] = {}

    def add(self, event: Event) -> None:
        """The next event of the log."""
        self._past.log.append(event)
        if isinstance(event, RoleTold) and event.seat in self._reasoners:
            view = View(self._past, event.seat, self._scene)
            self._minds[event.seat] = ReasonerMind(view, Draws("hindsight"), usual_policy())

    def beliefs(self) -> dict[Seat, Beliefs]:
        """What they hold now, of those who live."""
        found = {}
        for seat, mind in self._minds.items():
            if seat in mind.view.alive:
                mind.listen(mind.view)
                found[seat] = mind.own()
        return found

    def suspicions(self) -> Suspicions:
        """How far they take each seat for a werewolf now."""
        return {seat: suspicion_of(held) for seat, held in self.beliefs().items()}


def suspicion_of(held: Beliefs) -> tuple[int, ...]:
    """How far each seat is taken for a werewolf, 0 to 100, in seat order."""
    return tuple(round(100 * held.wolf[seat]) for seat in range(1, held.seats + 1))


def is_public_line(event: Event) -> TypeGuard[Spoke]:
    """Whether something is said to the village."""
    return isinstance(event, Spoke) and event.channel == "talk" and not (event.skip or event.over)


def hindsight(log: Sequence[Event], masks: Sequence[int], reasoners: Collection[Seat]) -> Iterator[Hindsight]:
    """The minds of these seats, before the first line and after each."""
    minds = PastMinds(masks, reasoners)
    line = 0
    for event in log:
        if not line and is_public_line(event):
            yield Hindsight(0, event.day, minds.suspicions())
        minds.add(event)
        if is_public_line(event):
            line += 1
            yield Hindsight(line, event.day, minds.suspicions())
