"""The table of `jinro compare` for people."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.text import Text

from jinro.contest.compare import ComparedSide, Comparison
from jinro.contest.results import wilson
from jinro.transcript.page import TextPage, cut, ink, show_table
from jinro.transcript.printable import clean
from jinro.transcript.words import WORDS, Language, TranscriptWords

NAME: Final = 24
"""Characters of a player's name that are shown."""


class ComparisonWords(Struct, frozen=True, kw_only=True):
    """The phrases in one language."""

    title: dict[str, str]
    village: str
    side: str
    role: str
    games: str
    difference: str
    interval: str
    stopped: str
    decisions: str
    time: str


JA: Final = ComparisonWords(
    title={
        "side": "{a} と {b} の比較（片方の陣営の全席、相手は {against}、同じシード）",
        "one": "{a} と {b} の比較（1 席、ほかの席は {against}、同じシード）",
    },
    village="村",
    side="陣営",
    role="役職",
    games="組数",
    difference="差",
    interval="差の信頼区間",
    stopped="*：停止規則により、途中で終了。区間はその時点の有意水準によるもの",
    decisions="判断の数",
    time="平均と 99% 点（ミリ秒）",
)
EN: Final = ComparisonWords(
    title={
        "side": "{a} and {b}: all seats of one side, {against} on the other, the same seeds",
        "one": "{a} and {b}: one seat, {against} in all others, the same seeds",
    },
    village="village",
    side="side",
    role="role",
    games="pairs",
    difference="difference",
    interval="its interval",
    stopped="*: ended early by the stop rule; its interval has the level of that look",
    decisions="decisions",
    time="mean and 99th percentile, ms",
)
COMPARISON_WORDS: Final[dict[Language, ComparisonWords]] = {"ja": JA, "en": EN}


def show_comparison(console: Console, found: Comparison, language: Language) -> None:
    """Print a row for each side, after it those of its roles, and the times if they were measured."""
    words, own = WORDS[language], COMPARISON_WORDS[language]
    page = TextPage(console)
    a, b, against = (cut(clean(name), NAME) for name in (found.a, found.b, found.against))
    page.row(Text(), ink(own.title[found.seats].format(a=a, b=b, against=against), "bold"))
    head = [own.village, own.side]
    if found.seats == "one":
        head.append(own.role)
    rows = [[*head, own.games, a, b, own.difference, own.interval]]
    for line in found.lines:
        rows += _rows(line, found, words)
    show_table(console, rows, left=(own.side, own.role))
    if any(line.stopped for line in found.lines):
        page.row(Text("  "), ink(own.stopped, "dim"))
    if found.times:
        page.gap()
        show_table(console, [["", own.village, own.decisions, own.time], *_times(found)], left=(own.village,))


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
