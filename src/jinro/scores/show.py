"""Scores for people: the tables of results, then names, checks and games that do not count."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from jinro.contest.results import Results
from jinro.scores.metrics.catalogue import METRICS
from jinro.scores.names import RULES
from jinro.scores.rows import Row
from jinro.scores.tables import Measured, Scores, TrackScores
from jinro.transcript.page import TextPage, cut, ink, show_table
from jinro.transcript.phrases import phrase
from jinro.transcript.printable import clean
from jinro.transcript.results import show_results
from jinro.transcript.words import Language

MOST_REMARKS: Final = 12
"""Remarks that are printed below the tables; the rows for programs have all."""
_WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "metric": "metric",
        "names": "How teams were found: {}",
        "remark": "Check: {}",
        "unscored": "Not counted: {}",
        "bootstrap": "role-weighted, 95 % by bootstrap: {}",
        "more": "and {} more",
        "checks": "Checks",
        "none": "Every check holds.",
    },
    "ja": {
        "metric": "指標",
        "names": "チームの判定方法：{}",
        "remark": "要確認：{}",
        "unscored": "集計外：{}",
        "bootstrap": "役職加重のブートストラップ 95% 区間：{}",
        "more": "ほか {} 件",
        "checks": "検査",
        "none": "すべての検査に適合しました。",
    },
}
_RULES_JA: Final = {
    "registered": "登録名との照合",
    "recorded": "サーバーの記録",
    "number": "エージェント名から末尾の番号を除去",
    "as_is": "エージェント名のまま",
}


def show_scores(console: Console, scores: Scores, language: Language) -> None:
    """Print the tables of all tracks and what is to be said about them."""
    words = _WORDS[language]
    results = Results()
    results.tracks = {name: track.results for name, track in scores.tracks.items()}
    show_results(console, results, "team", language)
    page = TextPage(console)
    for track in scores.tracks.values():
        page.gap()
        page.row(Text("  "), ink(words["bootstrap"].format(_bootstrap(track)), "dim"))
        _show_metrics(console, track, words)
    page.gap()
    for text in _about(scores, language):
        page.row(Text("  "), ink(text, "dim"))


def _bootstrap(track: TrackScores) -> str:
    told = []
    for team in track.results.ranking():
        found = track.intervals(team).role_weighted
        if found is not None:
            told.append(f"{clean(team.name)} {100 * found[0]:.1f}–{100 * found[1]:.1f}")
    return ", ".join(told)


def _show_metrics(console: Console, track: TrackScores, words: dict[str, str]) -> None:
    teams = [team.name for team in track.results.ranking()]
    found = {name: track.metrics(name) for name in teams}
    shown = [name for name in METRICS if any(name in one for one in found.values())]
    if not shown:
        return
    table = [[words["metric"], *(cut(clean(name), 14) for name in teams)]]
    for name in shown:
        table.append([name, *(_value(found[team].get(name, Measured())) for team in teams)])
    console.print()
    show_table(console, table)


def _value(one: Measured) -> str:
    return "-" if one.value is None else f"{one.value:.3f} ({one.numerator:g}/{one.denominator:.4g})"


def _about(scores: Scores, language: Language) -> Iterable[str]:
    words = _WORDS[language]
    used = Counter(one.rule for one in scores.names.identities)
    names = _RULES_JA if language == "ja" else RULES
    if used:
        yield words["names"].format(", ".join(f"{names[rule]} ({n})" for rule, n in used.items()))
    remarks = scores.names.remarks
    for remark in remarks[:MOST_REMARKS]:
        yield words["remark"].format(clean(phrase(remark, language)))
    if len(remarks) > MOST_REMARKS:
        yield words["more"].format(len(remarks) - MOST_REMARKS)
    for one in scores.unscored[:MOST_REMARKS]:
        yield words["unscored"].format(clean(f"{one.source}: {phrase(one.reason, language)}"))
    if len(scores.unscored) > MOST_REMARKS:
        yield words["more"].format(len(scores.unscored) - MOST_REMARKS)


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
    words = _WORDS[language]
    if not rows:
        console.print(Text("  " + words["none"]))
        return
    console.print(Text("  " + words["checks"]))
    show_rows(console, rows)
