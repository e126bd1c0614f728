"""Days on which somebody was to die and nobody did: a village whose agents name nobody goes on for ever.

Only votes are looked at for the cause: everybody is asked for them, so that no role is told.
"""

from collections import Counter
from typing import Final

from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Seat

DAYS: Final = 3
"""So many such days in a row are told."""
SEEN: Final[frozenset[type[Event]]] = frozenset({e.DayBroke, e.Executed, e.Attacked, e.Killed, e.Chose})


class Deathless(Struct, frozen=True, kw_only=True):
    """So many days without a death are over."""

    at_ms: int
    day: int
    days: int
    votes: int
    """Votes of these days."""
    void: dict[Seat, int]
    """Of these, by seat: those for nobody who can be chosen."""
    reasons: tuple[str, ...]
    """Why they were void, the most frequent first: stable codes."""

    @property
    def cause(self) -> str:
        """The cause in one line."""
        if not self.void:
            return f"{self.days} days without a death; all {self.votes} votes were valid"
        return (
            f"{self.days} days without a death; votes for nobody who can be chosen: "
            f"{sum(self.void.values())} of {self.votes} ({', '.join(self.reasons)})"
        )


class DeathlessDays:
    """The fold of one game."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._days = 0
        self._due = self._died = False
        """Whether somebody was to die since the morning, and whether somebody has."""
        self._votes = 0
        self._void: Counter[Seat] = Counter()
        self._reasons: Counter[str] = Counter()

    def take(self, event: Event) -> Deathless | None:
        """Take an event; in the morning after `DAYS` such days, once until somebody dies, what is to tell."""
        match event:
            case e.Chose(kind="vote"):
                self._voted(event)
            case e.Executed(seat=0) | e.Attacked():
                self._due = True
            case e.Executed() | e.Killed():
                self._died = True
            case e.DayBroke() if self._died:
                self._begin()
            case e.DayBroke() if self._due:
                self._due = False
                self._days += 1
                return self._told(event) if self._days == DAYS else None
        return None

    def _voted(self, event: e.Chose) -> None:
        self._votes += 1
        if not event.target:
            self._void[event.seat] += 1
            self._reasons[event.reason or "nobody"] += 1

    def _told(self, event: e.DayBroke) -> Deathless:
        return Deathless(
            at_ms=event.at_ms,
            day=event.day,
            days=self._days,
            votes=self._votes,
            void=dict(sorted(self._void.items())),
            reasons=tuple(reason for reason, _ in self._reasons.most_common()),
        )
