"""`Pace`: how often somebody may do something: some at once, then one at a time."""

from typing import Final

MOST_PACED: Final = 20_000
"""Visitors and addresses whose acts are remembered; those that are forgiven are forgotten first."""


class Pace:
    """Counts acts by key; each is forgiven after some time."""

    def __init__(self, burst: int, forgiven_ms: int) -> None:
        self._burst = burst
        self._forgiven_ms = forgiven_ms
        self._spent: dict[str, tuple[float, int]] = {}

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._spent)

    def allows(self, key: str, now_ms: int) -> bool:
        """Count an act; False if it is one too many. Those that are refused do not count."""
        spent = self._left(key, now_ms)
        if not self.is_left(key, now_ms):
            return False
        if key not in self._spent and len(self._spent) >= MOST_PACED:
            self._forget(now_ms)
        self._spent[key] = spent + 1, now_ms
        return True

    def is_left(self, key: str, now_ms: int) -> bool:
        """Whether an act would be allowed."""
        return self._left(key, now_ms) + 1 <= self._burst

    def _left(self, key: str, now_ms: int) -> float:
        spent, at_ms = self._spent.get(key, (0.0, now_ms))
        return max(0.0, spent - (now_ms - at_ms) / self._forgiven_ms)

    def _forget(self, now_ms: int) -> None:
        self._spent = {key: one for key, one in self._spent.items() if self._left(key, now_ms)}
        for old in list(self._spent)[: max(0, len(self._spent) - MOST_PACED * 9 // 10)]:
            del self._spent[old]
