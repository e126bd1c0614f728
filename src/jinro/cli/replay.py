"""`jinro replay`: any moment of a log, as any viewer saw it."""

import sys
from pathlib import Path

import click
import msgspec

from jinro.errors import CallerError, LogError
from jinro.game.events import AnyEvent, Opened
from jinro.game.game import Game
from jinro.game.notation import decode_log
from jinro.game.views import stream
from jinro.transcript.page import console
from jinro.transcript.standing import show_standing, standing
from jinro.transcript.teller import Viewer
from jinro.transcript.transcript import Transcript


@click.command()
@click.argument("file")
@click.option("--at", metavar="N", help="Up to and with event N (line N of the file); all of it without.")
@click.option(
    "--as", "who", default="all", show_default=True, metavar="WHO", help="SEAT, NAME, public or all."
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print an object: the events seen, and where things stand."
)
def replay(file: str, at: str | None, who: str, as_json: bool) -> None:
    """Show a game from its log FILE (- for standard input), as a viewer saw it, up to any moment."""
    try:
        events = _read(file)
        game = _fold(events[: _count(at, len(events))])
        viewer = _viewer(game, who)
        if as_json:
            seen = [event.event for event in stream(game, viewer)]
            result = {"at": len(game.log), "viewer": who, "events": seen, "now": standing(game, viewer)}
            click.echo(msgspec.json.encode(result))
        else:
            _show(game, viewer)
        sys.stdout.flush()
    except LogError as error:
        raise CallerError(f"{file}: {error}") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CallerError(f"standard output: {error.strerror}") from None


def _read(file: str) -> list[AnyEvent]:
    """The events of a file that holds one game."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise LogError(error.strerror or "cannot be read") from None
    except ValueError as error:
        raise CallerError(f"{file!r}: {error}") from None
    events = list(decode_log(data))
    for number, event in enumerate(events[1:], 2):
        if isinstance(event, Opened):
            raise LogError("another game begins here; a log is one game", number)
    return events


def _fold(events: list[AnyEvent]) -> Game:
    try:
        return Game.replay(events)
    except (ValueError, OverflowError, MemoryError) as error:
        raise LogError(f"the events contradict each other: {error}") from None


def _count(at: str | None, events: int) -> int:
    if at is None:
        return events
    if not (at.isascii() and at.isdigit() and len(at) < 20 and 1 <= int(at) <= events):
        raise CallerError(f"--at: {at!r} is not a number from 1 to {events}, the events of the log")
    return int(at)


def _viewer(game: Game, who: str) -> Viewer:
    """Who is meant: a seat's number, a character's name, the public or one who sees all."""
    names = [character.name for character in game.scene.characters]
    if who in names:
        return names.index(who) + 1
    if who == "all":
        return None
    if who == "public":
        return 0
    if who.isascii() and who.isdigit() and len(who) < 4 and 1 <= int(who) <= len(names):
        return int(who)
    raise CallerError(
        f"--as: {who!r} is none of all, public, a seat from 1 to {len(names)}, {', '.join(names)}"
    )


def _show(game: Game, viewer: Viewer) -> None:
    page = console()
    transcript = Transcript(page, viewer)
    transcript.follow(game)
    transcript.finish()
    show_standing(page, game, viewer)
