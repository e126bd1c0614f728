"""`Bursts`: how often each seat may do something that costs the server work."""

from jinro.game.roles import Seat
from jinro.village.clock import Clock


class Bursts:
    """Counts what the seats of one village do; after a burst one more is allowed whenever one is forgiven."""

    def __init__(self, clock: Clock, *, at_once: int, forgiven_ms: int) -> None:
        self._clock = clock
        self._at_once = at_once
        self._forgiven_ms = forgiven_ms
        self._done: dict[Seat, tuple[float, int]] = {}

    def allow(self, seat: Seat) -> bool:
        """Count it, if it is allowed."""
        now = self._clock.now_ms()
        times, at_ms = self._done.get(seat, (0.0, now))
        times = max(0.0, times - (now - at_ms) / self._forgiven_ms)
        allowed = times + 1 <= self._at_once
        self._done[seat] = (times + allowed, now)
        return allowed
