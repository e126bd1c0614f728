"""Checks of files: do our own events reproduce them?"""

from collections.abc import Sequence

from msgspec import Struct

from jinro.errors import LogError
from jinro.files.formats import Format, decompress, format_of, read_as, write
from jinro.files.readers.trace import read_trace
from jinro.files.reading import Problem
from jinro.files.reenactment.reenact import Difference, reenact


class LogCheck(Struct, frozen=True):
    """The check of one game log."""

    file: str
    identical: bool
    """Whether the log written from the events alone has the same bytes."""
    problems: Sequence[Problem]
    """Problems of the log itself."""


def check_log(file: str, data: bytes) -> LogCheck:
    """Read a game log, write it again from the events alone, and compare the bytes.

    A file of any other format is checked as a log of the contest.
    """
    try:
        data = decompress(data)
    except LogError as error:
        return LogCheck(file, False, [Problem(0, "not_gzip", str(error))])
    format_: Format = "classic" if format_of(data) == "classic" else "log"
    reading = read_as(data, format_)
    again = write(reading.events, format_, variant=reading.variant, texts="as_said")
    return LogCheck(file, again == data, reading.problems)


class TraceCheck(Struct, frozen=True):
    """The check of one packet trace."""

    file: str
    dialect: str
    """Empty if the game could not be re-enacted."""
    packets: int
    """Packets of the trace."""
    identical: int
    """Packets that our own game sends with equal values."""
    difference: Difference | None
    """The first packet that differs."""

    @property
    def good(self) -> bool:
        return self.difference is None and self.identical == self.packets


def check_trace(file: str, data: bytes) -> TraceCheck:
    """Re-enact a recorded game and compare all packets; a file that is not a trace has 0 packets."""
    packets = 0
    try:
        trace = read_trace(decompress(data))
        packets = len(trace.entries)
        found = reenact(trace)
    except LogError as error:
        return TraceCheck(file, "", packets, 0, Difference(0, "$", None, str(error)))
    return TraceCheck(file, found.dialect, found.packets, found.identical, found.difference)
