"""`Line`: the conversation with one agent about one ask at a time, with its time limits and the health check.

An ask that is not answered in time is followed by NAME on the same line. Who says its name in time stays in
the game and has lost that one answer; who does not is lost. What comes late or was never asked for is told to
the caller and changes nothing. No socket and no clock: the caller brings texts and times.
"""

from typing import Literal

from jinro.game.asks import Ask
from jinro.wire.nlp.codec import name_of

Heard = Literal["answer", "late", "name", "healthy", "unasked"]
"""What a text is: the answer; an answer after its time; the name, which is healthy where it was waited for;
something nobody asked for."""
Due = Literal["check", "lost", "time_up"]
"""What the passing of time calls for: ask for the name; give the agent up; let the ask run out."""


class Line:
    """One agent's end of the conversation."""

    __slots__ = ("_limit_ms", "_name", "_owes_name", "_response_ms", "ask", "checking", "due_ms")

    def __init__(self, name: str, limit_ms: int, response_ms: int) -> None:
        self._name = name
        self._limit_ms = limit_ms
        self._response_ms = response_ms
        self._owes_name = False
        self.ask: Ask | None = None
        """The ask that waits for its answer."""
        self.checking = False
        """Whether the time for the answer is over and the name is waited for."""
        self.due_ms: int | None = None
        """When `expire` has something to do."""

    def put(self, ask: Ask, now_ms: int) -> None:
        """An ask has been sent."""
        self.ask = ask
        self.checking = False
        self.due_ms = now_ms + self._limit_ms

    def drop(self) -> None:
        """The ask is over, whatever became of it."""
        self.ask = None
        self.checking = False
        self.due_ms = None

    def hear(self, text: str) -> Heard:
        """What a text of the agent is; the caller takes `ask` before it drops it."""
        if self._owes_name and name_of(text) == self._name:
            self._owes_name = False
            return "healthy" if self.checking else "name"
        if self.ask is None:
            return "unasked"
        return "late" if self.checking else "answer"

    def expire(self, now_ms: int, connected: bool = True) -> Due | None:
        """What is due now, if anything is. A seat without an agent is not checked: its ask runs out."""
        if self.due_ms is None or now_ms < self.due_ms:
            return None
        if self.checking:
            self.due_ms = None
            return "lost"
        if not connected:
            self.due_ms = None
            return "time_up"
        self.checking = True
        self._owes_name = True
        self.due_ms = now_ms + self._response_ms
        return "check"
