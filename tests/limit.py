"""No test runs for ever: past its limit it fails, with the stack of where it was.

Setup, call and teardown have the limit each. It strikes again and again, because what a test leaves by a
`with` may wait too. Before it, pytest writes the stacks of all threads (`faulthandler_timeout`). Long proofs
(JINRO_SOAK=1) have none.
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

import pytest

LIMIT_S: Final = 300.0
"""For a setup, a call or a teardown."""
AGAIN_S: Final = 20.0
"""Interval in which the limit strikes again."""


@contextmanager
def limited(limit_s: float = LIMIT_S, again_s: float = AGAIN_S) -> Iterator[None]:
    """Fail what takes longer than `limit_s`. Only in the main thread, and not on Windows."""
    alarms = hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()
    if os.environ.get("JINRO_SOAK") or not alarms:
        yield
        return

    def strike(number: int, frame: FrameType | None) -> NoReturn:
        pytest.fail(f"it took longer than {limit_s:g} s")

    before = signal.signal(signal.SIGALRM, strike)
    signal.setitimer(signal.ITIMER_REAL, limit_s, again_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
