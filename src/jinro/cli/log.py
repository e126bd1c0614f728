"""`jinro log`: show files of games, convert them, export stored games."""

import sys
from pathlib import Path

import click

from jinro.cli.check import read_bytes
from jinro.errors import CallerError, LogError
from jinro.files import formats
from jinro.files.packed import pack
from jinro.files.reading import Record
from jinro.game.game import Game
from jinro.store import DATABASE, Reader
from jinro.transcript.page import console
from jinro.transcript.transcript import Transcript
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS

DIALECT = click.option(
    "--dialect",
    type=click.Choice(list(DIALECTS)),
    default=DEFAULT_DIALECT,
    show_default=True,
    help="The generation of the protocol, for log and trace.",
)
TEXTS = click.option(
    "--texts",
    type=click.Choice(["as_said", "one_line", "plain"]),
    default="one_line",
    show_default=True,
    help="What becomes of line breaks (one_line, plain) and commas (plain) in a game log.",
)


@click.group()
def log() -> None:
    """Show, convert and export files of games."""


@log.command()
@click.argument("file")
@click.option(
    "--as", "who", default="all", show_default=True, metavar="WHO", help="SEAT, NAME, public or all."
)
def show(file: str, who: str) -> None:
    """Show the game in FILE (- for standard input): a game log of the contest or of the classic server, a
    trace, a realtime feed, or our own log."""
    record = _read(file)
    if not record.events:
        raise CallerError(f"{file}: {record.problems[0] if record.problems else 'there is no game in it'}")
    game = _replay(file, record)
    transcript = Transcript(console(), _viewer(game, who))
    transcript.follow(game)
    transcript.finish()
    if record.unknown:
        click.echo(f"not in this file: {', '.join(record.unknown)}")
    _tell_problems(file, record)


@log.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--format", "format_", type=click.Choice(formats.FORMATS), help="Instead of OUT's ending.")
@DIALECT
@TEXTS
def convert(source: str, target: str, format_: formats.Format | None, dialect: str, texts: str) -> None:
    """Read the game in IN and write it to OUT (- for standard output) as its ending says.

    Endings: .log (game log), .json (packet trace), .jsonl (realtime feed), .events (our own log); with .gz
    after it the file is compressed. The classic server's log ends in .log too: choose it by --format.
    """
    record = _read(source)
    chosen = format_ or formats.format_named(target)
    if not record.events:
        raise CallerError(f"{source}: {record.problems[0] if record.problems else 'there is no game in it'}")
    _write(target, _written(record, chosen, dialect, texts))
    _tell_problems(source, record)


@log.command()
@click.argument("game")
@click.option("--format", "format_", type=click.Choice(formats.FORMATS), default="log", show_default=True)
@click.option("--out", metavar="FILE", default="-", help="Where to; standard output without.")
@click.option(
    "--data", metavar="DIR", default="./jinro-data", show_default=True, help="Where the server keeps games."
)
@DIALECT
@TEXTS
def export(game: str, format_: formats.Format, out: str, data: str, dialect: str, texts: str) -> None:
    """Write a stored GAME (its id, or `last` for the latest) as the server would have written it."""
    store = Reader(Path(data) / DATABASE)
    try:
        if game == "last":
            latest = store.games(limit=1)
            if not latest:
                raise CallerError(f"{store.path}: no game is kept here yet")
            game = latest[0].game
        events = store.events(game)
    finally:
        store.close()
    _write(out, _written(Record(events=events, variant=formats.OWN), format_, dialect, texts))


def _written(record: Record, format_: formats.Format, dialect: str, texts: str) -> bytes:
    return formats.write(record.events, format_, dialect=dialect, texts=texts)  # type: ignore[arg-type]


def _read(file: str) -> Record:
    try:
        return formats.read(read_bytes(file))
    except LogError as error:
        raise CallerError(f"{file}: {error}") from None


def _replay(file: str, record: Record) -> Game:
    try:
        return Game.replay(record.events)
    except LogError as error:
        raise CallerError(f"{file}: {error}") from None


def _viewer(game: Game, who: str) -> int | None:
    names = [character.name for character in game.scene.characters]
    if who == "all":
        return None
    if who == "public":
        return 0
    if who in names:
        return names.index(who) + 1
    if who.isascii() and who.isdigit() and len(who) < 4 and 1 <= int(who) <= len(names):
        return int(who)
    known = ", ".join(names)
    raise CallerError(f"--as: {who!r} is none of all, public, a seat from 1 to {len(names)}, {known}")


def _write(target: str, data: bytes) -> None:
    if target == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        Path(target).write_bytes(pack(data) if target.endswith(".gz") else data)
    except OSError as error:
        raise CallerError(f"{target}: {error.strerror}") from None


def _tell_problems(file: str, record: Record) -> None:
    for problem in record.problems:
        click.echo(f"{file}: {problem}", err=True)
