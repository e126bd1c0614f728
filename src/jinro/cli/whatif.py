"""`jinro whatif`: what an answer was worth, and how the advantage went, by playing on."""

from typing import Annotated

import click
from msgspec import Meta

from jinro.cli.main import read_game
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, Json, options
from jinro.cli.printing import print_json
from jinro.cli.progress import progress_bar
from jinro.contest.whatif import (
    Advantage,
    Answer,
    AnswerMoment,
    AnswerWorth,
    advantage,
    moment_at,
    moments,
    what_if,
)
from jinro.errors import ArgumentError
from jinro.files import formats
from jinro.files.formats import decompress

BAR = 40


@click.command()
@options("whatif")
def whatif(
    *,
    file: Annotated[str, ARGUMENT, "FILE|GAME"],
    at: Annotated[int | None, "N", Meta(ge=0, le=10**6)] = None,
    answer: Annotated[tuple[str, ...], "ANSWER"] = (),
    curve: bool = False,
    games: Annotated[int, "N", Meta(ge=1, le=100_000)] = 100,
    seconds: Annotated[float, Meta(ge=1, le=86_400)] = 60.0,
    jobs: Annotated[int | None, "N", Meta(ge=1, le=256)] = None,
    data: Data = DATA_FOLDER,
    as_json: Json = False,
) -> None:
    """Play a game of built-in players on from a moment, many times: what was an answer worth?

    With --at the next answer after so many events is replaced by each that was legal, or by --answer; without
    it the answers are listed. With --curve: how often the village wins from each day and night on.
    """
    log = formats.read(decompress(read_game(file, data))).events
    if curve:
        _print_curve(advantage(log, games=games, seconds=seconds, jobs=jobs), as_json)
        return
    if at is None:
        for moment in moments(log):
            click.echo(f"{moment.at:5}  day {moment.day}  {_told(moment)}")
        return
    with progress_bar() as follow:
        moment = moment_at(log, at)
        answers = [_answer(text, moment) for text in answer]
        worth = what_if(
            log,
            moment,
            answers,
            games=games,
            jobs=jobs,
            on_games=lambda done, total: follow("games", done, total),
        )
    if as_json:
        print_json({"moment": moment, "answers": worth})
    else:
        _print_worth(moment, worth)


def _print_curve(found: list[Advantage], as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    for one in found:
        share = one.wins / one.games
        interval = f"({one.low:.1%} to {one.high:.1%})"
        click.echo(
            f"{one.at:5}  {one.when:5} {one.day:2}  {share:6.1%} {interval:18} {'█' * round(BAR * share)}"
        )
    click.echo(f"how often the village wins {found[0].games} games from there, with 95 % intervals")


def _print_worth(moment: AnswerMoment, worth: list[AnswerWorth]) -> None:
    click.echo(f"event {moment.at}, day {moment.day}: {_told(moment)}")
    width = max(6, *(len(str(one.answer)) for one in worth))
    click.echo(f"{'answer':{width}}  wins of seat {moment.seat}'s side    less what was answered")
    for number, one in enumerate(worth):
        line = f"{one.answer!s:{width}}  {one.wins / one.games:6.1%} ({one.low:.1%} to {one.high:.1%})"
        if number:
            line += (
                f"  {100 * one.less:+6.1f} points ({100 * one.less_low:+.1f} to {100 * one.less_high:+.1f})"
            )
        click.echo(line)


def _told(moment: AnswerMoment) -> str:
    return f"seat {moment.seat} {moment.kind}: {moment.answer}"


def _answer(text: str, moment: AnswerMoment) -> Answer:
    """An answer of the command line: a seat where one was chosen, else a text."""
    if not moment.options:
        return text
    if not (text.isascii() and text.isdigit() and int(text[:4]) in moment.options):
        known = ", ".join(map(str, moment.options))
        raise ArgumentError("errors.whatif.option", at="--answer", answer=text, known=known)
    return int(text)
