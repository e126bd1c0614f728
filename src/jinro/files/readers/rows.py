"""The rows of a game log: `day,kind,...`, one a line, without quoting.

Texts hold commas and line breaks as they are. So a row of talk is split at its first five commas only, a line
that does not begin a row goes on with the text before it, and a last field of 10 to 13 digits is the time.
"""

import re
from typing import Final, Literal

from msgspec import Struct

from jinro.files.reading import Problem, Variant

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
"""How many fields follow `day,kind`: at least, at most."""
NUMBERS: Final = {
    "status": 1, "talk": 3, "whisper": 3, "vote": 2, "execute": 1, "divine": 2, "guard": 2, "attackVote": 2,
    "attack": 1, "result": 2,
}  # fmt: skip
"""How many of them are numbers."""
TALKS: Final = ("talk", "whisper")
MOST_SEATS: Final = 60
_ROW: Final = re.compile(rf"(\d{{1,6}}),({'|'.join(FIELDS)}),")
_NUMBER: Final = re.compile(r"-?\d{1,9}")
_TIME: Final = re.compile(r",(\d{10,13})$")


class Row(Struct, frozen=True):
    """One row; `numbers` are its leading fields, `words` the rest."""

    line: int
    day: int
    kind: str
    numbers: tuple[int, ...]
    words: tuple[str, ...] = ()
    time: int | None = None
    """Unix time as it stands in the row."""


class Rows(Struct, frozen=True):
    """All rows that could be read."""

    rows: list[Row]
    problems: list[Problem]
    variant: Variant


def split(data: bytes) -> Rows:
    """The rows of a file; what is not a row is reported with its line."""
    problems: list[Problem] = []
    lines, final_newline = lines_of(data, problems)
    raw = _join(lines, problems)
    unit = _unit(raw)
    rows = [row for number, text in raw if (row := row_of(number, text, unit, problems)) is not None]
    sizes = [len(row.words) for row in rows if row.kind == "status"]
    variant = Variant(
        character=not sizes or sizes.count(4) * 2 >= len(sizes),
        time=unit,
        final_newline=final_newline,
        nobody="false" if any(_fails_on_nobody(row) for row in rows) else "true",
    )
    return Rows(rows, problems, variant)


def lines_of(data: bytes, problems: list[Problem]) -> tuple[list[str], bool]:
    """The lines of a file, and whether the last one ends with a newline."""
    lines = _decode(data, problems).split("\n")
    final_newline = len(lines) > 1 and not lines[-1]
    if not lines[-1]:
        lines.pop()
    return lines, final_newline


def _decode(data: bytes, problems: list[Problem]) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.append(Problem(line, "not_utf8", f"byte 0x{data[error.start]:02x} is not UTF-8"))
        return data.decode(errors="replace")


def _join(lines: list[str], problems: list[Problem]) -> list[tuple[int, str]]:
    """Each row with the number of its first line and with the lines that go on with it."""
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines, 1):
        if begins_row(line):
            rows.append((number, [line]))
        elif rows and rows[-1][1] and _kind(rows[-1][1][0]) in TALKS:
            rows[-1][1].append(line)
        else:
            problems.append(no_row(number, line))
            rows.append((number, []))
    return [(number, "\n".join(parts)) for number, parts in rows if parts]


def begins_row(line: str) -> bool:
    """Whether a line begins a row."""
    return _ROW.match(line) is not None


def no_row(number: int, line: str) -> Problem:
    """A line that is no row."""
    return Problem(number, "not_a_row", f"not a row of a game log: {shown(line)}")


def _kind(line: str) -> str:
    return line.split(",", 2)[1]


def _unit(raw: list[tuple[int, str]]) -> Literal["", "s", "ms"]:
    """The unit of the time column; a text may end in such a number by chance, so most must have it."""
    talks = [text for _, text in raw if _kind(text) in TALKS]
    stamps = [found[1] for text in talks if (found := _TIME.search(text)) and text.count(",") > 5]
    if not stamps or len(stamps) * 2 <= len(talks):
        return ""
    return "ms" if sum(len(stamp) == 13 for stamp in stamps) * 2 > len(stamps) else "s"


def row_of(number: int, text: str, unit: str, problems: list[Problem], classic: bool = False) -> Row | None:
    """The row of a text that begins one; None with a problem where its fields are not those of its kind.

    `classic`: the name in a status row is its last field, and may hold commas.
    """
    day, kind, rest = text.split(",", 2)
    least, most = FIELDS[kind]
    time = None
    if kind in TALKS:
        found = _TIME.search(text) if unit and text.count(",") > 5 else None
        if found is not None:
            time = int(found[1])
            rest = rest[: -len(found[0])]
        fields = rest.split(",", 3)
    else:
        fields = rest.split(",", 3 if classic and kind == "status" else -1)
        if kind == "status" and len(fields) > most:  # A player may have commas in its name.
            fields = [*fields[:3], ",".join(fields[3:-1]), fields[-1]]
    if not least <= len(fields) <= most:
        expected = str(least) if least == most else f"{least} or {most}"
        what = f"{kind} has {expected} fields after its kind, not {len(fields)}"
        problems.append(Problem(number, "bad_row", f"{what}: {shown(text)}"))
        return None
    split_at = NUMBERS[kind]
    numbers = fields[:split_at]
    if not all(_NUMBER.fullmatch(field) for field in numbers):
        problems.append(Problem(number, "bad_row", f"a number is not a number: {shown(text)}"))
        return None
    row = Row(number, int(day), kind, tuple(map(int, numbers)), tuple(fields[split_at:]), time)
    return row if _seats_fit(row, problems) else None


def _seats_fit(row: Row, problems: list[Problem]) -> bool:
    """Whether the seats of a row can be seats."""
    if row.kind == "result":
        return True
    seats = row.numbers[2:] if row.kind in TALKS else row.numbers
    nobody = (-1,) if row.kind == "attack" else ()
    for seat in seats:
        if not 1 <= seat <= MOST_SEATS and seat not in nobody:
            problems.append(Problem(row.line, "bad_seat", f"{row.kind}: {seat} is no seat"))
            return False
    return True


def _fails_on_nobody(row: Row) -> bool:
    return row.kind == "attack" and row.numbers[0] == -1 and row.words[0] == "false"


def shown(line: str) -> str:
    """A line short enough for a message."""
    return repr(line if len(line) <= 60 else line[:60] + "…")
