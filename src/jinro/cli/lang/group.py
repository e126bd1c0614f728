"""`jinro lang`: parse, expand, translate and say sentences of the two controlled languages; read prose."""

import re
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import click
import msgspec

from jinro import i18n
from jinro.cli.encoder import ENCODER, reviser_from
from jinro.cli.lang.sentences import Command, LangOptions, Row, row_of
from jinro.cli.main import json_option
from jinro.cli.parser import WrongUsage
from jinro.i18n import LANGUAGES
from jinro.language.aiwolf import MODES
from jinro.language.context import Context
from jinro.language.translate import Language

_RANGE: Final = re.compile(r"\s*([0-9]{1,3})\s*(?:-\s*([0-9]{1,3})\s*)?", re.ASCII)
_NAME: Final = re.compile(r"\s*([1-9][0-9]{0,2})\s*=\s*(\S.*?)\s*")


def _agents(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, ...]:
    """Agent numbers such as `1,2,3` or `1-5`, each once and in order."""
    agents: set[int] = set()
    for part in value.split(",") if value is not None else ():
        found = _RANGE.fullmatch(part)
        numbers = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
        if not numbers or 0 in numbers:
            raise WrongUsage("errors.lang.not_agents", part=part)
        agents.update(numbers)
    return tuple(sorted(agents))


def _names(_: click.Context, __: click.Parameter, value: str | None) -> dict[int, str]:
    names: dict[int, str] = {}
    for part in value.split(",") if value is not None else ():
        found = _NAME.fullmatch(part)
        if found is None:
            raise WrongUsage("errors.lang.not_names", part=part)
        names[int(found[1])] = found[2]
    return names


def _shared(command: Callable[..., None]) -> Callable[..., None]:
    """The options of all commands of the group."""
    decorators: list[Callable[[Callable[..., None]], Callable[..., None]]] = [
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object per sentence."),
        click.option("--day", type=click.IntRange(0), help="The day on which it is said."),
        click.option("--agents", callback=_agents, metavar="N,N", help="Who plays: 1,2,3 or 1-5."),
        click.option("--speaker", type=click.IntRange(1), help="The number of the speaking agent."),
        click.option("--mode", type=click.Choice(MODES), help="Parser mode for aiwolf. Default: tolerant."),
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
    """Work with sentences of the AIWolf protocol and of the Werewolf Language.

    Without TEXT every line of standard input is a sentence.
    """


@lang.command()
@_shared
def parse(**options: Any) -> None:
    """Check a sentence and print its canonical form."""
    _run("parse", **options)


@lang.command()
@_shared
def expand(**options: Any) -> None:
    """Replace ANY in a sentence by an OR over --agents and roles."""
    if not options["agents"]:
        raise WrongUsage("errors.lang.no_agents")
    _run("expand", **options)


@lang.command()
@_shared
def translate(**options: Any) -> None:
    """Translate a sentence into the other language, and list what is lost."""
    _run("translate", **options)


@lang.command()
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="ja",
    show_default=True,
    help="The natural language to say it in.",
)
@click.option("--names", callback=_names, metavar="N=NAME,..", help="Names of agents: 1=Mina,2=Otto.")
@_shared
def say(**options: Any) -> None:
    """Say a sentence in Japanese or English."""
    _run("say", **options)


@lang.command()
@click.argument("text", required=False)
@click.option("--lang", type=click.Choice(LANGUAGES), help="The natural language. Default: by the text.")
@click.option("--names", callback=_names, metavar="N=NAME,..", help="Names of agents: 1=Mina,2=Otto.")
@click.option("--speaker", type=click.IntRange(1), help="The number of the speaking agent.")
@click.option("--day", type=click.IntRange(0), help="The day on which it is said.")
@click.option(
    "--to",
    type=click.Choice(get_args(Language)),
    default="aiwolf",
    show_default=True,
    help="The language of the claims: the AIWolf protocol or Osawa's Werewolf Language.",
)
@click.option("--log", "file", metavar="FILE", help="Read every utterance of a game file of any format.")
@ENCODER
@json_option("Print one JSON object per utterance.")
def read(
    text: str | None,
    lang: i18n.Language | None,
    names: dict[int, str],
    speaker: int | None,
    day: int | None,
    to: Language,
    file: str | None,
    encoder: str | None,
    as_json: bool,
) -> None:
    """Read what a TEXT in Japanese or English claims.

    Without TEXT every line of standard input is one. With --log every utterance of a game is read, each in
    the context of what was said before.
    """
    from jinro.cli.lang.read import print_log, print_text

    if file is not None:
        if text is not None or names or speaker is not None or day is not None:
            raise WrongUsage("errors.lang.text_and_log")
        print_log(file, lang, to, as_json, reviser_from(encoder))
        return
    if encoder is not None and (speaker is None or lang == "ja"):
        raise WrongUsage("errors.lang.encoder_needs_speaker")
    context = Context(speaker=speaker, day=day)
    reviser = reviser_from(encoder)
    for line in _lines() if text is None else (text.encode("utf-8", "replace").decode(),):
        print_text(line, lang, names, context, to, as_json, reviser)


def _run(command: Command, *, text: str | None, as_json: bool, **given: Any) -> None:
    if given["mode"] and given["language"] != "aiwolf":
        raise WrongUsage("errors.lang.mode_of_aiwolf")
    options = LangOptions(command=command, **{k: value for k, value in given.items() if value is not None})
    if text is not None:
        # Arguments that are not valid UTF-8 contain surrogates, which could not be printed.
        text = text.encode("utf-8", "replace").decode()
    if text is not None and not as_json:
        _print_one(text, options)
        return
    valid = True
    for line in _lines() if text is None else (text,):
        row, error = row_of(line, options)
        valid = valid and error is None
        click.echo(msgspec.json.encode(row) if as_json else _plain(row, command))
    if not valid and not as_json:
        sys.exit(1)


def _lines() -> Iterator[str]:
    """The lines of standard input; bytes that are not UTF-8 become replacement characters."""
    for number, line in enumerate(sys.stdin.buffer if sys.stdin else ()):
        if number == 0:
            line = line.removeprefix(BOM_UTF8)
        yield line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "replace")


def _print_one(text: str, options: LangOptions) -> None:
    row, error = row_of(text, options)
    if error is not None:
        click.echo(f"jinro: {error}\n{error.caret}", err=True)
        sys.exit(1)
    if options.command == "parse" and sys.stdout.isatty():
        _show(row)
    else:
        click.echo(_plain(row, options.command))


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
