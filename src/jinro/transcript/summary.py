"""Who won in many games: counts, shares with their uncertainty, mean lengths."""

from math import sqrt
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from jinro.game.game import Game
from jinro.game.roles import TABLE, Side
from jinro.game.rules import Rules
from jinro.transcript.page import ink, pad
from jinro.transcript.words import WORDS

Z: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


class Tally:
    """Games counted by their winners."""

    def __init__(self) -> None:
        self.days: dict[Side, list[int]] = {}

    def add(self, game: Game) -> None:
        self.days.setdefault(game.winner, []).append(game.state.day)

    @property
    def games(self) -> int:
        return sum(map(len, self.days.values()))


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson's score."""
    share, zz = hits / trials, Z * Z / trials
    centre = (share + zz / 2) / (1 + zz)
    half = Z / (1 + zz) * sqrt(share * (1 - share) / trials + zz / (4 * trials))
    return max(0.0, centre - half), min(1.0, centre + half)


def show_summary(console: Console, rules: Rules, tally: Tally, first: int) -> None:
    """A line for each side that can win or has won, and one for all."""
    words, games = WORDS[rules.language], tally.games
    title = words.summary.format(preset=rules.name, n=games, first=first, last=first + games - 1)
    console.print(ink(title, "bold"), soft_wrap=True)
    sides = [s for s in Side if s in tally.days or s in rules_sides(rules)]
    rows = [words.columns, *(_row(words.side(side), tally.days.get(side, []), games) for side in sides)]
    total = [day for days in tally.days.values() for day in days]
    rows.append((words.total, str(games), "", "", f"{sum(total) / games:.1f}"))
    widths = [max(cell_len(row[i]) for row in rows) for i in range(len(words.columns))]
    for number, row in enumerate(rows):
        numbers = (_right(cell, width) for cell, width in zip(row[1:], widths[1:], strict=True))
        cells = [pad(Text(row[0]), widths[0]), *numbers]
        line = Text("  ") + Text("  ").join(cells)
        line.stylize("dim" if number == 0 else "")
        console.print(line, soft_wrap=True)


def rules_sides(rules: Rules) -> set[Side]:
    """The sides that are dealt into a village where somebody can win."""
    if rules.victory_checked == "never":
        return set()
    return {TABLE[role].side for role, count in rules.roles.items() if count}


def _row(name: str, days: list[int], games: int) -> tuple[str, ...]:
    low, high = wilson(len(days), games)
    mean = f"{sum(days) / len(days):.1f}" if days else "-"
    share = len(days) / games
    return name, str(len(days)), f"{share:.1%}", f"{low:.1%} – {high:.1%}", mean


def _right(text: str, width: int) -> Text:
    return Text(" " * (width - cell_len(text)) + text)
