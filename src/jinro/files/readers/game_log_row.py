"""`GameLogRow`: one row of a game log, `day,kind,...`, comma-separated without quoting.

Texts contain commas as they are. A row of talk is therefore split at its first five commas only, and a last
field of 10 to 13 digits is the time. A realtime feed is turned into the same rows.
"""

import re
from typing import Final, Literal

from msgspec import Struct

from jinro.errors import LogError
from jinro.files.reading import Problem
from jinro.game.check import MOST_SEATS
from jinro.game.notation import MOST_LINES
from jinro.i18n import coded, message

FIELDS: Final = {
    "status": (4, 5),
    "talk": (4, 4),
    "whisper": (4, 4),
    "vote": (2, 2),
    "execute": (2, 2),
    "divine": (3, 3),
    "guard": (3, 3),
    "attackVote": (2, 2),
    "attack": (2, 2),
    "result": (3, 3),
}
"""Number of fields after `day,kind`: minimum, maximum."""
NUMBERS: Final = {
    "status": 1, "talk": 3, "whisper": 3, "vote": 2, "execute": 1, "divine": 2, "guard": 2, "attackVote": 2,
    "attack": 1, "result": 2,
}  # fmt: skip
"""How many of these fields are numbers; they come first."""
TALKS: Final = ("talk", "whisper")
TimeUnit = Literal["", "s", "ms"]
"""Unit of the time column; empty: there is none."""
_ROW: Final = re.compile(rf"(\d{{1,6}}),({'|'.join(FIELDS)}),")
_NUMBER: Final = re.compile(r"-?\d{1,9}")
_TIME: Final = re.compile(r",(\d{10,13})$")


class GameLogRow(Struct, frozen=True):
    """One row; `numbers` are its leading fields, `words` the rest."""

    line: int
    day: int
    kind: str
    numbers: tuple[int, ...]
    words: tuple[str, ...] = ()
    time: int | None = None
    """Unix time in the unit of the file."""


class LogLines(Struct, frozen=True):
    """The lines of a file, without LF."""

    texts: list[str]
    final_newline: bool
    """Whether the last line ends with a newline."""
    crlf: bool
    """Whether lines end with CR LF: most do. Elsewhere a CR is the end of a text."""


def lines_of(data: bytes, problems: list[Problem]) -> LogLines:
    """The lines of a file; `LogError` if there are too many."""
    if data.count(b"\n") > MOST_LINES:
        raise LogError("errors.file.too_many_lines", most=MOST_LINES)
    lines = _decode(data, problems).split("\n")
    final_newline = len(lines) > 1 and not lines[-1]
    if not lines[-1]:
        lines.pop()
    return LogLines(lines, final_newline, data.count(b"\r\n") * 2 > data.count(b"\n"))


def _decode(data: bytes, problems: list[Problem]) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.append(Problem(line, "not_utf8", coded("problems.not_utf8", byte=data[error.start])))
        return data.decode(errors="replace")


def begins_row(line: str) -> bool:
    """Whether a line begins a row."""
    return _ROW.match(line) is not None


def not_a_row(number: int, line: str) -> Problem:
    """The problem of a line that is not a row."""
    return Problem(number, "not_a_row", coded("problems.not_a_row", line=_shortened(line)))


def kind_of(text: str) -> str:
    """The kind of a row, from the text that begins it."""
    return text.split(",", 2)[1]


def time_in(text: str) -> str:
    """The time column of a row of talk; empty if there is none."""
    found = _TIME.search(text) if text.count(",") > 5 else None
    return found[1] if found is not None else ""


def row_of(
    number: int, text: str, unit: TimeUnit, problems: list[Problem], classic: bool = False
) -> GameLogRow | None:
    """Parse a text that begins a row; None, with a problem, if its fields do not fit its kind.

    `classic`: the name in a status row is its last field and may contain commas.
    """
    day, kind, rest = text.split(",", 2)
    least, most = FIELDS[kind]
    time = time_in(text) if unit and kind in TALKS else ""
    if kind in TALKS:
        fields = rest[: len(rest) - len(time) - bool(time)].split(",", 3)
    else:
        fields = rest.split(",", 3 if classic and kind == "status" else -1)
        if kind == "status" and len(fields) > most:  # The player's name contains commas.
            fields = [*fields[:3], ",".join(fields[3:-1]), fields[-1]]
    if not least <= len(fields) <= most:
        expected: object = least if least == most else message("problems.one_or_other", one=least, other=most)
        found = {"kind": kind, "expected": expected, "found": len(fields), "line": _shortened(text)}
        problems.append(Problem(number, "bad_row", coded("problems.fields", **found)))
        return None
    split_at = NUMBERS[kind]
    numbers = fields[:split_at]
    if not all(_NUMBER.fullmatch(field) for field in numbers):
        problems.append(Problem(number, "bad_row", coded("problems.not_a_number", line=_shortened(text))))
        return None
    words = tuple(fields[split_at:])
    row = GameLogRow(number, int(day), kind, tuple(map(int, numbers)), words, int(time) if time else None)
    return row if has_valid_seats(row, problems) else None


def seats_of(row: GameLogRow) -> tuple[int, ...]:
    """The numbers of a row that are seats."""
    if row.kind == "result":
        return ()
    return row.numbers[2:] if row.kind in TALKS else row.numbers


def has_valid_seats(row: GameLogRow, problems: list[Problem]) -> bool:
    """Whether the seats of a row are possible; if not, it is a problem."""
    nobody = (-1,) if row.kind == "attack" else ()
    for seat in seats_of(row):
        if not 1 <= seat <= MOST_SEATS and seat not in nobody:
            problems.append(
                Problem(row.line, "bad_seat", coded("problems.not_a_seat", kind=row.kind, seat=seat))
            )
            return False
    return True


def _shortened(line: str) -> str:
    """A line, quoted and short enough for a message."""
    return repr(line if len(line) <= 60 else line[:60] + "…")
