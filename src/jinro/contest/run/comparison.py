"""The table of `jinro compare` for people."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from jinro.contest.infer.rates import wilson
from jinro.contest.run.compare import ComparedSide, Comparison
from jinro.i18n import Language
from jinro.transcript.page import TextPage, cut, ink, show_table
from jinro.transcript.printable import clean
from jinro.transcript.transcript_words import TranscriptWords

NAME: Final = 24
"""Characters of a player's name that are shown."""


def show_comparison(console: Console, found: Comparison, language: Language) -> None:
    """Print a row for each side, after it those of its roles, and the times if they were measured."""
    words = TranscriptWords(language)
    page = TextPage(console)
    a, b, against = (cut(clean(name), NAME) for name in (found.a, found.b, found.against))
    page.row(Text(), ink(words(f"transcript.compare.title.{found.seats}", a=a, b=b, against=against), "bold"))
    head = words.row("transcript.compare", "village", "side")
    if found.seats == "one":
        head.append(words("transcript.compare.role"))
    games, *titles = words.row("transcript.compare", "games", "difference", "interval")
    rows = [[*head, games, a, b, *titles]]
    for line in found.lines:
        rows += _rows(line, found, words)
    show_table(console, rows, left=words.row("transcript.compare", "side", "role"))
    if any(line.stopped for line in found.lines):
        page.note(words("transcript.compare.stopped"))
    if found.times:
        page.gap()
        titles = words.row("transcript.compare", "village", "decisions", "time")
        show_table(console, [["", *titles], *_times(found)], left=titles[:1])


def _rows(line: ComparedSide, found: Comparison, words: TranscriptWords) -> Iterable[list[str]]:
    for role, pairs in line.parts():
        names = [line.preset, words.side(line.side)]
        if found.seats == "one":
            names.append("" if role is None else words.role(role))
        low, high = pairs.interval(line.alpha)
        games = f"{pairs.games}{'*' if line.stopped else ''}"
        rates = [_rate(wins, pairs.games) for wins in (pairs.wins_a, pairs.wins_b)]
        yield [
            *names,
            games,
            *rates,
            f"{100 * pairs.difference:+.1f}",
            f"{100 * low:+.1f} – {100 * high:+.1f}",
        ]


def _rate(wins: int, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{wins / games:.1%} ({100 * low:.1f}–{100 * high:.1f})"


def _times(found: Comparison) -> Iterable[list[str]]:
    for (village, player), seconds in found.times.items():
        mean, high = time_figures(seconds)
        yield [cut(clean(player), NAME), village, str(len(seconds)), f"{mean:.3f}  {high:.3f}"]


def time_figures(seconds: Sequence[float]) -> tuple[float, float]:
    """The mean and the 99th percentile of sorted times, in milliseconds."""
    if not seconds:
        return 0.0, 0.0
    return 1_000 * sum(seconds) / len(seconds), 1_000 * seconds[
        min(len(seconds) - 1, len(seconds) * 99 // 100)
    ]
