"""Game logs of the contest, of every year, into events.

Texts may contain line breaks: a line that does not begin a row continues the text before it. The columns that
differ from year to year are recognised from the rows.
"""

from jinro.files.readers.game_log_row import (
    TALKS,
    GameLogRow,
    TimeUnit,
    begins_row,
    kind_of,
    lines_of,
    not_a_row,
    row_of,
    time_in,
)
from jinro.files.readers.interpret import reading_of
from jinro.files.reading import Problem, Reading, Variant


def read_contest_log(data: bytes) -> Reading:
    """Read a game log of the contest, as far as possible."""
    problems: list[Problem] = []
    lines = lines_of(data, problems)
    joined = _join(lines.texts, problems)
    if lines.crlf:  # Inside a text CR LF stays.
        joined = [(number, text.removesuffix("\r")) for number, text in joined]
    unit = _unit(joined)
    rows = [row for number, text in joined if (row := row_of(number, text, unit, problems)) is not None]
    sizes = [len(row.words) for row in rows if row.kind == "status"]
    variant = Variant(
        character=not sizes or sizes.count(4) * 2 >= len(sizes),
        time=unit,
        final_newline=lines.final_newline,
        crlf=lines.crlf,
        nobody="false" if any(_fails_on_nobody(row) for row in rows) else "true",
    )
    return reading_of(rows, variant, problems, unknown=("game",))


def _join(lines: list[str], problems: list[Problem]) -> list[tuple[int, str]]:
    """Each row with the number of its first line, joined with its continuation lines."""
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines, 1):
        if begins_row(line):
            rows.append((number, [line]))
        elif rows and rows[-1][1] and kind_of(rows[-1][1][0]) in TALKS:
            rows[-1][1].append(line)
        else:
            problems.append(not_a_row(number, line))
            rows.append((number, []))
    return [(number, "\n".join(parts)) for number, parts in rows if parts]


def _unit(joined: list[tuple[int, str]]) -> TimeUnit:
    """The unit of the time column. A text may end in such a number by chance, so most rows must have it."""
    talks = [text for _, text in joined if kind_of(text) in TALKS]
    times = [time for text in talks if (time := time_in(text))]
    if not times or len(times) * 2 <= len(talks):
        return ""
    return "ms" if sum(len(time) == 13 for time in times) * 2 > len(times) else "s"


def _fails_on_nobody(row: GameLogRow) -> bool:
    return row.kind == "attack" and row.numbers[0] == -1 and row.words[0] == "false"
