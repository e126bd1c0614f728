"""Checks of files: are they what our own events give back?"""

from collections.abc import Sequence

from msgspec import Struct

from jinro.errors import LogError
from jinro.files.packed import unpack
from jinro.files.readers.classic_log import is_classic, read_classic_log
from jinro.files.readers.gamelog import read_log
from jinro.files.readers.trace import read_trace
from jinro.files.reading import Problem
from jinro.files.reenactment.reenact import Difference, reenact
from jinro.files.writers.classic_log import write_classic_log
from jinro.files.writers.gamelog import write_log


class LogCheck(Struct, frozen=True):
    """What became of one game log."""

    file: str
    identical: bool
    """Whether the log that is written from the events alone has the same bytes."""
    problems: Sequence[Problem]
    """What the log itself does wrong."""


def check_log(file: str, data: bytes) -> LogCheck:
    """Read a game log, the contest's or the classic server's, into events, write it back, and compare."""
    try:
        data = unpack(data)
    except LogError as error:
        return LogCheck(file, False, [Problem(0, "not_gzip", str(error))])
    if is_classic(data):
        record = read_classic_log(data)
        again = write_classic_log(record.events, "as_said")
    else:
        record = read_log(data)
        again = write_log(record.events, record.variant, "as_said")
    return LogCheck(file, again == data, record.problems)


class TraceCheck(Struct, frozen=True):
    """What became of one packet trace."""

    file: str
    dialect: str
    """Empty where the game could not be played again at all."""
    packets: int
    """Packets of the trace."""
    identical: int
    """Those that our own game sends with equal values."""
    difference: Difference | None
    """The first one that it does not send so."""

    @property
    def good(self) -> bool:
        return self.difference is None and self.identical == self.packets


def check_trace(file: str, data: bytes) -> TraceCheck:
    """Play a recorded game again, and compare all packets; a file that is no trace has no packets."""
    packets = 0
    try:
        trace = read_trace(unpack(data))
        packets = len(trace.entries)
        found = reenact(trace)
    except LogError as error:
        return TraceCheck(file, "", packets, 0, Difference(0, "$", None, str(error)))
    return TraceCheck(file, found.dialect, found.packets, found.identical, found.difference)
