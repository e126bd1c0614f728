"""Ratings for people: a table."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from jinro.contest.report.table_rows.scores import Row
from jinro.i18n import Language, Words
from jinro.transcript.page import TextPage, cut, ink, show_table
from jinro.transcript.printable import clean


def show_ratings(console: Console, rows: Sequence[Row], language: Language) -> None:
    """Print a table for each track."""
    words = Words(language)
    page = TextPage(console)
    for track in dict.fromkeys(row["track"] for row in rows):
        page.gap()
        page.row(Text(), ink(clean(track), "bold"))
        names = ("team", "games", "expected", "interval", "elo", "ranks", "online")
        table = [words.row("scores.ratings.columns", *names)]
        own = [row for row in rows if row["track"] == track]
        for row in own:
            low, high = row["expected_interval"]
            table.append(
                [
                    cut(clean(row["team"]), 24),
                    str(row["games"]),
                    f"{row['expected']:.1%}",
                    f"{100 * low:.1f}–{100 * high:.1f}",
                    f"{row['elo']:+d}",
                    "–".join(map(str, row["rank_interval"])),
                    f"{row['mu']:.1f} ± {row['sigma']:.1f}",
                ]
            )
        show_table(console, table)
        pairs = len(own) * (len(own) - 1) // 2
        told = sum(len(row["apart"]) for row in own) // 2
        page.note(words("scores.ratings.apart", pairs=pairs, number=told))
    page.gap()
    page.note(words("scores.ratings.explain" if rows else "scores.ratings.none"))
