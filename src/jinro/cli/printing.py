"""What commands print for programs, and rows for people."""

import csv
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click
import msgspec
from msgspec import Struct

from jinro.cli.options import Csv, Json
from jinro.cli.parser import WrongUsage
from jinro.i18n import encodable

Row = dict[str, Any]


class RowFormat(Struct, frozen=True, kw_only=True):
    """Rows as JSON, as CSV, or as a table for people: the options of commands that print rows."""

    as_json: Json = False
    as_csv: Csv = False

    def __post_init__(self) -> None:
        if self.as_json and self.as_csv:
            raise WrongUsage("errors.command.json_or_csv")

    @property
    def is_table(self) -> bool:
        return not (self.as_json or self.as_csv)

    def print(self, rows: Iterable[Row]) -> None:
        """Print rows that all have the same fields."""
        rows = list(rows)
        if self.as_json:
            print_json(rows)
        elif self.as_csv:
            titles = list(rows[0]) if rows else []
            print_csv([titles, *([row[title] for title in titles] for row in rows)])
        else:
            from jinro.contest.report.show.scores import show_rows
            from jinro.transcript.page import console

            show_rows(console(), rows)


def print_json(value: object, *, indent: int = 0) -> None:
    """Print a value on one line, or indented. Texts with a code (`CodedText`) are told in English."""
    data = msgspec.json.encode(value, enc_hook=encodable)
    click.echo(msgspec.json.format(data, indent=indent) if indent else data)


def print_csv(rows: Iterable[Sequence[object]]) -> None:
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows)


def fail_unless(good: bool) -> None:
    """Exit code 1, if what was checked is not good."""
    if not good:
        click.get_current_context().exit(1)
