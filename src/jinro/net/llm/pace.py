"""`CallPace`: when an endpoint may be called again, known to all processes here that share a folder.

The file of an endpoint has one number: the Unix time in milliseconds before which nobody calls. Its name is a
digest: neither address nor key is written.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Final

from jinro.completion import EndpointSettings
from jinro.store.private import make_private
from jinro.village.clock import unix_ms

if sys.platform != "win32":
    import fcntl

MOST_WAIT_MS: Final = 600_000
"""Longest time that an endpoint may ask to wait."""
_Next = Callable[[float, float], float]
"""When the call after the next may be made, given when the next may, and the present."""
_DURATION: Final = re.compile(r"([\d.]+)(ms|s|m|h)")
_UNITS: Final = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000}
_IN_WORDS: Final = re.compile(r'(?:try again in|retryDelay"\s*:\s*")\s*((?:[\d.]+(?:ms|s|m|h))+)', re.I)


class CallPace:
    """The pace of the calls to one endpoint."""

    def __init__(self, settings: EndpointSettings, key: str = "") -> None:
        self._gap_ms = 60_000 / settings.calls_per_minute if settings.calls_per_minute else 0.0
        self._next = 0.0
        self._path: Path | None = None
        if settings.pace is not None:
            name = hashlib.sha256(f"{settings.url}\n{key}".encode()).hexdigest()[:16]
            self._path = settings.pace / f"{name}.pace"

    def take(self, until_ms: float) -> float:
        """How long to wait before the next call, in milliseconds; its time is taken, unless it is later than
        this Unix time."""
        return self._change(lambda due, now: max(due, now) + self._gap_ms, until_ms)

    def hold(self, wait_ms: float) -> None:
        """Nobody calls for so long."""
        self._change(lambda due, now: max(due, now + wait_ms), float("inf"))

    def _change(self, then: _Next, until_ms: float) -> float:
        now = float(unix_ms())
        if self._path is None:
            due, self._next = self._next, self._moved(self._next, now, then, until_ms)
            return max(0.0, due - now)
        try:
            file = os.open(make_private(self._path.parent) / self._path.name, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            self._path = None  # Nothing can be written here: then each process has a pace of its own.
            return self._change(then, until_ms)
        try:
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX)
            due = _number(os.read(file, 40), now)
            os.lseek(file, 0, os.SEEK_SET)
            os.write(file, f"{self._moved(due, now, then, until_ms):<40.0f}".encode())
            return max(0.0, due - now)
        finally:
            os.close(file)

    @staticmethod
    def _moved(due: float, now: float, then: _Next, until_ms: float) -> float:
        return due if due >= until_ms else then(due, now)


def _number(text: bytes, now: float) -> float:
    """What a file says; nobody may ask to wait longer than `MOST_WAIT_MS`."""
    try:
        return min(float(text or b"0"), now + MOST_WAIT_MS)
    except ValueError:
        return 0.0


def wait_of(headers: Mapping[str, str], body: str) -> float:
    """How long an endpoint that answered 429 or the like wants to be left alone, in milliseconds; 0: it does
    not say."""
    for name, unit in (("retry-after-ms", 1), ("Retry-After", 1_000)):
        wait = _retry_after(headers.get(name), unit)
        if wait is not None:
            return _bounded(wait)
    said = _IN_WORDS.search(body)
    told = [said[1]] if said else []
    for what in ("requests", "tokens"):
        if headers.get(f"x-ratelimit-remaining-{what}") == "0":
            told.append(headers.get(f"x-ratelimit-reset-{what}", ""))
    return _bounded(max((_duration(one) for one in told), default=0.0))


def _retry_after(text: str | None, unit: int) -> float | None:
    if text is None:
        return None
    try:
        return float(text) * unit
    except ValueError:
        try:
            return parsedate_to_datetime(text).timestamp() * 1_000 - unix_ms()
        except (ValueError, TypeError, OverflowError):
            return None


def _duration(text: str) -> float:
    """A duration such as 1.2s or 6m0s, in milliseconds."""
    try:
        return sum(float(n) * _UNITS[unit] for n, unit in _DURATION.findall(text))
    except ValueError:
        return 0.0


def _bounded(ms: float) -> float:
    return min(max(ms, 0.0), MOST_WAIT_MS) if ms == ms else 0.0
