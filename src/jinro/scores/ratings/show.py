"""Ratings for people: a table."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from jinro.i18n import Language, Words
from jinro.scores.rows import Row
from jinro.transcript.page import TextPage, cut, ink, show_table
from jinro.transcript.printable import clean


def show_ratings(console: Console, rows: Sequence[Row], language: Language) -> None:
    """Print a table for each track."""
    words = Words(language)
    page = TextPage(console)
    for track in dict.fromkeys(row["track"] for row in rows):
        page.gap()
        page.row(Text(), ink(clean(track), "bold"))
        titles = words.row("scores.ratings.columns", "team", "games", "expected", "interval", "elo", "online")
        table = [titles]
        for row in rows:
            if row["track"] == track:
                low, high = row["expected_interval"]
                table.append(
                    [
                        cut(clean(row["team"]), 24),
                        str(row["games"]),
                        f"{row['expected']:.1%}",
                        f"{100 * low:.1f}–{100 * high:.1f}",
                        f"{row['elo']:+d}",
                        f"{row['mu']:.1f} ± {row['sigma']:.1f}",
                    ]
                )
        show_table(console, table)
    page.gap()
    for text in words.row("scores.ratings", *(("explain", "untested") if rows else ("none",))):
        page.row(Text("  "), ink(text, "dim"))
