"""Logs of the classic server into events: rows as the contest's, one a line, and lines about lost players.

Texts come over a protocol of lines, so no text goes on in the next line; they and names may hold commas.
"""

import re
from typing import Final

from jinro.files.readers.gamelog import record_of
from jinro.files.readers.rows import Row, begins_row, lines_of, no_row, row_of
from jinro.files.reading import Problem, Record, Variant

_LOST: Final = re.compile(r"Lost Connection of Agent\[0*([1-9]\d?)\]")
_STATUS: Final = re.compile(rb"^\d{1,6},status,\d+,[A-Z]*,(ALIVE|DEAD),([^\n]*)", re.M)
HEAD: Final = 20_000
"""How many bytes of a file are looked at to find what it is."""


def is_classic(data: bytes) -> bool:
    """Whether a game log is the classic server's: its status rows end with the player's name.

    A log without status rows is not told apart, and is not called classic. The contest's logs always have a
    character there; a player's name with a comma in it looks alike, so most rows decide.
    """
    names = [found[1] for found in _STATUS.findall(data[:HEAD])]
    return sum(b"," not in name for name in names) * 2 > len(names)


def read_classic_log(data: bytes) -> Record:
    """The village of a classic log, as far as it can be read."""
    problems: list[Problem] = []
    lines, final_newline = lines_of(data, problems)
    rows: list[Row] = []
    for number, line in enumerate(lines, 1):
        # On Windows the server ends its lines with CR and LF.
        row = _row(number, line.removesuffix("\r"), rows[-1].day if rows else 0, problems)
        if row is not None:
            rows.append(row)
    variant = Variant(classic=True, character=False, final_newline=final_newline, nobody="false")
    return record_of(rows, variant, problems, unknown=("game",))


def _row(number: int, line: str, day: int, problems: list[Problem]) -> Row | None:
    if begins_row(line):
        return row_of(number, line, "", problems, classic=True)
    lost = _LOST.fullmatch(line)
    if lost is not None:
        return Row(number, day, "lost", (int(lost[1]),))
    problems.append(no_row(number, line))
    return None
