"""`Tries`: how often something may be tried, by address or by name; `Attempts`: what people try."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from jinro.net.addresses import limit_key
from jinro.server.people.refused import Refused

GUESTS: Final = 200
"""New guests of one address at once, as many as a class at a school; then one per `GUESTS_S`."""
GUESTS_S: Final = 5.0
SIGN_UPS: Final = 60
"""New accounts of one address at once; then one per `SIGN_UPS_S`."""
SIGN_UPS_S: Final = 60.0
LOG_INS: Final = 100
"""Failed log-ins from one address at once; then one per `LOG_INS_S`."""
LOG_INS_S: Final = 20.0
NAME_LOG_INS: Final = 100
"""Failed log-ins under one name at once; then one per `NAME_LOG_INS_S`."""
NAME_LOG_INS_S: Final = 30.0
SAME_LOG_INS: Final = 10
"""Failed log-ins under one name from one address at once; then one per `SAME_LOG_INS_S`."""
SAME_LOG_INS_S: Final = 60.0
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


class Attempts:
    """How often people of one server try to come."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        """`seconds` is the clock."""
        self._guests = Tries(GUESTS, GUESTS_S, seconds)
        self._sign_ups = Tries(SIGN_UPS, SIGN_UPS_S, seconds)
        self._log_ins = Tries(LOG_INS, LOG_INS_S, seconds)
        self._name_log_ins = Tries(NAME_LOG_INS, NAME_LOG_INS_S, seconds)
        self._same_log_ins = Tries(SAME_LOG_INS, SAME_LOG_INS_S, seconds)

    def guest(self, address: str) -> None:
        """Count a new guest; raises `Refused` if there were too many, as all of these do."""
        CountedTry((self._guests, limit_key(address)))

    def sign_up(self, address: str) -> None:
        CountedTry((self._sign_ups, limit_key(address)))

    def link(self, address: str) -> None:
        CountedTry((self._log_ins, limit_key(address)))

    def log_in(self, address: str, name: str) -> "CountedTry":
        """Count a log-in under the mark of a name; one that does not fail is given back."""
        place = limit_key(address)
        return CountedTry(
            (self._log_ins, place), (self._name_log_ins, name), (self._same_log_ins, f"{place} {name}")
        )


class CountedTry:
    """A try that was counted, unless there were too many."""

    def __init__(self, *tries: tuple[Tries, str]) -> None:
        self._tries = tries
        wait_s = max(bucket.wait_s(key) for bucket, key in tries)
        if wait_s:
            raise Refused("too_many", retry_s=wait_s)
        for bucket, key in tries:
            bucket.count(key)

    def give_back(self) -> None:
        """It does not count."""
        for bucket, key in self._tries:
            bucket.give_back(key)
