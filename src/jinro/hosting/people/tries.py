"""`Attempts`: how often people may try to come, by address or by name."""

from collections.abc import Callable
from typing import Final

from jinro.hosting.people.refused import Refused
from jinro.net.addresses import limit_key
from jinro.village.pace import Pace

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


class Attempts:
    """How often people of one server try to come."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        """`seconds` is the clock."""
        self._seconds = seconds
        self._guests = Pace(GUESTS, GUESTS_S)
        self._sign_ups = Pace(SIGN_UPS, SIGN_UPS_S)
        self._log_ins = Pace(LOG_INS, LOG_INS_S)
        self._name_log_ins = Pace(NAME_LOG_INS, NAME_LOG_INS_S)
        self._same_log_ins = Pace(SAME_LOG_INS, SAME_LOG_INS_S)

    def guest(self, address: str) -> None:
        """Count a new guest; raises `Refused` if there were too many, as all of these do."""
        CountedTry(self._seconds(), (self._guests, limit_key(address)))

    def sign_up(self, address: str) -> None:
        CountedTry(self._seconds(), (self._sign_ups, limit_key(address)))

    def link(self, address: str) -> None:
        CountedTry(self._seconds(), (self._log_ins, limit_key(address)))

    def log_in(self, address: str, name: str) -> "CountedTry":
        """Count a log-in under the mark of a name; one that does not fail is given back."""
        place = limit_key(address)
        return CountedTry(
            self._seconds(),
            (self._log_ins, place),
            (self._name_log_ins, name),
            (self._same_log_ins, f"{place} {name}"),
        )


class CountedTry:
    """A try that was counted, unless there were too many."""

    def __init__(self, now_s: float, *tries: tuple[Pace, str]) -> None:
        self._tries = tries
        wait_s = max(pace.wait(key, now_s) for pace, key in tries)
        if wait_s:
            raise Refused("too_many", retry_s=max(1, round(wait_s)))
        for pace, key in tries:
            pace.count(key, now_s)

    def give_back(self) -> None:
        """It does not count."""
        for pace, key in self._tries:
            pace.give_back(key)
