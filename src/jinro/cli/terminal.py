"""What a server and its guests print and log: one printable line each, whatever strangers send.

Names, texts and close reasons come from peers. An escape sequence among them could clear the operator's
terminal, set its title or forge lines; so nothing of theirs is printed except through here.
"""

import logging
import shutil
import sys
from collections.abc import Sequence
from typing import Final

import click

from jinro.i18n import CodedText, Language, text
from jinro.transcript.printable import clean

INDENT: Final = 4
"""Indent of the lines that continue a line."""


def say(text: str, *, err: bool = False) -> None:
    """Print a line; in a terminal it is wrapped to its width, with a hanging indent."""
    for line in lines_of(text, err=err):
        click.echo(line, err=err)


def lines_of(text: str, *, err: bool = False, indent: int = INDENT) -> list[str]:
    """A text as the lines of a terminal, or as one line elsewhere."""
    cleaned = clean(text)
    stream = sys.stderr if err else sys.stdout
    if not stream.isatty():
        return [cleaned]
    width = max(20, shutil.get_terminal_size().columns)
    if len(cleaned) * 2 <= width:
        return [cleaned]
    from jinro.transcript.page import wrapped_plain

    return wrapped_plain(cleaned, width, indent)


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Print a table, its first row and column being titles; in a terminal that is too narrow as a list."""
    from rich.cells import cell_len

    from jinro.transcript.page import columns

    lines = [line.plain for line in columns(rows, right=range(1, len(rows[0])))]
    width = shutil.get_terminal_size().columns
    if not sys.stdout.isatty() or max(map(cell_len, lines)) <= width:
        for line in lines:
            click.echo(line)
        return
    for row in rows[1:]:
        cells = [f"{title} {cell}" for title, cell in zip(rows[0][1:], row[1:], strict=True)]
        say(f"{row[0]}: {', '.join(cells)}")


class PrintableFormatter(logging.Formatter):
    """Formats log records: the message as one line, a traceback below it, all printable."""

    def __init__(self, language: Language = "en") -> None:
        super().__init__()
        self._language = language

    def format(self, record: logging.LogRecord) -> str:
        told = record.msg if isinstance(record.msg, CodedText) else record.getMessage()
        lines = [clean(text(told, self._language))]
        if record.exc_info:
            lines += map(clean, self.formatException(record.exc_info).split("\n"))
        return "\n".join(lines)
