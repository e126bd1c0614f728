"""The layout of text output: names, rows with a hanging indent, headings, columns.

In a terminal rows are coloured and wrapped to its width; elsewhere every row is one line of plain text.
"""

import os
import sys
from collections.abc import Container, Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from jinro.game.roles import Role, Seat, agent_name
from jinro.transcript.printable import clean

STYLES: Final = {
    Role.VILLAGER: "bold",
    Role.SEER: "bold cyan",
    Role.MEDIUM: "bold blue",
    Role.BODYGUARD: "bold green",
    Role.FREEMASON: "bold yellow",
    Role.WEREWOLF: "bold red",
    Role.POSSESSED: "bold magenta",
    Role.FOX: "bold bright_yellow",
}
RULE: Final = 72
"""Width of a heading; narrow enough for terminals in which box characters are two cells wide."""
NO_START: Final = frozenset(" 。、，．！？」』）】〕：；ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…!?.,:;)]")
"""Characters that must not begin a line."""
NARROW: Final = 24
"""If fewer cells than this are left beside the head of a row, its body goes below, indented by four."""


def console(*, err: bool = False) -> Console:
    """A console that replaces characters which the encoding of the terminal lacks."""
    stream = sys.stderr if err else sys.stdout
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    made = Console(stderr=err, highlight=False, markup=False, emoji=False)
    if no_color():
        made = Console(stderr=err, highlight=False, markup=False, emoji=False, color_system=None)
    return made


def no_color() -> bool:
    """Whether nothing but text may be printed: no escape sequence, not even of bold text."""
    return bool(os.environ.get("NO_COLOR"))


def ink(text: str, style: str) -> Text:
    """A styled text; what is appended to it does not inherit the style."""
    return Text.assemble((text, style))


def pad(text: Text, width: int) -> Text:
    """The text, filled with spaces to a width in cells."""
    return text + Text(" " * (width - text.cell_len))


def cut(text: str, longest: int) -> str:
    """The text, shortened to `longest` characters with an ellipsis."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def columns(rows: Sequence[Sequence[str]], *, right: Container[int] = ()) -> list[Text]:
    """Rows of cells as lines in aligned columns; those with an index in `right` are right-aligned."""
    widths = [max(cell_len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for i, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blank = " " * (width - cell_len(cell))
            cells.append(blank + cell if i in right else cell + blank)
        lines.append(Text("  ".join(cells).rstrip()))
    return lines


def blocks(rows: Sequence[Sequence[str]], width: int) -> list[list[list[str]]]:
    """A table in parts that fit a width: columns for which there is no room go below, after the first one."""
    widths = [max(cell_len(row[i]) for row in rows) for i in range(len(rows[0]))]
    parts: list[list[int]] = []
    used = 0
    for i in range(1, len(widths)):
        if not parts or used + 2 + widths[i] > width:
            parts.append([0])
            used = widths[0]
        parts[-1].append(i)
        used += 2 + widths[i]
    return [[[row[i] for i in part] for row in rows] for part in parts]


def show_table(console: Console, rows: Sequence[Sequence[str]], *, left: Container[str] = ()) -> None:
    """Print a table, its first row dim: numbers right-aligned, but not the first column and those in `left`.

    In a terminal that is too narrow it is printed in parts.
    """
    indent = Text("  ")
    width = console.width - indent.cell_len if console.is_terminal else sys.maxsize
    for number, part in enumerate(blocks(rows, width)):
        if number:
            console.print()
        right = [i for i, title in enumerate(part[0]) if i and title not in left]
        for line_number, line in enumerate(columns(part, right=right)):
            line.stylize("dim" if line_number == 0 else "")
            console.print(indent + line, soft_wrap=True)


def wrapped(text: Text, width: int) -> Sequence[Text]:
    """The text in lines, broken at spaces and around wide characters, never before closing punctuation."""
    plain, breaks = text.plain, []
    start = used = last = 0
    for i, char in enumerate(plain):
        cells = cell_len(char)
        if i > start and _may_break(plain[i - 1], char):
            last = i
        if used + cells > width and i > start:
            start = last if last > start else i
            breaks.append(start)
            used = cell_len(plain[start:i])
        used += cells
    lines = list(text.divide(breaks))
    for line in lines:
        line.rstrip()
    return lines


def wrapped_plain(text: str, width: int, indent: int) -> list[str]:
    """A text in lines of at most `width` cells; the second and the following are indented."""
    if cell_len(text) <= width:
        return [text]
    first = wrapped(Text(text), width)[0].plain
    rest = text[len(first) :].lstrip()
    return [first, *(" " * indent + line.plain for line in wrapped(Text(rest), width - indent))]


def _may_break(before: str, after: str) -> bool:
    if before == " ":
        return after != " "
    return after not in NO_START and (cell_len(before) > 1 or cell_len(after) > 1)


class SeatLabels:
    """The names of the seats, coloured by the roles that the viewer knows."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names = tuple(clean(name) for name in names)
        self.roles: dict[Seat, Role] = {}
        self.width = max((cell_len(name) for name in self.names), default=0)

    @property
    def seats(self) -> range:
        return range(1, len(self.names) + 1)

    def name(self, seat: Seat) -> str:
        return self.names[seat - 1] if 0 < seat <= len(self.names) else agent_name(seat)

    def text(self, seat: Seat) -> Text:
        role = self.roles.get(seat)
        return ink(self.name(seat), "bold" if role is None else STYLES[role])

    def column(self, seat: Seat) -> Text:
        """The name, padded to the width of the longest."""
        return pad(self.text(seat), self.width)

    def list(self, seats: Iterable[Seat], comma: str) -> Text:
        return Text(comma).join(self.text(seat) for seat in seats)


class TextPage:
    """Rows and headings on a console; a gap is printed only when a row follows it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.started = False
        self._gap = False

    def gap(self) -> None:
        """Print an empty line before the next row."""
        self._gap = self.started

    def heading(self, title: Text | str, *, strong: bool = False) -> None:
        self.gap()
        bar = "━" if strong else "─"
        text = ink(f"{bar * 3} ", "dim") + (Text(title) if isinstance(title, str) else title)
        rest = min(RULE, self.console.width) - text.cell_len - 1
        self.row(text + ink(f" {bar * max(3, rest)}", "dim"))

    def row(self, head: Text, body: Text | None = None) -> None:
        """One row; in a terminal the body is wrapped with a hanging indent as wide as the head."""
        if self._gap:
            self.console.print()
        self._gap, self.started = False, True
        for line in self._lines(head, body or Text()):
            line.rstrip()
            self.console.print(line, soft_wrap=True)

    def note(self, text: str, style: str = "dim") -> None:
        """A remark, or with another style a heading, indented."""
        self.row(Text("  "), ink(text, style))

    def _lines(self, head: Text, body: Text) -> Iterable[Text]:
        width = self.console.width
        if not self.console.is_terminal or head.cell_len + body.cell_len <= width:
            return [head + body]
        indent = head.cell_len
        if width - indent < NARROW:
            return [head, *(Text("    ") + line for line in wrapped(body, max(8, width - 4)))]
        first, *rest = wrapped(body, width - indent)
        return [head + first, *(Text(" " * indent) + line for line in rest)]
