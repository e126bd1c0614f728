"""`jinro power`: how many games it takes to tell two teams apart."""

from typing import Final

import click
import msgspec

from jinro.cli.language import LANG, output_language
from jinro.errors import ArgumentError
from jinro.i18n import Words
from jinro.scores.power import Needed, found_with, needed
from jinro.transcript.page import console, show_table

DIFFERENCES: Final = (20.0, 15.0, 10.0, 5.0, 2.0)


@click.command()
@click.option(
    "--difference",
    "differences",
    metavar="POINTS",
    type=click.FloatRange(0.1, 100),
    multiple=True,
    help="A difference of two win rates in points of percent; may be given several times.",
)
@click.option("--plays", type=click.IntRange(1, 10**7), help="What so many plays of each team can find.")
@click.option(
    "--rate",
    type=click.FloatRange(1, 99),
    default=50.0,
    show_default=True,
    help="The win rate around which the teams lie, in percent.",
)
@click.option(
    "--power",
    "wanted",
    type=click.FloatRange(50, 99.9),
    default=80.0,
    show_default=True,
    help="How often the difference shall be found, in percent.",
)
@click.option(
    "--teams", type=click.IntRange(2, 1_000), default=2, show_default=True, help="Teams of the contest."
)
@click.option("--seats", type=click.IntRange(2, 100), default=5, show_default=True, help="Seats of a table.")
@click.option("--json", "as_json", is_flag=True, help="Print an array of objects.")
@LANG
def power(
    differences: tuple[float, ...],
    plays: int | None,
    rate: float,
    wanted: float,
    teams: int,
    seats: int,
    as_json: bool,
    lang: str | None,
) -> None:
    """Tell how many games a difference between two teams needs, or what a number of plays can find.

    A play is one seat in one game. Each team sits at a table once.
    """
    share, often = rate / 100, wanted / 100
    most = 200 * min(share, 1 - share)
    if any(points > most for points in differences):
        raise ArgumentError("errors.scores.most_points", at="--difference", points=most, rate=rate)
    asked = [points for points in differences or DIFFERENCES if points <= most]
    found = [needed(points / 100, rate=share, power=often, teams=teams, seats=seats) for points in asked]
    least = None if plays is None else found_with(plays, rate=share, power=often)
    if as_json:
        rows: list[object] = [*found]
        if plays is not None:
            rows = [{"plays": plays, "difference": None if least is None else round(least, 6)}]
        click.echo(msgspec.json.encode(rows))
        return
    words = Words(output_language(lang))
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


def _row(one: Needed, words: Words) -> list[str]:
    width = f"±{100 * one.half_width:.1f}"
    points = words("cli.power.points", points=round(100 * one.difference, 3))
    return [points, f"{one.plays:,}", f"{one.games:,}", width]
