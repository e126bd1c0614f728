"""`Line`: the conversation with one classic agent about one ask at a time, with its time limit.

An agent answers every request with one line, in the order of the requests, and a line does not say to which
request it belongs. So an answer that did not come in time is still owed: the next line is that one, not the
answer to a later request. An agent that is silent for `MOST_MISSED` asks in a row is given up. No socket and
no clock.
"""

import re
from collections import deque
from typing import Final, Literal

from msgspec import Struct, field

from jinro.game.asks import Ask
from jinro.game.roles import Role

Heard = Literal["answer", "late", "unasked"]
"""What a text is: the answer; a late answer; unsolicited."""
Due = Literal["lost", "time_up"]
"""What to do when time is over: let the ask run out, or give the agent up too."""

MOST_MISSED: Final = 10
"""Asks in a row to which an agent may say nothing at all."""
Sort = Literal["player", "role", "sentence"]
"""What an answer is."""
_PLAYER: Final = re.compile(r"\s*(\{|Agent\[\d+\]\s*$|\d+\s*$)")
_WISHES: Final = frozenset((*Role.__members__, "NONE", "ANY"))


class Owed(Struct):
    """Answers that an agent owes, from game to game."""

    kinds: deque[str] = field(default_factory=deque)
    """What it was asked, for each answer that may still come."""
    missed: int = 0
    """Asks since it last said anything."""


class Line:
    """One agent's end of the conversation."""

    __slots__ = ("_limit_ms", "_owed", "ask", "due_ms")

    def __init__(self, limit_ms: int, owed: Owed) -> None:
        self._limit_ms = limit_ms
        self._owed = owed
        self.ask: Ask | None = None
        """The ask that waits for its answer."""
        self.due_ms: int | None = None
        """When `expire` has something to do."""

    def put(self, ask: Ask, now_ms: int) -> None:
        """An ask has been sent."""
        self.ask = ask
        self.due_ms = now_ms + self._limit_ms

    def drop(self) -> None:
        """The ask is over, whatever became of it."""
        self.ask = None
        self.due_ms = None

    def hear(self, text: str) -> Heard:
        """What a text of the agent is; the caller takes `ask` before it drops it."""
        owed = self._owed
        owed.missed = 0
        if owed.kinds:
            if not self._answers_the_ask(text, owed.kinds[0]):
                owed.kinds.popleft()
                return "late"
            # It has skipped what it owes, and may do so again.
            owed.kinds.clear()
        return "unasked" if self.due_ms is None else "answer"

    def expire(self, now_ms: int, connected: bool = True) -> Due | None:
        """What is due now, if anything is. A seat without an agent owes nothing."""
        if self.due_ms is None or now_ms < self.due_ms or self.ask is None:
            return None
        if not connected:
            self.due_ms = None
            return "time_up"
        self.cut()
        return "lost" if self._owed.missed >= MOST_MISSED else "time_up"

    def cut(self) -> None:
        """The answer has not come in time, or the phase ends before it: it is owed."""
        if self.ask is not None and self.due_ms is not None:
            self.due_ms = None
            self._owed.kinds.append(self.ask.kind)
            self._owed.missed += 1

    def _answers_the_ask(self, text: str, owed: str) -> bool:
        """Whether a text can only be the answer to what is asked now, and not to what was asked before."""
        return self.due_ms is not None and self.ask is not None and answers(self.ask.kind, owed, text)


def answers(asked: str, owed: str, text: str) -> bool:
    """Whether a text can only be the answer to a question of one kind, and not to one of another before."""
    wanted = _sort(asked)
    return bool(text) and wanted != _sort(owed) and wanted == _looks_like(text)


def _sort(kind: str) -> Sort:
    """What the answer to a question of this kind is."""
    if kind == "role":
        return "role"
    return "sentence" if kind in ("talk", "whisper") else "player"


def _looks_like(text: str) -> Sort:
    if _PLAYER.match(text):
        return "player"
    return "role" if text.strip().upper() in _WISHES else "sentence"
