"""Keeps programs of the same user from reading this process: its environment and its memory, with all keys.

With the standard library alone."""

import ctypes
import sys
from typing import Final

SET_DUMPABLE: Final = 4
"""`PR_SET_DUMPABLE` of Linux: without it, /proc and debuggers show the process to root alone."""


def hide_this_process() -> None:
    """Only on Linux; elsewhere nothing happens."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_DUMPABLE, 0, 0, 0, 0)
