"""Who won many games: counts, shares with 95 % intervals, mean number of days."""

from rich.console import Console
from rich.text import Text

from jinro.contest.infer.rates import wilson
from jinro.game.roles import TABLE, Side
from jinro.game.rules import Rules
from jinro.i18n import Language
from jinro.transcript.page import columns, ink
from jinro.transcript.transcript_words import TranscriptWords


class DaysTally:
    """The number of days of each game, by winner."""

    def __init__(self) -> None:
        self.days: dict[Side, list[int]] = {}

    def add(self, winner: Side, day: int) -> None:
        self.days.setdefault(winner, []).append(day)

    @property
    def games(self) -> int:
        return sum(map(len, self.days.values()))


def show_summary(
    console: Console, rules: Rules, tally: DaysTally, first: int, language: Language | None = None
) -> None:
    """Print a row for each side that can win or has won, and one for all games."""
    words, games = TranscriptWords.of(rules, language), tally.games
    title = words("transcript.summary", preset=rules.name, n=games, first=first, last=first + games - 1)
    console.print(ink(title, "bold"), soft_wrap=True)
    sides = [s for s in Side if s in tally.days or s in rules_sides(rules)]
    titles = words.row("transcript.columns", "winner", "games", "share", "interval", "days")
    rows = [titles, *(_row(words.side(side), tally.days.get(side, []), games) for side in sides)]
    total = [day for days in tally.days.values() for day in days]
    rows.append((words("transcript.total"), str(games), "", "", f"{sum(total) / games:.1f}"))
    for number, line in enumerate(columns(rows, right=range(1, len(titles)))):
        line.stylize("dim" if number == 0 else "")
        console.print(Text("  ") + line, soft_wrap=True)


def rules_sides(rules: Rules) -> set[Side]:
    """The sides that can win; none where victory is never checked."""
    if rules.victory_checked == "never":
        return set()
    return {TABLE[role].side for role, count in rules.roles.items() if count}


def _row(name: str, days: list[int], games: int) -> tuple[str, ...]:
    low, high = wilson(len(days), games)
    mean = f"{sum(days) / len(days):.1f}" if days else "-"
    share = len(days) / games
    return name, str(len(days)), f"{share:.1%}", f"{low:.1%} – {high:.1%}", mean
