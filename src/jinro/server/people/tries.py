"""`Tries`: how often something may be tried, by address or by name."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_KEYS: Final = 20_000
"""Addresses and names that are remembered; those that tried longest ago are forgotten."""


class Tries:
    """A bucket of tries per key, which fills up again."""

    def __init__(self, burst: int, every_s: float, seconds: Callable[[], float]) -> None:
        """`burst` tries at once, then one per `every_s`. `seconds` is the clock."""
        self._burst = burst
        self._every_s = every_s
        self._seconds = seconds
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Used tries, and when they were counted."""

    def wait_s(self, key: str) -> int:
        """Seconds until a key may try again; 0: now."""
        over = self._now(key) - self._burst + 1
        return 0 if over <= 0 else max(1, round(over * self._every_s))

    def count(self, key: str) -> None:
        """Count a try."""
        self._used[key] = self._now(key) + 1, self._seconds()
        self._used.move_to_end(key)
        if len(self._used) > MOST_KEYS:
            self._used.popitem(last=False)

    def give_back(self, key: str) -> None:
        """The last try does not count."""
        if key in self._used:
            used, at = self._used[key]
            self._used[key] = max(0.0, used - 1), at

    def _now(self, key: str) -> float:
        used, at = self._used.get(key, (0.0, 0.0))
        return max(0.0, used - (self._seconds() - at) / self._every_s)
