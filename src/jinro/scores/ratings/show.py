"""Ratings for people: a table."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from jinro.scores.rows import Row
from jinro.transcript.page import TextPage, cut, ink, show_table
from jinro.transcript.printable import clean
from jinro.transcript.words import Language

_WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "team": "team",
        "games": "games",
        "expected": "expected",
        "interval": "95 % interval",
        "elo": "Elo",
        "online": "online",
        "none": "No games between the two sides.",
        "explain": "Expected: the win rate at a table of average teams, by a Bradley-Terry fit.",
        "untested": "Whether neighbours differ was not tested.",
    },
    "ja": {
        "team": "チーム",
        "games": "試合数",
        "expected": "期待勝率",
        "interval": "95%信頼区間",
        "elo": "Elo",
        "online": "逐次",
        "none": "2 陣営の試合がありません。",
        "explain": "期待勝率：平均的なチームの卓での勝率（Bradley-Terry モデル）。",
        "untested": "隣り合うチームに差があるかどうかは検定していません。",
    },
}


def show_ratings(console: Console, rows: Sequence[Row], language: Language) -> None:
    """Print a table for each track."""
    words = _WORDS[language]
    page = TextPage(console)
    for track in dict.fromkeys(row["track"] for row in rows):
        page.gap()
        page.row(Text(), ink(clean(track), "bold"))
        titles = [words[key] for key in ("team", "games", "expected", "interval", "elo", "online")]
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
    for key in ("explain", "untested") if rows else ("none",):
        page.row(Text("  "), ink(words[key], "dim"))
