"""Scores for people: the tables of results, then names, checks and games that do not count."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from jinro.contest.report.show.results import show_results
from jinro.contest.report.table_rows.scores import Row
from jinro.contest.score.metrics.catalogue import METRICS
from jinro.contest.score.results import Results
from jinro.contest.score.team_scores import Measured, Scores, TrackScores
from jinro.i18n import Language, Words, text
from jinro.transcript.page import TextPage, cut, show_table
from jinro.transcript.printable import clean

MOST_REMARKS: Final = 12
"""Remarks that are printed below the tables; the rows for programs have all."""


def show_scores(console: Console, scores: Scores, language: Language) -> None:
    """Print the tables of all tracks and what is to be said about them."""
    words = Words(language)
    results = Results()
    results.tracks = {name: track.results for name, track in scores.tracks.items()}
    show_results(console, results, "team", language)
    page = TextPage(console)
    for track in scores.tracks.values():
        page.gap()
        page.note(_apart(track, words))
        _show_metrics(console, track, words)
    page.gap()
    for line in _about(scores, language):
        page.note(line)


def _apart(track: TrackScores, words: Words) -> str:
    """Which teams are told apart, the better one first."""
    found = [one for one in track.results.differences() if not one.few]
    told = [
        " > ".join(
            clean(name) for name in ((one.one, one.other) if one.estimate.value > 0 else (one.other, one.one))
        )
        for one in found
        if one.apart
    ]
    if not told:
        return words("scores.no_pair", pairs=len(found))
    shown = ", ".join(told[:MOST_REMARKS]) + (", …" if len(told) > MOST_REMARKS else "")
    return words("scores.apart", pairs=len(found), number=len(told), told=shown)


def _show_metrics(console: Console, track: TrackScores, words: Words) -> None:
    teams = [team.name for team in track.results.ranking()]
    found = {name: track.metrics(name) for name in teams}
    shown = [name for name in METRICS if any(name in one for one in found.values())]
    if not shown:
        return
    table = [[words("scores.metric"), *(cut(clean(name), 14) for name in teams)]]
    for name in shown:
        table.append([name, *(_value(found[team].get(name, Measured())) for team in teams)])
    console.print()
    show_table(console, table)


def _value(one: Measured) -> str:
    return "-" if one.value is None else f"{one.value:.3f} ({one.numerator:g}/{one.denominator:.4g})"


def _about(scores: Scores, language: Language) -> Iterable[str]:
    words = Words(language)
    used = Counter(one.rule for one in scores.names.identities)

    if used:
        rules = ", ".join(f"{words(f'scores.rules.{rule}')} ({n})" for rule, n in used.items())
        yield words("scores.names", rules=rules)
    remarks = scores.names.remarks
    for remark in remarks[:MOST_REMARKS]:
        yield words("scores.remark", remark=clean(text(remark, language)))
    if len(remarks) > MOST_REMARKS:
        yield words("scores.more", number=len(remarks) - MOST_REMARKS)
    for one in scores.unscored[:MOST_REMARKS]:
        yield words("scores.unscored", game=clean(f"{one.source}: {text(one.reason, language)}"))
    if len(scores.unscored) > MOST_REMARKS:
        yield words("scores.more", number=len(scores.unscored) - MOST_REMARKS)


def show_rows(console: Console, rows: Sequence[Row]) -> None:
    """Print rows as a table with their keys as titles."""
    if rows:
        titles = list(rows[0])
        body = [[clean(_text(row[title])) for title in titles] for row in rows]
        show_table(console, [titles, *body], left=[title for title in titles if not _is_number(rows, title)])


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list | tuple):
        return " ".join(_text(one) for one in value)
    return "-" if value is None else str(value)


def _is_number(rows: Sequence[Row], title: str) -> bool:
    return all(isinstance(row[title], int | float) for row in rows)


def show_checks(console: Console, rows: Sequence[Row], language: Language) -> None:
    """Print what checks have found, or that they found nothing."""
    words = Words(language)
    if not rows:
        console.print(Text("  " + words("scores.none")))
        return
    console.print(Text("  " + words("scores.checks")))
    show_rows(console, rows)
