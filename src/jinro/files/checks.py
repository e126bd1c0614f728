"""Checks of files: do our own events reproduce them?"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from msgspec import Struct

from jinro.errors import LogError
from jinro.files.formats import ReadFormat, decompress, format_of, read_as, write
from jinro.files.readers.licos import played_problems
from jinro.files.readers.trace import read_trace
from jinro.files.reading import Problem
from jinro.files.reenactment.licos.lines import LicosLine, LicosLog, is_licos, read_lines
from jinro.files.reenactment.licos.reenact import reenacted
from jinro.files.reenactment.reenact import PacketDifference, reenact
from jinro.game.game import Game
from jinro.game.notation import decode_log, encode_log
from jinro.i18n import CodedText, coded

LONGEST: Final = 1_000
"""Bytes of a line that a difference shows."""


class LogDifference(Struct, frozen=True):
    """The first line in which a log differs from the one written from its events."""

    line: int
    """1-based."""
    theirs: str | None
    """The line without LF, None: the file ends before it."""
    ours: str | None


class LogCheck(Struct, frozen=True):
    """The check of one game log."""

    file: str
    identical: bool
    """Whether the log written from the events alone has the same bytes."""
    problems: Sequence[Problem]
    """Problems of the log itself."""
    difference: LogDifference | None = None
    """Where the bytes differ; None if they are the same, or if the file cannot be read."""


def check_log(file: str, data: bytes) -> LogCheck:
    """Read a game log, write it again from the events alone, and compare the bytes.

    A log of jinro is also replayed. Of a trace or a feed the one problem is that it is one; anything else is
    checked as a log of the contest.
    """
    try:
        data = decompress(data)
    except LogError as error:
        return LogCheck(file, False, [Problem(0, "not_gzip", CodedText(error.told))])
    format_ = format_of(data)
    if format_ == "events":
        return _check_own(file, data)
    if format_ in ("realtime", "licos") or (format_ == "trace" and _is_trace(data)):
        return LogCheck(file, False, [Problem(0, "other_format", _other(format_))])
    format_ = "classic" if format_ == "classic" else "log"
    reading = read_as(data, format_)
    again = write(reading.events, format_, variant=reading.variant, texts="as_said")
    return LogCheck(file, again == data, reading.problems, _difference(data, again))


def _difference(theirs: bytes, ours: bytes) -> LogDifference | None:
    """The first line that differs; None if none does."""
    pairs = zip_longest(theirs.split(b"\n"), ours.split(b"\n"))
    for number, (one, other) in enumerate(pairs, 1):
        if one != other:
            return LogDifference(number, _shown(one), _shown(other))
    return None


def _shown(line: bytes | None) -> str | None:
    return None if line is None else line[:LONGEST].decode(errors="replace")


def _check_own(file: str, data: bytes) -> LogCheck:
    try:
        events = decode_log(data)
        Game.replay(events)
    except LogError as error:
        return LogCheck(file, False, [Problem(0, "unreadable", CodedText(error.told))])
    again = encode_log(events)
    return LogCheck(file, again == data, [], _difference(data, again))


def _is_trace(data: bytes) -> bool:
    try:
        read_trace(data)
    except LogError:
        return False
    return True


class TraceCheck(Struct, frozen=True):
    """The check of one packet trace."""

    file: str
    dialect: str
    """Empty if the game could not be re-enacted."""
    packets: int
    """Packets of the trace."""
    identical: int
    """Packets that our own game sends with equal values."""
    difference: PacketDifference | None
    """The first packet that differs."""

    @property
    def good(self) -> bool:
        return self.difference is None and self.identical == self.packets


def check_trace(file: str, data: bytes) -> TraceCheck:
    """Re-enact a recorded game and compare all packets; a file that is not a trace has 0 packets."""
    packets = 0
    try:
        data = decompress(data)
        trace = read_trace(data)
        packets = len(trace.entries)
        found = reenact(trace)
    except LogError as error:
        told = CodedText(error.told)
        why = told if packets else _instead(data) or told
        return TraceCheck(file, "", packets, 0, PacketDifference(0, "$", None, why))
    return TraceCheck(file, found.dialect, found.packets, found.identical, found.difference)


class LicosCheck(Struct, frozen=True):
    """The check of a LiCOS log, or of what one client has sent and received."""

    file: str
    version: str
    messages: int
    problems: Sequence[Problem]
    """Every fault, by line."""


def check_licos(file: str, data: bytes) -> LicosCheck:
    """Read messages as a server reads them, and play their village again: whatever is not taken is told."""
    try:
        log = read_lines(decompress(data))
        problems = [
            Problem(line.number, "bad_message", CodedText(fault.told))
            for line in log.lines
            for fault in line.faults
        ]
        if not any(_may_be_message(line) for line in log.lines):
            log, problems = LicosLog(version=log.version, lines=()), []
        if not log.lines:
            problems = [Problem(0, "empty", coded("problems.no_message"))]
    except LogError as error:
        return LicosCheck(file, "", 0, [Problem(error.line, "unreadable", CodedText(error.told))])
    try:
        # Who is refused for its form is asked nothing more.
        told = {one.line for one in problems}
        problems += [one for one in played_problems(reenacted(log, guess=True)) if one.line not in told]
    except LogError as error:
        if any(line.message is not None for line in log.lines):
            problems.append(Problem(0, "unplayable", CodedText(error.told)))
    problems.sort(key=lambda one: one.line)
    return LicosCheck(file, log.version, len(log.lines), problems)


def _may_be_message(line: LicosLine) -> bool:
    """Whether a line was meant as a message of LiCOS; of other files nothing more is told."""
    return line.message is not None or is_licos(line.raw) or b'"type"' in line.raw


def _instead(data: bytes) -> str:
    """What a file is that is not a trace; empty if it is no file of a game."""
    format_ = format_of(data)
    known = format_ in ("events", "realtime", "licos") or (
        format_ != "trace" and read_as(data, format_).events
    )
    return _other(format_) if known else ""


def _other(format_: ReadFormat) -> str:
    """What a file is that is not what it was taken for, and what to do with it."""
    return coded(f"problems.other.{format_}")
