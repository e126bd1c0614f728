"""`jinro lang read`: what a text, or every utterance of a game, claims."""

from typing import Any

import click

from jinro.cli.lang.sentences import Row
from jinro.cli.printing import print_json
from jinro.errors import CallerError, LogError
from jinro.files import formats
from jinro.files.limits import read_input
from jinro.i18n import Message
from jinro.language.context import Context
from jinro.language.losses import Code
from jinro.language.prose.read import Heard, Reviser, read
from jinro.language.translate import Language, Translation, render
from jinro.transcript.hearing import hear


def row_of_text(text: str, heard: tuple[Heard, ...], to: Language, context: Context) -> Row:
    """The fields of a row that tell what was read: claims that have no sentence are listed as lost."""
    row: Row = {"text": text, "claims": [], "degrees": [], "spans": [], "lost": []}
    for one in heard:
        made = render(one.claim, to, context)
        if made.text is not None:
            row["claims"].append(made.text)
            row["degrees"].append(one.degree)
            row["spans"].append([one.start, one.end])
        row["lost"] += _lost(made, to)
    return row


def _lost(made: Translation, to: Language) -> list[dict[str, str]]:
    """What cannot be expressed; the degrees of the protocol's claims are in the row."""
    left_out = {Code.SPELLED_OUT, Code.RATE} if to == "aiwolf" else {Code.SPELLED_OUT}
    return [{"kind": lost.code, "message": lost.text} for lost in made.lost if lost.code not in left_out]


def print_text(
    text: str,
    lang: Any,
    names: dict[int, str],
    options: Context,
    to: Language,
    as_json: bool,
    reviser: Reviser | None = None,
) -> None:
    """Read one text and print its claims, one per line, or one JSON object."""
    heard = read(text, lang, names, speaker=options.speaker, day=options.day, reviser=reviser)
    row = row_of_text(text, heard, to, options)
    if as_json:
        print_json(row)
        return
    for claim in row["claims"]:
        click.echo(claim)
    for lost in row["lost"] if to == "osawa" else ():
        click.echo(f"lost: {lost['message']}")


def print_log(file: str, lang: Any, to: Language, as_json: bool, reviser: Reviser | None = None) -> None:
    """Print every utterance of a game file with its claims."""
    try:
        reading = formats.read(read_input(file))
    except LogError as error:
        raise CallerError(error, at=file) from None
    if not reading.events:
        why = reading.problems[0].coded if reading.problems else Message("problems.no_game")
        raise CallerError(why, at=file)
    for utterance in hear(reading.events, lang, reviser):
        spoke = utterance.spoke
        line = reading.lines[utterance.event] if reading.lines else None
        context = Context(speaker=spoke.seat, day=spoke.day)
        row: Row = {"line": line or None, "day": spoke.day, "seat": spoke.seat}
        row |= row_of_text(spoke.text, utterance.heard, to, context)
        if as_json:
            print_json(row)
        else:
            click.echo(f"{spoke.day} {spoke.seat} {' '.join(spoke.text.split())}")
            for claim in row["claims"]:
                click.echo(f"    {claim}")
