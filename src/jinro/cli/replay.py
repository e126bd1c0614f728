"""`jinro replay`: a game from its log, up to any event, as any viewer saw it."""

import click
import msgspec

from jinro.cli.main import VIEWER, read_input
from jinro.errors import CallerError, LogError
from jinro.game.events import AnyEvent, Opened
from jinro.game.game import Game
from jinro.game.notation import decode_log
from jinro.game.views import stream
from jinro.transcript.page import console
from jinro.transcript.standing import show_standing, standing
from jinro.transcript.transcript import show_game, viewer_named


@click.command()
@click.argument("file")
@click.option("--at", metavar="N", help="Stop after event N (line N of the file). Default: the whole log.")
@VIEWER
@click.option(
    "--json", "as_json", is_flag=True, help="Print an object: the events seen and the situation after them."
)
def replay(file: str, at: str | None, who: str, as_json: bool) -> None:
    """Show a game from its log FILE, up to any event, as any viewer saw it.

    FILE is a log of `jinro play`; - is standard input.
    """
    data = read_input(file)
    try:
        events = _events(data)
        game = Game.replay(events[: _count(at, len(events))])
    except LogError as error:
        raise CallerError(f"{file}: {error}") from None
    viewer = viewer_named(game, who)
    if as_json:
        seen = [event.event for event in stream(game, viewer)]
        result = {"at": len(game.log), "viewer": who, "events": seen, "now": standing(game, viewer)}
        click.echo(msgspec.json.encode(result))
        return
    page = console()
    show_game(page, game, viewer)
    show_standing(page, game, viewer)


def _events(data: bytes) -> list[AnyEvent]:
    """The events of a log that holds exactly one game."""
    events = list(decode_log(data))
    for number, event in enumerate(events[1:], 2):
        if isinstance(event, Opened):
            raise LogError("another game begins here; a log is one game", number)
    return events


def _count(at: str | None, events: int) -> int:
    if at is None:
        return events
    if not (at.isascii() and at.isdigit() and len(at) < 20 and 1 <= int(at) <= events):
        raise CallerError(f"--at: {at!r} is not a number from 1 to {events}, the events of the log")
    return int(at)
