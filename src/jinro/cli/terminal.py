"""What a server and its guests print and log: one printable line each, whatever strangers send.

Names, texts and close reasons come from peers. An escape sequence among them could clear the operator's
terminal, set its title or forge lines; so nothing of theirs is printed except through here.
"""

import logging

import click

from jinro.transcript.printable import clean


def say(text: str, *, err: bool = False) -> None:
    """Print a line."""
    click.echo(clean(text), err=err)


class PrintableFormatter(logging.Formatter):
    """Formats log records: the message as one line, a traceback below it, all printable."""

    def format(self, record: logging.LogRecord) -> str:
        lines = [clean(record.getMessage())]
        if record.exc_info:
            lines += map(clean, self.formatException(record.exc_info).split("\n"))
        return "\n".join(lines)


def log_to_terminal() -> None:
    """Write warnings and errors to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(PrintableFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
