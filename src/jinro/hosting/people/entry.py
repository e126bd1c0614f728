"""How people come in. `Attempts`: how often they may try, by address or by name. `Passwords`: argon2id
hashes, made in threads, few at a time: each takes memory and a processor.
"""

import asyncio
import base64
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from msgspec import Struct

from jinro.hosting.people.refused import Refused
from jinro.net.addresses import limit_key
from jinro.village.pace import Pace

SHORTEST: Final = 8
LONGEST: Final = 128
"""Characters of a password."""
AT_ONCE: Final = 2
"""Passwords that are hashed at the same time."""
WAITING: Final = 200
"""Passwords that wait to be hashed; further ones are refused."""
BUSY_S: Final = 5
"""When these may try again."""
T = TypeVar("T")


class Cost(Struct, frozen=True):
    """What one hash costs."""

    rounds: int = 2
    memory_kib: int = 19_456
    lanes: int = 1


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self, cost: Cost | None = None) -> None:
        self._cost = cost or Cost()
        self._hasher = PasswordHasher(self._cost.rounds, self._cost.memory_kib, self._cost.lanes)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="jinro-passwords")
        self._under_way = 0

    async def hash(self, password: str) -> str:
        """A hash of a password."""
        return await self._run(lambda: self._hasher.hash(_bytes(password)))

    async def matches(self, kept: str, password: str) -> bool:
        """Whether a password is the one of a hash. Of an empty hash none is, after the same time."""
        given = _bytes(password if len(password) <= LONGEST else "")

        def check() -> bool:
            try:
                return self._hasher.verify(kept or self._of_no_password(), given) and bool(kept)
            except (Argon2Error, InvalidHashError):
                return False

        return await self._run(check)

    def is_old(self, kept: str) -> bool:
        """Whether a hash was made at another cost."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _of_no_password(self) -> str:
        """A hash of no password, of the present cost."""
        cost = self._cost
        salt, made = (base64.b64encode(secrets.token_bytes(n)).decode().rstrip("=") for n in (16, 32))
        return f"$argon2id$v=19$m={cost.memory_kib},t={cost.rounds},p={cost.lanes}${salt}${made}"

    async def _run(self, work: Callable[[], T]) -> T:
        if self._under_way >= AT_ONCE + WAITING:
            raise Refused("busy", retry_s=BUSY_S)
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._under_way -= 1


def check_new(password: str, name: str) -> None:
    """Refuse a bad password."""
    text = unicodedata.normalize("NFC", password) if len(password) <= LONGEST else ""
    if not SHORTEST <= len(text) <= LONGEST or text.casefold() == name.casefold():
        raise Refused("password", shortest=SHORTEST, longest=LONGEST)


def _bytes(password: str) -> bytes:
    # The same password may come composed from one device and decomposed from another.
    return unicodedata.normalize("NFC", password).encode(errors="surrogatepass")


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
