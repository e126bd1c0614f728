"""Checks of files: are they what our own events give back?"""

from collections.abc import Sequence

from msgspec import Struct

from jinro.corpus.readers.gamelog import read_log
from jinro.corpus.record import Problem
from jinro.corpus.writers.gamelog import write_log


class LogCheck(Struct, frozen=True):
    """What became of one game log."""

    file: str
    identical: bool
    """Whether the log that is written from the events alone has the same bytes."""
    problems: Sequence[Problem]
    """What the log itself does wrong."""


def check_log(file: str, data: bytes) -> LogCheck:
    """Read a game log into events, write it back from them, and compare."""
    record = read_log(data)
    again = write_log(record.events, record.variant, "as_said")
    return LogCheck(file, again == data, record.problems)
