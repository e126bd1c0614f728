"""`Line`: the conversation with one agent about one ask at a time, with its time limits and the health check.

If an ask is not answered in time, NAME is sent. An agent that answers with its name in time stays in the game
and has lost that one answer; any other is lost. Whatever comes before the name is late, even if the agent has
been asked something else meanwhile. Late and unsolicited texts are reported to the caller and change nothing.
No socket and no clock: the caller brings texts and times.
"""

from typing import Literal

from jinro.game.asks import Ask
from jinro.wire.nlp.codec import name_of

Heard = Literal["answer", "late", "name", "healthy", "unasked"]
"""What a text is: the answer; a late answer; the name (`healthy` if the health check waits for it);
unsolicited."""
Due = Literal["check", "lost", "time_up"]
"""What to do when time is over: send the health check; give the agent up; let the ask run out."""


class Line:
    """One agent's end of the conversation."""

    __slots__ = ("_limit_ms", "_name", "_owed", "_response_ms", "ask", "checking", "due_ms")

    def __init__(self, name: str, limit_ms: int, response_ms: int) -> None:
        self._name = name
        self._limit_ms = limit_ms
        self._response_ms = response_ms
        self._owed = 0
        """How often it is still to send its name."""
        self.ask: Ask | None = None
        """The ask that waits for its answer."""
        self.checking = False
        """Whether the answer is overdue and the health check waits for the name."""
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
        if self._owed:
            if name_of(text) != self._name:
                return "late"
            self._owed -= 1
            return "healthy" if self.checking and not self._owed else "name"
        return "unasked" if self.ask is None else "answer"

    def expire(self, now_ms: int, connected: bool = True) -> Due | None:
        """What is due now, if anything. Without a connected agent there is no health check: the ask runs
        out."""
        if self.due_ms is None or now_ms < self.due_ms:
            return None
        if not connected:
            self.due_ms = None
            return "time_up"
        if self.checking:
            self.due_ms = None
            return "lost"
        self.checking = True
        self._owed += 1
        self.due_ms = now_ms + self._response_ms
        return "check"

    def cut(self) -> Literal["check"] | None:
        """The phase ends before the answer has come: it will be late. The name, which is asked for, shows
        where the next answers begin."""
        if self.ask is None or self.checking:
            return None
        self._owed += 1
        return "check"
