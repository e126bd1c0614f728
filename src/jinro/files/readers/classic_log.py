"""Game logs of the classic server into events: rows like the contest's, and rows or lines about lost players.

Texts come from a line-based protocol, so a row is always one line. Texts and names may contain commas.
"""

import re
from typing import Final

from jinro.files.readers.game_log_row import GameLogRow, begins_row, lines_of, not_a_row, row_of
from jinro.files.readers.interpret import reading_of
from jinro.files.reading import Problem, Reading, Variant

_LOST_ROW: Final = re.compile(r"(\d{1,6}),lost,([1-9]\d?)")
_LOST: Final = re.compile(r"Lost Connection of Agent\[0*([1-9]\d?)\]")
_GO_2024: Final = re.compile(rb"^\d{1,6},attack,-1,true\r?$|^\d{1,6},result,[^\n]*\Z", re.M)
"""Signs of the contest's first own server (December 2024), which had no characters yet: how it writes an
attack on nobody, and that nothing follows the last line."""
_STATUS: Final = re.compile(rb"^\d{1,6},status,\d+,[A-Z]*,(ALIVE|DEAD),([^\n]*)", re.M)
HEAD: Final = 20_000
"""Bytes of a file that are inspected to recognise it."""


def is_classic(data: bytes) -> bool:
    """Whether a game log is one of the classic server: its status rows end with the player's name.

    The contest's status rows end with a character's name after it. A name with a comma looks the same, so the
    majority of the rows decides. A log without status rows counts as the contest's, and so does one of its
    first server, of December 2024.
    """
    names = [found[1] for found in _STATUS.findall(data[:HEAD])]
    return sum(b"," not in name for name in names) * 2 > len(names) and _GO_2024.search(data) is None


def read_classic_log(data: bytes) -> Reading:
    """Read a classic log, as far as possible."""
    problems: list[Problem] = []
    lines = lines_of(data, problems)
    rows: list[GameLogRow] = []
    for number, line in enumerate(lines.texts, 1):
        # On Windows the server ends lines with CR LF; its protocol carries no CR in a text.
        row = _row(number, line.removesuffix("\r"), rows[-1].day if rows else 0, problems)
        if row is not None:
            rows.append(row)
    variant = Variant(
        classic=True,
        lost_line=any(_LOST.fullmatch(line.removesuffix("\r")) for line in lines.texts),
        character=False,
        final_newline=lines.final_newline,
        crlf=lines.crlf,
        nobody="false",
    )
    return reading_of(rows, variant, problems, unknown=("game",))


def _row(number: int, line: str, day: int, problems: list[Problem]) -> GameLogRow | None:
    lost = _LOST_ROW.fullmatch(line)
    if lost is not None:
        return GameLogRow(number, int(lost[1]), "lost", (int(lost[2]),))
    if begins_row(line):
        return row_of(number, line, "", problems, classic=True)
    lost = _LOST.fullmatch(line)
    if lost is not None:
        return GameLogRow(number, day, "lost", (int(lost[1]),))
    problems.append(not_a_row(number, line))
    return None
