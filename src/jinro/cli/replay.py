"""`jinro replay`: a game from its log, up to any event, as any viewer saw it."""

from collections.abc import Sequence
from typing import Annotated

import click

from jinro.cli.language import output_language
from jinro.cli.log import tell_problems
from jinro.cli.main import read_game
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, Json, Lang, Viewer, options
from jinro.cli.printing import print_json
from jinro.errors import ArgumentError, CallerError, LogError
from jinro.files import formats
from jinro.files.formats import decompress
from jinro.files.reading import Reading
from jinro.game.events import AnyEvent, Opened
from jinro.game.game import Game
from jinro.game.notation import decode_log
from jinro.game.views import stream
from jinro.transcript.page import console
from jinro.transcript.situation import show_situation, situation
from jinro.transcript.transcript import show_game, viewer_named


@click.command()
@options("replay")
def replay(
    *,
    file: Annotated[str, ARGUMENT, "FILE|GAME"],
    at: Annotated[str | None, "N"] = None,
    who: Viewer = "all",
    data: Data = DATA_FOLDER,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Show a game up to any event, as any viewer saw it.

    FILE is a log of `jinro play`, or a game file of any format that `jinro log show` reads; - is standard
    input. GAME is a stored game: an id as in `jinro games`, or `last`. `jinro check log` checks files.
    """
    try:
        reading = _reading(read_game(file, data))
        events = reading.events
        game = Game.replay(events[: _count(at, len(events))])
    except LogError as error:
        raise CallerError(error, at=file) from None
    viewer = viewer_named(game, who)
    tell_problems(file, reading)
    if as_json:
        seen = [event.event for event in stream(game, viewer)]
        result = {"at": len(game.log), "viewer": who, "events": seen, "now": situation(game, viewer)}
        print_json(result)
        return
    page = console()
    language = output_language(lang, game.rules.language)
    show_game(page, game, viewer, language)
    show_situation(page, game, viewer, language)


def _reading(data: bytes) -> Reading:
    """The game in a file of any format; what is none of them is taken for a bad log of our own."""
    data = decompress(data)
    if data.lstrip() and not data.lstrip().startswith(b'{"event"'):
        found = formats.read(data)
        if found.events:
            return found
    return Reading(events=_events(data), variant=formats.OWN)


def _events(data: bytes) -> Sequence[AnyEvent]:
    """The events of a log that holds exactly one game."""
    events = decode_log(data)
    for number, event in enumerate(events[1:], 2):
        if isinstance(event, Opened):
            raise LogError("errors.log.another_game", number)
    return events


def _count(at: str | None, events: int) -> int:
    if at is None:
        return events
    if not (at.isascii() and at.isdigit() and len(at) < 20 and 1 <= int(at) <= events):
        raise ArgumentError("errors.replay.not_an_event", at="--at", value=at, events=events)
    return int(at)
