"""`Chronicle`: the game as a seat has seen it, as lines of JSON that are only added to.

So the prompts of a game begin alike, and endpoints that keep the beginnings of prompts need not read them
again. Whatever others wrote, names included, is inside of JSON strings: it can neither end its line nor begin
another.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from jinro.game import events as e
from jinro.game.views import View

LONGEST_LINE: Final = 1_000
"""Characters of an utterance that a model is told."""


class Chronicle:
    """The lines of one game, the first of them about the seat itself."""

    def __init__(self, view: View, history: int = 12_000) -> None:
        """`history`: most characters; of longer chronicles the older half of the talk is left out."""
        self._history = history
        self._read = 0
        self._told: dict[str, object] = {}
        """The facts as they were told last."""
        self._left_out = 0
        me = view.scene.characters[view.seat - 1]
        fellows = [view.name(seat) for seat in view.fellows if seat != view.seat]
        self._head = as_json(
            {
                "you": {"name": me.name, "profile": me.profile},
                "players": [one.name for one in view.scene.characters],
                **({"fellows": fellows} if fellows else {}),
            }
        )
        self._lines: list[str] = []

    def update(self, view: View, facts: Mapping[str, object] | None = None) -> None:
        """Add what has happened, and what differs from the facts that were told."""
        for seen in view.stream():
            if seen.n > self._read:
                self._read = seen.n
                told = _told(view, seen.event)
                if told is not None:
                    self._lines.append(as_json(told))
        news = {name: self._new(name, value) for name, value in (facts or {}).items()}
        self._told |= facts or {}
        if any(new is not None for new in news.values()):
            self._lines.append(
                as_json({"read": {name: new for name, new in news.items() if new is not None}})
            )
        if sum(map(len, self._lines)) > self._history:
            self._forget()

    def _new(self, name: str, value: object) -> object:
        """Of a fact what was not told: new entries, or all of a list that is another one; None: nothing."""
        if isinstance(value, dict):
            before = self._told.get(name)
            known = before if isinstance(before, dict) else {}
            return {key: one for key, one in value.items() if known.get(key) != one} or None
        return None if value == self._told.get(name, []) else value

    def _forget(self) -> None:
        """Leave out the older half, but for what is not talk."""
        half = len(self._lines) // 2
        kept = [line for line in self._lines[:half] if not line.startswith("[")]
        self._left_out += half - len(kept)
        self._lines[:half] = kept

    @property
    def text(self) -> str:
        """All lines."""
        left_out = [as_json({"lines_left_out": self._left_out})] if self._left_out else []
        return "\n".join([self._head, *left_out, *self._lines])


def _told(view: View, event: e.Event) -> object:
    """An event as a model is told it; None: it is not told."""
    name = view.name
    match event:
        case e.DayBroke():
            return {"day": event.day}
        case e.NightFell():
            return {"night": event.day}
        case e.Spoke(channel="talk") if event.text not in (e.SKIP, e.OVER):
            return [name(event.seat), event.text[:LONGEST_LINE]]
        case e.Spoke(channel="whisper") if event.text not in (e.SKIP, e.OVER):
            return {"whisper": [name(event.seat), event.text[:LONGEST_LINE]]}
        case e.Counted() | e.VotesShown():
            kind = "votes" if event.kind == "vote" else "attack_votes"
            counts = event.counts if isinstance(event, e.VotesShown) else ()
            if counts:
                return {f"{kind}_counted": {name(seat): n for seat, n in counts if seat}}
            return {kind: {name(by): name(to) if to else None for by, to in event.votes}}
        case e.Executed():
            return {"executed": name(event.seat) if event.seat else None}
        case e.DeathShown():
            return {"dead": name(event.seat), "how": event.how}
        case e.Divined():
            return {"you_divined": name(event.target), "is": event.species.value}
        case e.Sensed():
            return {"you_sensed": name(event.target), "was": event.species.value}
        case e.Guarded():
            return {"you_guarded": name(event.target)}
        case e.Attacked() if event.target:
            return {"you_attacked": name(event.target)}
    return None


def as_json(value: object) -> str:
    """A value as JSON on one line; line separators of any kind are escaped."""
    text = msgspec.json.encode(value).decode()
    return text.translate({0x2028: "\\u2028", 0x2029: "\\u2029", 0x85: "\\u0085"})
