"""How long the players of a game think, from its events; and how long they may, if they have a budget.

Only answers to asks take time: what is said at any time is not asked for. A pause takes no player's time.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Seat
from jinro.game.rules import ChannelRules, Rules

_CHANNELS: Final = ("talk", "whisper")


class ThoughtTime(Struct, frozen=True):
    """The time of one answer, since it was asked for."""

    day: int
    seat: Seat
    took_ms: int
    answered: bool
    """False: time ran out, or the player was lost."""


class Thinking:
    """Folds the events of one game, as they happen."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._asked = {name for name in _CHANNELS if getattr(rules, name).regime != "anytime"}
        self._opened_ms: dict[str, int] = {}
        """When the last ask of each kind was put: acts of a night are asked beside others."""
        self._paused_ms = 0
        self._day = 0
        self._used_ms: dict[Seat, int] = {}

    def take(self, events: Iterable[Event]) -> list[ThoughtTime]:
        """The answers among these events."""
        return [found for event in events if (found := self._fold(event)) is not None]

    def used_ms(self, seat: Seat) -> int:
        """What a seat has used of its budget: on this day or in this game, as the rules say."""
        return self._used_ms.get(seat, 0)

    def limit_ms(self, seat: Seat) -> int:
        """The time limit for the next answer of a seat."""
        rules = self._rules
        if rules.thinking is None:
            return rules.answer_ms
        left = rules.thinking.budget_ms - self.used_ms(seat)
        return min(rules.answer_ms, max(rules.thinking.after_ms, left))

    def _fold(self, event: Event) -> ThoughtTime | None:
        match event:
            case e.Chose():
                return self._count(event, event.kind, answered=event.reason not in ("timeout", "lost"))
            case e.Spoke() if event.channel in self._asked and self._by_turns(event.channel):
                found = self._count(event, event.channel, answered=not event.forced)
                self._opened_ms[event.channel] = event.at_ms
                return found
            case e.Wrote():
                return self._count(event, event.channel, answered=True)
            case e.Asked():
                self._opened_ms |= dict.fromkeys(event.kinds, event.at_ms)
            case e.TurnsDrawn():
                self._opened_ms[event.channel] = event.at_ms
            case e.Paused():
                self._paused_ms = event.at_ms
            case e.Resumed():
                pause = event.at_ms - self._paused_ms
                self._opened_ms = {kind: at_ms + pause for kind, at_ms in self._opened_ms.items()}
            case e.DayBroke():
                self._day = event.day
                if self._rules.thinking is not None and self._rules.thinking.per == "day":
                    self._used_ms.clear()
        return None

    def _by_turns(self, channel: str) -> bool:
        rule: ChannelRules = getattr(self._rules, channel)
        return rule.regime == "turns"

    def _count(self, event: e.Chose | e.Spoke | e.Wrote, kind: str, *, answered: bool) -> ThoughtTime:
        seat, took = event.seat, max(0, event.at_ms - self._opened_ms.get(kind, 0))
        self._used_ms[seat] = self.used_ms(seat) + took
        return ThoughtTime(self._day, seat, took, answered)


def thought_times(events: Sequence[Event]) -> list[ThoughtTime]:
    """How long each answer of a game took."""
    opened = events[0] if events else None
    return Thinking(opened.rules).take(events) if isinstance(opened, e.Opened) else []


def budgets_used_up(events: Sequence[Event]) -> dict[Seat, tuple[int, int]]:
    """By seat: how many budgets it has used up, and how many it had; empty without such a rule."""
    opened = events[0] if events else None
    rule = opened.rules.thinking if isinstance(opened, e.Opened) else None
    if rule is None:
        return {}
    used: dict[Seat, dict[int, int]] = {}
    for one in thought_times(events):
        days = used.setdefault(one.seat, {})
        period = one.day if rule.per == "day" else 0
        days[period] = days.get(period, 0) + one.took_ms
    return {
        seat: (sum(ms >= rule.budget_ms for ms in days.values()), len(days))
        for seat, days in sorted(used.items())
    }
