"""`jinro power`: how many games it takes to tell two teams apart."""

from typing import Annotated, Final

import click
from msgspec import Meta

from jinro.cli.options import InWords, Json, options
from jinro.cli.printing import print_json
from jinro.contest.infer.power import Graded, Needed, correlation, found_with, needed, rated_games
from jinro.errors import ArgumentError
from jinro.i18n import Words
from jinro.transcript.page import console, show_table

DIFFERENCES: Final = (20.0, 15.0, 10.0, 5.0, 2.0)
GRADES: Final = (0.3,)
"""Differences of mean grades, in points of their scale."""
RATERS: Final = (2, 3, 5, 7, 10, 15)


@click.command()
@options("power")
def power(
    *,
    differences: Annotated[tuple[float, ...], "--difference", "POINTS", Meta(ge=0.1, le=100)] = (),
    plays: Annotated[int | None, Meta(ge=1, le=10**7)] = None,
    rate: Annotated[float, Meta(ge=1, le=99)] = 50.0,
    wanted: Annotated[float, "--power", Meta(ge=50, le=99.9)] = 80.0,
    teams: Annotated[int, Meta(ge=2, le=1_000)] = 2,
    seats: Annotated[int, Meta(ge=2, le=100)] = 5,
    raters: bool = False,
    grade: Annotated[float, "--grade-sd", Meta(ge=0, le=10)] = 0.9,
    taste: Annotated[float, "--taste-sd", Meta(ge=0, le=10)] = 0.1,
    form: Annotated[float, "--game-sd", Meta(ge=0, le=10)] = 0.3,
    as_json: Json = False,
    words: InWords,
) -> None:
    """Tell how many games a difference between two teams needs, or what a number of plays can find.

    A play is one game of a team. All pairs of teams are compared together, as in the tables.
    """
    if raters:
        spread = Graded(grade=grade, taste=taste, form=form)
        _show_raters(differences or GRADES, spread, teams, wanted, as_json, words)
        return
    share, often = rate / 100, wanted / 100
    most = 200 * min(share, 1 - share)
    if any(points > most for points in differences):
        raise ArgumentError("errors.scores.most_points", at="--difference", points=most, rate=rate)
    asked = [points for points in differences or DIFFERENCES if points <= most]
    found = [needed(points / 100, rate=share, power=often, teams=teams, seats=seats) for points in asked]
    least = (
        None
        if plays is None
        else found_with(plays, rate=share, power=often, teams=teams, shared=correlation(teams, seats))
    )
    if as_json:
        rows: list[object] = [*found]
        if plays is not None:
            rows = [{"plays": plays, "difference": None if least is None else round(least, 6)}]
        print_json(rows)
        return
    if plays is not None:
        text = (
            words("cli.power.none", plays=plays)
            if least is None
            else words("cli.power.found", plays=plays, points=100 * least)
        )
        click.echo(text)
    else:
        titles = words.row("cli.power.columns", "difference", "plays", "games", "width")
        show_table(console(), [titles, *(_row(one, words) for one in found)])
        click.echo(words("cli.power.contest", teams=teams, seats=min(seats, teams)))
    click.echo(words("cli.power.how", share=wanted))


def _show_raters(
    differences: tuple[float, ...], spread: Graded, teams: int, wanted: float, as_json: bool, words: Words
) -> None:
    """Games that raters have to grade, by their number."""
    found = [
        (points, number, rated_games(points, number, teams=teams, power=wanted / 100, spread=spread))
        for points in differences
        for number in RATERS
    ]
    if as_json:
        rows = [{"difference": points, "raters": number, "games": games} for points, number, games in found]
        print_json(rows)
        return
    table = [words.row("cli.power.raters", "difference", "raters", "games")]
    table += [
        [f"{points:g}", str(n), words("cli.power.raters.never") if games is None else f"{games:,}"]
        for points, n, games in found
    ]
    show_table(console(), table)
    click.echo(
        words(
            "cli.power.raters.how",
            teams=teams,
            share=wanted,
            grade=spread.grade,
            taste=spread.taste,
            form=spread.form,
        )
    )


def _row(one: Needed, words: Words) -> list[str]:
    width = f"±{100 * one.half_width:.1f}"
    points = words("cli.power.points", points=round(100 * one.difference, 3))
    return [points, f"{one.plays:,}", f"{one.games:,}", width]
