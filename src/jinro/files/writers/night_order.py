"""`NightOrder`: the events of a night in the order of its phases.

Divination and guard are asked beside the other phases of a night and have their effect at its end. Other
servers ask, and write, one after the other: divination, whispers, guard, attack. So events are held back from
the first such ask until its effect, and then handed on by phase.
"""

from collections.abc import Sequence
from typing import Final

from jinro.game import events as e
from jinro.game.events import Event, Kind
from jinro.game.rules import Phase, Rules
from jinro.game.state import BESIDE

ORDERING: Final[frozenset[type[Event]]] = frozenset(
    {e.Opened, e.DayBroke, e.NightFell, e.PhaseBegan, e.Asked, e.Divined, e.Guarded, e.Settled}
)
"""Events that `NightOrder` reads. While it holds nothing back, writers hand it only these: most events are
others."""


def phase_of(phases: Sequence[Phase], kind: Kind, day: int) -> int:
    """The index of the phase that an act of the night belongs to; -1: none."""
    return next((i for i, p in enumerate(phases) if kind in p.actions and p.applies(day)), -1)


class NightOrder:
    """Reorders the events of one game as they come."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._day = 0
        self._step = -1
        self._place = -1
        """The index of the phase that the next event belongs to."""
        self.holding = False
        self._open: set[Kind] = set()
        """Acts that have been asked for and have had no effect yet."""
        self._held: list[tuple[int, Event]] = []

    def take(self, event: Event) -> Sequence[Event]:
        """The events to write now: this one, none, or all that were held back, in order."""
        match event:
            case e.Opened():
                self._rules = event.rules
            case e.DayBroke() | e.NightFell():
                self._day, self._step = event.day, -1
            case e.PhaseBegan():
                self._step = self._place = event.step
            case e.Asked() if BESIDE & set(event.kinds):
                self._open |= BESIDE & set(event.kinds)
                self.holding = True
            case e.Divined() | e.Guarded() if self.holding and self._rules is not None:
                kind: Kind = "divine" if isinstance(event, e.Divined) else "guard"
                self._place = phase_of(self._rules.night_phases, kind, self._day)
            case e.Settled():
                self._open -= set(event.kinds)
                self._place = self._step
        if not self.holding:
            return (event,)
        self._held.append((self._place, event))
        return () if self._open and not isinstance(event, e.Ended) else self._release()

    def _release(self) -> Sequence[Event]:
        held, self._held, self._open, self.holding = self._held, [], set(), False
        return [event for _, event in sorted(held, key=lambda one: one[0])]
