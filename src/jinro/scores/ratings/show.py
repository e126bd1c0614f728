"""Ratings for people: a table, and what cannot be called."""

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
        "close": "too close to call with",
        "none": "No games between the two sides.",
        "explain": "Expected: the win rate at a table of average teams, by a Bradley-Terry fit.",
    },
    "ja": {
        "team": "チーム",
        "games": "試合数",
        "expected": "期待勝率",
        "interval": "95%信頼区間",
        "elo": "Elo",
        "online": "逐次",
        "close": "差を判定できない相手",
        "none": "2 陣営の試合がありません。",
        "explain": "期待勝率：平均的なチームの卓での勝率（Bradley-Terry モデル）。",
    },
}


def show_ratings(console: Console, rows: Sequence[Row], language: Language) -> None:
    """Print a table for each track."""
    words = _WORDS[language]
    page = TextPage(console)
    for track in dict.fromkeys(row["track"] for row in rows):
        page.gap()
        page.row(Text(), ink(clean(track), "bold"))
        titles = [words[key] for key in ("team", "games", "expected", "interval", "elo", "online", "close")]
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
                        ", ".join(clean(name) for name in row["too_close_to_call"]) or "-",
                    ]
                )
        show_table(console, table, left=(words["close"],))
    page.gap()
    page.row(Text("  "), ink(words["explain"] if rows else words["none"], "dim"))
