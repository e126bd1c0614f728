"""`Passwords`: argon2id hashes, made in threads, few at a time: each takes memory and a processor."""

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
