"""How often something that costs the server work may be done: `Pace`; of seats `Bursts` and `Returns`."""

from collections.abc import Hashable
from typing import Final

from jinro.game.roles import Seat
from jinro.village.clock import Clock

MOST_PACED: Final = 20_000
"""Keys whose acts are remembered; those that are forgiven are forgotten first, then ones that acted longest
ago."""
RETURNS: Final = 5
"""How often in a burst an agent may reconnect to its seat without waiting; one is forgiven in
`FORGIVEN_MS`."""
FORGIVEN_MS: Final = 10_000
FIRST_WAIT_MS: Final = 500
"""How long an agent waits that has come back once more; twice as long each time, up to `LONGEST_WAIT_MS`."""
LONGEST_WAIT_MS: Final = 10_000


class Pace:
    """Counts acts by key: some at once, then one more whenever one is forgiven. Times have any unit."""

    def __init__(self, at_once: int, forgiven: float) -> None:
        """`forgiven`: after how long one is."""
        self._at_once = at_once
        self._forgiven = forgiven
        self._done: dict[Hashable, tuple[float, float]] = {}
        """Acts that were not forgiven, and when that was right; keys that acted last come last."""

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._done)

    def allows(self, key: Hashable, now: float) -> bool:
        """Count an act; False if it is one too many. Refused ones do not count."""
        allowed = self.is_left(key, now)
        if allowed:
            self.count(key, now)
        return allowed

    def is_left(self, key: Hashable, now: float) -> bool:
        """Whether an act would be allowed."""
        return self._not_forgiven(key, now) + 1 <= self._at_once

    def wait(self, key: Hashable, now: float) -> float:
        """How long until an act is allowed; 0: it is now."""
        return max(0.0, self._not_forgiven(key, now) + 1 - self._at_once) * self._forgiven

    def count(self, key: Hashable, now: float) -> float:
        """Count an act, whether it is allowed or not; returns how many beyond the burst are not forgiven."""
        acts = self._not_forgiven(key, now) + 1
        if self._done.pop(key, None) is None and len(self._done) >= MOST_PACED:
            self._forget(now)
        self._done[key] = acts, now
        return acts - self._at_once

    def give_back(self, key: Hashable) -> None:
        """The last act does not count."""
        if key in self._done:
            acts, at = self._done[key]
            self._done[key] = max(0.0, acts - 1), at

    def _not_forgiven(self, key: Hashable, now: float) -> float:
        acts, at = self._done.get(key, (0.0, now))
        return max(0.0, acts - (now - at) / self._forgiven)

    def _forget(self, now: float) -> None:
        self._done = {key: one for key, one in self._done.items() if self._not_forgiven(key, now)}
        for old in list(self._done)[: max(0, len(self._done) - MOST_PACED * 9 // 10)]:
            del self._done[old]


class Bursts:
    """Counts what the seats of one village do."""

    def __init__(self, clock: Clock, *, at_once: int, forgiven_ms: int) -> None:
        self._clock = clock
        self._pace = Pace(at_once, forgiven_ms)

    def allow(self, seat: Seat) -> bool:
        """Count it, if it is allowed."""
        return self._pace.allows(seat, self._clock.now_ms())

    def count(self, seat: Seat) -> float:
        """Count it; returns how many beyond the burst are not forgiven."""
        return self._pace.count(seat, self._clock.now_ms())


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
