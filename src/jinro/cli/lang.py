"""`jinro lang`: read, expand, translate and say sentences of the village's two languages.

With no TEXT each line of standard input is one sentence, and each gives exactly one row.
"""

import re
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import click
import msgspec

from jinro.cli.lang_rows import Asked, Command, Language, Row, row_of
from jinro.language.aiwolf import MODES

_RANGE: Final = re.compile(r"\s*([0-9]{1,3})\s*(?:-\s*([0-9]{1,3})\s*)?", re.ASCII)
_NAME: Final = re.compile(r"\s*([1-9][0-9]{0,2})\s*=\s*(\S.*?)\s*")


def _agents(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, ...]:
    """Agent numbers such as `1,2,3` or `1-5`, each once and in order."""
    agents: set[int] = set()
    for part in value.split(",") if value is not None else ():
        found = _RANGE.fullmatch(part)
        numbers = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
        if not numbers or 0 in numbers:
            raise click.BadParameter(f"{part!r} is no agent number from 1; write 1,2,3 or 1-5")
        agents.update(numbers)
    return tuple(sorted(agents))


def _names(_: click.Context, __: click.Parameter, value: str | None) -> dict[int, str]:
    names: dict[int, str] = {}
    for part in value.split(",") if value is not None else ():
        found = _NAME.fullmatch(part)
        if found is None:
            raise click.BadParameter(f"{part!r} names nobody; write 1=Mina,2=Otto")
        names[int(found[1])] = found[2]
    return names


def _options(command: Callable[..., None]) -> Callable[..., None]:
    """What all commands of the group take."""
    decorators: list[Callable[[Callable[..., None]], Callable[..., None]]] = [
        click.option("--json", "as_json", is_flag=True, help="One JSON object a line."),
        click.option("--day", type=click.IntRange(0), help="The day on which it is said."),
        click.option("--agents", callback=_agents, metavar="N,N", help="Who plays: 1,2,3 or 1-5."),
        click.option("--speaker", type=click.IntRange(1), help="The number of the agent who says it."),
        click.option("--mode", type=click.Choice(MODES), help="How to read aiwolf; tolerant if not told."),
        click.option(
            "--language",
            type=click.Choice(get_args(Language)),
            default="aiwolf",
            show_default=True,
            help="The AIWolf protocol or Osawa's Werewolf Language.",
        ),
        click.argument("text", required=False),
    ]
    for decorate in decorators:
        command = decorate(command)
    return command


@click.group()
def lang() -> None:
    """Sentences of the AIWolf protocol and of the Werewolf Language.

    With no TEXT each line of standard input is one sentence.
    """


@lang.command()
@_options
def parse(**options: Any) -> None:
    """Check a sentence and print its canonical form."""
    _run("parse", **options)


@lang.command()
@_options
def expand(**options: Any) -> None:
    """Print a sentence without ANY: an OR over the --agents and roles it stands for."""
    if not options["agents"]:
        raise click.UsageError("expand needs to know who plays: --agents 1,2,3")
    _run("expand", **options)


@lang.command()
@_options
def translate(**options: Any) -> None:
    """Print a sentence in the other language, and what was lost."""
    _run("translate", **options)


@lang.command()
@click.option(
    "--lang", type=click.Choice(["ja", "en"]), default="ja", show_default=True, help="In which words."
)
@click.option("--names", callback=_names, metavar="N=NAME,..", help="What to call whom: 1=Mina,2=Otto.")
@_options
def say(**options: Any) -> None:
    """Print a sentence in words for people."""
    _run("say", **options)


def _run(command: Command, *, text: str | None, as_json: bool, **options: Any) -> None:
    if options["mode"] and options["language"] != "aiwolf":
        raise click.UsageError("--mode is for --language aiwolf only")
    given = {name: value for name, value in options.items() if value is not None}
    asked = Asked(command=command, **given)
    if text is not None and not as_json:
        # Bytes of the command line that are no text would not come out again.
        _one(text.encode("utf-8", "replace").decode(), asked)
        return
    texts = _lines() if text is None else iter([text.encode("utf-8", "replace").decode()])
    good = True
    for line in texts:
        row, error = row_of(line, asked)
        good = good and error is None
        click.echo(msgspec.json.encode(row) if as_json else _plain(row, command))
    if not good and not as_json:
        sys.exit(1)


def _lines() -> Iterator[str]:
    """The lines of standard input; bytes that are no UTF-8 come as the replacement character."""
    for number, line in enumerate(sys.stdin.buffer if sys.stdin else ()):
        if number == 0:
            line = line.removeprefix(BOM_UTF8)
        yield line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "replace")


def _one(text: str, asked: Asked) -> None:
    row, error = row_of(text, asked)
    if error is not None:
        click.echo(f"jinro: {error}\n{error.caret}", err=True)
        sys.exit(1)
    if asked.command == "parse" and sys.stdout.isatty():
        _show(row)
    else:
        click.echo(_plain(row, asked.command))


def _plain(row: Row, command: Command) -> str:
    """One line for a row; `translate` adds a line for each thing lost."""
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
