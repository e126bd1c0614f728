"""How often the seats of one village may do something that costs the server work: `Bursts`, `Returns`."""

from typing import Final

from jinro.game.roles import Seat
from jinro.village.clock import Clock

RETURNS: Final = 5
"""How often in a burst an agent may reconnect to its seat without waiting; one is forgiven in
`FORGIVEN_MS`."""
FORGIVEN_MS: Final = 10_000
FIRST_WAIT_MS: Final = 500
"""How long an agent waits that has come back once more; twice as long each time, up to `LONGEST_WAIT_MS`."""
LONGEST_WAIT_MS: Final = 10_000


class Bursts:
    """Counts what seats do; after a burst one more is allowed whenever one is forgiven."""

    def __init__(self, clock: Clock, *, at_once: int, forgiven_ms: int) -> None:
        self._clock = clock
        self._at_once = at_once
        self._forgiven_ms = forgiven_ms
        self._done: dict[Seat, tuple[float, int]] = {}

    def allow(self, seat: Seat) -> bool:
        """Count it, if it is allowed."""
        allowed = self._not_forgiven(seat) + 1 <= self._at_once
        if allowed:
            self.count(seat)
        return allowed

    def count(self, seat: Seat) -> float:
        """Count it; returns how many beyond the burst are not forgiven."""
        times = self._not_forgiven(seat) + 1
        self._done[seat] = times, self._clock.now_ms()
        return times - self._at_once

    def _not_forgiven(self, seat: Seat) -> float:
        now = self._clock.now_ms()
        times, at_ms = self._done.get(seat, (0.0, now))
        return max(0.0, times - (now - at_ms) / self._forgiven_ms)


class Returns:
    """When agents that reconnect get their seats back: at once, or later and later if they do it too often.

    A return is written to log and trace, and the agent is sent everything again: returns must be bounded."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._bursts = Bursts(clock, at_once=RETURNS, forgiven_ms=FORGIVEN_MS)
        self._next_ms: dict[Seat, int] = {}

    def wait_ms(self, seat: Seat) -> int:
        """How long the agent of a seat must wait for it."""
        return max(0, self._next_ms.get(seat, 0) - self._clock.now_ms())

    def count(self, seat: Seat) -> None:
        """A seat is given back."""
        beyond = self._bursts.count(seat)
        if beyond >= 0:
            wait = min(FIRST_WAIT_MS * 2 ** min(beyond, 16.0), LONGEST_WAIT_MS)
            self._next_ms[seat] = self._clock.now_ms() + round(wait)
