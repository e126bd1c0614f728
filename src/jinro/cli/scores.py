"""`jinro scores`: plays, wins and behaviour of teams, from any games."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import click
from msgspec import Meta

from jinro.cli.options import ARGUMENT, InWords, options
from jinro.cli.parser import WrongUsage
from jinro.cli.printing import RowFormat, print_csv
from jinro.cli.progress import games_at
from jinro.cli.reader import Choice, reader_of
from jinro.cli.results import csv_rows
from jinro.contest.report.show.scores import show_checks, show_scores
from jinro.contest.report.table_rows.scores import (
    Row,
    check_rows,
    day_rows,
    difference_rows,
    game_rows,
    metric_rows,
    name_rows,
    score_rows,
    side_rows,
)
from jinro.contest.run.given import read_tables, registered_names
from jinro.contest.score.means import read_means
from jinro.contest.score.measuring import measure_by
from jinro.contest.score.names import By
from jinro.contest.score.printed import PrintedTable
from jinro.contest.score.results import Results
from jinro.contest.score.team_scores import Scores, score
from jinro.errors import ArgumentError
from jinro.files.limits import read_input
from jinro.i18n import Language
from jinro.transcript.page import console

What = Literal["scores", "differences", "metrics", "sides", "days", "ratings", "names", "games", "checks"]
_LISTS: Final = {
    "differences": difference_rows,
    "metrics": metric_rows,
    "sides": side_rows,
    "days": day_rows,
    "names": name_rows,
    "games": game_rows,
}


@click.command()
@options("scores")
def scores(
    *,
    places: Annotated[tuple[str, ...], ARGUMENT, "FILE|DIR|STORE..."] = (),
    by: By = "team",
    what: What = "scores",
    talk: bool = False,
    reader: Choice = "best",
    teams: Annotated[str | None, "FILE"] = None,
    without_lost: bool = False,
    table: Annotated[str | None, "FILE"] = None,
    raters: Annotated[int | None, Meta(ge=1, le=1_000)] = None,
    words: InWords,
    form: RowFormat,
) -> None:
    """Score games of any format, of 2017 to 2026: logs, traces, feeds, folders of them, and stores.

    Counted are the seats of games that a side won; a seat wins with its side. docs/scores.md explains the
    tables, docs/metrics.md every metric.
    """
    if not places and table is None:
        raise WrongUsage("errors.scores.no_source")
    if raters is not None:
        form.print(_means(table, raters))
        return
    printed = [] if table is None else read_tables(table)
    measure = measure_by(talk=talk, reviser=reader_of(reader) if talk else None)
    found = games_at(places, words.language, measure=measure)
    made = score(
        found.games,
        found.unscored,
        by=by,
        registered=registered_names(teams, places),
        with_lost=not without_lost,
    )
    _show(made, what if places else "checks", printed, words.language, form)


def _show(
    made: Scores, what: What, printed: Sequence[PrintedTable], language: Language, form: RowFormat
) -> None:
    checks = [*check_rows(made, printed)]
    if what == "checks":
        if form.is_table:
            show_checks(console(), checks, language)
        else:
            form.print(checks)
    elif what == "ratings":
        _show_ratings(made, language, form)
    elif what != "scores":
        form.print(_LISTS[what](made))
    elif form.as_json:
        form.print(score_rows(made))
    elif form.as_csv:
        results = Results()
        results.tracks = {name: track.results for name, track in made.tracks.items()}
        print_csv(csv_rows(results, "team"))
    else:
        show_scores(console(), made, language)
        if checks or printed:
            show_checks(console(), checks, language)


def _show_ratings(made: Scores, language: Language, form: RowFormat) -> None:
    from jinro.contest.report.show.ratings import show_ratings
    from jinro.contest.report.table_rows.ratings import rating_rows

    rows = [*rating_rows(made)]
    if form.is_table:
        show_ratings(console(), rows, language)
    else:
        form.print(rows)


def _means(table: str | None, raters: int) -> list[Row]:
    if table is None:
        raise ArgumentError("errors.scores.needs_table", at="--raters")
    found = read_means(read_input(table).decode(errors="replace"), raters)
    teams = list(dict.fromkeys(team for team, _ in found.sums))
    names = list(dict.fromkeys(name for _, name in found.sums))
    rounding = found.rounding or "unknown"
    return [
        {
            "team": team,
            "raters": raters,
            "rounding": rounding,
            **{n: found.sums.get((team, n)) for n in names},
        }
        for team in teams
    ]
