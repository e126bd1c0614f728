"""`jinro log`: show, convert and export game files."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import click

from jinro.cli.language import output_language
from jinro.cli.main import read_game, stored_game
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, Lang, Viewer, options
from jinro.cli.parser import WrongUsage
from jinro.cli.reader import Choice, reader_of
from jinro.errors import CallerError, LogError
from jinro.files import formats
from jinro.files.formats import compress
from jinro.files.reading import Reading
from jinro.game.game import Game
from jinro.i18n import Message, Words
from jinro.transcript.page import console
from jinro.transcript.transcript import show_game, viewer_named
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS

SHOWN = 100
"""Problems of a file that are printed."""
Dialect = Annotated[str, click.Choice(list(DIALECTS))]
Texts = Literal["as_said", "one_line", "plain"]


@click.group()
def log() -> None:
    """Show, convert and export game files."""


@log.command()
@options("log show")
def show(
    *,
    file: Annotated[str, ARGUMENT, "FILE|GAME"],
    who: Viewer = "all",
    data: Data = DATA_FOLDER,
    lang: Lang = None,
    claims: bool = False,
    reader: Choice = "best",
) -> None:
    """Show the game in a FILE of any format, or a stored GAME.

    FILE is a game log of the contest or of the classic server, a packet trace, a realtime feed, or jinro's
    own log, compressed or not; - is standard input. GAME is an id as in `jinro games`, or `last`.
    `jinro replay` shows any moment of the same games, `jinro check log` and `check trace` check them.
    """
    if reader != "best" and not claims:
        raise WrongUsage("errors.command.needs", one="--reader", other="--claims")
    reviser = reader_of(reader) if claims else None
    reading = read_any(file, data)
    try:
        game = Game.replay(reading.events)
    except LogError as error:
        raise CallerError(error, at=file) from None
    language = output_language(lang, game.rules.language)
    show_game(console(), game, viewer_named(game, who), language, claims=claims, reviser=reviser)
    if reading.unknown:
        click.echo(Words(language)("cli.log.unknown", what=", ".join(reading.unknown)))
    tell_problems(file, reading)


@log.command()
@options("log convert")
def convert(
    *,
    source: Annotated[str, ARGUMENT, "IN"],
    target: Annotated[str, ARGUMENT, "OUT"],
    format_: formats.Format | None = None,
    data: Data = DATA_FOLDER,
    dialect: Dialect = DEFAULT_DIALECT,
    texts: Texts = "one_line",
) -> None:
    """Convert the game file IN to OUT; IN may also be a stored game, such as `last`.

    The extension of OUT gives the format: .log (game log), .json (packet trace), .jsonl (realtime feed) or
    .events (jinro's own log), each with .gz to compress it. A log of the classic server needs --format
    classic. For standard input or output write -.
    """
    reading = read_any(source, data)
    chosen = format_ or formats.format_named(target)
    _write(target, _written(reading, chosen, dialect, texts))
    tell_problems(source, reading)


@log.command()
@options("log export")
def export(
    *,
    game: Annotated[str, ARGUMENT],
    format_: formats.Format = "log",
    out: Annotated[str | None, "FILE"] = None,
    data: Data = DATA_FOLDER,
    dialect: Dialect = DEFAULT_DIALECT,
    texts: Texts = "one_line",
) -> None:
    """Write a stored GAME to a file, as the server writes it.

    GAME is an id, its last characters, or `last` for the latest game; `jinro games` lists them.
    """
    with stored_game(data, game) as (store, found):
        events = store.events(found)
    _write(out or "-", _written(Reading(events=events, variant=formats.OWN), format_, dialect, texts))


def _written(reading: Reading, format_: formats.Format, dialect: str, texts: str) -> bytes:
    return formats.write(reading.events, format_, dialect=dialect, texts=texts)  # type: ignore[arg-type]


def read_any(file: str, data: str) -> Reading:
    """The game in a file of any format, or a stored game in the folder `data`."""
    content = read_game(file, data)
    try:
        reading = formats.read(content)
    except LogError as error:
        raise CallerError(error, at=file) from None
    if not reading.events:
        why = reading.problems[0].coded if reading.problems else Message("problems.no_game")
        raise CallerError(why, at=file)
    return reading


def _write(target: str, data: bytes) -> None:
    if target == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        Path(target).write_bytes(compress(data) if target.endswith(".gz") else data)
    except OSError as error:
        raise CallerError(error, at=target) from None


def tell_problems(file: str, reading: Reading) -> None:
    """Print what is wrong in a file to standard error."""
    for problem in reading.problems[:SHOWN]:
        click.echo(f"{file}: {problem}", err=True)
    more = len(reading.problems) - SHOWN
    if more > 0:
        click.echo(f"{file}: and {more} more problems; `jinro check log --json` prints all", err=True)
