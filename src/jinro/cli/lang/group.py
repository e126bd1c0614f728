"""`jinro lang`: parse, expand, translate and say sentences of the two controlled languages; read prose."""

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Annotated

import click
from msgspec import Meta

from jinro import i18n
from jinro.cli.lang.sentences import NOT_SAID, Command, LangOptions, Row, SayOptions, names_of, row_of
from jinro.cli.language import output_language
from jinro.cli.options import ARGUMENT, Json, options
from jinro.cli.parser import WrongUsage
from jinro.cli.printing import fail_unless, print_json
from jinro.cli.reader import Choice, reader_of
from jinro.errors import ParseError
from jinro.language.context import Context
from jinro.language.translate import Language


@click.group()
def lang() -> None:
    """Work with sentences of the AIWolf protocol and of the Werewolf Language.

    Without TEXT every line of standard input is a sentence.
    """


@lang.command()
@options("lang")
def parse(*, asked: LangOptions) -> None:
    """Check a sentence and print its canonical form."""
    _run("parse", asked)


@lang.command()
@options("lang")
def expand(*, asked: LangOptions) -> None:
    """Replace ANY in a sentence by an OR over --agents and roles."""
    if not asked.agents:
        raise WrongUsage("errors.lang.no_agents")
    _run("expand", asked)


@lang.command()
@options("lang")
def translate(*, asked: LangOptions) -> None:
    """Translate a sentence into the other language, and list what is lost."""
    _run("translate", asked)


@lang.command()
@options("lang")
def say(*, said: SayOptions, asked: LangOptions) -> None:
    """Say a sentence in Japanese or English."""
    _run("say", asked, said)


@lang.command()
@options("lang read")
def read(
    *,
    text: Annotated[str | None, ARGUMENT] = None,
    lang: i18n.Language | None = None,
    names: Annotated[dict[int, str] | None, "N=NAME,..", names_of] = None,
    speaker: Annotated[int | None, Meta(ge=1)] = None,
    day: Annotated[int | None, Meta(ge=0)] = None,
    to: Language = "aiwolf",
    file: Annotated[str | None, "--log", "FILE"] = None,
    reader: Choice = "best",
    as_json: Json = False,
) -> None:
    """Read what a TEXT in Japanese or English claims.

    Without TEXT every line of standard input is one. With --log every utterance of a game is read, each in
    the context of what was said before.
    """
    from jinro.cli.lang.read import print_log, print_text

    if file is not None:
        if text is not None or names or speaker is not None or day is not None:
            raise WrongUsage("errors.lang.text_and_log")
        print_log(file, lang, to, as_json, reader_of(reader))
        return
    if reader == "network" and (speaker is None or lang == "ja"):
        raise WrongUsage("errors.lang.network_needs_speaker")
    context = Context(speaker=speaker, day=day)
    reviser = reader_of(reader)
    for line in _lines() if text is None else (text.encode("utf-8", "replace").decode(),):
        print_text(line, lang, names or {}, context, to, as_json, reviser)


def _run(command: Command, asked: LangOptions, said: SayOptions = NOT_SAID) -> None:
    if asked.mode and asked.language != "aiwolf":
        raise WrongUsage("errors.lang.mode_of_aiwolf")
    text = asked.text
    if text is not None:
        # Arguments that are not valid UTF-8 contain surrogates, which could not be printed.
        text = text.encode("utf-8", "replace").decode()
    if text is not None and not asked.as_json:
        _print_one(row_of(text, command, asked, said), command)
        return
    valid = True
    for line in _lines() if text is None else (text,):
        row, error = row_of(line, command, asked, said)
        valid = valid and error is None
        if asked.as_json:
            print_json(row)
        else:
            click.echo(_plain(row, command))
    fail_unless(valid or asked.as_json)


def _lines() -> Iterator[str]:
    """The lines of standard input; bytes that are not UTF-8 become replacement characters."""
    for number, line in enumerate(sys.stdin.buffer if sys.stdin else ()):
        if number == 0:
            line = line.removeprefix(BOM_UTF8)
        yield line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "replace")


def _print_one(read: tuple[Row, ParseError | None], command: Command) -> None:
    row, error = read
    if error is not None:
        click.echo(f"jinro: {i18n.text(error.told, output_language(None))}\n{error.caret}", err=True)
        sys.exit(1)
    if command == "parse" and sys.stdout.isatty():
        _show(row)
    else:
        click.echo(_plain(row, command))


def _plain(row: Row, command: Command) -> str:
    """A row as one line; `translate` adds a line for each loss."""
    if row["error"] is not None:
        return f"error: {row['error']['message']}"
    if command == "translate":
        return "\n".join([row["translated"] or "", *(f"lost: {lost['message']}" for lost in row["lost"])])
    return str(row[{"parse": "canonical", "expand": "expanded", "say": "text"}[command]])


def _show(row: Row) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(show_header=False, box=None)
    table.add_row("canonical", Text(row["canonical"], style="bold"))
    table.add_row("resolved", Text(row["resolved"]))
    for notice in row["warnings"]:
        table.add_row("warning", Text(f"{notice.message} (at {notice.position})", style="yellow"))
    Console().print(table)
