"""How long operations tell how far they are."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is (0: unknown)."""


def silent(what: str, done: int, total: int) -> None:
    """Tell nothing."""
